/** Objectives agreed with people, as a form asks of them. */
import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { AgreedObjective } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { q } from '../../../db/context.ts'
import type { Evaluation } from '../../../growth/appraisal/evaluations.ts'
import { objective, valueRange } from '../../../growth/appraisal/table.ts'
import { nameIn } from '../../../lib/name-in.ts'

type Of = Pick<Evaluation, 'employeeId' | 'periodId' | 'typeId'>

export const objectivesKey = ({ employeeId, periodId, typeId }: Of): string => `${employeeId} ${periodId} ${typeId}`

/** Those that hold, by whom, when and what kind (`objectivesKey`), in their order. */
export async function agreedWith(of: readonly Of[], language: string): Promise<Map<string, AgreedObjective[]>> {
  if (of.length === 0) return new Map()
  const rows = await q().select().from(objective)
    .where(and(inArray(objective.employeeId, of.map((e) => e.employeeId)), inArray(objective.periodId, of.map((e) => e.periodId)), isNull(objective.supersededAt), isNull(objective.withdrawnAt)))
    .orderBy(asc(objective.position), asc(objective.id))
  const ranges = new Map(rows.length === 0 ? [] : (await q().select().from(valueRange).where(inArray(valueRange.id, rows.map((r) => r.valueRangeId)))).map((r) => [r.id, r]))
  const told = rows.flatMap((row): [string, AgreedObjective][] => {
    const range = ranges.get(row.valueRangeId)
    if (!range) return []
    const { id, perspective, title, measure, weight, target, unit, dueDate } = row
    const rangeRows = range.rows.map(({ names, ...r }) => (names ? { ...r, names: nameIn({ names, code: '' }, language) } : r))
    return [[objectivesKey(row), { id, perspective, title, measure, weight, target, unit, dueDate, valueRange: { id: range.id, kind: range.kind, unit: range.unit, rows: rangeRows, name: nameIn(range, language) } }]]
  })
  return new Map([...Map.groupBy(told, ([key]) => key)].map(([key, list]) => [key, list.map(([, o]) => o)]))
}
