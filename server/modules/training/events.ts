/** Trainings on the team calendar: of who was recommended, and of who registered. @see contract/modules/general-account-home-calendar/README.md */
import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import { addDays, datesOf } from '../../../contract/kit/civil-date.ts'
import { q } from '../../db/context.ts'
import type { EventSource, EventWindow, SourceEvent } from '../../lib/calendar-event.ts'
import { calendarPlansOf } from '../../org/calendar.ts'
import { shiftsByCode } from '../../org/shifts.ts'
import { hoursOf, netMinutes } from '../../training/hours.ts'
import { isForGroup, type Session, sessionsOf } from '../../training/open.ts'
import { training, trainingParticipant } from '../../training/table.ts'
import { nameIn, trainingSubjects } from '../../training/terms/subjects.ts'

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
