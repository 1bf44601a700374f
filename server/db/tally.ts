/**
 * Tallies: how many there are, kept by triggers that only ever add rows of what a statement changed, so that no two transactions wait for
 * each other. The truth is the sum of a key's rows; by and by they become one row again. @see .decisions/0029
 */
import { and, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Job } from '../lib/job.ts'
import { lockName, q, tx } from './context.ts'

export interface Tally {
  /** `folded` is false in rows that a trigger has added. */
  table: PgTable & { folded: AnyPgColumn }
  /** What is summed up; every other column is part of the key. */
  sums: readonly AnyPgColumn[]
  /** The same by counting: a statement with the columns of keys and sums, a key in any number of rows. Left out: it is not counted again. */
  counted?: SQL
  /** A finer tally that `counted` is made of: counted before. */
  sumOf?: Tally
  /** Of the key: counted are some of its values at a time. */
  inPartsBy?: AnyPgColumn
  /** How much of the first sum makes a part, where each part reads all there is: 20,000 when left out. */
  part?: number
}

/** So much of a tally's first sum makes a part: counting three million decisions at once takes longer than a transaction may. */
const PART = 20_000

const listed = (columns: readonly AnyPgColumn[], as = (name: SQL): SQL => name) => sql.join(columns.map(({ name }) => as(sql`${sql.identifier(name)}`)), sql`, `)
const keysOf = ({ table, sums }: Tally): AnyPgColumn[] => Object.values(getTableColumns(table)).filter((column) => column !== table.folded && !sums.includes(column))
const nameOf = ({ table }: Tally) => getTableName(table).replaceAll('_', '-')
const lockOf = (tally: Tally) => `tally ${nameOf(tally)}`

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
    await lockName(lockOf(tally))
    const keys = listed(keysOf(tally))
    await q().execute(sql`with gone as (delete from ${tally.table} where (${keys}) in (select ${keys} from ${tally.table} where not folded) returning *) ${addedUp(tally, sql`gone`, true)}`)
  })

/** Conditions that divide all keys there are or may be. A tally that is empty is divided by the truth: that takes one look at all of it, without writing. */
async function partsOf({ table, sums: [size], inPartsBy, counted, part = PART }: Tally): Promise<SQL[]> {
  if (!size || !inPartsBy) return [sql`true`]
  const by = sql.identifier(inPartsBy.name)
  const isEmpty = (await q().select({ one: sql`1` }).from(table).limit(1)).length === 0
  const from = isEmpty && counted ? sql`(${counted}) counted` : sql`${table}`
  const { rows } = await q().execute<{ last: string }>(sql`
    select (array_agg(${by} order by ${by} desc))[1] as last
    from (select ${by}, sum(sum(abs(${sql.identifier(size.name)}))) over (order by ${by}) as until_here from ${from} group by ${by}) each
    group by div(until_here, ${part}) order by 1`)
  return [...rows, undefined].map((row, i) => and(i > 0 ? sql`${by} > ${rows[i - 1]?.last}` : undefined, row && sql`${by} <= ${row.last}`) ?? sql`true`)
}

/**
 * Counts, and adds what the tally is wrong by, in one statement: it sees both at the same moment, whatever else goes on.
 * @returns keys it was wrong by
 */
export async function recountTally(tally: Tally, signal?: AbortSignal): Promise<number> {
  const { table, sums, counted, sumOf } = tally
  const keys = listed(keysOf(tally))
  let wrong = sumOf ? await recountTally(sumOf, signal) : 0
  for (const part of counted ? await partsOf(tally) : []) {
    if (signal?.aborted) break
    wrong += await tx(async () => {
      await lockName(lockOf(tally))
      const beside = sql`(select ${keys}, ${listed(sums)} from (${counted}) counted where ${part} union all select ${keys}, ${listed(sums, (name) => sql`-${name}`)} from ${table} where ${part}) beside`
      return (await q().execute(addedUp(tally, beside, false))).rowCount ?? 0
    })
  }
  return wrong
}

const foldJob = (tally: Tally): Job => ({ name: nameOf(tally), schedule: { everyMs: 300_000 }, run: () => foldTally(tally) })

/** What the clock does with a tally, and with what it is made of. */
export function tallyJobs(tally: Tally): Job[] {
  const check: Job = {
    name: `${nameOf(tally)}-check`,
    schedule: { dailyAtHour: 18 },
    async run({ log, signal }) {
      const wrong = await recountTally(tally, signal)
      if (wrong > 0) log.warn({ tally: nameOf(tally), wrong }, 'a tally was put right')
    },
  }
  return [foldJob(tally), ...(tally.sumOf ? [foldJob(tally.sumOf)] : []), ...(tally.counted ? [check] : [])]
}
