/** Where the team calendar's events come from: each module that keeps people from their desk hands in a source of its own. */
import type { Context } from './handler.ts'

/** Whose events are asked for, and for which days. */
export interface EventWindow {
  /** Inclusive civil dates. */
  from: string
  until: string
  employeeIds: readonly string[]
}

/** A part of an event that has its hours: a session of a training. */
export interface TimedPart {
  /** Names the part for ever, wherever it is moved to; parts of events that do not stand together have keys of their own. */
  key: string
  startsAt: Date
  endsAt: Date
  place?: string
  /** Rises with each change of it: other programs then take the new hours. */
  version?: number
}

/** One person's days, with everything that is known of them. Who may know it is the calendar's affair. */
export interface SourceEvent {
  /** Names the event for ever. */
  key: string
  employeeId: string
  /** Inclusive civil dates; they may reach beyond the window. */
  from: string
  until: string
  /** `Leave`, `Training` …: what the event is. */
  type: string
  /** Id of one of the source's statuses. */
  status: string
  /** Its hours, where it has any; left out: whole days. For those who may know more. */
  times?: readonly TimedPart[]
  /** What people who may not know more are told: that somebody is away, all of these days or on those named; or nothing at all. */
  others: 'away' | 'nothing' | readonly string[]
  /** Events of one group on the same days are one event with several people. */
  group?: string
  /** Record behind it, and the address of its screen below the base path (`/leave-requests/…`); none when left out. */
  record?: { id: string; path: string }
  description: string
  trainingSubject?: string
  /** Decimal with two places. */
  trainingHour?: string
}

export interface EventSource {
  /** What the filter of the calendar offers, with the key of its name. */
  statuses: readonly { id: string; text: string }[]
  /** Approved only. The number of statements does not depend on how many people or days are asked for. */
  events(window: EventWindow, context: Pick<Context, 'language' | 't'>): Promise<SourceEvent[]>
}
