/** Programmes under way: begun, ended, found. */
import { and, desc, eq, inArray } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { educationProgramme, educationRecord, type ProgrammeStatus } from './table.ts'

export type Programme = typeof educationProgramme.$inferSelect

/** @returns its id */
export async function beginProgramme(programme: Omit<typeof educationProgramme.$inferInsert, 'id' | 'status' | 'recordedAt' | 'endedOn' | 'endedAt'>, now: Date): Promise<string> {
  const id = newId(now)
  await q().insert(educationProgramme).values({ ...programme, id, status: 'inProgress', recordedAt: now })
  return id
}

/** The programme a line began that is still under way, or null. */
export async function findInProgress(requestId: string, lineId?: string): Promise<Programme | null> {
  const ofLine = lineId === undefined ? [] : [eq(educationProgramme.lineId, lineId)]
  const [row] = await q().select().from(educationProgramme).where(and(eq(educationProgramme.requestId, requestId), eq(educationProgramme.status, 'inProgress'), ...ofLine))
  return row ?? null
}

/** Ends a programme. A diploma moves the bond: it runs from then on. */
export const endProgramme = (id: string, end: { status: Exclude<ProgrammeStatus, 'inProgress'>; endedOn: string; bondEndDate?: string }, now: Date) =>
  q().update(educationProgramme).set({ ...end, endedAt: now }).where(eq(educationProgramme.id, id))

/** The newest programme of each request; a request without one is absent. */
export async function programmesOf(requestIds: readonly string[]): Promise<Map<string, Programme>> {
  if (requestIds.length === 0) return new Map()
  const rows = await q().select().from(educationProgramme).where(inArray(educationProgramme.requestId, [...new Set(requestIds)])).orderBy(desc(educationProgramme.recordedAt), desc(educationProgramme.id))
  return new Map(rows.toReversed().map((row) => [row.requestId, row]))
}

/** Levels of what a person has finished; ids. */
export async function finishedLevels(employeeId: string): Promise<string[]> {
  const rows = await q().selectDistinct({ levelId: educationRecord.levelId }).from(educationRecord).where(eq(educationRecord.employeeId, employeeId))
  return rows.map((r) => r.levelId)
}
