/** Who may stand in. */
import type { EmployeeOption, ListInput, Paged } from '../../../contract/kit/paging.ts'
import type { LeaveRange } from '../../../contract/modules/leave-requests/range.ts'
import type { Context } from '../../lib/handler.ts'
import { employmentOn } from '../../org/employment.ts'
import { searchEmployees } from '../../org/people.ts'
import { knownAwayTo } from '../../org/scope.ts'
import { requireMayFileFor } from '../../request/filing.ts'
import { colleagues } from '../../time/leave-absences.ts'

/** Colleagues of the department who are not away on those days; those of whom the caller may not know it are like the others. */
export async function replacementOptions(input: ListInput & { employeeId?: string; startDate?: string; endDate?: string }, context: Context): Promise<Paged<EmployeeOption>> {
  const employeeId = input.employeeId ?? context.caller.employeeId
  await requireMayFileFor(employeeId, context)
  const startDate = input.startDate ?? context.today
  const endDate = input.endDate && input.endDate >= startDate ? input.endDate : startDate
  const work = await employmentOn(employeeId, startDate)
  if (!work) return { listData: [], totalPage: 0, totalData: 0 }
  const range: LeaveRange = { startDate, endDate, startDateLeaveType: 0, endDateLeaveType: 0 }
  const { away, present } = await colleagues(employeeId, work.departmentId, range)
  const known = await knownAwayTo(context, away)
  return searchEmployees({ ...input, ids: [...present, ...away.filter((id) => !known.has(id))], date: startDate })
}
