/** What was read of the line of command, kept by this process until the line changes. @see .decisions/0039 */
import { sql } from 'drizzle-orm'
import { lockName, q, tx } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import type { Job } from '../lib/job.ts'
import { employee, employment, lineMark } from './table.ts'

/** What is asked for most lately is kept. */
const MOST_KEPT = 8
const kept = new Map<string, unknown>()

/** Another text after every change of the line, committed or not; nobody else comes to the same. */
async function markOfLine(): Promise<string> {
  const [row] = await q().select({ mark: sql<string>`sum(${lineMark.mark})::text` }).from(lineMark)
  return row?.mark ?? ''
}

/** Reads once, for every call until the line changes. What is answered is shared: it must not be changed. @param key all that `read` depends on, but the line */
export async function keptOfLine<T>(key: string, read: () => Promise<T>): Promise<T> {
  // asked for before it is read: what changes meanwhile is read again by whoever comes later
  const place = `${await remembered([employment, employee], 'mark of the line', markOfLine)} ${key}`
  const known = kept.get(place) as T | undefined
  const found = known ?? (await read())
  kept.delete(place)
  kept.set(place, found)
  for (const old of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(old)
  return found
}

/** All marks become one with the same sum: who reads meanwhile sees either. */
export const foldLineMark = (): Promise<void> =>
  tx(async () => {
    await lockName('fold-line-mark')
    await q().execute(sql`with gone as (delete from ${lineMark} returning mark) insert into ${lineMark} (mark) select sum(mark) from gone having count(*) > 0`)
  })

export const lineMarkJob: Job = { name: 'line-mark', schedule: { everyMs: 300_000 }, run: foldLineMark }
