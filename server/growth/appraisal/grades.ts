/** Grades of results that were told and hold, for whoever may know results of a person: themselves, those above them, their HR. @see contract/modules/performance-appraisal/README.md#who-sees-what */
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { performanceAppraisal } from '../../../contract/modules/performance-appraisal/index.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { nameIn } from '../../lib/name-in.ts'
import { hrIn, meet, viewerOf } from '../../request/viewer.ts'
import { growthPeriod } from '../table.ts'
import { told } from './sight.ts'
import { evaluation } from './table.ts'

/** Results of a person there are at most, one a year and kind. */
const MOST = 50

const within = { def: performanceAppraisal }

/** The caller may know results of the person once these were told. Whoever decides on something else of theirs may not. */
async function knowsResultsOf(employeeId: string, context: Context): Promise<boolean> {
  const viewer = await viewerOf(context)
  if (!viewer.readOnly.has(performanceAppraisal.slug)) return false
  await meet(viewer, [employeeId])
  return employeeId === viewer.employeeId || viewer.below.has(employeeId) || hrIn(viewer, within).has(employeeId)
}

/** Newest period first; null: not for the caller. */
export async function gradesOf(employeeId: string, context: Context): Promise<{ period: string; gradeCode: string }[] | null> {
  if (!(await knowsResultsOf(employeeId, context))) return null
  const rows = await q().select({ period: growthPeriod, gradeCode: evaluation.gradeCode }).from(evaluation).innerJoin(growthPeriod, eq(growthPeriod.id, evaluation.periodId))
    .where(and(eq(evaluation.employeeId, employeeId), told(), isNotNull(evaluation.gradeCode))).orderBy(desc(growthPeriod.from), desc(evaluation.publishedAt), desc(evaluation.id)).limit(MOST)
  return rows.map(({ period, gradeCode }) => ({ period: nameIn(period, context.language), gradeCode: gradeCode ?? '' }))
}
