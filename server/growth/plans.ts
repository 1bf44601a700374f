/** Plans people have: what stands on the levels they were found to have. */
import { and, eq, isNull } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { request } from '../request/table.ts'
import { isAfter } from './levels.ts'
import { careerPlan, competencyLevel } from './table.ts'

/** Code of a plan in force that was approved since the levels of an assessment hold; null: there is none. */
export async function planSince(employeeId: string, assessmentId: string): Promise<string | null> {
  const [found] = await q()
    .select({ code: request.code })
    .from(careerPlan)
    .innerJoin(competencyLevel, and(eq(competencyLevel.requestId, assessmentId), isNull(competencyLevel.withdrawnAt), isAfter({ day: careerPlan.approvedOn, id: careerPlan.id })))
    .innerJoin(request, eq(request.id, careerPlan.requestId))
    .where(and(eq(careerPlan.employeeId, employeeId), isNull(careerPlan.withdrawnAt)))
    .limit(1)
  return found?.code ?? null
}
