/** What somebody achieved of the objectives of a period that is over. */
import { and, desc, eq, isNull, isNotNull } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { request } from '../../request/table.ts'
import { everyPeriod, type GrowthPeriod } from '../periods.ts'
import type { SetOf } from './objectives.ts'
import { evaluation } from './table.ts'

/** The last period of appraisals that began before this one; null: it is the first. */
export async function periodBefore(period: GrowthPeriod): Promise<GrowthPeriod | null> {
  const earlier = [...(await everyPeriod('appraisal')).values()].filter((p) => p.from < period.from)
  return earlier.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0] ?? null
}

/** By row, as the evaluation says that was approved; for the person themselves once they were told its result. */
export async function achievementsOf(of: SetOf, readerId: string): Promise<Map<string, string>> {
  const told = readerId === of.employeeId ? isNotNull(evaluation.publishedAt) : isNotNull(evaluation.approvedAt)
  const [found] = await q().select({ values: request.values }).from(evaluation).innerJoin(request, eq(request.id, evaluation.recordId))
    .where(and(eq(evaluation.employeeId, of.employeeId), eq(evaluation.periodId, of.periodId), eq(evaluation.typeId, of.typeId), told, isNull(evaluation.withdrawnAt))).orderBy(desc(evaluation.id)).limit(1)
  const rows = found?.values.objectives
  return new Map((Array.isArray(rows) ? (rows as { lineId: string; achievement?: string | null }[]) : []).flatMap(({ lineId, achievement }) => (achievement ? [[lineId, achievement] as const] : [])))
}
