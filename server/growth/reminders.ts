/** Asks for assessments and plans while they are taken, and says what is due of what people set out to do. @see docs/product/competencies-and-plans.md */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { HOLDING } from '../../contract/kit/lifecycle.ts'
import { competency } from '../../contract/modules/competency/index.ts'
import { q, tx } from '../db/context.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import { notify } from '../effects/notify.ts'
import type { Job } from '../lib/job.ts'
import { accessTo, seekerOf } from '../org/access.ts'
import { holdsOn } from '../org/effective.ts'
import { employment } from '../org/table.ts'
import { todayOfCompany } from '../org/today.ts'
import { forEachItem } from '../request/jobs/item.ts'
import { request } from '../request/table.ts'
import { everyPeriod, type GrowthPeriod, type PeriodKind } from './periods.ts'
import { developmentItem, jobProfile } from './table.ts'

const JOB = 'growth-reminder'
/** Days before the last one on which it is said again. */
const BEFORE = [7, 1]
const ITEM_DAYS = 14
/** Where plans are, and above them what one set out to do. */
const PLANS = 'career-development-plan'

/** What is asked for, by the kind of its periods. */
export const asked = [
  { kind: 'competency', slug: competency.slug, typeId: noticeTypes.competencyAsked, code: 'competencyAsked' },
  { kind: 'plan', slug: PLANS, typeId: noticeTypes.planAsked, code: 'planAsked' },
] as const satisfies readonly { kind: PeriodKind; slug: string; typeId: string; code: string }[]

/** Whether it is one of the days on which something is said of a period: its first, and those before its last. */
export const isToldOn = ({ fillFrom, fillUntil }: Pick<GrowthPeriod, 'fillFrom' | 'fillUntil'>, today: string): boolean =>
  today === fillFrom || (today > fillFrom && BEFORE.some((days) => addDays(fillUntil, -days) === today))

/** People whose job says what it asks for, and who have handed nothing in for the period. */
async function missingOf(period: GrowthPeriod, slug: string, today: string): Promise<string[]> {
  const people = await q().selectDistinct({ id: employment.employeeId }).from(employment).innerJoin(jobProfile, and(eq(jobProfile.title, employment.jobTitle), eq(jobProfile.active, true))).where(holdsOn(employment, today))
  const done = await q().selectDistinct({ id: request.employeeId }).from(request)
    .where(and(eq(request.module, slug), eq(sql`${request.values} ->> 'period'`, period.id), inArray(request.status, [...HOLDING]), isNull(request.deletedAt)))
  const handedIn = new Set(done.map((r) => r.id))
  return people.map((r) => r.id).filter((id) => !handedIn.has(id)).sort()
}

async function hasModule(employeeId: string, slug: string, today: string): Promise<boolean> {
  const access = await accessTo(await seekerOf(employeeId, today), slug)
  return access !== null && !access.readOnly
}

/** Once a person, period and day, whatever runs twice: the notice's key says which. */
async function askFor(job: Parameters<Job['run']>[0], today: string): Promise<number> {
  let told = 0
  for (const { kind, slug, typeId, code } of asked) {
    for (const period of (await everyPeriod(kind)).values()) {
      if (!isToldOn(period, today)) continue
      told += await forEachItem(await missingOf(period, slug, today), job, JOB, async (employeeId) =>
        (await hasModule(employeeId, slug, today)) && (await tx(() => notify({ employeeId, actorId: null, eventKey: `${code}:${period.id}:${employeeId}:${today}`, typeId, code, params: { date: period.fillUntil }, link: slug, now: job.now }))).length > 0)
    }
  }
  return told
}

/** One notice a person, however much is due on the day. */
async function sayDue(job: Parameters<Job['run']>[0], today: string): Promise<number> {
  const due = addDays(today, ITEM_DAYS)
  const rows = await q().selectDistinct({ employeeId: developmentItem.employeeId }).from(developmentItem)
    .where(and(inArray(developmentItem.status, ['planned', 'inProgress']), eq(developmentItem.dueDate, due), isNull(developmentItem.withdrawnAt)))
  return forEachItem(rows, job, JOB, async ({ employeeId }) =>
    (await tx(() => notify({ employeeId, actorId: null, eventKey: `items-due:${employeeId}:${due}`, typeId: noticeTypes.itemDue, code: 'itemsDue', params: { date: due }, link: PLANS, now: job.now }))).length > 0)
}

export const growthReminder: Job = {
  name: JOB,
  // 08:00 in Jakarta, UTC+7
  schedule: { dailyAtHour: 1 },
  async run(job) {
    const today = await todayOfCompany(job.now)
    const told = { asked: await askFor(job, today), due: await sayDue(job, today) }
    job.log.info(told, 'people were reminded of assessments, plans and what is due')
  },
}
