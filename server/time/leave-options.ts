/** Types of leave to choose from, with what is left of each. */
import { fromHundredths } from '../../contract/kit/decimal.ts'
import { fold } from '../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../contract/kit/paging.ts'
import type { LeaveTypeOption } from '../../contract/modules/leave-requests/calls.ts'
import { pagedRows } from '../db/paging.ts'
import { balanceOn } from '../ledger/balance.ts'
import { type LeaveType, leaveTypeName, leaveTypes, type Ledger, ledgersByType } from '../ledger/read.ts'
import type { Context } from '../lib/handler.ts'
import { employmentOn } from '../org/employment.ts'
import { findEmployee } from '../org/people.ts'
import { todayOf } from '../org/today.ts'
import { requireMayFileFor } from '../request/filing.ts'
import { eligibilityProblems, firstDays } from './leave-rules.ts'

/** Types this person may ask for on the day, each with what is left of its balance. */
export async function leaveTypeOptions(input: ListInput & { employeeId?: string; startDate?: string }, context: Context): Promise<Paged<LeaveTypeOption>> {
  const employeeId = input.employeeId ?? context.caller.employeeId
  await requireMayFileFor(employeeId, context)
  const today = await todayOf(employeeId, context.now)
  const startDate = input.startDate ?? today
  const person = await findEmployee(employeeId)
  const work = await employmentOn(employeeId, startDate)
  const nothing = { totalDay: '0.00', days: [] }
  const values = { leaveType: '', startDate, endDate: startDate, startDateLeaveType: 0, endDateLeaveType: 0, location: null, replacement: null } as const
  const mine = (await leaveTypes()).filter((type) => eligibilityProblems({ employeeId, values, type, person, work, today, count: nothing, total: 0 }).length === 0)
  const wanted = fold(input.filterSearch ?? '')
  const named = mine.map((type) => ({ type, displayName: leaveTypeName(type, context.language) })).filter((o) => fold(o.displayName).includes(wanted))
  const page = pagedRows(named, input)
  const ledgers = await ledgersByType(employeeId, page.listData.map((o) => o.type.balanceTypeId).filter((id) => id !== null))
  const listData = page.listData.map(({ type, displayName }): LeaveTypeOption => ({ id: type.id, displayName, code: type.code, ...factsOf(type), ...firstDays(type.rules, today), balance: usableOf(ledgers, type, startDate) }))
  return { ...page, listData }
}

const factsOf = ({ rules }: LeaveType) => ({
  enableLocation: rules.enableLocation ?? false,
  attachmentAfterDays: rules.attachmentAfterDays ?? null,
  allowsHalfDay: rules.allowsHalfDay ?? false,
  countsCalendarDays: rules.countsCalendarDays ?? false,
})

/** Usable on the day, two decimals; null for a type without balance. */
export function usableOf(ledgers: ReadonlyMap<string, Ledger>, type: LeaveType, date: string): string | null {
  if (!type.balanceTypeId) return null
  const ledger = ledgers.get(type.balanceTypeId)
  return ledger ? fromHundredths(balanceOn(ledger, date).usable) : '0.00'
}

/** Full day, first half, second half; ids as on the wire. */
export const timeTypeOptions = (input: ListInput, { t }: Context): Paged<OptionRow> =>
  pagedRows(['0', '1', '2'].map((id) => ({ id, displayName: t(`leave:enum.startDateLeaveType.${id}`) })), input)
