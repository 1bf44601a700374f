/** Trainings for conformance, made as an approval would make them: one that runs, one that is over, one that somebody else gave. */
import { and, eq } from 'drizzle-orm'
import type { Language } from '../../contract/kit/language.ts'
import { q, tx } from '../../server/db/context.ts'
import { NOON } from '../../server/ledger/testing/company.ts'
import { newId } from '../../server/lib/new-id.ts'
import { complete } from '../../server/training/completions.ts'
import { findTraining } from '../../server/training/open.ts'
import { attendanceId, enrol, enrolledIn, participantId } from '../../server/training/participants.ts'
import { training, trainingAttendance, trainingFormTransaction, trainingScan } from '../../server/training/table.ts'
import { trainingSubject } from '../../server/training/terms/table.ts'
import { open, session } from '../../server/training/testing/trainings.ts'

const DAY = 86_400_000
const id = () => newId(NOON)
const earlier = (days: number) => new Date(NOON.getTime() - days * DAY)

/** Of the cast. */
async function theSubject(): Promise<string> {
  const [row] = await q().select({ id: trainingSubject.id }).from(trainingSubject).where(eq(trainingSubject.code, 'any'))
  if (!row) throw new Error('no subject')
  return row.id
}

export interface TrainingWish {
  /** Who asked for it, and looks after it. */
  requestor: string
  people: readonly string[]
  title?: string
  facilitators?: number
  /** Sessions of today; the first is under way at noon. */
  sessions?: number
}

export interface RunningTraining {
  trainingId: string
  subjectId: string
  sessionId: string
  /** A test before it, one question. */
  formId: string
  fieldId: string
}

const aLeader = (n: number) => ({ id: id(), source: 2 as const, employeeId: null, name: `Leader ${n}`, company: '', contact: '', topic: '' })

/** Today, with a test, seats that may be registered for. */
export async function aRunningTraining({ requestor, people, title = 'Fire safety', facilitators = 1, sessions = 1 }: TrainingWish): Promise<RunningTraining> {
  const [trainingId, sessionId, formId, fieldId, subjectId] = [id(), id(), id(), id(), await theSubject()]
  const hour = (n: number) => String(n).padStart(2, '0')
  await tx(async () => {
    await open({
      id: trainingId, requestorId: requestor, subjectId, title, from: '2026-05-12', until: '2026-05-12', coordinators: [{ id: id(), employeeId: requestor }], facilitators: Array.from({ length: facilitators }, (_, n) => aLeader(n)),
      sessions: [session(sessionId, '2026-05-12T11:00', '2026-05-12T13:00'), ...Array.from({ length: sessions - 1 }, (_, n) => session(id(), `2026-05-12T${hour(13 + n)}:00`, `2026-05-12T${hour(14 + n)}:00`))],
      forms: [{
        id: formId, kind: 1, names: { en: 'Before' } satisfies Partial<Record<Language, string>>, passPercent: null, attemptsMax: 3, anonymous: false, opensAt: earlier(2), closesAt: new Date(NOON.getTime() + DAY),
        fields: [{ id: fieldId, position: 0, kind: 1, labels: { en: 'Which?' }, options: [{ en: 'This' }, { en: 'That' }], right: { v: [0] }, points: 10, required: true }],
      }],
      offer: { opensAt: earlier(3), closesAt: new Date(NOON.getTime() + DAY), unregisterUntil: new Date(NOON.getTime() + DAY), quota: 50, waitingMax: 10, audience: [] },
    }, earlier(4))
    await enrol(trainingId, people.map((employeeId) => ({ employeeId, origin: 'recommended' as const })), earlier(3))
  })
  return { trainingId, subjectId, sessionId, formId, fieldId }
}

/** What somebody has handed in of a test. @returns its id */
export async function handedIn({ formId, trainingId }: RunningTraining, employeeId: string): Promise<string> {
  const row = { id: id(), formId, participantId: participantId(trainingId, employeeId), attempt: 1, status: 2 as const, score: 10, maxScore: 10, percent: '100.00', savedAt: NOON, submittedAt: NOON }
  await q().insert(trainingFormTransaction).values(row)
  return row.id
}

/** A scan that waits for somebody's decision. @returns its id */
export async function askedScan({ sessionId }: RunningTraining, employeeId: string): Promise<string> {
  const row = { id: id(), sessionId, employeeId, direction: 'i' as const, step: Math.floor(NOON.getTime() / 30_000), by: 'self' as const, claimedAt: NOON, receivedAt: NOON, verdict: 'questionable' as const, reasons: ['newDevice'] }
  await q().insert(trainingScan).values(row)
  return row.id
}

export const markIn = ({ sessionId, trainingId }: RunningTraining, employeeId: string): string => attendanceId(sessionId, participantId(trainingId, employeeId))

/** Everybody was there. */
export const cameTo = ({ sessionId }: RunningTraining) => q().update(trainingAttendance).set({ status: 1 }).where(and(eq(trainingAttendance.sessionId, sessionId), eq(trainingAttendance.status, 0)))

/** One that was in April, with a certificate for everybody who was there; or an external one, of which nothing is recorded unless `recorded`. */
export async function aPastTraining({ requestor, people, title = 'First aid' }: TrainingWish, { external = false, recorded = !external }: { external?: boolean; recorded?: boolean } = {}): Promise<string> {
  const [trainingId, sessionId, subjectId] = [id(), id(), await theSubject()]
  await tx(async () => {
    await open({
      id: trainingId, requestorId: requestor, subjectId, title, from: '2026-04-01', until: '2026-04-01', external, provider: external ? 'Academy' : '', coordinators: [{ id: id(), employeeId: requestor }],
      sessions: external ? [] : [session(sessionId, '2026-04-01T09:00', '2026-04-01T11:00')],
    }, earlier(60))
    await enrol(trainingId, people.map((employeeId) => ({ employeeId, origin: 'recommended' as const })), earlier(60))
    if (!recorded) return
    const of = await findTraining(trainingId)
    if (!of) throw new Error('no training')
    await complete(of, (await enrolledIn([trainingId])).map((participant) => ({ participant, completed: true, minutes: 120, trainingHour: '2.00', percent: external ? null : '100.00', completedOn: '2026-04-01' })), NOON)
    if (!external) await q().update(training).set({ status: 'finished', finishedAt: NOON }).where(eq(training.id, trainingId))
  })
  return trainingId
}
