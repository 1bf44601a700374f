/** Who is told what is recorded of a person: they themselves, and whoever is their HR now. Judged at every read. */
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import type { Context } from '../../lib/handler.ts'
import { type Problem, refuse } from '../../lib/refuse.ts'
import { isHrFor } from '../../org/scope.ts'
import { isSystem } from '../../request/system.ts'

export const within = { def: personalDataUpdate }

export const isTold = async (employeeId: string, context: Context): Promise<boolean> => employeeId === context.caller.employeeId || (await isHrFor(employeeId, context, within))

/** What stands in the way; to whoever is not told what is recorded, only that something does. */
export const asTold = async (problems: Problem[], employeeId: string, context: Context): Promise<Problem[]> =>
  problems.length === 0 || isSystem(context.caller) || (await isTold(employeeId, context)) ? problems : [{ code: 'pdu_stands_against' }]

/** @throws CallError not_allowed */
export async function requireTold(employeeId: string, context: Context): Promise<void> {
  if (!(await isTold(employeeId, context))) refuse('not_allowed', {}, 'employeeId')
}
