/** What is said of objectives during the year: lines of the person, and of who writes their evaluation. They stay with the objective when a change of the set keeps it. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ProgressLine } from '../../../contract/modules/performance-appraisal/calls.ts'
import { q } from '../../db/context.ts'
import { namesOf } from '../../org/people.ts'
import { type Objective, type SetOf, setKey } from './objectives.ts'
import { objective, objectiveProgress } from './table.ts'

/** Of which objective of which set, whatever the number of the set. */
const rowKey = (of: SetOf & Pick<Objective, 'lineId'>): string => `${setKey(of)} ${of.lineId}`

/** Lines said of these objectives, oldest first, by the id of the objective asked for. Two statements. */
export async function progressOf(objectives: readonly (SetOf & Pick<Objective, 'id' | 'lineId'>)[]): Promise<Map<string, ProgressLine[]>> {
  if (objectives.length === 0) return new Map()
  const rows = await q().select({ line: objectiveProgress, of: objective }).from(objectiveProgress).innerJoin(objective, eq(objective.id, objectiveProgress.objectiveId))
    .where(and(inArray(objective.lineId, [...new Set(objectives.map((o) => o.lineId))]), inArray(objective.employeeId, [...new Set(objectives.map((o) => o.employeeId))])))
    .orderBy(asc(objectiveProgress.date), asc(objectiveProgress.id))
  const names = await namesOf(rows.map(({ line }) => line.byId))
  const said = Map.groupBy(rows, ({ of }) => rowKey(of))
  return new Map(objectives.map((o) => [o.id, (said.get(rowKey(o)) ?? []).map(({ line: { id, date, achievement, note, byId } }): ProgressLine => ({ id, date, achievement, note, by: names.get(byId) ?? '', bySelf: byId === o.employeeId }))]))
}

/** The line somebody said of an objective for a day. */
export async function lineOf(of: Objective, byId: string, date: string): Promise<typeof objectiveProgress.$inferSelect | null> {
  const rows = await q().select({ line: objectiveProgress, of: objective }).from(objectiveProgress).innerJoin(objective, eq(objective.id, objectiveProgress.objectiveId))
    .where(and(eq(objective.lineId, of.lineId), eq(objective.employeeId, of.employeeId), eq(objectiveProgress.byId, byId), eq(objectiveProgress.date, date)))
  return rows.find((r) => rowKey(r.of) === rowKey(of))?.line ?? null
}
