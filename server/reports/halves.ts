/** Files of runs that are not whole yet: on this machine, under the names their bytes will have in the store. */
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { reportRun } from './table.ts'

/** Where the bytes of a run go: of each attempt somewhere else. @param owner of its lease */
export const keyOf = (runId: string, owner: string): string => `reports/${runId}-${owner}`

export const halfOf = (folder: string, key: string): string => join(folder, basename(key))

/** Takes away what a process that died has left: nobody holds the lease it was made under. */
export async function forgetHalves(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length === 0) return
  const living = await q().select({ key: reportRun.fileKey }).from(reportRun)
    .where(and(eq(reportRun.status, 'running'), sql`${reportRun.leaseUntil} > clock_timestamp()`, inArray(reportRun.fileKey, names.map((name) => `reports/${name}`))))
  const kept = new Set(living.map(({ key }) => basename(key ?? '')))
  for (const name of names) if (!kept.has(name)) await rm(join(folder, name), { force: true })
}
