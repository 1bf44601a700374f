/** Who is told what is recorded of a person: they themselves, and whoever is their HR now. Judged at every read. */
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import type { Context } from '../../lib/handler.ts'
import type { Problem } from '../../lib/refuse.ts'
import { isOwnOrHrs } from '../../org/scope.ts'
import { requireOwnOrHr } from '../../request/filing.ts'
import { isSystem } from '../../request/system.ts'

export const within = { def: personalDataUpdate }

export const isTold = (employeeId: string, context: Context): Promise<boolean> => isOwnOrHrs(employeeId, context, within)

/** What stands in the way; to whoever is not told what is recorded, only that something does. */
export const asTold = async (problems: Problem[], employeeId: string, context: Context): Promise<Problem[]> =>
  problems.length === 0 || isSystem(context.caller) || (await isTold(employeeId, context)) ? problems : [{ code: 'pdu_stands_against' }]

/** @throws CallError not_allowed */
export const requireTold = (employeeId: string, context: Context): Promise<void> => requireOwnOrHr(employeeId, context, within)
