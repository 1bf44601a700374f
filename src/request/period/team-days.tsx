import './team-days.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calendarCalls, type TeamEvent } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { calendarWindow } from '../../../contract/modules/general-account-home-calendar/calendar-window.ts'
import { query } from '../../api/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { useTools } from '../use-tools.ts'

/** Names said at once; the rest is a number. */
const NAMED = 6

export interface TeamDaysProps {
  /** Whose request it is: they do not stand in their own way. */
  employeeId: string | undefined
  from: string | null
  until: string | null
}

interface Somebody {
  key: string
  name: string
  what: string
  from: string
  until: string
}

/** Who is on the calendar on these days, somebody's own days left out. Pure. */
export const onDays = (events: readonly TeamEvent[], from: string, until: string, but: string | undefined): Somebody[] =>
  events.filter((e) => e.startDate <= until && e.endDate >= from).flatMap((e) => e.employees.filter((one) => one.employeeId !== but).map((one) => ({ key: `${e.key} ${one.employeeId}`, name: one.employee, what: e.title, from: e.startDate, until: e.endDate })))

/** The reader's team calendar on the days that are asked for: who is away, as far as they may know. */
export function TeamDays({ employeeId, from, until }: TeamDaysProps) {
  const { t } = useTranslation('aside')
  const { show } = useTools()
  const end = until !== null && from !== null && until > from ? until : from
  const window = calendarWindow(from ?? show.today)
  const asked = end !== null && from !== null && end > window.until ? { from, until: end } : window
  const team = useQuery({ ...query(calendarCalls.calendarEvents, asked), enabled: from !== null, staleTime: 300_000, meta: { quiet: true } })
  const people = from === null || end === null ? [] : onDays(team.data?.events ?? [], from, end, employeeId)
  const more = people.length - NAMED
  const said = from === null ? t('team.choose') : team.data ? (people.length === 0 ? t('team.nobody') : '') : team.isPending && !team.isPaused ? '' : t('team.unknown')
  return (
    <section className="pd-team" aria-label={t('team.title')}>
      <h2><Icon name="users" size={16} /> {t('team.title')}</h2>
      {said ? <p className="rq-hint">{said}</p> : null}
      {people.length > 0 ? (
        <ul>
          {people.slice(0, NAMED).map((one) => <li key={one.key}><b>{one.name}</b> <span>{one.what} · <span className="num">{show.period(one.from, one.until)}</span></span></li>)}
          {more > 0 ? <li>{t('away.more', { count: more })}</li> : null}
        </ul>
      ) : null}
    </section>
  )
}
