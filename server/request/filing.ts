/** Who may file for whom: oneself, HR for theirs, superiors for theirs, in some modules also who holds a role there. Every request module that is filed for one person asks here. @see docs/product/lifecycle.md#who-files-for-whom */
import type { EmployeeOption, ListInput, Paged } from '../../contract/kit/paging.ts'
import type { Context } from '../lib/handler.ts'
import { refuse } from '../lib/refuse.ts'
import { searchEmployees } from '../org/people.ts'
import { isOwnOrHrs, isReadable, ownOrHrsBy, readableBy, type Within } from '../org/scope.ts'

/** @param within a module in which more roles count @throws CallError "not_allowed" when the caller may not file for this person */
export async function requireMayFileFor(employeeId: string, context: Context, within?: Within): Promise<void> {
  if (!(await isReadable(employeeId, context, within))) refuse('not_allowed', {}, 'employeeId')
}

/** The people the caller may file for. @param within a module in which more roles count */
export async function fileableEmployees(input: ListInput, context: Context, within?: Within): Promise<Paged<EmployeeOption>> {
  const of = await readableBy(context, within)
  return searchEmployees({ ...input, ...(of ? { of } : {}), mineOf: context.caller.employeeId, date: context.today })
}

/** The same where superiors do not file either: oneself, and HR for theirs. @throws CallError "not_allowed" */
export async function requireOwnOrHr(employeeId: string, context: Context, within?: Within): Promise<void> {
  if (!(await isOwnOrHrs(employeeId, context, within))) refuse('not_allowed', {}, 'employeeId')
}

/** Oneself, and the people whose HR the caller is. */
export async function ownOrHrsEmployees(input: ListInput, context: Context, within?: Within): Promise<Paged<EmployeeOption>> {
  const of = await ownOrHrsBy(context, within)
  return searchEmployees({ ...input, ...(of ? { of } : {}), mineOf: context.caller.employeeId, date: context.today })
}
