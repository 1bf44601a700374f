/** Attendance by person, by who leads, by session. The number of statements does not depend on how many people or sessions there are. */
import { and, asc, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import { fold } from '../../../../contract/kit/fold.ts'
import type { AttendanceInput, AttendanceOfFacilitator, AttendanceOfPerson, AttendanceOfSession, MarkOfSession, ScanQuestion } from '../../../../contract/modules/training/attendance-calls.ts'
import type { Mark } from '../../../../contract/modules/training/shapes.ts'
import type { ListInput, Paged } from '../../../../contract/kit/paging.ts'
import { q } from '../../../db/context.ts'
import { paged, pagedRows } from '../../../db/paging.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { employmentsOn } from '../../../org/employment.ts'
import { isNamed } from '../../../org/names.ts'
import { employee } from '../../../org/table.ts'
import { checkInWindow, leaderName, markView, sessionView, surroundingsOf, titleOf } from '../../../training/cards.ts'
import { countsOf } from '../../../training/ending.ts'
import { attendanceRate } from '../../../training/hours.ts'
import { creditsFrom, marksWith } from '../../../training/marks.ts'
import { findTraining, type Session, type Training } from '../../../training/open.ts'
import { type Attendance, attendanceId, participantId, takingPart } from '../../../training/participants.ts'
import { hourRules, scanRules } from '../../../training/scan-rules.ts'
import { isOpenQuestion, openQuestions } from '../../../training/scan-questions.ts'
import { trainingAttendance, trainingParticipant, trainingScan, trainingSession } from '../../../training/table.ts'
import { subjectNames } from '../../../training/terms/subjects.ts'
import { readingOf } from './rights.ts'

export const NO_COUNTS = { participants: 0, present: 0, partly: 0, absent: 0, excused: 0, open: 0, questionable: 0 }
export const rateOf = ({ present, partly, participants, excused }: typeof NO_COUNTS): string => attendanceRate(present + partly, participants, excused)

/** People whose marks fit what is asked for. */
function whoseMarks({ sessionId, status, questionable }: AttendanceInput): SQL | undefined {
  const marks = q().select({ one: sql`1` }).from(trainingAttendance).innerJoin(trainingSession, eq(trainingSession.id, trainingAttendance.sessionId))
    .where(and(eq(trainingAttendance.participantId, trainingParticipant.id), sessionId ? eq(trainingSession.id, sessionId) : undefined, status?.length ? inArray(trainingAttendance.status, status) : undefined))
  const asked = q().select({ one: sql`1` }).from(trainingScan).innerJoin(trainingSession, eq(trainingSession.id, trainingScan.sessionId))
    .where(and(eq(trainingScan.employeeId, trainingParticipant.employeeId), eq(trainingSession.trainingId, trainingParticipant.trainingId), sessionId ? eq(trainingSession.id, sessionId) : undefined, isOpenQuestion))
  return and(sessionId !== undefined || status?.length ? exists(marks) : undefined, questionable ? exists(asked) : undefined)
}


/** @throws CallError not_found */
export async function attendance(input: AttendanceInput, context: Context): Promise<Paged<AttendanceOfPerson>> {
  const { only, isCrew } = await readingOf(input.id, context)
  const of = (await findTraining(input.id)) ?? refuse('not_found')
  const where = and(eq(trainingParticipant.trainingId, of.id), inArray(trainingParticipant.status, [...takingPart]), only, input.sessionGroupId ? eq(trainingParticipant.groupId, input.sessionGroupId) : undefined, isNamed(input.filterSearch), whoseMarks(input))
  const by = input.sortingDirection === 1 ? desc : asc
  const page = await paged(
    ({ limit, offset }) => q().select({ part: trainingParticipant, name: employee.fullName, code: employee.code }).from(trainingParticipant).innerJoin(employee, eq(employee.id, trainingParticipant.employeeId)).where(where).orderBy(by(employee.sortName), asc(employee.id)).limit(limit).offset(offset),
    async () => (await q().select({ n: sql<number>`count(*)::int` }).from(trainingParticipant).innerJoin(employee, eq(employee.id, trainingParticipant.employeeId)).where(where))[0]?.n ?? 0,
    input,
  )
  return { ...page, listData: await peopleOf(of, page.listData, { isCrew, ...(input.sessionId ? { sessionId: input.sessionId } : {}) }, context) }
}

type PersonRow = { part: typeof trainingParticipant.$inferSelect; name: string; code: string }

/** Everybody at once: of a training for who takes it out of here. */
export const everybodyOf = (trainingId: string, only: SQL | undefined): Promise<PersonRow[]> =>
  q().select({ part: trainingParticipant, name: employee.fullName, code: employee.code }).from(trainingParticipant).innerJoin(employee, eq(employee.id, trainingParticipant.employeeId))
    .where(and(eq(trainingParticipant.trainingId, trainingId), inArray(trainingParticipant.status, [...takingPart]), only)).orderBy(asc(employee.sortName), asc(employee.id))

export async function peopleOf(of: Training, rows: readonly PersonRow[], { isCrew, sessionId }: { isCrew: boolean; sessionId?: string }, context: Context): Promise<AttendanceOfPerson[]> {
  if (rows.length === 0) return []
  const rules = await scanRules()
  const around = await surroundingsOf([of.id])
  const sessions = around.sessions.get(of.id) ?? []
  const marks = await q().select().from(trainingAttendance).where(inArray(trainingAttendance.participantId, rows.map((r) => r.part.id)))
  const shown = await marksWith(marks, context, isCrew)
  const questions = isCrew ? Map.groupBy(await openQuestions(of, sessions.map((s) => s.id), rules), (x) => `${x.participantId} ${x.sessionId}`) : new Map<string, ScanQuestion[]>()
  const credits = creditsFrom(rows.map((r) => r.part), sessions, marks, hourRules(rules, of))
  const works = await employmentsOn(rows.map((r) => r.part.employeeId), context.today)
  const marksOf = Map.groupBy(marks, (m) => m.participantId)
  const placeOf = new Map(sessions.map((s, i) => [s.id, i]))
  const groups = new Map((around.groups.get(of.id) ?? []).map((g) => [g.id, g.name]))
  return rows.map(({ part, name, code }): AttendanceOfPerson => {
    const theirs = (marksOf.get(part.id) ?? []).filter((m) => sessionId === undefined || m.sessionId === sessionId).sort((a, b) => (placeOf.get(a.sessionId) ?? 0) - (placeOf.get(b.sessionId) ?? 0))
    const credit = credits.get(part.id)
    return {
      participantId: part.id, employeeId: part.employeeId, employee: name, employeeCode: code, companyStructure: works.get(part.employeeId)?.department ?? '', sessionGroup: groups.get(part.groupId ?? '') ?? '', participantStatus: part.status,
      marks: theirs.map((m): MarkOfSession => ({ ...(shown.get(m.id) as Mark), sessionId: m.sessionId, questions: questions.get(`${part.id} ${m.sessionId}`) ?? [] })),
      creditedMinutes: credit?.creditedMinutes ?? 0, trainingHour: credit?.trainingHour ?? '0.00', percent: credit?.percent ?? '0.00',
    }
  })
}

/** @throws CallError not_found */
export async function facilitatorAttendance({ id, sessionId, ...input }: ListInput & { id: string; sessionId?: string }, context: Context): Promise<Paged<AttendanceOfFacilitator>> {
  if (!(await readingOf(id, context)).isCrew) refuse('not_found')
  const around = await surroundingsOf([id])
  const wanted = fold(input.filterSearch ?? '')
  const leaders = (around.facilitators.get(id) ?? []).map((f) => ({ ...f, shown: leaderName(f, around.names) })).filter((f) => fold(f.shown).includes(wanted))
  const page = pagedRows(leaders, input)
  const marks = page.listData.length === 0 ? [] : await q().select().from(trainingAttendance).where(and(inArray(trainingAttendance.facilitatorId, page.listData.map((f) => f.id)), sessionId ? eq(trainingAttendance.sessionId, sessionId) : undefined))
  const shown = await marksWith(marks, context, false)
  return { ...page, listData: page.listData.map((f) => ({ facilitatorId: f.id, facilitator: f.shown, facilitatorSource: f.source, topic: f.topic, marks: marks.filter((m) => m.facilitatorId === f.id).map((m) => ({ ...(shown.get(m.id) as Mark), sessionId: m.sessionId })) })) }
}

/** Sessions as the caller sees them: with their own marks, where they take part. */
export async function sessionsShown(of: Training, sessions: readonly Session[], context: Context): Promise<Map<string, AttendanceOfSession['session']>> {
  const around = await surroundingsOf([of.id])
  const window = await checkInWindow()
  const title = titleOf(of, await subjectNames([of.subjectId], context.language))
  const me = participantId(of.id, context.caller.employeeId)
  const own = sessions.length === 0 ? [] : await q().select().from(trainingAttendance).where(inArray(trainingAttendance.id, sessions.map((s) => attendanceId(s.id, me))))
  const mine = new Map<string, Attendance>(own.map((m) => [m.sessionId, m]))
  return new Map(sessions.map((s) => {
    const mark = mine.get(s.id)
    return [s.id, sessionView(s, { training: { ...of, title }, around, window, own: mark ? markView(mark, context) : null })]
  }))
}

/** @throws CallError not_found */
export async function sessionAttendance({ id, ...input }: ListInput & { id: string }, context: Context): Promise<Paged<AttendanceOfSession>> {
  const { only } = await readingOf(id, context)
  const of = (await findTraining(id)) ?? refuse('not_found')
  const where = and(eq(trainingSession.trainingId, of.id), input.filterSearch ? sql`${trainingSession.title} ilike ${`%${input.filterSearch.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}` : undefined)
  const page = await paged(
    ({ limit, offset }) => q().select().from(trainingSession).where(where).orderBy(asc(trainingSession.startsAt), asc(trainingSession.id)).limit(limit).offset(offset),
    async () => (await q().select({ n: sql<number>`count(*)::int` }).from(trainingSession).where(where))[0]?.n ?? 0,
    input,
  )
  const counts = await countsOf(page.listData.map((s) => s.id), only)
  const shown = await sessionsShown(of, page.listData, context)
  const listData = page.listData.map((s): AttendanceOfSession => {
    const session = shown.get(s.id) as AttendanceOfSession['session']
    const counted = counts.get(s.id) ?? NO_COUNTS
    return { sessionGroupId: s.groupId, sessionGroup: session.sessionGroup, session, ...counted, attendanceRate: rateOf(counted) }
  })
  return { ...page, listData }
}

