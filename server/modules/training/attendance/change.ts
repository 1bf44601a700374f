/** Marks by hand: one, or all that are not recorded. @see contract/modules/training/README.md#checks */
import { and, eq, inArray, notExists, notInArray, sql } from 'drizzle-orm'
import { addDays } from '../../../../contract/kit/civil-date.ts'
import type { ChangeAllInput, ChangedMark, ChangeStatusInput } from '../../../../contract/modules/training/attendance-calls.ts'
import type { AttendanceStatusId } from '../../../../contract/modules/training/shapes.ts'
import { q } from '../../../db/context.ts'
import type { Context } from '../../../lib/handler.ts'
import { CallError, refuse } from '../../../lib/refuse.ts'
import { namesOf } from '../../../org/people.ts'
import { changeMark, creditsOf, followDays, marksWith, participantOfMark, requireOpen, type SessionCase, sessionCase } from '../../../training/marks.ts'
import type { Attendance } from '../../../training/participants.ts'
import { checkIn, hourRules, scanRules } from '../../../training/scan-rules.ts'
import { isOpenQuestion } from '../../../training/scan-questions.ts'
import { namesOfCase } from '../../../training/scans.ts'
import { trainingAttendance, trainingParticipant, trainingScan } from '../../../training/table.ts'
import { requireCrew } from './rights.ts'

/** A mark as whoever changed it reads it. */
export async function changedMark(of: SessionCase, mark: Attendance, warnings: readonly string[], context: Context): Promise<ChangedMark> {
  const person = await participantOfMark(mark)
  const credits = person ? await creditsOf(of.training, [person], hourRules(await scanRules(), of.training)) : new Map<string, never>()
  const [shown] = (await marksWith([mark], context, true)).values()
  return { ...(shown ?? refuse('not_found')), sessionId: mark.sessionId, creditedMinutes: (person && credits.get(person.id)?.creditedMinutes) ?? 0, warnings: [...warnings] }
}

/** A mark somebody else made by hand meanwhile is theirs; a scan is outranked. @throws CallError stale */
async function requireCurrent(mark: Attendance, version: number | undefined, { caller }: Context): Promise<void> {
  if (version === undefined || version === mark.version || mark.setBy === null || mark.setBy === caller.employeeId) return
  const changedBy = (await namesOf([mark.setBy])).get(mark.setBy) ?? ''
  throw new CallError('stale', [{ code: 'stale' }], { current: { version: mark.version, status: mark.status, changedBy, changedAt: (mark.setAt ?? new Date(0)).toISOString() } })
}

/** What a change without a status means: nothing recorded becomes present; with a note who was there was not, and the other way round. */
const withoutStatus = ({ status }: Attendance): Exclude<AttendanceStatusId, 0> => (status === 1 || status === 2 ? 3 : 1)

/** @throws CallError attendance_times */
function timesOf({ session }: SessionCase, mark: Attendance, status: number, { inTime, outTime }: ChangeStatusInput): Pick<Attendance, 'inLocal' | 'outLocal'> {
  if (status === 3 || status === 4) {
    if (inTime !== undefined || outTime !== undefined) refuse('attendance_times', {}, inTime === undefined ? 'outTime' : 'inTime')
    return { inLocal: null, outLocal: null }
  }
  const [inLocal, outLocal] = [inTime ?? mark.inLocal, outTime ?? mark.outLocal]
  const [first, last] = [`${session.startsLocal.slice(0, 10)}T00:00`, `${addDays(session.endsLocal.slice(0, 10), 1)}T00:00`]
  const isOutside = [inLocal, outLocal].some((time) => time !== null && (time < first || time >= last))
  if (isOutside || (inLocal !== null && outLocal !== null && outLocal <= inLocal)) refuse('attendance_times', {}, outTime === undefined ? 'inTime' : 'outTime')
  return { inLocal, outLocal }
}

/** @throws CallError not_found, not_allowed, attendance_finished, attendance_session_future, attendance_note_required, attendance_times, stale */
export async function changeStatus(input: ChangeStatusInput, context: Context): Promise<ChangedMark> {
  const [at] = await q().select({ sessionId: trainingAttendance.sessionId }).from(trainingAttendance).where(eq(trainingAttendance.id, input.id))
  const of = at ? await sessionCase(at.sessionId, true) : null
  if (!of) return refuse('not_found')
  await requireCrew(of.training.id, context)
  await requireRecordable(of, context)
  const [mark] = await q().select().from(trainingAttendance).where(eq(trainingAttendance.id, input.id)).for('update')
  if (!mark) return refuse('not_found')
  await requireCurrent(mark, input.version, context)
  const note = input.note?.trim() ?? ''
  // what a scan has said since is no record the person saw
  const isRecorded = mark.status !== 0 && !(input.version === 1 && mark.setBy === null)
  if (note === '' && (isRecorded || of.session.status === 'closed' || (input.status === undefined && mark.status !== 0))) refuse('attendance_note_required', {}, 'note')
  const status = input.status ?? withoutStatus(mark)
  const changed = await changeMark(mark, { ...timesOf(of, mark, status, input), status, method: 'hand', note, setBy: context.caller.employeeId }, context.now)
  const warnings = await followDays(of.training.id, [{ participantId: mark.participantId, before: mark.status, after: status }], context)
  return changedMark(of, changed, warnings, context)
}

/** @throws CallError attendance_finished, training_not_active, scan_session_cancelled, attendance_session_future */
async function requireRecordable(of: SessionCase, context: Context): Promise<void> {
  requireOpen(of, (await namesOfCase(of, context.language)).session)
  if (context.now < checkIn(of.session, await scanRules()).from) refuse('attendance_session_future')
}

/** @throws CallError not_found, not_allowed, attendance_finished, attendance_session_future */
export async function changeStatusAll({ sessionId, sessionGroupId, status, exceptIds = [] }: ChangeAllInput, context: Context): Promise<{ changed: number; left: number; message: string }> {
  const of = await sessionCase(sessionId, true)
  if (!of) return refuse('not_found')
  await requireCrew(of.training.id, context)
  await requireRecordable(of, context)
  const people = q().select({ id: trainingParticipant.id }).from(trainingParticipant).where(and(eq(trainingParticipant.trainingId, of.training.id), eq(trainingParticipant.status, 'enrolled'), sessionGroupId ? eq(trainingParticipant.groupId, sessionGroupId) : undefined))
  const theirs = and(eq(trainingAttendance.sessionId, sessionId), inArray(trainingAttendance.participantId, people))
  const asked = q().select({ one: sql`1` }).from(trainingScan).innerJoin(trainingParticipant, eq(trainingParticipant.employeeId, trainingScan.employeeId)).where(and(eq(trainingScan.sessionId, sessionId), eq(trainingParticipant.id, trainingAttendance.participantId), isOpenQuestion))
  const rows = await q().update(trainingAttendance).set({ status, method: 'all', setBy: context.caller.employeeId, setAt: context.now, version: sql`${trainingAttendance.version} + 1` })
    .where(and(theirs, eq(trainingAttendance.status, 0), exceptIds.length > 0 ? notInArray(trainingAttendance.participantId, exceptIds) : undefined, notExists(asked))).returning({ participantId: trainingAttendance.participantId })
  const [all] = await q().select({ n: sql<number>`count(*)::int` }).from(trainingAttendance).where(theirs)
  await followDays(of.training.id, rows.map((r) => ({ ...r, before: 0, after: status })), context)
  const [changed, left] = [rows.length, (all?.n ?? 0) - rows.length]
  return { changed, left, message: context.t('training:attendance.all-changed', { count: changed, left }) }
}
