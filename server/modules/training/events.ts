/** Trainings on the team calendar: of who was recommended, and of who registered. @see contract/modules/general-account-home-calendar/README.md */
import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import { addDays, datesOf } from '../../../contract/kit/civil-date.ts'
import { q } from '../../db/context.ts'
import type { EventSource, EventWindow, SourceEvent } from '../../lib/calendar-event.ts'
import { calendarPlansOf } from '../../org/calendar.ts'
import { shiftsByCode } from '../../org/shifts.ts'
import { hoursOf, netMinutes } from '../../training/hours.ts'
import { isForGroup, type Session, sessionsOf } from '../../training/open.ts'
import { training, trainingFacilitator, trainingParticipant, trainingSession } from '../../training/table.ts'
import { trainingSubjects } from '../../training/terms/subjects.ts'
import { nameIn } from '../../lib/name-in.ts'

type Origin = 'recommended' | 'registered' | 'walkIn'
interface Taking {
  trainingId: string
  employeeId: string
  groupId: string | null
  origin: Origin
  title: string
  subjectId: string
  external: boolean
  from: string
  until: string
}

const taking = ({ from, until, employeeIds }: EventWindow): Promise<Taking[]> =>
  q().select({ trainingId: training.id, employeeId: trainingParticipant.employeeId, groupId: trainingParticipant.groupId, origin: trainingParticipant.origin, title: training.title, subjectId: training.subjectId, external: training.external, from: training.from, until: training.until })
    .from(trainingParticipant).innerJoin(training, eq(training.id, trainingParticipant.trainingId))
    .where(and(sql`${trainingParticipant.employeeId} = any(${sql.param([...employeeIds])}::uuid[])`, inArray(trainingParticipant.status, ['enrolled', 'completed', 'notCompleted']), ne(training.status, 'cancelled'), lte(training.from, until), gte(training.until, addDays(from, -1))))
    .orderBy(asc(training.from), asc(training.id))

/** Days one after the other are one event. */
function stretches(dates: readonly string[]): string[][] {
  const out: string[][] = []
  for (const date of [...new Set(dates)].sort()) {
    const last = out.at(-1)
    if (last && addDays(last.at(-1) as string, 1) === date) last.push(date)
    else out.push([date])
  }
  return out
}

/** Minutes each person is planned to work on a day; a day off has none. */
async function plannedOf(employeeIds: readonly string[], from: string, until: string): Promise<(employeeId: string, date: string) => number> {
  const plans = await calendarPlansOf(employeeIds, from, until)
  const shifts = await shiftsByCode([...plans.values()].flat().flatMap((d) => d.shiftCode ?? []))
  return (employeeId, date) => {
    const day = plans.get(employeeId)?.find((d) => d.date === date)
    const shift = day?.kind === 'work' ? shifts.get(day.shiftCode ?? '') : undefined
    return shift ? shift.endMinute - shift.startMinute - shift.breakMinutes : 0
  }
}

/** One source a kind: its events open the screen that is for it (docs/product/strings.md). */
function trainingEvents(type: string, status: string, origins: readonly Origin[], path: (id: string) => string): EventSource {
  return {
    statuses: [{ id: status, text: `training:event.${status}` }],
    async events(window, { language, t }) {
      const rows = (await taking(window)).filter((r) => origins.includes(r.origin))
      if (rows.length === 0) return []
      const ids = [...new Set(rows.map((r) => r.trainingId))]
      const sessions = Map.groupBy((await sessionsOf(ids)).filter((s) => s.status !== 'cancelled'), (s) => s.trainingId)
      const subjects = await trainingSubjects()
      const planned = await plannedOf([...new Set(rows.map((r) => r.employeeId))], window.from, window.until)
      const dayOf = (s: Session) => s.startsLocal.slice(0, 10)
      return rows.flatMap((row): SourceEvent[] => {
        const theirs = (sessions.get(row.trainingId) ?? []).filter((s) => isForGroup(s, row.groupId))
        const dates = theirs.length > 0 ? theirs.map(dayOf) : row.external ? datesOf(row.from, row.until) : []
        const subject = subjects.get(row.subjectId)
        const name = subject ? nameIn(subject, language) : ''
        const title = row.title || name
        return stretches(dates).filter((days) => (days[0] as string) <= window.until && (days.at(-1) as string) >= window.from).map((days): SourceEvent => {
          const parts = theirs.filter((s) => days.includes(dayOf(s)))
          const minutesOn = (date: string) => parts.filter((s) => dayOf(s) === date).reduce((sum, s) => sum + netMinutes(s), 0)
          const isAway = (date: string) => { const plan = planned(row.employeeId, date); return plan > 0 && minutesOn(date) * 2 >= plan }
          return {
            key: `training:${row.trainingId}:${row.employeeId}:${days[0]}`, employeeId: row.employeeId, from: days[0] as string, until: days.at(-1) as string, type, status,
            ...(parts.length > 0 ? { times: parts.map((s) => ({ key: `${s.id}:${row.groupId ?? ''}:${status}@training`, startsAt: s.startsAt, endsAt: s.endsAt, place: s.place, version: s.version })) } : {}),
            others: parts.length === 0 ? 'away' : days.filter(isAway), group: `training:${row.trainingId}:${row.groupId ?? ''}:${days[0]}`,
            record: { id: row.trainingId, path: path(row.trainingId) }, description: subject?.discreet ? t('training:discreet') : title, trainingSubject: subject?.discreet ? '' : name, trainingHour: hoursOf(parts.reduce((sum, s) => sum + netMinutes(s), 0)),
          }
        })
      })
    },
  }
}

