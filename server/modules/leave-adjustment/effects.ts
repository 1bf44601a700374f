/** What an approved adjustment really changes, and how each change is taken back. @see contract/modules/leave-adjustment/README.md#effects */
import { fromHundredths, type Hundredths } from '../../../contract/kit/decimal.ts'
import { Adjustment, type AdjustmentKind } from '../../../contract/modules/leave-adjustment/kinds.ts'
import { deductFromRow, feedsAfter, moveExpiry, spentOf, voidRow } from '../../ledger/adjust.ts'
import { balanceOn } from '../../ledger/balance.ts'
import { addGain, reverse } from '../../ledger/post.ts'
import { type DeductRecord, type GainRecord, type Ledger, ledgersOf, openBalance, type When } from '../../ledger/read.ts'
import type { Problem } from '../../lib/refuse.ts'
import { todayOf } from '../../org/today.ts'
import { addPayrollLine, payrollReversalProblem, reversePayrollLines } from '../../payroll/lines.ts'
import type { Effect, EffectInput, LoggedEffect, Posted } from '../../request/module.ts'
import { type AdjustmentValues, adjustmentValues } from './adjustment-case.ts'

const PAYROLL = 'leaveDisbursement'

const bookingOf = ({ line }: EffectInput) => ({ requestId: line.requestId, lineId: line.lineId })
const whenOf = async ({ line, context }: EffectInput): Promise<When> => ({ today: await todayOf(line.employeeId, context.now), now: context.now })

/** The line's values where they are of one of these kinds. */
function asked({ line }: EffectInput, ...kinds: AdjustmentKind[]): (AdjustmentValues & { gainId: string }) | null {
  const values = adjustmentValues(line.values)
  return values && kinds.includes(values.kind) ? { ...values, gainId: values.availableBalance ?? '' } : null
}

const textOf = (json: unknown, name: string): string => {
  const value = json !== null && typeof json === 'object' ? (json as Record<string, unknown>)[name] : null
  return typeof value === 'string' ? value : ''
}
/** Where a logged row stands: balance and row of gained days. */
const placeOf = ({ after }: LoggedEffect) => ({ balanceId: textOf(after, 'balanceId'), gainId: textOf(after, 'gainId') })

async function rowOf(logged: LoggedEffect | undefined): Promise<{ ledger: Ledger; gain: GainRecord } | null> {
  const [ledger] = logged ? await ledgersOf([placeOf(logged).balanceId]) : []
  const gain = ledger?.gains.find((g) => logged && g.id === placeOf(logged).gainId)
  return ledger && gain ? { ledger, gain } : null
}

async function currentOf(balanceId: string, date: string): Promise<Hundredths> {
  const [ledger] = await ledgersOf([balanceId])
  return ledger ? balanceOn(ledger, date).current : 0
}

/** A change of a balance as the log names it. */
const changed = (target: string, place: { balanceId: string; gainId: string | null }, before: Hundredths, by: Hundredths): Posted => ({
  target, before: { balanceId: place.balanceId, balance: fromHundredths(before) }, after: { ...place, balance: fromHundredths(before + by) },
})

const used: Problem = { code: 'adjustment_days_used' }

/** A new row of gained days. */
const addDays: Effect = {
  kind: 'addDays',
  async post(input) {
    const values = asked(input, Adjustment.add)
    if (!values) return []
    const when = await whenOf(input)
    const balanceId = await openBalance(input.line.employeeId, values.leaveBalanceType, when.now)
    const before = await currentOf(balanceId, when.today)
    const gainId = await addGain(
      { balanceId, transDate: when.today, generationType: 'adjustment', amount: fromHundredths(values.amount), expiredDate: values.newExpiryDate, requestId: input.line.requestId }, when)
    return [changed(`leave_gain:${gainId}`, { balanceId, gainId }, before, values.amount)]
  },
  async reverse(input, logged) {
    const when = await whenOf(input)
    const posted: Posted[] = []
    for (const row of logged) {
      const place = placeOf(row)
      const before = await currentOf(place.balanceId, when.today)
      await voidRow({ ...place, booking: bookingOf(input) }, when)
      posted.push(changed(row.target, place, before, (await currentOf(place.balanceId, when.today)) - before))
    }
    return posted
  },
  async blocksReversal(_, logged) {
    const found = await rowOf(logged[0])
    return found && spentOf(found.gain) > 0 ? { ...used, params: { days: spentOf(found.gain) / 100 } } : null
  },
}

