/** What was added to the tally of attendance becomes one row of each kind of day again. @see .decisions/0029 */
import { sql } from 'drizzle-orm'
import { lockName, q, tx } from '../db/context.ts'
import type { Job } from '../lib/job.ts'
import { attendanceTally } from './table.ts'

/** Sums up the rows of dates to which some were added. One statement: who reads meanwhile sees all of them or their sum. @returns rows that are left of them */
export async function foldTally(): Promise<number> {
  return tx(async () => {
    await lockName('fold-tally')
    const { rowCount } = await q().execute(sql`
      with gone as (delete from ${attendanceTally} where date in (select date from ${attendanceTally} where not folded) returning *)
      insert into ${attendanceTally} (date, status, working_hours, overtime_hours, people, folded)
      select date, status, working_hours, overtime_hours, sum(people), true from gone group by date, status, working_hours, overtime_hours having sum(people) <> 0`)
    return rowCount ?? 0
  })
}

export const foldTallyJob: Job = {
  name: 'attendance-tally',
  schedule: { everyMs: 300_000 },
  async run({ log }) {
    log.info({ rows: await foldTally() }, 'tally of attendance is folded')
  },
}
