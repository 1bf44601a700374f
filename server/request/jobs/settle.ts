/** Effects that had to wait until a day was over: done by the clock, once, and done anew when the day turns out differently. @see docs/product/lifecycle.md#effects */
import { gte, lte } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { isInForce, lifecycle, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { Job } from '../../lib/job.ts'
import { settleOf } from '../machine.ts'
import type { ServerModule } from '../module.ts'
import { request } from '../table.ts'
import { forEachItem, HOUR_MS, jobContext, recordsIn } from './item.ts'

/** Days back that a late change of a day still finds its way into what followed from it. */
const LOOK_BACK_DAYS = 45

/** Approved, so that effects are in force. */
const IN_FORCE = (Object.keys(lifecycle).map(Number) as StatusId[]).filter(isInForce)

/** Hourly, like the days themselves. A request that is settled is left alone, whatever runs twice. */
export const settleJob = (modules: readonly ServerModule[]): Job => ({
  name: 'request-settle',
  schedule: { everyMs: HOUR_MS },
  async run(job) {
    const context = await jobContext(job, 'request-settle')
    const waiting = modules.filter((m) => m.effects?.some((e) => e.isDue))
    const records = await recordsIn(waiting, IN_FORCE, lte(request.from, addDays(context.today, 1)), gte(request.until, addDays(context.today, -LOOK_BACK_DAYS)))
    const settled = await forEachItem(records, job, 'request-settle', (r) => settleOf(waiting.find((m) => m.def.slug === r.module) as ServerModule, r.id, context))
    job.log.info({ settled }, 'effects that waited for the end of a day were done')
  },
})
