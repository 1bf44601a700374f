/** Questions are decided, sessions closed, trainings finished and opened again. */
import { and, eq } from 'drizzle-orm'
import type { ChangedMark } from '../../../../contract/modules/training/attendance-calls.ts'
import type { ClosedSession, EndInput, FinishedTraining } from '../../../../contract/modules/training/running-calls.ts'
import { q } from '../../../db/context.ts'
import type { Context } from '../../../lib/handler.ts'
import { CallError, refuse } from '../../../lib/refuse.ts'
import { namesOf } from '../../../org/people.ts'
import { closeSession, countsOf, finishTraining, openSessions, reopenTraining } from '../../../training/ending.ts'
import { requireOpen, sessionCase } from '../../../training/marks.ts'
import { lockTraining, sessionsOf, type Training } from '../../../training/open.ts'
import { attendanceId, participantId } from '../../../training/participants.ts'
import { isRecorded, momentOf, scanRules } from '../../../training/scan-rules.ts'
import { countScan, namesOfCase } from '../../../training/scans.ts'
import { trainingAttendance, trainingScan } from '../../../training/table.ts'
import { tellTraining } from '../../../training/tell.ts'
import { changedMark } from '../attendance/change.ts'
import { NO_COUNTS, sessionsShown } from '../attendance/lists.ts'
import { requireCoordinator, requireCrew, requireHr } from '../attendance/rights.ts'

const DAY_MS = 86_400_000
/** A finished training may be opened again so long. */
const REOPEN_MS = 30 * DAY_MS

/** Decided the same way once more it is answered again. @throws CallError not_found, not_allowed, attendance_finished, stale */
export async function decideScan({ scanId, accept, note }: { scanId: string; accept: boolean; note?: string }, context: Context): Promise<ChangedMark> {
  const [at] = await q().select({ sessionId: trainingScan.sessionId }).from(trainingScan).where(eq(trainingScan.id, scanId))
  const of = at ? await sessionCase(at.sessionId, true) : null
  if (!of) return refuse('not_found')
  await requireCrew(of.training.id, context)
  const [scan] = await q().select().from(trainingScan).where(eq(trainingScan.id, scanId)).for('update')
  if (scan?.verdict !== 'questionable') return refuse('not_found')
  const [mark] = await q().select().from(trainingAttendance).where(eq(trainingAttendance.id, attendanceId(of.session.id, participantId(of.training.id, scan.employeeId)))).for('update')
  if (!mark) return refuse('not_found')
  if (scan.decidedAt !== null && scan.accepted === accept) return changedMark(of, mark, [], context)
  if (scan.decidedAt !== null) {
    const changedBy = scan.decidedBy === null ? '' : ((await namesOf([scan.decidedBy])).get(scan.decidedBy) ?? '')
    throw new CallError('stale', [{ code: 'stale' }], { current: { version: mark.version, status: mark.status, changedBy, changedAt: scan.decidedAt.toISOString(), ...(scan.decidedBy === context.caller.employeeId ? { byYou: true as const } : {}) } })
  }
  if (accept) requireOpen(of, (await namesOfCase(of, context.language)).session)
  await q().update(trainingScan).set({ decidedBy: context.caller.employeeId, decidedAt: context.now, accepted: accept }).where(eq(trainingScan.id, scanId))
  const text = note?.trim() ?? ''
  const rules = await scanRules()
  const counts = accept && !isRecorded(mark, scan.direction)
  const { mark: changed, warnings } = counts ? await countScan(of, mark, scan, momentOf(scan, rules), rules, context, text === '' ? {} : { note: text }) : { mark, warnings: [] }
  await tellTraining({ training: of.training, code: accept ? 'trainingScanConfirmed' : 'trainingScanRefused', employeeIds: [scan.employeeId], actorId: context.caller.employeeId, occasion: scanId, params: { person: context.caller.fullName }, now: context.now, mail: false })
  return changedMark(of, changed, warnings, context)
}

