/** Approved hours of projects: added, taken back, summed up. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { projectTime } from './table.ts'

export interface ReportedTime {
  projectId: string
  taskCategoryId: string
  date: string
  minutes: number
}

/** Approved minutes of these projects; one without any is absent. */
export async function projectTotals(projectIds: readonly string[]): Promise<Map<string, number>> {
  if (projectIds.length === 0) return new Map()
  const rows = await q()
    .select({ id: projectTime.projectId, minutes: sql<string>`sum(${projectTime.minutes})` })
    .from(projectTime)
    .where(and(inArray(projectTime.projectId, [...new Set(projectIds)]), isNull(projectTime.reversedAt)))
    .groupBy(projectTime.projectId)
  return new Map(rows.map((r) => [r.id, Number(r.minutes)]))
}

/** Adds a timesheet's hours to its projects. */
export async function addTime(of: { requestId: string; employeeId: string }, times: readonly ReportedTime[], now: Date): Promise<void> {
  if (times.length > 0) await q().insert(projectTime).values(times.map((t) => ({ id: newId(now), ...of, ...t, recordedAt: now })))
}

/** Takes a timesheet's hours out again. */
export const takeBackTime = (requestId: string, now: Date) =>
  q().update(projectTime).set({ reversedAt: now }).where(and(eq(projectTime.requestId, requestId), isNull(projectTime.reversedAt)))
