import type { AttendanceDetail } from '../../../contract/modules/attendance/calls.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { Card, Section } from '../../ui/surfaces.tsx'
import { Origin } from './origin.tsx'

interface FactProps {
  day: AttendanceDetail
  tools: ViewTools
}

/** Planned beside actual, and what differs. */
export function DayHours({ day, tools: { t, show } }: FactProps) {
  const clock = (time: string | null) => (time === null ? '–' : time.slice(0, 10) === day.date ? time.slice(11) : show.dateTime(time))
  const minutes = (value: number) => (value > 0 ? show.duration(value) : '')
  const facts: [string, string][] = [
    ['working', minutes(day.workingMinutes)], ['overtime', minutes(day.overtimeMinutes)], ['late', minutes(day.lateMinutes)], ['early', minutes(day.earlyMinutes)],
  ]
  return (
    <Section title={t('attendance:detail.hours')}>
      <Card>
        <table className="att-times">
          <thead><tr><th scope="col"><span className="sr-only">{t('attendance:detail.hours')}</span></th><th scope="col">{t('attendance:detail.in')}</th><th scope="col">{t('attendance:detail.out')}</th></tr></thead>
          <tbody>
            {day.plannedIn ? <tr><th scope="row">{t('attendance:detail.planned')}</th><td>{clock(day.plannedIn)}</td><td>{clock(day.plannedOut)}</td></tr> : null}
            <tr><th scope="row">{t('attendance:detail.actual')}</th><td>{clock(day.actualIn)}</td><td>{clock(day.actualOut)}</td></tr>
            {day.overrides.length > 0 ? <tr><th scope="row">{t('attendance:detail.raw')}</th><td>{clock(day.rawIn)}</td><td>{clock(day.rawOut)}</td></tr> : null}
          </tbody>
        </table>
        <dl className="rq-facts">
          <div><dt>{t('attendance:detail.shift')}</dt><dd>{day.shift || '–'} <span className="att-dim">· {t(`attendance:plan.${day.plan.by}`)}</span> <Origin origin={day.plan.origin} /></dd></div>
          {facts.filter(([, value]) => value !== '').map(([name, value]) => <div key={name}><dt>{t(`attendance:detail.${name}`)}</dt><dd>{value}</dd></div>)}
        </dl>
      </Card>
    </Section>
  )
}

/** Everything the day was computed from, each with the request it came from. */
export function DaySources({ day, tools: { t, show } }: FactProps) {
  const period = (from: string, until: string) => `${from.slice(11)} – ${until.slice(0, 10) === from.slice(0, 10) ? until.slice(11) : show.dateTime(until)}`
  const part = ['full', 'first', 'second']
  const lines = [
    ...day.leave.map((f) => ({ text: t(`attendance:source.leave.${part[f.part] ?? 'full'}`, { type: f.leaveType }), origin: f.origin })),
    ...day.permits.map((f) => ({ text: t(f.official ? 'attendance:source.permit.official' : 'attendance:source.permit.personal', { period: period(f.permitStart, f.permitUntil) }), origin: f.origin })),
    ...(day.trainings ?? []).map((f) => ({ text: t('attendance:source.training', { period: period(f.trainingStart, f.trainingUntil) }), origin: null })),
    ...day.overrides.map((f) => ({ text: t(f.checkStatus === 'in' ? 'attendance:source.override.in' : 'attendance:source.override.out', { time: f.time.slice(11) }), origin: f.origin })),
    ...day.overtime.map((f) => ({ text: t('attendance:source.overtime', { period: period(f.oTStart, f.oTUntil), hours: show.duration(f.minutes) }), origin: f.origin })),
    ...day.punches.map((f) => ({ text: t(f.direction === 'in' ? 'attendance:source.punch.in' : 'attendance:source.punch.out', { time: f.time.slice(11) }), origin: null })),
  ]
  return (
    <Section title={t('attendance:detail.sources')}>
      <Card>
        {lines.length === 0 ? <p className="rq-hint">{t('attendance:detail.no-source')}</p> : <ul className="att-sources">{lines.map((line, i) => <li key={`${i} ${line.text}`}><span>{line.text}</span><Origin origin={line.origin} /></li>)}</ul>}
      </Card>
    </Section>
  )
}

/** Meal, transport, late count, night allowance. */
export function DayComponents({ day, tools: { t, show } }: FactProps) {
  return (
    <Section title={t('attendance:detail.components')}>
      <Card>
        <dl className="rq-facts">{day.components.map((c) => <div key={c.id}><dt>{c.name}</dt><dd>{show.decimal(c.value)} <Origin origin={c.origin} /></dd></div>)}</dl>
      </Card>
    </Section>
  )
}
