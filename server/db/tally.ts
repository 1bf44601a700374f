/**
 * Tallies: how many there are, kept by triggers that only ever add rows of what a statement changed, so that no two transactions wait for
 * each other. The truth is the sum of a key's rows; by and by they become one row again. @see .decisions/0029
 */
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Job } from '../lib/job.ts'
import { lockName, q, tx } from './context.ts'

export interface Tally {
  /** `folded` is false in rows that a trigger has added. */
  table: PgTable & { folded: AnyPgColumn }
  /** What is summed up; every other column is part of the key. */
  sums: readonly AnyPgColumn[]
}

const listed = (columns: readonly AnyPgColumn[], as = (name: SQL): SQL => name) => sql.join(columns.map(({ name }) => as(sql`${sql.identifier(name)}`)), sql`, `)
const keysOf = ({ table, sums }: Tally): AnyPgColumn[] => Object.values(getTableColumns(table)).filter((column) => column !== table.folded && !sums.includes(column))
const nameOf = ({ table }: Tally) => getTableName(table).replaceAll('_', '-')

/** Rows of the same key are added up; what comes to nothing is left out. @param rows with the columns of keys and sums */
function addedUp(tally: Tally, rows: SQL, folded: boolean): SQL {
  const keys = listed(keysOf(tally))
  const isLeft = sql.join(tally.sums.map(({ name }) => sql`sum(${sql.identifier(name)}) <> 0`), sql` or `)
  return sql`
    insert into ${tally.table} (${keys}, ${listed(tally.sums)}, folded)
    select ${keys}, ${listed(tally.sums, (name) => sql`sum(${name})`)}, ${folded} from ${rows} group by ${keys} having ${isLeft}`
}

/** Keys to which rows were added become one row each, in one statement: who reads meanwhile sees all rows or their sum. */
export const foldTally = (tally: Tally): Promise<void> =>
  tx(async () => {
    await lockName(`tally ${nameOf(tally)}`)
    const keys = listed(keysOf(tally))
    await q().execute(sql`with gone as (delete from ${tally.table} where (${keys}) in (select ${keys} from ${tally.table} where not folded) returning *) ${addedUp(tally, sql`gone`, true)}`)
  })

export const foldJob = (tally: Tally): Job => ({ name: nameOf(tally), schedule: { everyMs: 300_000 }, run: () => foldTally(tally) })
