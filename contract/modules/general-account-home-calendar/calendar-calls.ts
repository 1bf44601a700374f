/** Team calendar: its filter, and ours for the events and for the feed that other calendars read. @see contract/modules/general-account-home-calendar/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'

/** What a person wants to see on the calendar. */
export interface CalendarFilter {
  /** Everybody the caller may see, in name order. */
  employees: { employeeId: string; employeeCode: string; employee: string; isChecked: boolean }[]
  attendanceStatuses: { attendanceStatusId: string; attendanceStatusCode: string; attendanceStatus: string; isChecked: boolean }[]
  /** Public holidays are shown. */
  holiday: boolean
  jointHoliday: boolean
}

/** Who or what is not named stays as it was. */
export interface SetCalendarFilter {
  employees?: { employeeId: string; isChecked: boolean }[]
  attendanceStatuses?: { attendanceStatusId: string; isChecked: boolean }[]
  holiday?: boolean
  jointHoliday?: boolean
}

/** What somebody who may not know more is told of an absence. */
export const AWAY = 'Away'
export const HOLIDAY = 'Holiday'
export const JOINT_HOLIDAY = 'Joint Holiday'

export interface TeamEventDetail {
  /** What "Go to Detail" opens; all zeros: nothing. */
  idV2: string
  /** Address of that screen below the base path, with a slash before it; '' for none. */
  path: string
  /** Inclusive civil dates of this person. */
  startDate: string
  untilDate: string
  description: string
  trainingSubject: string
  /** Decimal with two places; '' for what is no training. */
  trainingHour: string
}

export interface TeamEventEmployee {
  employeeId: string
  employeeCode: string
  employee: string
  detail: TeamEventDetail
}

/** A part of an event that has its hours (a session), in UTC. */
export interface TeamEventTime {
  key: string
  startsAt: string
  endsAt: string
  place: string
  /** Rises with each change. */
  version: number
}

/** Days in a row on the calendar. @see contract/modules/general-account-home-calendar/README.md#fields */
export interface TeamEvent {
  /** Names the event as long as it stays what it is. */
  key: string
  /** `Leave`, `Training`, `Training Open Registration`, or one of the three above. */
  type: string
  /** Status the filter knows it by; '' for a holiday. */
  attendanceStatusId: string
  /** What it is called: the status, or the name of the holiday. */
  title: string
  startDate: string
  endDate: string
  /** Its hours, in their order; left out: whole days. */
  times?: TeamEventTime[]
  /** None for a holiday. */
  employees: TeamEventEmployee[]
}

export interface TeamEvents {
  from: string
  until: string
  events: TeamEvent[]
}

export interface CalendarFeed {
  /** A link is out there and answers. */
  active: boolean
  /** When it was made; '' without one. */
  createdAt: string
}

export const calendarCalls = defineCalls('general-account-home-calendar', {
  calendarsDatasourceFilter: defineCall<Record<string, never>, CalendarFilter>({ kind: 'query', method: 'GET', path: '/calendars/datasource-filter' }),
  calendarsSetFilter: defineCall<SetCalendarFilter, CalendarFilter>({ kind: 'command', method: 'POST', path: '/v3/calendars/set-filter' }),
  /** By the kept filter. Default: start of the previous month to the end of the next. */
  calendarEvents: defineCall<{ from?: string; until?: string }, TeamEvents>({ kind: 'query', method: 'POST', path: '/calendars/events', added: true }),
  calendarFeed: defineCall<Record<string, never>, CalendarFeed>({ kind: 'query', method: 'GET', path: '/calendars/feed', added: true }),
  /** Makes a link, or another one in its place. The secret is made by whoever asks and never told: only its digest travels. */
  calendarFeedRenew: defineCall<{ digest: string }, CalendarFeed>({ kind: 'command', method: 'POST', path: '/calendars/feed/renew', added: true, security: 'right' }),
  calendarFeedWithdraw: defineCall<Record<string, never>, CalendarFeed>({ kind: 'command', method: 'POST', path: '/calendars/feed/withdraw', added: true, security: 'right' }),
  /** The feed itself, for programs that know nothing but its address: iCalendar of the owner's calendar. `.ics` may stand behind the secret. Guesses are counted. */
  calendarFeedRead: defineCall<{ secret: string }, Blob>({ kind: 'query', method: 'GET', path: '/calendars/feed/{secret}', answer: 'file', open: true, writes: ['sign_in_attempt'], added: true }),
})
