/** Who may do what with a vacancy, and what is said when somebody else was faster. */
import type { Context } from '../../lib/handler.ts'
import { CallError, refuse } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'
import { type Standing, standingOf } from '../../workforce/vacancy/sight.ts'

/** @throws CallError not_found for whom there is no such vacancy */
export async function requireSight(vacancyId: string, context: Context): Promise<Standing> {
  return (await standingOf(vacancyId, context)) ?? refuse('not_found')
}

/** @throws CallError not_found, not_allowed for who only sees it */
export async function requireCharge(vacancyId: string, context: Context): Promise<Standing> {
  const standing = await requireSight(vacancyId, context)
  return standing.sight === 'charge' ? standing : refuse('not_allowed')
}

/** Refuses a change that was based on an earlier state. @param by who changed it last, null for the machine */
export async function refuseStale({ version, status }: { version: number; status: number }, { by, at }: { by: string | null; at: Date }, { caller }: Context): Promise<never> {
  const changedBy = by === null ? '' : ((await namesOf([by])).get(by) ?? '')
  throw new CallError('stale', [{ code: 'stale' }], { current: { version, status, changedBy, changedAt: at.toISOString(), ...(by === caller.employeeId ? { byYou: true as const } : {}) } })
}
