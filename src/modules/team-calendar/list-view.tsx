import type { TeamEvent } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { EventRows, type OpenEvent } from './event-row.tsx'
import { agenda } from './month-model.ts'

/** The month as a list: the same for everybody who does not read a grid. */
export function ListView({ day, events, tools, onOpen }: { day: string; events: readonly TeamEvent[]; tools: ViewTools; onOpen: OpenEvent }) {
  const { t, show } = tools
  const days = agenda(day, events)
  if (days.length === 0) return <EmptyState icon="calendar" title={t('fixed:calendar.no-more')} />
  return (
    <div className="tc-agenda">
      {days.map((d) => (
        <Section key={d.date} title={d.date === show.today ? `${show.day(d.date)} · ${t('fixed:calendar.today')}` : show.day(d.date)}>
          <Card flush><EventRows events={d.events} label={show.day(d.date)} tools={tools} onOpen={onOpen} /></Card>
        </Section>
      ))}
    </div>
  )
}
