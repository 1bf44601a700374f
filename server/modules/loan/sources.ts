/** What the form chooses from: loans with their terms, and periods of the first instalment. */
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, Paged } from '../../../contract/kit/paging.ts'
import type { LoanItemOption, LoanPeriodOption } from '../../../contract/modules/loan/calls.ts'
import { loanItems } from '../../../contract/modules/loan/choices.ts'
import { loan } from '../../../contract/modules/loan/index.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { addMonths } from '../../../contract/kit/months.ts'
import { searchChoices } from '../../org/choices.ts'
import { openPeriods, type PayPeriod } from '../../org/pay-period.ts'
import { findEmployee } from '../../org/people.ts'
import { settingOf } from '../../org/settings.ts'
import { todayOf } from '../../org/today.ts'
import { requireOwnOrHr } from '../../request/filing.ts'
import { minorOf, percentText, periodsFor, termsOf } from './loan-case.ts'

/** Loans that are offered; for a person with the day from which on they may ask. @throws CallError not_allowed for somebody else's, but for HR */
export async function loanItemOptions({ employeeId, ...input }: ListInput & { employeeId?: string }, context: Context): Promise<Paged<LoanItemOption>> {
  if (employeeId !== undefined) await requireOwnOrHr(employeeId, context, { def: loan })
  const page = await searchChoices(loanItems, input, context.language)
  const [currency, step, firstPeriods] = [await settingOf('currency'), await settingOf('moneyStepMinor'), await settingOf('loanFirstPeriods')]
  const joined = employeeId === undefined ? null : ((await findEmployee(employeeId))?.joinDate ?? null)
  const today = employeeId === undefined ? context.today : await todayOf(employeeId, context.now)
  const money = (units: number | undefined) => {
    const minor = minorOf(units, currency)
    return minor === null ? null : { minor, currency }
  }
  return {
    ...page,
    listData: page.listData.map(({ id, displayName, code, description, rules }) => {
      const { interestType, rateBp } = termsOf(rules)
      const minServiceMonths = rules.minServiceMonths ?? 0
      const from = joined === null ? null : addMonths(joined, minServiceMonths)
      return {
        id, displayName, code, description, interestType, interestRate: percentText(rateBp), minServiceMonths, needsDocument: rules.needsDocument ?? false,
        minAmount: money(rules.minAmount), maxAmount: money(rules.maxAmount), amountStep: money(rules.amountStep), minTenorMonths: rules.minTenor ?? null, maxTenorMonths: rules.maxTenor ?? null,
        availableFrom: from !== null && from > today ? from : null, roundedTo: { minor: step, currency }, firstPeriods,
      }
    }),
  }
}

const optionOf = ({ id, code, from, until }: PayPeriod): LoanPeriodOption => ({ id, displayName: code, code, from, until })

/** Open periods, oldest first. */
export async function periodOptions({ loanDate, ...input }: ListInput & { loanDate?: string }, { today }: Context): Promise<Paged<LoanPeriodOption>> {
  const wanted = fold(input.filterSearch ?? '')
  const periods = loanDate === undefined ? await openPeriods(today) : (await periodsFor(loanDate)).allowed
  return pagedRows(periods.map(optionOf).filter((o) => o.code.includes(wanted)), input)
}
