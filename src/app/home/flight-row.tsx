import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { screenStatus, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { OwnRequest } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { rangeText } from '../../lib/civil-text.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { LinkRow } from '../../ui/surfaces.tsx'
import { statusIcons } from '../../request/status-icons.ts'
import { markOf } from '../modules.ts'

const colourOf = (status: number) => screenStatus[status as StatusId]?.colour ?? 'black'

/** How far an approval has come, as strokes; the words stand above. */
function Steps({ current, count }: { current: number; count: number }) {
  if (count < 2 || current < 1) return null
  return (
    <span className="home-steps" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => <i key={i} data-done={i + 1 < current || undefined} data-now={i + 1 === current || undefined} />)}
    </span>
  )
}

interface FlightRowProps {
  row: OwnRequest
  today: string
  /** Beside the title, where requests of every kind and time stand together: what kind it is. */
  kind?: string
  /** What waits on this device of it. */
  queued?: ReactNode
}

/** One of my requests: what, for when and whom, where it stands and with whom. */
export function FlightRow({ row, today, kind, queued }: FlightRowProps) {
  const { t, i18n } = useTranslation('home')
  const lines = [
    [kind === row.title ? '' : kind, row.from && rangeText(row.from, row.until, i18n.language, today)].filter(Boolean).join('\u00a0· '),
    row.employee ? t('flight.for', { employee: row.employee }) : null,
    row.waitingFor.length > 0 ? t('flight.with', { people: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(row.waitingFor) }) : null,
  ].filter(Boolean)
  return (
    <LinkRow
      to="/$module/$id" params={{ module: row.module, id: row.id }} {...markOf(row.module)}
      title={
        <span className="home-flight-head">
          {row.title || row.code}
          <StatusLabel tone={colourOf(row.status)} icon={statusIcons[row.status as StatusId] ?? 'circle'}>{row.statusText}</StatusLabel>
        </span>
      }
      sub={
        <>
          {lines.map((line) => <span key={line} className="home-flight-line">{line}</span>)}
          {row.documentDue ? <b className="home-flight-due">{t('flight.document', { date: rangeText(row.documentDue, row.documentDue, i18n.language, today) })}</b> : null}
          <Steps current={row.currentLevel} count={row.levelCount} />
          {queued}
        </>
      }
    />
  )
}
