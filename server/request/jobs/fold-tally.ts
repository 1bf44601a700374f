/** What was added to the tally of requests becomes one row of each status again. @see .decisions/0031 */
import { sql } from 'drizzle-orm'
import { lockName, q, tx } from '../../db/context.ts'
import type { Job } from '../../lib/job.ts'
import { requestTally } from '../table.ts'

/** One statement: who reads meanwhile sees all rows or their sum. */
export const foldRequestTally = (): Promise<void> =>
  tx(async () => {
    await lockName('fold-request-tally')
    await q().execute(sql`
      with gone as (delete from ${requestTally} where module in (select module from ${requestTally} where not folded) returning *)
      insert into ${requestTally} (module, status, requests, folded)
      select module, status, sum(requests), true from gone group by module, status having sum(requests) <> 0`)
  })

export const requestTallyJob: Job = { name: 'request-tally', schedule: { everyMs: 300_000 }, run: foldRequestTally }
