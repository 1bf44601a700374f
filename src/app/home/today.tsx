import { useTranslation } from 'react-i18next'
import type { HomeDay } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/surfaces.tsx'

/** When and where I work today. */
export function Today({ day }: { day: HomeDay }) {
  const { t } = useTranslation('home')
  const { shift } = day
  const away = day.leave === 'full'
  const isNight = shift !== null && shift.until <= shift.from
  const when = away ? (day.leaveName ?? t('today.leave')) : shift ? `${shift.from} – ${shift.until}` : day.holiday || t(`today.${day.kind}`)
  const more = [
    shift && !away ? t('today.shift', { code: shift.code, name: shift.name }) : day.holiday && !away ? t(`today.${day.kind}`) : null,
    day.leave === 'firstHalf' || day.leave === 'secondHalf' ? (day.leaveName ? t(`today.${day.leave}Of`, { leave: day.leaveName }) : t(`today.${day.leave}`)) : null,
    isNight && !away ? t('today.nextDay') : null,
    day.site,
  ]
  return (
    <Section title={t('today')}>
      <div className="home-today">
        <span className="ess-row-icon"><Icon name={away || !shift ? 'sun' : isNight ? 'moon' : 'clock'} /></span>
        <span className="ess-row-text">
          <strong>{when}</strong>
          <span className="ess-row-sub">{more.filter(Boolean).join(' · ')}</span>
        </span>
      </div>
    </Section>
  )
}
