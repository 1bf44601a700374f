/** Sessions close, trainings finish and are opened again: by whoever runs them, or by the clock. @see contract/modules/training/README.md#effects */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { settleCost } from '../costs/commitments.ts'
import { q } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { namedId } from '../lib/named-id.ts'
import { creditsFrom, followDays, type SessionCase } from './marks.ts'
import { isCompleted } from './hours.ts'
import { isForGroup, noteChange, type Session, sessionsOf, type Training } from './open.ts'
import { takingPart } from './participants.ts'
import { hourRules, scanRules } from './scan-rules.ts'
import { training, trainingAttendance, trainingCompletion, trainingForm, trainingFormTransaction, trainingParticipant, trainingScan, trainingSession } from './table.ts'
import { tellTraining } from './tell.ts'
import { findSubject } from './terms/subjects.ts'

/** What an ending needs of a call: also the clock has it. */
export type EndingContext = Pick<Context, 'now' | 't'>

const POST_TEST = 2

/** How a session stands: what is recorded of those who take part in it. */
export async function countsOf(sessionIds: readonly string[], only?: ReturnType<typeof sql>): Promise<Map<string, { participants: number; present: number; partly: number; absent: number; excused: number; open: number; questionable: number }>> {
  if (sessionIds.length === 0) return new Map()
  const having = (status: number) => sql<number>`count(*) filter (where ${trainingAttendance.status} = ${status})::int`
  const asked = sql<number>`count(*) filter (where exists (select 1 from ${trainingScan} s where s.session_id = ${trainingAttendance.sessionId} and s.employee_id = ${trainingParticipant.employeeId} and s.verdict = 'questionable' and s.decided_at is null))::int`
  const rows = await q()
    .select({ sessionId: trainingAttendance.sessionId, participants: sql<number>`count(*)::int`, open: having(0), present: having(1), partly: having(2), absent: having(3), excused: having(4), questionable: asked })
    .from(trainingAttendance).innerJoin(trainingParticipant, eq(trainingParticipant.id, trainingAttendance.participantId))
    .where(and(inArray(trainingAttendance.sessionId, [...sessionIds]), inArray(trainingParticipant.status, [...takingPart]), only)).groupBy(trainingAttendance.sessionId)
  return new Map(rows.map(({ sessionId, ...counts }) => [sessionId, counts]))
}

/**
 * Closes a session: whoever is not recorded was absent, and whoever was to check out and did not was there for a part of it. The training is held.
 * Closed again it only takes the heads.
 */
export async function closeSession({ session, training: of }: SessionCase, { heads, by }: { heads?: number | undefined; by: string | null }, context: EndingContext): Promise<string[]> {
  const { now } = context
  const isFirst = session.status === 'planned'
  await q().update(trainingSession).set({ ...(isFirst ? { status: 'closed' as const, closedAt: now, closedBy: by } : {}), ...(heads === undefined ? {} : { heads }), version: sql`${trainingSession.version} + 1` }).where(eq(trainingSession.id, session.id))
  if (!isFirst) return []
  const people = q().select({ id: trainingParticipant.id }).from(trainingParticipant).where(and(eq(trainingParticipant.trainingId, of.id), eq(trainingParticipant.status, 'enrolled')))
  const theirs = and(eq(trainingAttendance.sessionId, session.id), inArray(trainingAttendance.participantId, people))
  if (of.needsCheckOut) await q().update(trainingAttendance).set({ status: 2, version: sql`${trainingAttendance.version} + 1` }).where(and(theirs, eq(trainingAttendance.status, 1), isNull(trainingAttendance.outLocal), inArray(trainingAttendance.method, ['scan', 'badge'])))
  const absent = await q().update(trainingAttendance).set({ status: 3, method: 'closing', setBy: null, setAt: now, version: sql`${trainingAttendance.version} + 1` }).where(and(theirs, eq(trainingAttendance.status, 0))).returning({ participantId: trainingAttendance.participantId })
  await noteChange({ trainingId: of.id, by, what: 'closed', before: null, after: { sessionId: session.id, ...(heads === undefined ? {} : { heads }) } }, now)
  return followDays(of.id, absent.map((a) => ({ ...a, before: 0, after: 3 })), context)
}

/** Sessions that are neither closed nor cancelled. */
export const openSessions = (sessions: readonly Session[]): Session[] => sessions.filter((s) => s.status === 'planned')

/** People who have passed the test after a training; null where it has none. */
async function passedIn(trainingId: string): Promise<ReadonlySet<string> | null> {
  const forms = await q().select({ id: trainingForm.id }).from(trainingForm).where(and(eq(trainingForm.trainingId, trainingId), eq(trainingForm.kind, POST_TEST)))
  if (forms.length === 0) return null
  const rows = await q().selectDistinct({ id: trainingFormTransaction.participantId }).from(trainingFormTransaction).where(and(inArray(trainingFormTransaction.formId, forms.map((f) => f.id)), eq(trainingFormTransaction.status, 2), eq(trainingFormTransaction.passed, true)))
  return new Set(rows.map((r) => r.id))
}

