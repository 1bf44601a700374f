/** What the server works out of a proposal: amounts, hours, people. Rates are those of the save or the submit; an approval leaves them as they are. */
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { MAX_MINOR, type Money, rounded } from '../../../contract/kit/money.ts'
import { companyMinor, detailMinor, isOverCeiling, totalMinor } from '../../../contract/modules/training-request/costs.ts'
import { plannedMinutes, type TrainingDraft } from '../../../contract/modules/training-request/rules.ts'
import { settingOf } from '../../org/settings.ts'
import type { ComputeInput, ModuleValues } from '../../request/module.ts'
import { trainingCurrencies } from '../../training/terms/currencies.ts'
import { findSubject } from '../../training/terms/subjects.ts'
import { draftOf, rowsIn } from './values.ts'

/** An amount, unless it is larger than one may be. */
const amountOf = (minor: number, currency: string): Money | null => (Math.abs(minor) <= MAX_MINOR ? { minor, currency } : null)

/** Details with what each comes to. */
export const withAmounts = (draft: TrainingDraft): ModuleValues[] =>
  rowsIn(draft, 'costDetails').map((row) => ({ ...row, amount: row.quantity && row.unitPrice ? amountOf(detailMinor(row.quantity, row.unitPrice.minor), row.unitPrice.currency) : null }))

/** Costs with their rates, and what each comes to in the company's currency. @param rates by currency */
export const withRates = (draft: TrainingDraft, rates: ReadonlyMap<string, string>, company: string): { row: ModuleValues; amount: Money | null; rate: string | null; companyAmount: Money | null }[] =>
  rowsIn(draft, 'costs').map((row) => {
    const amount = row.amount ?? null
    const rate = amount ? (rates.get(amount.currency) ?? null) : null
    const companyAmount = amount && rate !== null ? amountOf(companyMinor({ ...amount, rate }, company), company) : null
    return { row: { ...row, rate: rate ?? '', companyAmount }, amount, rate, companyAmount }
  })

/** Hours for reading and rules: two places, halves up. */
export const hoursOf = (minutes: number): string => fromHundredths(Number(rounded(BigInt(minutes) * 100n, 60n, 1n)))

export async function computeTraining({ values }: ComputeInput): Promise<ModuleValues> {
  const draft = draftOf(values)
  const company = await settingOf('currency')
  const rates = new Map((await trainingCurrencies()).filter((c) => c.active).map((c) => [c.code, c.rate]))
  const costs = withRates(draft, rates, company)
  const known = costs.flatMap(({ amount, rate, companyAmount }) => (amount && rate !== null && companyAmount ? [{ ...amount, rate }] : []))
  const total = known.length === costs.length ? amountOf(totalMinor(known, company), company) : null
  const minutes = plannedMinutes(draft)
  const usual = minutes === 0 && draft.external && draft.trainingSubject ? ((await findSubject(draft.trainingSubject))?.minutes ?? 0) : minutes
  return {
    ...(draft.costs ? { costs: costs.map(({ row }) => row) } : {}),
    ...(draft.costDetails ? { costDetails: withAmounts(draft) } : {}),
    totalCost: total,
    overCeiling: total !== null && isOverCeiling(total.minor, await settingOf('trainingCeiling'), company),
    trainingHour: hoursOf(usual),
    memberCount: new Set(rowsIn(draft, 'recommendMembers').map((m) => m.employeeId)).size,
  }
}
