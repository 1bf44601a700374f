/** What nobody answers in time ends: expired at the cut-off of a pay period, voided when its employee left or its period is gone. @see docs/product/lifecycle.md#chasing-and-ends */
import { and, eq, exists, gt, isNotNull, lt, lte, gte, or, sql } from 'drizzle-orm'
import { lifecycle, outcomeOf, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import type { Job, JobContext } from '../../lib/job.ts'
import { employee, payPeriod } from '../../org/table.ts'
import { endOf, type OwnText } from '../machine.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { request } from '../table.ts'
import { forEachItem, HOUR_MS, jobContext, recordsIn } from './item.ts'

const statuses = Object.keys(lifecycle).map(Number) as StatusId[]
/** Unanswered, so that a cut-off ends it. */
const EXPIRING = statuses.filter((s) => outcomeOf(s, 'expire') !== null)
/** On its way, so that there is something to void; a withdrawn form is nobody's business. */
const OPEN = statuses.filter((s) => outcomeOf(s, 'void') !== null && s !== Status.draft)
/** An approved request whose cancellation is awaited: voiding it takes its effects back. */
const takesEffectsBack = (status: number): boolean => outcomeOf(status as StatusId, 'void')?.effects === 'reverse'

/** Texts of a system's note: `@ns:key`, read in the reader's language. */
const LEAVER: OwnText = '@approval:note.leaver'
const VANISHED: OwnText = '@approval:note.vanished'

/** The request as it was judged: changed since, it is left for the next turn. */
const seen = ({ id, version }: RequestRecord) => ({ id, version })

const inClosedPeriod = () =>
  exists(q().select({ one: sql`1` }).from(payPeriod).where(and(eq(payPeriod.closed, true), lte(payPeriod.from, request.until), gte(payPeriod.until, request.from))))

/** Unanswered requests with days in a closed pay period: nobody could approve them any more. */
async function expire(modules: readonly ServerModule[], job: JobContext, context: Context): Promise<number> {
  const ending = modules.filter((m) => m.atCutOff !== 'passOn')
  const records = await recordsIn(ending, EXPIRING, isNotNull(request.from), inClosedPeriod())
  return forEachItem(records, job, 'request-close', (r) => endOf(modules.find((m) => m.def.slug === r.module) as ServerModule, 'expire', seen(r), context))
}

/** Open requests of people who have left. Days they took before that stay taken. */
async function voidLeavers(modules: readonly ServerModule[], job: JobContext, context: Context): Promise<number> {
  const left = exists(
    q().select({ one: sql`1` }).from(employee).where(and(eq(employee.id, request.employeeId), lt(employee.leaveDate, context.today), or(sql`${request.status} not in (${sql.join(OPEN.filter(takesEffectsBack), sql`, `)})`, gt(request.from, employee.leaveDate)))),
  )
  const records = await recordsIn(modules, OPEN, left)
  return forEachItem(records, job, 'request-close', (r) => endOf(modules.find((m) => m.def.slug === r.module) as ServerModule, 'void', { ...seen(r), note: LEAVER }, context))
}

async function voidVanished(modules: readonly ServerModule[], job: JobContext, context: Context): Promise<number> {
  let voided = 0
  for (const module of modules) {
    if (!module.vanished) continue
    const records = await recordsIn([module], OPEN)
    const gone = await module.vanished(records, context)
    voided += await forEachItem(records.filter((r) => gone.has(r.id)), job, 'request-close', (r) => endOf(module, 'void', { ...seen(r), note: VANISHED }, context))
  }
  return voided
}

/** Hourly. Each request ends once: what has ended is open no more. */
export const closeJob = (modules: readonly ServerModule[]): Job => ({
  name: 'request-close',
  schedule: { everyMs: HOUR_MS },
  async run(job) {
    const context = await jobContext(job, 'request-close')
    const expired = await expire(modules, job, context)
    const voided = (await voidLeavers(modules, job, context)) + (await voidVanished(modules, job, context))
    job.log.info({ expired, voided }, 'unanswered requests were closed')
  },
})
