/** What happens to trainings by the clock: sessions close, trainings finish, what shows where scans came from is blanked. */
import { and, eq, exists, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import { q, tx } from '../db/context.ts'
import type { Job } from '../lib/job.ts'
import { forEachItem } from '../request/jobs/item.ts'
import { closeSession, type EndingContext, finishTraining } from './ending.ts'
import { crewOf, sessionCase } from './marks.ts'
import { lockTraining } from './open.ts'
import { training, trainingScan, trainingSession } from './table.ts'
import { tellTraining } from './tell.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Somebody of the crew has so long to close a session, and to finish a training. */
const CLOSES_AFTER_MS = 48 * HOUR_MS
const FINISHES_AFTER_MS = 7 * DAY_MS
/** Where a scan came from, and what a device claimed, is known so long; that there was one, so long. */
const EVIDENCE_MS = 90 * DAY_MS
const SCANS_MS = 400 * DAY_MS
const PIECE = 1000

/** Nobody reads what is written for them. */
const byClock = (now: Date): EndingContext => ({ now, t: (key) => key })

export const closeSessionsJob: Job = {
  name: 'training-close-sessions',
  schedule: { everyMs: HOUR_MS / 4 },
  async run(job) {
    const due = and(eq(trainingSession.status, 'planned'), lt(trainingSession.endsAt, new Date(job.now.getTime() - CLOSES_AFTER_MS)))
    const left = await q().select({ id: trainingSession.id }).from(trainingSession).innerJoin(training, eq(training.id, trainingSession.trainingId)).where(and(due, eq(training.status, 'active'))).orderBy(trainingSession.endsAt, trainingSession.id)
    await forEachItem(left, job, 'training-close-sessions', ({ id }) => tx(async () => {
      const of = await sessionCase(id, true)
      if (of?.session.status !== 'planned' || of.training.status !== 'active') return false
      await closeSession(of, { by: null }, byClock(job.now))
      return true
    }))
  },
}

export const finishTrainingsJob: Job = {
  name: 'training-finish',
  schedule: { everyMs: HOUR_MS },
  async run(job) {
    const before = new Date(job.now.getTime() - FINISHES_AFTER_MS)
    const of = (more: ReturnType<typeof sql>) => q().select({ one: sql`1` }).from(trainingSession).where(and(eq(trainingSession.trainingId, training.id), more))
    const due = and(eq(training.status, 'active'), exists(of(sql`${trainingSession.status} = 'closed'`)), notExists(of(sql`(${trainingSession.status} = 'planned' or (${trainingSession.status} = 'closed' and ${trainingSession.endsAt} >= ${before}))`)))
    const left = await q().select({ id: training.id }).from(training).where(due).orderBy(training.until, training.id)
    await forEachItem(left, job, 'training-finish', ({ id }) => tx(async () => {
      const one = await lockTraining(id)
      if (one?.status !== 'active') return false
      const asked = await q().select({ id: trainingScan.id }).from(trainingScan).innerJoin(trainingSession, eq(trainingSession.id, trainingScan.sessionId)).where(and(eq(trainingSession.trainingId, id), eq(trainingScan.verdict, 'questionable'), sql`${trainingScan.decidedAt} is null`)).limit(1)
      await finishTraining(one, null, byClock(job.now))
      if (asked.length > 0) await tellTraining({ training: one, code: 'trainingQuestions', employeeIds: await crewOf(id), actorId: null, occasion: `finished:${one.version}`, now: job.now, grouped: true })
      return true
    }))
  },
}

export const forgetScansJob: Job = {
  name: 'training-scan-retention',
  schedule: { dailyAtHour: 19 },
  async run({ now, signal }) {
    const some = (where: ReturnType<typeof and>) => q().select({ id: trainingScan.id }).from(trainingScan).where(where).limit(PIECE)
    const [blank, old] = [new Date(now.getTime() - EVIDENCE_MS), new Date(now.getTime() - SCANS_MS)]
    const withEvidence = and(lt(trainingScan.receivedAt, blank), or(isNotNull(trainingScan.deviceId), isNotNull(trainingScan.db), isNotNull(trainingScan.claimedAt)))
    for (let done = PIECE; done === PIECE && !signal.aborted; ) {
      done = (await q().update(trainingScan).set({ claimedAt: null, deviceId: null, db: null, seq: null }).where(inArray(trainingScan.id, some(withEvidence))).returning({ id: trainingScan.id })).length
    }
    for (let done = PIECE; done === PIECE && !signal.aborted; ) {
      done = (await q().delete(trainingScan).where(inArray(trainingScan.id, some(lt(trainingScan.receivedAt, old)))).returning({ id: trainingScan.id })).length
    }
  },
}

export const attendanceJobs: Job[] = [closeSessionsJob, finishTrainingsJob, forgetScansJob]
