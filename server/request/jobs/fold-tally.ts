/** What was added to the tallies of requests and of decisions becomes one row of each key again. @see .decisions/0031 0037 */
import { sql } from 'drizzle-orm'
import { lockName, q, tx } from '../../db/context.ts'
import type { Job } from '../../lib/job.ts'
import { decisionTally, requestTally } from '../table.ts'

/** One statement: who reads meanwhile sees all rows or their sum. */
export const foldRequestTally = (): Promise<void> =>
  tx(async () => {
    await lockName('fold-request-tally')
    await q().execute(sql`
      with gone as (delete from ${requestTally} where module in (select module from ${requestTally} where not folded) returning *)
      insert into ${requestTally} (module, status, requests, folded)
      select module, status, sum(requests), true from gone group by module, status having sum(requests) <> 0`)
  })

export const foldDecisionTally = (): Promise<void> =>
  tx(async () => {
    await lockName('fold-decision-tally')
    await q().execute(sql`
      with gone as (delete from ${decisionTally} where (actor_id, module, employee_id) in (select actor_id, module, employee_id from ${decisionTally} where not folded) returning *)
      insert into ${decisionTally} (actor_id, module, employee_id, requests, folded)
      select actor_id, module, employee_id, sum(requests), true from gone group by actor_id, module, employee_id having sum(requests) <> 0`)
  })

export const requestTallyJob: Job = { name: 'request-tally', schedule: { everyMs: 300_000 }, run: foldRequestTally }
export const decisionTallyJob: Job = { name: 'decision-tally', schedule: { everyMs: 300_000 }, run: foldDecisionTally }
