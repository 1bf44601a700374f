/** Who else is away on the days of a request, for the one who decides. @see docs/product/screens.md#cards-that-decide */
import { isOpenForApproval } from '../../../contract/kit/lifecycle.ts'
import type { AlsoAway } from '../../../contract/kit/request-own-calls.ts'
import { namesOf } from '../../org/people.ts'
import { deskOf, statusOf, type Subject } from '../actions.ts'
import { hrIn, meet } from '../viewer.ts'

/** Names are for HR and for superiors of the person; whoever decides learns the number. Nobody learns why. */
const mayKnow = ({ viewer }: Subject, employeeId: string): boolean => viewer.hr.has(employeeId) || viewer.below.has(employeeId) || viewer.employeeId === employeeId

/**
 * By record id; only for requests whose decision is awaited, seen by somebody who decides, by HR or by a superior.
 * Statements grow with the number of modules, never with that of the requests.
 */
export async function alsoAwayOf(subjects: readonly Subject[]): Promise<Map<string, AlsoAway>> {
  const asked = subjects.filter((s) => isOpenForApproval(statusOf(s.record)) && (deskOf(s) !== null || hrIn(s.viewer, s.module).has(s.record.employeeId) || s.viewer.below.has(s.record.employeeId)))
  const found = new Map<string, string[]>()
  for (const own of Map.groupBy(asked, (s) => s.module).values()) {
    const [first] = own
    if (!first?.module.alsoAway) continue
    for (const [id, people] of await first.module.alsoAway(own.map((s) => s.record), first.context)) found.set(id, people)
  }
  const away = [...found.values()].flat()
  const names = await namesOf(away)
  if (asked[0]) await meet(asked[0].viewer, away)
  return new Map(asked.flatMap((s): [string, AlsoAway][] => {
    const people = found.get(s.record.id)
    if (!people) return []
    return [[s.record.id, { count: people.length, names: people.filter((id) => mayKnow(s, id)).map((id) => names.get(id) ?? '') }]]
  }))
}
