/** Who may file for whom: oneself, HR for theirs, superiors for theirs (DECISIONS 27). Every request module that is filed for one person asks here. */
import type { EmployeeOption, ListInput, Paged } from '../../contract/kit/paging.ts'
import type { Context } from '../lib/handler.ts'
import { refuse } from '../lib/refuse.ts'
import { searchEmployees } from '../org/people.ts'
import { isReadable, readableBy } from '../org/scope.ts'

/** @throws CallError "not_allowed" when the caller may not file for this person */
export async function requireMayFileFor(employeeId: string, context: Context): Promise<void> {
  if (!(await isReadable(employeeId, context))) refuse('not_allowed', {}, 'employeeId')
}

/** The people the caller may file for. */
export async function fileableEmployees(input: ListInput, context: Context): Promise<Paged<EmployeeOption>> {
  const of = await readableBy(context)
  return searchEmployees({ ...input, ...(of ? { of } : {}), mineOf: context.caller.employeeId, date: context.today })
}
