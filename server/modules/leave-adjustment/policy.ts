/** What refuses an adjustment, and what is worth knowing. @see contract/modules/leave-adjustment/README.md#checks */
import { takesBack } from '../../../contract/kit/lifecycle.ts'
import { Adjustment, needsAmount, needsRow } from '../../../contract/modules/leave-adjustment/kinds.ts'
import { balanceOn, isPending } from '../../ledger/balance.ts'
import type { Problem } from '../../lib/refuse.ts'
import { addMonths } from '../../../contract/kit/months.ts'
import { settingOf } from '../../org/settings.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'
import { type AdjustmentCase, adjustmentValues, paidOutIn, readAdjustment, spends } from './adjustment-case.ts'

/** Half a day. */
export const AMOUNT_STEP = 50

type Rule = (input: AdjustmentCase, extensionMonths: number) => Problem | null

const takesDays = ({ values: { kind } }: AdjustmentCase): boolean => spends(kind)
const hasEnded = ({ row, today }: AdjustmentCase): boolean =>
  row !== null && (row.gainStatus === 'expired' || row.gainStatus === 'void' || (row.expiredDate !== null && row.expiredDate < today))

const balance: Rule = ({ type }) => (type?.balanceTypeId === type?.id && type && !type.rules.retired ? null : { code: 'adjustment_no_balance', field: 'leaveBalanceType' })

const rowChosen: Rule = ({ values, row }) => {
  if (!needsRow(values.kind) || row) return null
  return { code: values.availableBalance ? 'adjustment_row_unknown' : 'adjustment_row_missing', field: 'availableBalance' }
}

const rowAlive: Rule = (input) => (needsRow(input.values.kind) && hasEnded(input) ? { code: 'adjustment_row_expired', params: { date: input.row?.expiredDate ?? '' }, field: 'availableBalance' } : null)

const amountStep: Rule = ({ values: { kind, amount } }) => (needsAmount(kind) && (amount <= 0 || amount % AMOUNT_STEP !== 0) ? { code: 'adjustment_amount_step', field: 'amount' } : null)

const amountLeft: Rule = (input) =>
  takesDays(input) && input.row && input.values.amount > input.free ? { code: 'adjustment_amount_over', params: { days: Math.max(0, input.free) / 100 }, field: 'amount' } : null

const addedExpiry: Rule = ({ values: { kind, newExpiryDate }, today }) =>
  kind === Adjustment.add && newExpiryDate !== null && newExpiryDate < today ? { code: 'adjustment_expiry_past', field: 'newExpiryDate' } : null

const laterExpiry: Rule = ({ values: { kind, newExpiryDate }, row }, months) => {
  if (kind !== Adjustment.extend || !row) return null
  if (row.expiredDate === null) return { code: 'adjustment_never_expires', field: 'availableBalance' }
  if (newExpiryDate === null) return { code: 'adjustment_expiry_missing', field: 'newExpiryDate' }
  if (newExpiryDate <= row.expiredDate) return { code: 'adjustment_expiry_not_later', params: { date: row.expiredDate }, field: 'newExpiryDate' }
  const latest = addMonths(row.expiredDate, months)
  return newExpiryDate > latest ? { code: 'adjustment_expiry_too_far', params: { date: latest }, field: 'newExpiryDate' } : null
}

const payOut: Rule = ({ values: { kind, amount }, type, others, year }): Problem | null => {
  if (kind !== Adjustment.disburse || !year) return null
  const rule = type?.rules.disbursement
  if (!rule) return { code: 'adjustment_no_payout', field: 'leaveBalanceType' }
  if (amount < rule.minDays * 100) return { code: 'adjustment_payout_min', params: { days: rule.minDays }, field: 'amount' }
  if (amount > rule.maxDays * 100) return { code: 'adjustment_payout_max', params: { days: rule.maxDays }, field: 'amount' }
  const before = paidOutIn(others, year)
  return before ? { code: 'adjustment_payout_twice', params: { code: before.code }, field: 'adjustmentType' } : null
}

const rules: readonly Rule[] = [balance, rowChosen, rowAlive, amountStep, amountLeft, addedExpiry, laterExpiry, payOut]

/** Leave in approval counts on days that would then be gone. */
function reservedWarnings(input: AdjustmentCase, requestId: string): Problem[] {
  const { ledger, values, today } = input
  if (!ledger || !takesDays(input)) return []
  // what the request itself holds is no claim of others
  const { usable } = balanceOn({ ...ledger, deducts: ledger.deducts.filter((d) => !isPending(d) || d.requestId !== requestId) }, today)
  return usable < values.amount ? [{ code: 'adjustment_days_reserved', params: { days: Math.max(0, usable) / 100 }, field: 'amount' }] : []
}

const incomplete: CheckResult = { problems: [{ code: 'adjustment_incomplete' }], warnings: [] }

async function judge({ record, context }: CheckInput): Promise<CheckResult> {
  const values = adjustmentValues(record.values)
  if (!values) return incomplete
  const input = await readAdjustment(record.employeeId, values, { requestId: record.id, now: context.now, lock: true })
  const months = await settingOf('leaveExtensionMonths')
  const problems = rules.flatMap((rule) => rule(input, months) ?? [])
  return { problems, warnings: problems.length === 0 ? reservedWarnings(input, record.id) : [] }
}

/** Check at submit: every rule. */
export const checkSubmit = judge

/** Check at approval: every rule once more, for the balance may be another one by now. What takes an adjustment back is judged by its effects. */
export const checkApprove = (check: CheckInput): Promise<CheckResult> =>
  takesBack(check.record.status) ? Promise.resolve({ problems: [], warnings: [] }) : judge(check)
