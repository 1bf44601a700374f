/** Opens appraisal periods, closes what is over, publishes results, and reminds. All of it may run twice, and goes on where it stopped. @see docs/product/appraisal.md */
import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { PaStatus } from '../../../contract/growth/appraisal.ts'
import { q, tx } from '../../db/context.ts'
import type { Job, JobContext } from '../../lib/job.ts'
import { forEachItem, HOUR_MS } from '../../request/jobs/item.ts'
import { everyPeriod, type GrowthPeriod } from '../periods.ts'
import { lockEvaluation } from './evaluations.ts'
import { handOnObjectives, openEvaluations, openObjectives, takesEvaluations, takesObjectives } from './open.ts'
import { publishResults } from './publish.ts'
import { closeOverdueSteps } from './raters.ts'
import { evaluation, objectiveFillingRequest } from './table.ts'
import { remindAssessments, remindObjectives, tellOpened } from './tell.ts'
import { todayOfCompany } from '../../org/today.ts'

const WINDOWS = 'appraisal-windows'
const REMINDER = 'appraisal-reminder'
/** Nothing was handed in, or it waits for its day. */
const UNDONE = [PaStatus.notStarted, PaStatus.inProgress, PaStatus.waiting]

const periods = async (): Promise<GrowthPeriod[]> => [...(await everyPeriod('appraisal')).values()]

/** What nobody handed in before the period was closed is done with. @returns how many ended */
async function endUndone(closed: readonly string[], job: JobContext): Promise<number> {
  if (closed.length === 0) return 0
  const tasks = await tx(() => q().update(objectiveFillingRequest).set({ paStatusId: PaStatus.done, closedAt: job.now })
    .where(and(inArray(objectiveFillingRequest.periodId, [...closed]), inArray(objectiveFillingRequest.paStatusId, UNDONE), isNull(objectiveFillingRequest.closedAt))).returning({ id: objectiveFillingRequest.id }))
  const open = await q().select({ id: evaluation.id }).from(evaluation).where(and(inArray(evaluation.periodId, [...closed]), inArray(evaluation.paStatusId, UNDONE)))
  const evaluations = await forEachItem(open, job, WINDOWS, ({ id }) => tx(async () => {
    await lockEvaluation(id)
    return (await q().update(evaluation).set({ paStatusId: PaStatus.done }).where(and(eq(evaluation.id, id), inArray(evaluation.paStatusId, UNDONE))).returning({ id: evaluation.id })).length > 0
  }))
  return tasks.length + evaluations
}

/** Results whose day has come. */
async function publishDue(today: string, job: JobContext): Promise<number> {
  const due = await q().select({ id: evaluation.id }).from(evaluation)
    .where(and(isNotNull(evaluation.approvedAt), isNull(evaluation.publishedAt), isNull(evaluation.withdrawnAt), lte(evaluation.publishFrom, today)))
  return forEachItem(due, job, WINDOWS, async ({ id }) => (await tx(() => publishResults([id], job.now))) > 0)
}

export const appraisalWindows: Job = {
  name: WINDOWS,
  schedule: { everyMs: HOUR_MS },
  async run(job) {
    const today = await todayOfCompany(job.now)
    const done = { objectives: 0, handedOn: 0, evaluations: 0, told: 0, missed: 0, ended: 0, published: 0 }
    const all = await periods()
    for (const period of all) {
      if (takesObjectives(period, today)) {
        done.objectives += await openObjectives(period, today, job, WINDOWS)
        done.handedOn += await handOnObjectives(period, today, job, WINDOWS)
      }
      if (!takesEvaluations(period, today)) continue
      done.evaluations += await openEvaluations(period, today, job, WINDOWS)
      done.told += await tellOpened(period, job, WINDOWS)
    }
    done.missed = await closeOverdueSteps(today)
    done.ended = await endUndone(all.filter((p) => p.closedOn !== null && p.closedOn <= today).map((p) => p.id), job)
    done.published = await publishDue(today, job)
    if (Object.values(done).some((n) => n > 0)) job.log.info(done, 'appraisals were opened, closed and published')
  },
}

export const appraisalReminder: Job = {
  name: REMINDER,
  // 08:00 in Jakarta, UTC+7
  schedule: { dailyAtHour: 1 },
  async run(job) {
    const today = await todayOfCompany(job.now)
    let told = 0
    for (const period of await periods()) {
      if (takesObjectives(period, today)) told += await remindObjectives(period, today, job, REMINDER)
      if (takesEvaluations(period, today)) told += await remindAssessments(period, today, job, REMINDER)
    }
    job.log.info({ told }, 'people were reminded of objectives and evaluations')
  },
}