const stale = (of: { version: number; status: number }, { now }: Context) => new CallError('stale', [{ code: 'stale' }], { current: { ...of, changedBy: '', changedAt: now.toISOString() } })

/** @throws CallError not_found, not_allowed, attendance_finished, attendance_session_future, stale */
export async function close({ sessionId, heads, version }: { sessionId: string; heads?: number; version?: number }, context: Context): Promise<ClosedSession> {
  const at = await sessionCase(sessionId)
  if (!at) return refuse('not_found')
  await requireCrew(at.training.id, context)
  // alone: nobody closes it or finishes the training meanwhile, and no scan comes in between
  await lockTraining(at.training.id)
  const of = (await sessionCase(sessionId)) ?? refuse('not_found')
  requireOpen(of, (await namesOfCase(of, context.language)).session)
  if (version !== undefined && version !== of.session.version && of.session.status === 'planned') throw stale({ version: of.session.version, status: 0 }, context)
  if (context.now < of.session.startsAt) refuse('attendance_session_future')
  const closed = await closeSession(of, { heads, by: context.caller.employeeId }, context)
  const after = (await sessionCase(sessionId)) ?? refuse('not_found')
  const counts = (await countsOf([sessionId])).get(sessionId) ?? NO_COUNTS
  const offline = await q().$count(trainingScan, and(eq(trainingScan.sessionId, sessionId), eq(trainingScan.verdict, 'offline')))
  const shown = (await sessionsShown(after.training, [after.session], context)).get(sessionId) ?? refuse('not_found')
  const [here, counted] = [counts.present + counts.partly, after.session.heads]
  const { t } = context
  return {
    ...shown, absent: counts.absent, offline, questionable: counts.questionable, message: t('training:attendance.closed', { absent: counts.absent }),
    warnings: [...(counted !== null && counted !== here ? [t('training:attendance.heads-differ', { recorded: here, heads: counted })] : []), ...closed],
  }
}

const ended = async (id: string, result: { completed: number; notCompleted: number }, message: string): Promise<FinishedTraining> => {
  const after = (await lockTraining(id)) ?? refuse('not_found')
  return { id, status: after.status === 'finished' ? 'finished' : 'active', ...result, version: after.version, message }
}

/** The training, alone. @throws CallError not_found, not_allowed, stale */
async function alone({ id, version }: EndInput, may: (trainingId: string, context: Context) => Promise<unknown>, context: Context): Promise<Training> {
  await may(id, context)
  const of = (await lockTraining(id)) ?? refuse('not_found')
  if (version !== undefined && version !== of.version) throw stale({ version: of.version, status: 0 }, context)
  return of
}

/** @throws CallError not_found, not_allowed, attendance_finished, training_not_active, attendance_open, stale */
export async function finish(input: EndInput, context: Context): Promise<FinishedTraining> {
  const of = await alone(input, requireCoordinator, context)
  if (of.status === 'finished') refuse('attendance_finished')
  if (of.status !== 'active') refuse('training_not_active')
  const open = openSessions(await sessionsOf([of.id])).length
  if (open > 0) refuse('attendance_open', { count: open })
  const result = await finishTraining(of, context.caller.employeeId, context, input.note?.trim())
  return ended(of.id, result, context.t('training:attendance.finished', { count: result.completed }))
}

/** @throws CallError not_found, not_allowed, training_not_finished, training_reopen_late, stale */
export async function reopen(input: EndInput, context: Context): Promise<FinishedTraining> {
  const of = await alone(input, requireHr, context)
  if (of.status !== 'finished' || of.finishedAt === null) return refuse('training_not_finished')
  if (context.now.getTime() - of.finishedAt.getTime() > REOPEN_MS) refuse('training_reopen_late', { days: REOPEN_MS / DAY_MS })
  await reopenTraining(of, context.caller.employeeId, context, input.note?.trim())
  return ended(of.id, { completed: 0, notCompleted: 0 }, context.t('training:attendance.reopened'))
}