const deducted = (row: DeductRecord, balanceId: string, before: Hundredths, by: Hundredths): Posted => changed(`leave_deduct:${row.id}`, { balanceId, gainId: row.gainId }, before, by)

/** A deduction from the chosen row: a correction, or days that are paid out. */
const deductDays: Effect = {
  kind: 'deductDays',
  async post(input) {
    const values = asked(input, Adjustment.deduct, Adjustment.disburse)
    if (!values) return []
    const when = await whenOf(input)
    const balanceId = await openBalance(input.line.employeeId, values.leaveBalanceType, when.now)
    const before = await currentOf(balanceId, when.today)
    const status = values.kind === Adjustment.disburse ? 'disbursed' : 'adjustment'
    const row = await deductFromRow({ balanceId, gainId: values.gainId, status, amount: values.amount, booking: bookingOf(input) }, when)
    return [deducted(row, balanceId, before, -values.amount)]
  },
  async reverse(input, logged) {
    const when = await whenOf(input)
    const posted: Posted[] = []
    for (const balanceId of new Set(logged.map((l) => placeOf(l).balanceId))) {
      const before = await currentOf(balanceId, when.today)
      const rows = await reverse({ ...bookingOf(input), balanceId }, when)
      const after = await currentOf(balanceId, when.today)
      posted.push(...rows.map((row) => deducted(row, balanceId, before, after - before)))
    }
    return posted
  },
}

/** The row lives longer; the day it had is kept in the log. */
const extendExpiry: Effect = {
  kind: 'extendExpiry',
  async post(input) {
    const values = asked(input, Adjustment.extend)
    if (!values?.newExpiryDate) return []
    const { gainId, newExpiryDate: expiredDate } = values
    const balanceId = await openBalance(input.line.employeeId, values.leaveBalanceType, input.context.now)
    const before = await moveExpiry({ balanceId, gainId, expiredDate })
    return [{ target: `leave_gain:${gainId}`, before: { expiredDate: before }, after: { balanceId, gainId, expiredDate } }]
  },
  async reverse(_, logged) {
    const posted: Posted[] = []
    for (const row of logged) {
      const place = placeOf(row)
      const expiredDate = textOf(row.before, 'expiredDate') || null
      const before = await moveExpiry({ ...place, expiredDate })
      posted.push({ target: row.target, before: { expiredDate: before }, after: { ...place, expiredDate } })
    }
    return posted
  },
  async blocksReversal(_, logged) {
    const [row] = logged
    const found = await rowOf(row)
    if (!found || !row) return null
    const former = textOf(row.before, 'expiredDate')
    if (found.gain.expiredDate !== textOf(row.after, 'expiredDate')) return { code: 'adjustment_extended_again', params: { date: found.gain.expiredDate ?? '' } }
    return feedsAfter(found.ledger, found.gain.id, former) ? { code: 'adjustment_extension_used', params: { date: former } } : null
  },
}

/** Days paid out are earned in the next open period. */
const earnPay: Effect = {
  kind: 'earnPay',
  async post(input) {
    const values = asked(input, Adjustment.disburse)
    if (!values) return []
    const { today, now } = await whenOf(input)
    const { id, payPeriodId, quantity } = await addPayrollLine(
      { ...bookingOf(input), employeeId: input.line.employeeId, kind: PAYROLL, date: today, unit: 'days', quantity: fromHundredths(values.amount) }, now)
    return [{ target: `payroll_line:${id}`, before: null, after: { payPeriodId, days: quantity } }]
  },
  async reverse(input) {
    const rows = await reversePayrollLines(bookingOf(input), PAYROLL, input.context.now)
    return rows.map(({ id, payPeriodId, quantity, reversalOf }) => ({ target: `payroll_line:${id}`, before: { reversalOf }, after: { payPeriodId, days: quantity } }))
  },
  blocksReversal: (input) => payrollReversalProblem(bookingOf(input), PAYROLL),
}

export const adjustmentEffects: Effect[] = [addDays, deductDays, extendExpiry, earnPay]
