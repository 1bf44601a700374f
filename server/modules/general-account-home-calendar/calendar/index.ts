/** Team calendar: filter, events and feed. What is on it comes from the sources handed in. @see contract/modules/general-account-home-calendar/README.md */
import { calendarCalls } from '../../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { calendarSchemas } from '../../../../contract/modules/general-account-home-calendar/calendar-schemas.ts'
import type { EventSource } from '../../../lib/calendar-event.ts'
import type { Clock } from '../../../lib/clock.ts'
import { mayBeOld, type ServedCall, serve } from '../../../lib/handler.ts'
import { teamEvents } from './events.ts'
import { createFeedReader, feedOf, renewFeed, withdrawFeed } from './feed.ts'
import { filterData, setFilter } from './filter.ts'

export interface TeamCalendarDeps {
  clock: Clock
  sources: readonly EventSource[]
}

export function createTeamCalendar({ clock, sources }: TeamCalendarDeps): ServedCall[] {
  return mayBeOld(serve(calendarCalls, calendarSchemas, {
    calendarsDatasourceFilter: (_, context) => filterData(sources, context),
    calendarsSetFilter: (input, context) => setFilter(sources, input, context),
    calendarEvents: (input, context) => teamEvents(sources, input, context),
    calendarFeed: (_, context) => feedOf(context),
    calendarFeedRenew: renewFeed,
    calendarFeedWithdraw: (_, context) => withdrawFeed(context),
    calendarFeedRead: createFeedReader({ clock, events: (context) => teamEvents(sources, {}, context) }),
  }), [calendarCalls.calendarEvents])
}