export const trainingEventSources: readonly EventSource[] = [
  trainingEvents('Training', 'training', ['recommended', 'walkIn'], (id) => `/training/active-training/${id}`),
  trainingEvents('Training Open Registration', 'trainingOpenRegistration', ['registered'], (id) => `/training/open-registration/detail/${id}`),
]

/** Sessions somebody attends or leads, for their own day: one statement, and nothing of whole days. */
export const sessionsOfADay: EventSource = {
  statuses: [],
  async events({ from, until, employeeIds }, { t, language }) {
    const people = sql`any(${sql.param([...employeeIds])}::uuid[])`
    const attends = sql`select ${trainingParticipant.employeeId} from ${trainingParticipant} where ${trainingParticipant.trainingId} = ${training.id} and ${trainingParticipant.status} in ('enrolled', 'completed', 'notCompleted') and (${trainingSession.groupId} is null or ${trainingParticipant.groupId} = ${trainingSession.groupId}) and ${trainingParticipant.employeeId} = ${people}`
    const leads = sql`select ${trainingFacilitator.employeeId} from ${trainingFacilitator} where ${trainingFacilitator.trainingId} = ${training.id} and ${trainingFacilitator.removedAt} is null and (${trainingSession.facilitatorId} is null or ${trainingSession.facilitatorId} = ${trainingFacilitator.id}) and ${trainingFacilitator.employeeId} = ${people}`
    const rows = await q()
      .select({ sessionId: trainingSession.id, startsAt: trainingSession.startsAt, endsAt: trainingSession.endsAt, place: sql<string>`coalesce(nullif(${trainingSession.place}, ''), ${training.place})`, trainingId: training.id, title: training.title, subjectId: training.subjectId, employeeIds: sql<string[]>`array(${attends} union ${leads})` })
      .from(trainingSession).innerJoin(training, eq(training.id, trainingSession.trainingId))
      // a day of any zone, and no more than that
      .where(and(ne(training.status, 'cancelled'), ne(trainingSession.status, 'cancelled'), gte(trainingSession.startsAt, new Date(`${addDays(from, -1)}T00:00:00Z`)), lte(trainingSession.startsAt, new Date(`${addDays(until, 2)}T00:00:00Z`)), sql`(exists (${attends}) or exists (${leads}))`))
    if (rows.length === 0) return []
    const subjects = await trainingSubjects()
    return rows.flatMap((row): SourceEvent[] => {
      const subject = subjects.get(row.subjectId)
      const name = subject ? nameIn(subject, language) : ''
      return row.employeeIds.map((employeeId) => ({
        key: `${row.sessionId}:${employeeId}`, employeeId, from, until, type: 'Training', status: 'training', others: 'nothing', description: subject?.discreet ? t('training:discreet') : row.title || name,
        times: [{ key: row.sessionId, startsAt: row.startsAt, endsAt: row.endsAt, place: row.place }], record: { id: row.trainingId, path: `/training/active-training/${row.trainingId}` },
      }))
    })
  },
}
