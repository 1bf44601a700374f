/** Choices of the form. Those of people, sites, shifts, leave types and reasons are the company's own, shared with other modules. */
import { fold } from '../../../contract/kit/fold.ts'
import { lifecycle } from '../../../contract/kit/lifecycle.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { attendanceComponents, mutationTypes, overtimeSides } from '../../../contract/modules/custom-module-request/line-types.ts'
import { pagedRows } from '../../db/paging.ts'
import { leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import { calendarGroups, groupsOn } from '../../org/calendar-groups.ts'
import { openPeriods } from '../../org/pay-period.ts'
import { requireMayFileFor } from '../../request/filing.ts'
import { leaveTypeOptions, timeTypeOptions } from '../../time/leave-options.ts'

const fitting = (options: readonly OptionRow[], input: ListInput): Paged<OptionRow> =>
  pagedRows(options.filter((o) => fold(`${o.displayName} ${o.code ?? ''}`).includes(fold(input.filterSearch ?? ''))), input)

/** A few fixed choices, named under `custom:enum.<column>`. */
const fixed = (values: readonly number[], column: string) => async (input: ListInput, { t }: Context) => fitting(values.map((id) => ({ id: String(id), displayName: t(`custom:enum.${column}.${id}`) })), input)

export const componentOptions = fixed(attendanceComponents, 'attendanceComponents.attendanceComponent')
export const mutationTypeOptions = fixed(mutationTypes, 'calendarGroupMutations.employeeMutationType')
const sideOptions = fixed(overtimeSides, 'manualOts.startEndType')

export const startEndOptions = async (input: ListInput & { lineType?: string }, context: Context): Promise<Paged<OptionRow>> =>
  input.lineType === 'manual-ot' ? sideOptions(input, context) : timeTypeOptions(input, context)

/** Every status such a request can have; ids as on the wire. */
export const statusOptions = async (input: ListInput, { t }: Context): Promise<Paged<OptionRow>> => fitting(Object.keys(lifecycle).map((id) => ({ id, displayName: t(`request:status.${id}`) })), input)

/** Types of leave the person may take on the day; all of them as long as it is not said whose leave it is. */
export async function typeOptions(input: ListInput & { employeeId?: string; startDate?: string }, context: Context): Promise<Paged<OptionRow>> {
  if (input.employeeId) return leaveTypeOptions(input, context)
  return fitting((await leaveTypes()).map((type) => ({ id: type.id, displayName: leaveTypeName(type, context.language), code: type.code })), input)
}

/** Groups a person may move to: all but the one they are in on the day. */
export async function groupOptions(input: ListInput & { employeeId?: string; effectiveDate?: string }, context: Context): Promise<Paged<OptionRow>> {
  const { employeeId, effectiveDate = context.today } = input
  if (employeeId) await requireMayFileFor(employeeId, context)
  const held = employeeId ? (await groupsOn([employeeId], effectiveDate)).get(employeeId) : undefined
  return fitting((await calendarGroups()).filter((g) => g.id !== held?.groupId).map((g) => ({ id: g.id, displayName: g.name, code: g.code })), input)
}

/** Pay periods something can still be paid in, the next one first. */
export async function periodOptions(input: ListInput & { adjustmentDate?: string }): Promise<Paged<OptionRow>> {
  return fitting((await openPeriods(input.adjustmentDate)).map((p) => ({ id: p.id, displayName: p.code, code: p.code })), input)
}
