/** Which sections of a plan its author may write: all, or those it was sent back with. */
import { desc, eq, inArray } from 'drizzle-orm'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { planSections, type PlanSection } from '../../../contract/modules/career-development-plan/fields.ts'
import { q } from '../../db/context.ts'
import { careerPlanReopening } from '../../growth/table.ts'
import type { Moved, RequestRecord } from '../../request/module.ts'
import { isPlanSection } from './values.ts'

/** What the last return opened, of many; whoever withdraws what came back does not open more. */
export async function openSectionsOf(records: readonly Pick<RequestRecord, 'id' | 'round'>[]): Promise<Map<string, PlanSection[]>> {
  const returned = records.filter((r) => r.round > 0).map((r) => r.id)
  const rows = returned.length === 0 ? [] : await q().select().from(careerPlanReopening).where(inArray(careerPlanReopening.requestId, returned)).orderBy(desc(careerPlanReopening.round))
  const last = new Map(rows.toReversed().map((row) => [row.requestId, row.sections.filter(isPlanSection)]))
  return new Map(records.map(({ id }) => {
    const sections = last.get(id) ?? []
    return [id, sections.length > 0 ? sections : [...planSections]]
  }))
}

export const openSections = async (record: Pick<RequestRecord, 'id' | 'round'> | null): Promise<PlanSection[]> => (record === null ? [...planSections] : ((await openSectionsOf([record])).get(record.id) ?? [...planSections]))

/** A return opens these sections, in its round; none: all of them. */
export async function openAgain({ id, round }: Pick<RequestRecord, 'id' | 'round'>, sections: readonly PlanSection[]): Promise<void> {
  const row = { requestId: id, round, sections: planSections.filter((s) => sections.includes(s)) as string[] }
  await q().insert(careerPlanReopening).values(row).onConflictDoUpdate({ target: [careerPlanReopening.requestId, careerPlanReopening.round], set: { sections: row.sections } })
}

/** Whatever gives a plan back opens all of it, unless whoever returns it says which sections; a deleted draft leaves nothing. */
export async function sectionsMoved({ record, to }: Moved): Promise<void> {
  if (to === Status.revision || to === Status.reopened) await openAgain(record, [])
  if (to === null) await q().delete(careerPlanReopening).where(eq(careerPlanReopening.requestId, record.id))
}
