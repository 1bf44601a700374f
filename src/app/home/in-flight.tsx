import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { screenStatus, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { HomeSummary } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { rangeText } from '../../lib/civil-text.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { EmptyState } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card, LinkRow, Section } from '../../ui/surfaces.tsx'
import { useAccess } from '../../request/access.ts'
import { statusIcons } from '../../request/status-icons.ts'
import { clientModules } from '../modules.ts'
import { useMayAsk } from '../new/use-may-ask.ts'

type FlightRow = HomeSummary['inFlight'][number]

const colourOf = (status: number) => screenStatus[status as StatusId]?.colour ?? 'black'
const iconOf = (slug: string): IconName => clientModules.find((m) => m.slug === slug)?.icon ?? 'file'

/** How far an approval has come, as strokes; the words stand above. */
function Steps({ current, count }: { current: number; count: number }) {
  if (count < 2 || current < 1) return null
  return (
    <span className="home-steps" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => <i key={i} data-done={i + 1 < current || undefined} data-now={i + 1 === current || undefined} />)}
    </span>
  )
}

function Flight({ row, today }: { row: FlightRow; today: string }) {
  const { t, i18n } = useTranslation('home')
  const withWhom = row.waitingFor.length > 0 ? t('flight.with', { people: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(row.waitingFor) }) : null
  return (
    <LinkRow
      to="/$module/$id" params={{ module: row.module, id: row.id }} icon={iconOf(row.module)}
      title={
        <span className="home-flight-head">
          {row.title || row.code}
          <StatusLabel tone={colourOf(row.status)} icon={statusIcons[row.status as StatusId] ?? 'circle'}>{row.statusText}</StatusLabel>
        </span>
      }
      sub={
        <>
          {row.from ? rangeText(row.from, row.until, i18n.language, today) : null}
          {withWhom ? <>{row.from ? <br /> : null}{withWhom}</> : null}
          {row.documentDue ? <b className="home-flight-due">{t('flight.document', { date: rangeText(row.documentDue, row.documentDue, i18n.language, today) })}</b> : null}
          <Steps current={row.currentLevel} count={row.levelCount} />
        </>
      }
    />
  )
}

interface InFlightProps {
  rows: readonly FlightRow[]
  today: string
  /** Requests that wait on this device, as `<li>` rows. */
  queued: ReactNode
}

/** My requests that are still on their way. */
export function InFlight({ rows, today, queued }: InFlightProps) {
  const { t } = useTranslation('home')
  const mayAsk = useMayAsk()
  const access = useAccess()
  if (access && !clientModules.some((m) => access.has(m.slug))) return null
  return (
    <Section title={t('flight')} aside={<Link to="/$module" params={{ module: 'leave-requests' }}>{t('flight.all')}</Link>}>
      <Card flush>
        <ul className="ess-rows">
          {queued}
          {rows.map((row) => <li key={row.id}><Flight row={row} today={today} /></li>)}
        </ul>
        {rows.length === 0 ? <EmptyState icon="leave" small title={t('flight.empty')} action={mayAsk ? <LinkButton to="/new" size="small">{t('flight.ask')}</LinkButton> : undefined} /> : null}
      </Card>
    </Section>
  )
}
