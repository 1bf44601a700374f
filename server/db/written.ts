/**
 * What a person has written is counted, in the transaction that writes it, so that a standby can be asked whether it knows of it: the count
 * is read in the same snapshot as everything else there. @see .decisions/0091-reads-that-may-be-a-moment-old.md
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { EMPTY_ID } from '../../contract/kit/ids.ts'
import { written } from './table.ts'

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

/** How often this person has written, as columns of a statement that knows them. */
export const writtenColumns = (employeeId: AnyPgColumn): { own: SQL<string>; rights: SQL<string> } => ({ own: timesOf(sql`${employeeId}`), rights: timesOf(sql`${EMPTY_ID}::uuid`) })

/** @param id expression of an employee's id */
export const timesOf = (id: SQL): SQL<string> => sql<string>`coalesce((select ${written.times} from ${written} where ${written.employeeId} = ${id}), 0)`
