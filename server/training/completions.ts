/** What people have done: written when a training is finished, or its result recorded; withdrawn when it is opened again. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { newId } from '../lib/new-id.ts'
import type { Training } from './open.ts'
import type { Participant } from './participants.ts'
import { trainingCompletion, trainingParticipant } from './table.ts'
import { findSubject } from './terms/subjects.ts'

export interface Outcome {
  participant: Pick<Participant, 'id' | 'employeeId' | 'certificateNo'>
  completed: boolean
  minutes: number
  /** Decimals with two places; `percent` null where nobody counted. */
  trainingHour: string
  percent: string | null
  /** Civil date. */
  completedOn: string
}

/** The training's lock is held. Somebody whose outcome stands already has the new one instead. */
export async function complete(training: Pick<Training, 'id' | 'code' | 'subjectId' | 'external' | 'givesCertificate'>, outcomes: readonly Outcome[], now: Date): Promise<void> {
  if (outcomes.length === 0) return
  const months = (await findSubject(training.subjectId))?.certificateMonths ?? null
  const [used] = await q().select({ n: sql<number>`count(*)::int` }).from(trainingParticipant).where(and(eq(trainingParticipant.trainingId, training.id), isNotNull(trainingParticipant.certificateNo)))
  let number = used?.n ?? 0
  await withdrawCompletions(training.id, outcomes.map((o) => o.participant.employeeId), now)
  for (const { participant, completed, minutes, trainingHour, percent, completedOn } of outcomes) {
    const validUntil = completed && months !== null ? addMonths(completedOn, months) : null
    if (completed && training.givesCertificate && participant.certificateNo === null) number += 1
    const certificateNo = participant.certificateNo ?? (completed && training.givesCertificate ? `${training.code}-${String(number).padStart(2, '0')}` : null)
    await q().update(trainingParticipant)
      .set({ status: completed ? 'completed' : 'notCompleted', creditedMinutes: minutes, trainingHour, percent, completedOn: completed ? completedOn : null, validUntil, certificateNo, version: sql`${trainingParticipant.version} + 1` })
      .where(eq(trainingParticipant.id, participant.id))
  }
  const done = outcomes.filter((o) => o.completed)
  if (done.length === 0) return
  await q().insert(trainingCompletion).values(done.map((o) => ({
    id: newId(now), employeeId: o.participant.employeeId, subjectId: training.subjectId, trainingId: training.id, completedOn: o.completedOn, minutes: o.minutes, source: training.external ? ('external' as const) : ('training' as const),
    validUntil: months === null ? null : addMonths(o.completedOn, months),
  })))
}

/** What was written down for people of a training counts no more. @param employeeIds left out: for all of them */
export async function withdrawCompletions(trainingId: string, employeeIds: readonly string[] | undefined, now: Date): Promise<void> {
  await q().update(trainingCompletion).set({ withdrawnAt: now }).where(and(eq(trainingCompletion.trainingId, trainingId), isNull(trainingCompletion.withdrawnAt), employeeIds ? inArray(trainingCompletion.employeeId, [...employeeIds]) : undefined))
}
