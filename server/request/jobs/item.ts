/** One item of a job: in a transaction of its own, so that one that fails stops no other. */
import { and, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { StatusId } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import type { JobContext } from '../../lib/job.ts'
import { errorFacts } from '../../lib/log.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { systemContext } from '../system.ts'
import { request } from '../table.ts'
import { todayOfCompany } from '../../org/today.ts'

export const HOUR_MS = 3_600_000

/** The machine at work, at the company's day. */
export async function jobContext({ clock }: Pick<JobContext, 'clock'>, turn: string): Promise<Context> {
  return systemContext(clock, await todayOfCompany(clock.now()), turn)
}

/** Does something to each item; a failure is logged and the rest goes on, to be tried again in the next turn. @returns how many were done */
export async function forEachItem<T>(items: readonly T[], { log, signal }: JobContext, name: string, work: (item: T) => Promise<boolean>): Promise<number> {
  let done = 0
  for (const item of items) {
    if (signal.aborted) break
    try {
      if (await work(item)) done++
    } catch (error) {
      if (signal.aborted) break
      log.error({ job: name, ...errorFacts(error) }, 'an item of a job failed')
    }
  }
  return done
}

/** Submitted records of these modules in these statuses that were not deleted. */
export async function recordsIn(modules: readonly ServerModule[], statuses: readonly StatusId[], ...more: (SQL | undefined)[]): Promise<RequestRecord[]> {
  if (modules.length === 0 || statuses.length === 0) return []
  return q()
    .select()
    .from(request)
    .where(and(inArray(request.module, modules.map((m) => m.def.slug)), inArray(request.status, [...statuses]), isNull(request.deletedAt), isNotNull(request.submittedAt), ...more))
    .orderBy(request.sortAt, request.id)
}
