/**
 * Files that are to go: rows of `attachment` that are given up, so that the sweep takes the bytes and then the row, also when the store was away or the
 * process died meanwhile (server/files/sweep.ts).
 */
import { and, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { sweepAttachments } from '../files/sweep.ts'
import type { FileStore } from '../files/store.ts'
import { attachment } from '../files/table.ts'
import type { Clock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { reportRun } from '../reports/table.ts'
import type { Person } from './facts.ts'

/** Longer ago than whatever the sweep waits for. */
const LONG_AGO = new Date('2000-01-01T00:00:00Z')
/** Stands for a file that no upload brought. */
const NOTHING = { type: '', size: 0, sha256: '', category: 0, fileName: '' } as const

/** Gives up uploads, with what they were called. @returns how many */
export async function giveUpRows(of: SQL | undefined): Promise<number> {
  const { rowCount } = await q().update(attachment).set({ fileName: '', deletedAt: LONG_AGO }).where(and(of, ne(attachment.fileName, '')))
  return rowCount ?? 0
}

/** Gives up bytes that another table named. */
export async function giveUp(keys: readonly string[], ownerEmployeeId: string, now: Date): Promise<void> {
  if (keys.length === 0) return
  await q().insert(attachment).values(keys.map((storageKey) => ({ ...NOTHING, id: newId(now), ownerEmployeeId, storageKey, createdAt: now, deletedAt: LONG_AGO })))
}

/** Files of reports hold the names of many: all that were made are given up, and the runs of the person go. */
export async function giveUpReports(person: Person, now: Date): Promise<number> {
  const made = await q().select({ id: reportRun.id, key: reportRun.fileKey }).from(reportRun).where(and(eq(reportRun.status, 'done'), isNotNull(reportRun.fileKey)))
  await giveUp(made.flatMap(({ key }) => (key === null ? [] : [key])), person.id, now)
  if (made.length > 0) await q().update(reportRun).set({ fileKey: null, status: 'expired' }).where(inArray(reportRun.id, made.map(({ id }) => id)))
  const { rowCount } = await q().delete(reportRun).where(eq(reportRun.employeeId, person.id))
  return rowCount ?? 0
}

/** Deletes what was given up, with whatever else nobody needs. @returns keys that are still there, which the hourly sweep tries again, and why */
export async function sweepNow(store: FileStore, clock: Clock): Promise<{ left: string[]; why: string | null }> {
  const why = await sweepAttachments(store).run({ now: clock.now(), clock, log: createLog('silent'), signal: new AbortController().signal }).then(() => null, (error: unknown) => (error as Error).message)
  const rows = await q().select({ key: attachment.storageKey }).from(attachment).where(eq(attachment.deletedAt, LONG_AGO))
  return { left: rows.map(({ key }) => key), why }
}
