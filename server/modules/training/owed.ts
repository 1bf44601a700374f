/** What trainings ask of who takes part: to be there by a scan while check-in is open, and to fill in forms. */
import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm'
import type { Owed } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import type { OwedSource } from '../../lib/owed.ts'
import { wallTimeIn } from '../../lib/wall-time.ts'
import { clockOf } from '../../time/clock-text.ts'
import { titleOf } from '../../training/cards.ts'
import { checkIn, isWithin, scanRules } from '../../training/scan-rules.ts'
import { training, trainingAttendance, trainingParticipant, trainingSession } from '../../training/table.ts'
import { subjectNames } from '../../training/terms/subjects.ts'
import { formTransactions } from './forms/lists.ts'

const DAY_MS = 86_400_000
const MOST = 20

async function arrivals({ caller: { employeeId, timeZone }, now, language, t }: Context): Promise<Owed[]> {
  const near = await q().select({ session: trainingSession, training }).from(trainingParticipant)
    .innerJoin(training, eq(training.id, trainingParticipant.trainingId)).innerJoin(trainingAttendance, eq(trainingAttendance.participantId, trainingParticipant.id)).innerJoin(trainingSession, eq(trainingSession.id, trainingAttendance.sessionId))
    .where(and(eq(trainingParticipant.employeeId, employeeId), eq(trainingParticipant.status, 'enrolled'), eq(trainingSession.status, 'planned'), eq(trainingAttendance.status, 0), isNull(trainingAttendance.inLocal), gte(trainingSession.endsAt, new Date(now.getTime() - DAY_MS)), lte(trainingSession.startsAt, new Date(now.getTime() + DAY_MS))))
    .orderBy(asc(trainingSession.startsAt)).limit(MOST)
  if (near.length === 0) return []
  const rules = await scanRules()
  const open = near.filter(({ session }) => isWithin(checkIn(session, rules), now))
  const subjects = await subjectNames(open.map((r) => r.training.subjectId), language)
  return open.map(({ session, training: of }) => {
    const from = clockOf(wallTimeIn(timeZone, session.startsAt).minute)
    return { id: `arrive:${session.id}`, deed: 'arrive', title: t('owed:training.arrive', { training: session.title || titleOf(of, subjects) }), sub: [from, session.place || of.place].filter(Boolean).join(' · '), path: 'training/scan', recordId: session.id }
  })
}

async function forms(context: Context): Promise<Owed[]> {
  const { listData } = await formTransactions({ due: true, paginationSize: MOST, paginationPage: 1 }, context)
  return listData.map(({ formId, title, training: of, closesAt }) => ({ id: `form:${formId}`, deed: 'fill', title, sub: of, due: wallTimeIn(context.caller.timeZone, new Date(closesAt)).date, path: `training/form/${formId}`, recordId: formId }))
}

export const owedTraining: OwedSource = { slug: 'training', owed: async (context) => [...(await arrivals(context)), ...(await forms(context))] }
