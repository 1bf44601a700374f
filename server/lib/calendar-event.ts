/** Where the team calendar's events come from: each module that keeps people from their desk hands in a source of its own. */
import type { Context } from './handler.ts'

/** Whose events are asked for, and for which days. */
export interface EventWindow {
  /** Inclusive civil dates. */
  from: string
  until: string
  employeeIds: readonly string[]
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
  /** What people who may not know more are told: that somebody is away, or nothing at all. */
  others: 'away' | 'nothing'
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
