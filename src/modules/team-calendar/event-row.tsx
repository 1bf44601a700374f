import type { MouseEvent } from 'react'
import type { TeamEvent } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { ButtonRow, RowIcon } from '../../ui/surfaces.tsx'
import { lookOf, whatOf, whoseOf } from './event-look.ts'
import { joined } from '../../lib/joined.ts'

/** Opens what is known of an event beside what was tapped. */
export type OpenEvent = (event: TeamEvent, anchor: HTMLElement) => void

interface EventRowProps {
  event: TeamEvent
  tools: ViewTools
  onOpen: OpenEvent
}

/** One event in a list: who, what, and for how long. */
function EventRow({ event, tools: { show }, onOpen }: EventRowProps) {
  const whose = whoseOf(event)
  const what = whatOf(event)
  const { tone, icon } = lookOf(event)
  const period = event.startDate === event.endDate ? '' : show.period(event.startDate, event.endDate)
  return (
    <ButtonRow
      className="tc-row" aria-haspopup="dialog" onClick={(e: MouseEvent<HTMLButtonElement>) => onOpen(event, e.currentTarget)}
      start={<RowIcon icon={icon} tone={tone} />}
      title={whose || what} sub={joined([whose ? what : event.title !== what && event.title, period])}
    />
  )
}

/** Events of one day, and the word for none. */
export function EventRows({ events, label, tools, onOpen }: { events: readonly TeamEvent[]; label: string; tools: ViewTools; onOpen: OpenEvent }) {
  if (events.length === 0) return <p className="tc-none">{tools.t('fixed:calendar.no-more')}</p>
  return <ul className="ess-rows" aria-label={label}>{events.map((event) => <li key={event.key}><EventRow event={event} tools={tools} onOpen={onOpen} /></li>)}</ul>
}
