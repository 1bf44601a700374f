/** What was added to the tally of notices becomes one row of each person and kind again. @see .decisions/0031 0037 */
import { sql } from 'drizzle-orm'
import { lockName, q, tx } from '../db/context.ts'
import type { Job } from '../lib/job.ts'
import { noticeTally } from './table.ts'

/** One statement: who reads meanwhile sees all rows or their sum. */
export const foldNoticeTally = (): Promise<void> =>
  tx(async () => {
    await lockName('fold-notice-tally')
    await q().execute(sql`
      with gone as (delete from ${noticeTally} where (employee_id, type_id) in (select employee_id, type_id from ${noticeTally} where not folded) returning *)
      insert into ${noticeTally} (employee_id, type_id, firebase, notices, unread, folded)
      select employee_id, type_id, firebase, sum(notices), sum(unread), true from gone group by employee_id, type_id, firebase having sum(notices) <> 0 or sum(unread) <> 0`)
  })

export const noticeTallyJob: Job = { name: 'notice-tally', schedule: { everyMs: 300_000 }, run: foldNoticeTally }
