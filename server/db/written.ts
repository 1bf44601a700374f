/**
 * What a person has written is counted, in the transaction that writes it, so that a standby can be asked whether it knows of it: the count
 * is read in the same snapshot as everything else there. @see .decisions/0091-reads-that-may-be-a-moment-old.md
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { EMPTY_ID } from '../../contract/kit/ids.ts'
import type { Written } from '../lib/handler.ts'
import { written } from './table.ts'

/** Whose count is the timeline of the primary, which is another one after each failover: the Max UUID of RFC 9562, which nobody has. */
const TIMELINE_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Whose work it is. */
export interface Writer {
  employeeId: string
  /** It changes what somebody may do: nobody is answered by a standby that does not know of it. */
  changesRights: boolean
}

const writers = new AsyncLocalStorage<Writer | undefined>()
let isCounted = false

/** Whether this process counts: on a server of its own, which may have standbys whoever reads from them; the embedded database has none. */
export function countWrites(is: boolean): void {
  isCounted = is
}

/** Runs `work`, whose transactions are this person's; undefined: nobody's. */
export const writingAs = <T>(writer: Writer | undefined, work: () => T): T => writers.run(writer, work)

export const currentWriter = (): Writer | undefined => writers.getStore()

/**
 * The statement that counts what was written: the last one of its transaction, which waits for nothing after it and so can be in nobody's way for long.
 * @returns null when nobody is to be counted
 */
export function countStatement(changesRights = false): SQL | null {
  if (!isCounted) return null
  const writer = writers.getStore()
  const ids = [...(writer ? [writer.employeeId] : []), ...(changesRights || writer?.changesRights ? [EMPTY_ID] : [])]
  if (ids.length === 0) return null
  // always in this order: two who wait for the same row wait for no other
  const rows = sql.join(ids.map((id) => sql`(${id}::uuid, 1)`), sql`, `)
  return sql`insert into ${written} (employee_id, times) values ${rows} on conflict (employee_id) do update set times = ${written.times} + 1`
}

/** @param id expression of an employee's id */
export const timesOf = (id: SQL): SQL<string> => sql<string>`coalesce((select ${written.times} from ${written} where ${written.employeeId} = ${id}), 0)`

/** The timeline of the primary, as its names of log files begin; null where it is a standby by now. */
const timelineNow = sql<number | null>`case when not pg_is_in_recovery() then ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end`

/** How often this person has written, and on which timeline, as columns of a statement that knows them. */
export const writtenColumns = (employeeId: AnyPgColumn | SQL): { own: SQL<string>; rights: SQL<string>; timeline: SQL<number | null> } =>
  ({ own: timesOf(sql`${employeeId}`), rights: timesOf(sql`${EMPTY_ID}::uuid`), timeline: timelineNow })

/** Whether a standby knows of all this, as an expression: it has followed the primary onto its timeline, so that what its counts counted is what theirs did. */
export const knows = (employeeId: string, { own, rights, timeline }: Written): SQL<boolean> =>
  sql`(${timesOf(sql`${employeeId}::uuid`)} >= ${own}::bigint and ${timesOf(sql`${EMPTY_ID}::uuid`)} >= ${rights}::bigint and ${isOnTimeline(timeline)})`

/** Whether a standby has followed a primary onto this timeline, as an expression: one whose log has forked before never hears of it. */
export const isOnTimeline = (timeline: number): SQL<boolean> => sql`${timesOf(sql`${TIMELINE_ID}::uuid`)} = ${timeline}::bigint`

/** The statement that notes the primary's timeline where that is not noted yet, and answers it. A restored database may have a higher one noted. */
export const noteTimeline = sql`
  with now as (select ${timelineNow} as timeline), noted as (
    insert into ${written} (employee_id, times) select ${TIMELINE_ID}::uuid, timeline from now where timeline <> ${timesOf(sql`${TIMELINE_ID}::uuid`)}
    on conflict (employee_id) do update set times = excluded.times where ${written.times} <> excluded.times)
  select timeline from now`
