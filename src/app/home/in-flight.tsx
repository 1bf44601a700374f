import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeSummary } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { useAccess } from '../../request/access.ts'
import { clientModules } from '../modules.ts'
import { useMayAsk } from '../new/use-may-ask.ts'
import { FlightRow } from './flight-row.tsx'

interface InFlightProps {
  rows: HomeSummary['inFlight']
  /** Nothing is on its way at all; what asks for something may stand elsewhere. */
  isNone: boolean
  today: string
  /** Requests that wait on this device, as `<li>` rows. */
  queued: ReactNode
}

/** My requests that are still on their way. */
export function InFlight({ rows, isNone, today, queued }: InFlightProps) {
  const { t } = useTranslation('home')
  const mayAsk = useMayAsk()
  const access = useAccess()
  if (access && !clientModules.some((m) => access.has(m.slug))) return null
  return (
    <Section title={t('flight')} aside={<Link to="/requests">{t('flight.all')}</Link>}>
      <Card flush>
        <ul className="ess-rows">
          {queued}
          {rows.map((row) => <li key={row.id}><FlightRow row={row} today={today} /></li>)}
        </ul>
        {isNone ? <EmptyState icon="leave" small title={t('flight.empty')} action={mayAsk ? <LinkButton to="/new" size="small">{t('flight.ask')}</LinkButton> : undefined} /> : null}
      </Card>
    </Section>
  )
}