/** Numbers of certificates of a training, each given once: `TR-202605-0001-003`. */
function numbersAfter(code: string, given: readonly (string | null)[]): () => string {
  const last = Math.max(0, ...given.map((no) => Number(/-(\d+)$/.exec(no ?? '')?.[1] ?? 0)))
  let next = last
  return () => `${code}-${String((next += 1)).padStart(3, '0')}`
}

/**
 * Finishes a training whose lock is held: everybody's hours are written down, and who has completed it. Questions that are open then count
 * for nothing; an external one's results that were recorded stay.
 */
export async function finishTraining(of: Training, by: string | null, { now }: EndingContext, note = ''): Promise<{ completed: number; notCompleted: number }> {
  const sessions = await sessionsOf([of.id])
  const everybody = await q().select().from(trainingParticipant).where(eq(trainingParticipant.trainingId, of.id)).orderBy(trainingParticipant.enrolledAt, trainingParticipant.id)
  const people = everybody.filter((p) => p.status === 'enrolled')
  const marks = people.length === 0 ? [] : await q().select().from(trainingAttendance).where(inArray(trainingAttendance.participantId, people.map((p) => p.id)))
  const credits = creditsFrom(people, sessions, marks, hourRules(await scanRules(), of))
  const passed = await passedIn(of.id)
  const subject = await findSubject(of.subjectId)
  const nextNumber = numbersAfter(of.code, everybody.map((p) => p.certificateNo))
  const results = people.map((p) => {
    const credit = credits.get(p.id)
    const isDone = credit !== undefined && isCompleted(credit, of.minPercent, passed && passed.has(p.id))
    const on = sessions.filter((s) => s.status !== 'cancelled' && isForGroup(s, p.groupId)).at(-1)?.endsLocal.slice(0, 10) ?? of.until
    const validUntil = subject?.certificateMonths == null ? null : addMonths(on, subject.certificateMonths)
    return {
      id: p.id, employee_id: p.employeeId, status: isDone ? 'completed' : 'notCompleted', minutes: credit?.creditedMinutes ?? 0, hours: credit?.trainingHour ?? '0.00', percent: credit?.percent ?? '0.00', completed_on: isDone ? on : null,
      valid_until: isDone ? validUntil : null, certificate_no: isDone && of.givesCertificate ? (p.certificateNo ?? nextNumber()) : p.certificateNo,
    }
  })
  await q().execute(sql`update training_participant p set status = r.status, credited_minutes = r.minutes, training_hour = r.hours, percent = r.percent, completed_on = r.completed_on, valid_until = r.valid_until, certificate_no = r.certificate_no, ended_at = null, version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id uuid, status text, minutes int, hours numeric, percent numeric, completed_on date, valid_until date, certificate_no text) where p.id = r.id`)
  const done = results.filter((r) => r.completed_on !== null)
  if (done.length > 0) {
    await q().insert(trainingCompletion).values(done.map((r) => ({ id: namedId(`training completion:${r.id}`), employeeId: r.employee_id, subjectId: of.subjectId, trainingId: of.id, completedOn: r.completed_on as string, minutes: r.minutes, source: 'training' as const, validUntil: r.valid_until })))
      .onConflictDoUpdate({ target: trainingCompletion.id, set: { completedOn: sql`excluded.completed_on`, minutes: sql`excluded.minutes`, validUntil: sql`excluded.valid_until`, withdrawnAt: null } })
  }
  await q().update(training).set({ status: 'finished', finishedAt: now, version: sql`${training.version} + 1` }).where(eq(training.id, of.id))
  await settleCost({ requestId: of.id }, 'spent', now)
  await noteChange({ trainingId: of.id, by, what: 'finished', before: null, after: { completed: done.length, notCompleted: results.length - done.length }, note }, now)
  if (of.givesCertificate) await tellTraining({ training: of, code: 'trainingCertificate', employeeIds: done.map((r) => r.employee_id), actorId: by, occasion: `${of.version}`, now })
  return { completed: done.length, notCompleted: results.length - done.length }
}

/** Opens a finished training whose lock is held again: what was written down is withdrawn, and marks may change. */
export async function reopenTraining(of: Training, by: string, { now }: EndingContext, note = ''): Promise<void> {
  await q().update(training).set({ status: 'active', finishedAt: null, version: sql`${training.version} + 1` }).where(eq(training.id, of.id))
  await q().update(trainingParticipant).set({ status: 'enrolled', completedOn: null, validUntil: null, version: sql`${trainingParticipant.version} + 1` }).where(and(eq(trainingParticipant.trainingId, of.id), inArray(trainingParticipant.status, ['completed', 'notCompleted'])))
  await q().update(trainingCompletion).set({ withdrawnAt: now }).where(and(eq(trainingCompletion.trainingId, of.id), isNull(trainingCompletion.withdrawnAt), ne(trainingCompletion.source, 'brought')))
  await noteChange({ trainingId: of.id, by, what: 'reopened', before: null, after: null, note }, now)
}
