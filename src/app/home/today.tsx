import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { HomeDay } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { dayText } from '../../lib/civil-text.ts'
import { useAccess } from '../../request/access.ts'
import { LinkRow, RowIcon, Rows, Section } from '../../ui/surfaces.tsx'
import { nightOf } from './night-of.ts'

/** When and where I work today; after midnight the night that still goes on. */
export function Today({ day, today }: { day: HomeDay; today: string }) {
  const { t, i18n } = useTranslation('home')
  const { shift } = day
  const hasDays = useAccess()?.has('attendance')
  const away = day.leave === 'full'
  const night = nightOf(day, today)
  const when = away ? (day.leaveName ?? t('today.leave')) : shift ? `${shift.from} – ${shift.until}` : day.holiday || t(`today.${day.kind}`)
  const more = [
    shift && !away ? t('today.shift', { code: shift.code, name: shift.name }) : day.holiday && !away ? t(`today.${day.kind}`) : null,
    day.leave === 'firstHalf' || day.leave === 'secondHalf' ? (day.leaveName ? t(`today.${day.leave}Of`, { leave: day.leaveName }) : t(`today.${day.leave}`)) : null,
    night === 'begins' ? t('today.nextDay') : night ? t('today.untilToday', { until: shift?.until }) : null,
    day.times ? t('today.times', { in: day.times.in ?? '–', out: day.times.out ?? '–' }) : null,
    day.site,
    day.next ? t('today.next', { day: dayText(day.next.date, i18n.language, today), from: day.next.from, until: day.next.until }) : null,
  ]
  return (
    <Section aside={hasDays ? <Link to="/attendance" search={{ view: 'own' } as never}>{t('today.days')}</Link> : null} title={t(night === 'goesOn' ? 'today.sinceYesterday' : 'today')}>
      <div className="home-today">
        <RowIcon icon={away || !shift ? 'sun' : night ? 'moon' : 'clock'} />
        <span className="ess-row-text">
          <strong>{when}</strong>
          <span className="ess-row-sub">{more.filter(Boolean).join(' · ')}</span>
        </span>
      </div>
      {day.events ? <Rows>{day.events.map((e) => <li key={e.from + e.path}><LinkRow to={e.path} icon="calendar" title={e.title} sub={[`${e.from} – ${e.until}`, e.place].filter(Boolean).join(' · ')} /></li>)}</Rows> : null}
    </Section>
  )
}
