import type { TeamEvent } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { lookOf } from './event-look.ts'

/** Marks a day of a phone has room for. */
const MOST = 3

/** Who or what is on the day, as marks: a ring for a holiday, a dot for a person, a plus for more than fit. What they are stands in the day's list. */
export function DayDots({ events }: { events: readonly TeamEvent[] }) {
  return (
    <span className="tc-dots" aria-hidden="true">
      {events.slice(0, MOST).map((event) => <i key={event.key} className={`ess-tone-${lookOf(event).tone}`} data-ring={event.employees.length === 0 || undefined} />)}
      {events.length > MOST ? <b>+</b> : null}
    </span>
  )
}
