/** Who may file for whom: oneself, HR for everybody, superiors for theirs (DECISIONS 27). Every request module that is filed for one person asks here. */
import type { EmployeeOption, ListInput, Paged } from '../../contract/kit/paging.ts'
import type { Context } from '../lib/handler.ts'
import { refuse } from '../lib/refuse.ts'
import { belowOf, withPeople } from '../org/below.ts'
import { isUnder } from '../org/line.ts'
import { searchEmployees } from '../org/people.ts'
import { isHrRole } from '../org/roles.ts'

/** @throws CallError "not_allowed" when the caller may not file for this person */
export async function requireMayFileFor(employeeId: string, { caller, today }: Context): Promise<void> {
  if (employeeId === caller.employeeId || isHrRole(caller.roles)) return
  if (!(await isUnder(caller.employeeId, employeeId, today))) refuse('not_allowed', {}, 'employeeId')
}

/** The people the caller may file for. */
export async function fileableEmployees(input: ListInput, { caller, today }: Context): Promise<Paged<EmployeeOption>> {
  if (isHrRole(caller.roles)) return searchEmployees({ ...input, date: today })
  return searchEmployees({ ...input, of: withPeople([caller.employeeId], await belowOf(caller.employeeId, today)), date: today })
}
