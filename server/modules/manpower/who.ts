/** Who asks for people: HR, and who leads somebody. */
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { readableBy } from '../../org/scope.ts'

export const files = async (context: Context): Promise<boolean> => (await readableBy(context, { def: { slug: MANPOWER } }))?.beside.isEmpty !== true

/** @throws CallError not_allowed */
export async function requireFiles(context: Context): Promise<void> {
  if (!(await files(context))) refuse('not_allowed')
}
