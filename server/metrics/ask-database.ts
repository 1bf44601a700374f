/** What of the metrics stands in the database: lengths of queues, when jobs were last done and a backup was made, of the whole installation. One cheap statement, with a time limit. */
import { sql } from 'drizzle-orm'
import { atOneMoment, q } from '../db/context.ts'
import { delivery, jobRun } from '../effects/table.ts'
import { operationNote } from '../installation/table.ts'
import { reportRun } from '../reports/table.ts'

/** Of the statement; and of a scrape with its wait for a connection. */
const STATEMENT_MS = 2_000
const SCRAPE_MS = 3_000

export interface DatabaseState {
  isWritable: boolean
  deliveries: { kind: string; due: number; waiting: number; dead: number; oldestSeconds: number | null }[]
  reports: { state: string; length: number }[]
  /** Seconds of the epoch. */
  jobs: { name: string; doneAt: number | null }[]
  /** Seconds of the epoch; null: none was ever noted. */
  backupAt: number | null
}

async function ask(now: Date, jobs: readonly string[]): Promise<DatabaseState> {
  const at = sql`${now.toISOString()}::timestamptz`
  const all = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(one), '[]') from (${rows}) one)`
  const rows = await atOneMoment(async () => {
    await q().execute(sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`)
    // what is settled is passed by (index delivery_due); of each job the newest turn alone is looked at
    const answer = await q().execute<{ only: boolean } & Omit<DatabaseState, 'isWritable'>>(sql`select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as only,
      ${all(sql`select kind, count(*) filter (where failed_at is null and next_at <= ${at}) as due, count(*) filter (where failed_at is null and next_at > ${at}) as waiting, count(failed_at) as dead,
        extract(epoch from ${at} - min(next_at) filter (where failed_at is null and next_at <= ${at}))::double precision as "oldestSeconds" from ${delivery} where done_at is null group by kind`)} as deliveries,
      ${all(sql`select status as state, count(*) as length from ${reportRun} where status in ('queued', 'running') group by status`)} as reports,
      ${all(sql`select given.name, (select extract(epoch from done_at)::double precision from ${jobRun} where ${jobRun.name} = given.name and done_at is not null order by turn desc limit 1) as "doneAt"
        from jsonb_array_elements_text(${JSON.stringify(jobs)}::jsonb) as given(name)`)} as jobs,
      (select extract(epoch from at)::double precision from ${operationNote} where kind = 'backup') as "backupAt"`)
    return answer.rows
  })
  const [row] = rows
  if (!row) throw new Error('no answer')
  const { only, ...state } = row
  return { ...state, isWritable: !only }
}

/** @returns null when the database does not answer, or not in time */
export function askDatabase(now: Date, jobs: readonly string[]): Promise<DatabaseState | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, SCRAPE_MS, null).unref())
  return Promise.race([ask(now, jobs).catch(() => null), late])
}
