/** Who is told what is recorded of a person: they themselves, and whoever is their HR now. Judged at every read. */
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { isHrFor } from '../../org/scope.ts'

export const within = { def: personalDataUpdate }

export const isTold = async (employeeId: string, context: Context): Promise<boolean> => employeeId === context.caller.employeeId || (await isHrFor(employeeId, context, within))

/** @throws CallError not_allowed */
export async function requireTold(employeeId: string, context: Context): Promise<void> {
  if (!(await isTold(employeeId, context))) refuse('not_allowed', {}, 'employeeId')
}
