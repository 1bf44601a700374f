/** How full positions are: who is here at the end of a time frame, and who is asked for. Whoever acts on it holds the plan's lock. @see docs/product/workforce.md#room */
import { and, eq, sql } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { existingOn } from '../existing.ts'
import type { PlanningFrame } from '../periods.ts'
import { manpowerPlan, planSeat } from './table.ts'
import type { UnitAndPeriod } from './versions.ts'

interface Level {
  existing: number
  /** Places that requests hold or use. */
  taken: number
}

/** Of each position in each frame. Two statements, however many. */
export async function levelsOf({ departmentId, periodId }: UnitAndPeriod, positionIds: readonly string[], frames: readonly PlanningFrame[]): Promise<(positionId: string, frame: PlanningFrame) => Level> {
  const here = await existingOn(positionIds, frames.map((f) => f.until))
  const seats = await q()
    .select({ positionId: planSeat.positionId, from: planSeat.fromFrame, until: planSeat.untilFrame, seats: sql<number>`sum(${planSeat.seats})::int` })
    .from(planSeat).innerJoin(manpowerPlan, eq(manpowerPlan.id, planSeat.planId)).where(and(eq(manpowerPlan.departmentId, departmentId), eq(manpowerPlan.periodId, periodId)))
    .groupBy(planSeat.positionId, planSeat.fromFrame, planSeat.untilFrame)
  const of = Map.groupBy(seats, (s) => s.positionId)
  return (positionId, { number, until }) => ({
    existing: here(positionId, until),
    taken: (of.get(positionId) ?? []).filter((s) => s.from <= number && number <= s.until).reduce((sum, s) => sum + s.seats, 0),
  })
}
