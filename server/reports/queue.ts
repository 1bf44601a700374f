/** Files to be made, one process at a time a file: rows of `report_run` under a lease of the database's clock. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q, tx } from '../db/context.ts'
import { isFree, leaseEnd } from '../db/lease.ts'
import { settingOf } from '../org/settings.ts'
import { keyOf } from './halves.ts'
import { reportRun } from './table.ts'

export type Run = typeof reportRun.$inferSelect

/** A process that died this often over a file is not the file's luck. */
export const MOST_ATTEMPTS = 3

export const isUnderWay = (status: Run['status']): boolean => status === 'queued' || status === 'running'

/**
 * The next file to make, for `owner`; the attempt is counted now, so that one which kills its process is given up too.
 * @returns null: there is none
 */
export const takeRun = (owner: string, now: Date, leaseMs: number): Promise<{ run: Run; /** Where a process that died may have left bytes. */ left: string | null } | null> =>
  tx(async () => {
    const [due] = await q().select({ id: reportRun.id, fileKey: reportRun.fileKey }).from(reportRun)
      .where(and(inArray(reportRun.status, ['queued', 'running']), isFree(reportRun.leaseUntil))).orderBy(asc(reportRun.createdAt), asc(reportRun.id)).limit(1).for('update', { skipLocked: true })
    if (!due) return null
    const [run] = await q().update(reportRun)
      .set({ status: 'running', leaseOwner: owner, leaseUntil: leaseEnd(leaseMs), attempts: sql`${reportRun.attempts} + 1`, startedAt: now, done: 0, total: 0, fileKey: keyOf(due.id, owner) })
      .where(eq(reportRun.id, due.id)).returning()
    return run ? { run, left: due.fileKey } : null
  })

const mine = (run: Pick<Run, 'id' | 'leaseOwner'>) => and(eq(reportRun.id, run.id), eq(reportRun.leaseOwner, run.leaseOwner ?? ''), eq(reportRun.status, 'running'))

/** Says how far it is, and that its process lives. @returns false: it is cancelled, or somebody else's */
export async function renewRun(run: Run, leaseMs: number, progress: Partial<Pick<Run, 'done' | 'total' | 'scopeMark'>> = {}): Promise<boolean> {
  const rows = await q().update(reportRun).set({ leaseUntil: leaseEnd(leaseMs), ...progress }).where(mine(run)).returning({ id: reportRun.id })
  return rows.length > 0
}

export interface Made {
  rows: number
  size: number
  sha256: string
  fileName: string
}

/** The file is there, and is kept so many days from today. @returns false: it was cancelled, or is somebody else's */
export async function finishRun(run: Run, made: Made, { now, today }: { now: Date; today: string }): Promise<boolean> {
  const expiresOn = addDays(today, await settingOf('reportKeepDays'))
  const rows = await q().update(reportRun).set({ ...made, status: 'done', done: made.rows, total: made.rows, finishedAt: now, expiresOn, leaseOwner: null, leaseUntil: null, error: null }).where(mine(run)).returning({ id: reportRun.id })
  return rows.length > 0
}

/** There will be no file. @param error kind, never its words */
export async function failRun(run: Run, error: string, now: Date): Promise<boolean> {
  const rows = await q().update(reportRun).set({ status: 'failed', error, finishedAt: now, leaseOwner: null, leaseUntil: null }).where(mine(run)).returning({ id: reportRun.id })
  return rows.length > 0
}

/** Back in the line: this process shuts down, or something was in its way for now. @param isCounted the attempt was one */
export async function returnRun(run: Run, isCounted: boolean): Promise<void> {
  await q().update(reportRun).set({ status: 'queued', leaseOwner: null, leaseUntil: null, done: 0, ...(isCounted ? {} : { attempts: sql`greatest(0, ${reportRun.attempts} - 1)` }) }).where(mine(run))
}

/** Whoever makes it finds that it is nobody's any more, and leaves no file. @returns false: it is not under way */
export async function cancelRun(id: string, employeeId: string, now: Date): Promise<boolean> {
  const rows = await q().update(reportRun).set({ status: 'cancelled', cancelAt: now, finishedAt: now, leaseOwner: null, leaseUntil: null })
    .where(and(eq(reportRun.id, id), eq(reportRun.employeeId, employeeId), inArray(reportRun.status, ['queued', 'running']))).returning({ id: reportRun.id })
  return rows.length > 0
}
