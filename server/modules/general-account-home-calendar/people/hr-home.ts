/** What HR looks after, whichever module says so. */
import type { HrCard } from '../../../../contract/modules/general-account-home-calendar/people-calls.ts'
import type { Context } from '../../../lib/handler.ts'
import type { HrSource } from '../../../lib/hr-home.ts'
import { accessOf } from '../../../org/access.ts'
import { isHrOfAny } from '../../../org/scope.ts'

/** A fixed number of statements, however many people there are; none for whoever is nobody's HR. */
export async function hrHome(sources: readonly HrSource[], context: Context): Promise<{ cards: HrCard[] }> {
  if (!isHrOfAny(context)) return { cards: [] }
  const granted = new Set((await accessOf(context)).map((a) => a.slug))
  const cards: HrCard[] = []
  for (const { slug, card } of sources) {
    const one = slug === null || granted.has(slug) ? await card(context) : null
    if (one) cards.push(one)
  }
  return { cards }
}
