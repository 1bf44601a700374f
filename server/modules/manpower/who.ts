/** Who asks for people: HR, and who leads somebody. */
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { isHrOfAny, reachesOf, readableBy } from '../../org/scope.ts'

const within = { def: { slug: MANPOWER } }

/** HR of anybody, everywhere or in this module. */
export const isHrHere = (context: Context): boolean => isHrOfAny(context) || reachesOf(context).some((r) => r.countsIn(within))

export const files = async (context: Context): Promise<boolean> => (await readableBy(context, within))?.beside.isEmpty !== true

/** @throws CallError not_allowed */
export async function requireFiles(context: Context): Promise<void> {
  if (!(await files(context))) refuse('not_allowed')
}
