/** A leave adjustment as its rules need it: values, balance, row, and what else is asked of that row. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import { type Hundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { leaveAdjustment } from '../../../contract/modules/leave-adjustment/index.ts'
import { Adjustment, type AdjustmentKind, adjustmentKinds, needsAmount } from '../../../contract/modules/leave-adjustment/kinds.ts'
import { q } from '../../db/context.ts'
import { remainingOf } from '../../ledger/balance.ts'
import { type LeaveYear, leaveYearOf } from '../../ledger/leave-year.ts'
import { findBalance, findLeaveType, type GainRecord, ledgersOf, type LeaveType, type Ledger, lockedLedgers } from '../../ledger/read.ts'
import { settingOf } from '../../org/settings.ts'
import { todayOf } from '../../org/today.ts'
import type { ModuleValues, RequestRecord } from '../../request/module.ts'
import { request } from '../../request/table.ts'

export interface AdjustmentValues {
  kind: AdjustmentKind
  leaveBalanceType: string
  availableBalance: string | null
  amount: Hundredths
  newExpiryDate: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' && !isEmptyId(value) ? value : null)
export const kindOf = (value: unknown): AdjustmentKind | null => adjustmentKinds.find((k) => k === value) ?? null

/** The values of a request, or null while a draft still misses what is asked or of which balance. */
export function adjustmentValues(values: ModuleValues): AdjustmentValues | null {
  const [kind, leaveBalanceType] = [kindOf(values.adjustmentType), textOf(values.leaveBalanceType)]
  if (kind === null || leaveBalanceType === null) return null
  const amount = needsAmount(kind) ? toHundredths(textOf(values.amount)) : 0
  return { kind, leaveBalanceType, availableBalance: textOf(values.availableBalance), amount, newExpiryDate: textOf(values.newExpiryDate) }
}

/** Another request about the same balance that waits or was granted. */
type Other = Pick<RequestRecord, 'code' | 'status' | 'transDate' | 'values'>

export interface AdjustmentCase {
  employeeId: string
  values: AdjustmentValues
  type: LeaveType | null
  ledger: Ledger | null
  row: GainRecord | null
  /** What the row holds, less what other requests in approval ask of it. */
  free: Hundredths
  others: Other[]
  /** Today at the employee's site. */
  today: string
  /** The year of leave days are paid out in; null where none are. */
  year: LeaveYear | null
}

/** Whether days leave a row by it. */
export const spends = (kind: AdjustmentKind | null): boolean => kind === Adjustment.deduct || kind === Adjustment.disburse

/** What requests in approval ask of a row. */
export const claimedOf = (others: readonly Other[], rowId: string): Hundredths =>
  others
    .filter((o) => o.status === Status.inApproval && o.values.availableBalance === rowId && spends(kindOf(o.values.adjustmentType)))
    .reduce((sum, o) => sum + toHundredths(textOf(o.values.amount)), 0)

const granted: readonly number[] = [Status.inApproval, Status.approved, Status.cancellationInApproval]

/** Requests of a person for a balance that wait or were granted, but not this one. */
export const othersOf = async (employeeId: string, balanceTypeId: string, requestId: string | null): Promise<Other[]> => {
  const rows = await q()
    .select({ code: request.code, status: request.status, transDate: request.transDate, values: request.values })
    .from(request)
    .where(and(eq(request.employeeId, employeeId), eq(request.module, leaveAdjustment.slug), inArray(request.status, [...granted]), ...(requestId ? [ne(request.id, requestId)] : [])))
  return rows.filter((r) => r.values.leaveBalanceType === balanceTypeId)
}

/** The request that pays days of this balance out in a year of leave; null when none does. */
export const paidOutIn = (others: readonly Other[], { from, until }: LeaveYear): Other | null =>
  others.find((o) => kindOf(o.values.adjustmentType) === Adjustment.disburse && o.transDate >= from && o.transDate <= until) ?? null

/** The year of leave of a day. */
export const yearOf = async (day: string): Promise<LeaveYear> => leaveYearOf(day, await settingOf('leaveYearStartMonth'))

/** Reads what the rules need. @param lock holds the balance to the end of the transaction */
export async function readAdjustment(employeeId: string, values: AdjustmentValues, { requestId, now, lock }: { requestId: string | null; now: Date; lock: boolean }): Promise<AdjustmentCase> {
  const type = await findLeaveType(values.leaveBalanceType)
  const balance = await findBalance(employeeId, values.leaveBalanceType)
  const ledger = balance === null ? null : lock ? ((await lockedLedgers([balance.id])).get(balance.id) ?? null) : ((await ledgersOf([balance.id]))[0] ?? null)
  const row = ledger?.gains.find((g) => g.id === values.availableBalance) ?? null
  const others = await othersOf(employeeId, values.leaveBalanceType, requestId)
  const today = await todayOf(employeeId, now)
  return { employeeId, values, type, ledger, row, others, free: row ? remainingOf(row) - claimedOf(others, row.id) : 0, today, year: values.kind === Adjustment.disburse ? await yearOf(today) : null }
}
