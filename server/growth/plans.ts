/** Plans people have: what stands on the levels they were found to have. */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { lockName, q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { request } from '../request/table.ts'
import { isAfter } from './levels.ts'
import { careerPlan, competencyLevel, growthPeriod } from './table.ts'

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

/** The plan of a person that holds, with its request's code; null: there is none. */
export async function planInForce(employeeId: string): Promise<(typeof careerPlan.$inferSelect & { code: string }) | null> {
  const [found] = await q().select({ plan: careerPlan, code: request.code }).from(careerPlan).innerJoin(request, eq(request.id, careerPlan.requestId))
    .where(and(eq(careerPlan.employeeId, employeeId), isNull(careerPlan.withdrawnAt), isNull(careerPlan.supersededAt))).orderBy(desc(careerPlan.id)).limit(1)
  return found ? { ...found.plan, code: found.code } : null
}

const lockPlans = (employeeId: string): Promise<void> => lockName(`career-plan:${employeeId}`)

/** Plans of a person that were not withdrawn: latest period first. */
const plansOf = (employeeId: string) =>
  q().select({ plan: careerPlan, from: growthPeriod.from }).from(careerPlan).innerJoin(growthPeriod, eq(growthPeriod.id, careerPlan.periodId)).where(and(eq(careerPlan.employeeId, employeeId), isNull(careerPlan.withdrawnAt))).orderBy(desc(growthPeriod.from), desc(careerPlan.id))

/**
 * The plan holds from now on, and the one of an earlier period does no more. What is approved after that of a later period becomes history at once.
 * @returns ids of the plan and of those that ended
 */
export async function holdPlan(plan: Pick<typeof careerPlan.$inferSelect, 'employeeId' | 'periodId' | 'requestId' | 'approvedOn'>, now: Date): Promise<{ id: string; ended: string[] }> {
  await lockPlans(plan.employeeId)
  const [period] = await q().select({ from: growthPeriod.from }).from(growthPeriod).where(eq(growthPeriod.id, plan.periodId))
  const holding = (await plansOf(plan.employeeId)).filter((r) => r.plan.supersededAt === null)
  const isLate = period !== undefined && holding.some((r) => r.from > period.from)
  const ended = isLate ? [] : holding.map((r) => r.plan.id)
  if (ended.length > 0) await q().update(careerPlan).set({ supersededAt: now }).where(inArray(careerPlan.id, ended))
  const id = newId(now)
  await q().insert(careerPlan).values({ id, ...plan, supersededAt: isLate ? now : null })
  return { id, ended }
}

/** The plan of a request holds no more, and where it did the one before it does again. @returns ids of the plans */
export async function withdrawPlan(requestId: string, employeeId: string, now: Date): Promise<{ withdrawn: string[]; again: string | null }> {
  await lockPlans(employeeId)
  const own = await q().update(careerPlan).set({ withdrawnAt: now }).where(and(eq(careerPlan.requestId, requestId), isNull(careerPlan.withdrawnAt))).returning()
  const before = own.some((p) => p.supersededAt === null) ? (await plansOf(employeeId))[0]?.plan.id : undefined
  if (before !== undefined) await q().update(careerPlan).set({ supersededAt: null }).where(eq(careerPlan.id, before))
  return { withdrawn: own.map((p) => p.id), again: before ?? null }
}

/** Code of the plan that holds again once that of this request is withdrawn. */
export async function planBefore(requestId: string, employeeId: string): Promise<string | null> {
  const all = await plansOf(employeeId)
  const holds = all.some(({ plan }) => plan.requestId === requestId && plan.supersededAt === null)
  const before = holds ? all.find(({ plan }) => plan.requestId !== requestId) : undefined
  if (!before) return null
  const [found] = await q().select({ code: request.code }).from(request).where(eq(request.id, before.plan.requestId))
  return found?.code ?? null
}
