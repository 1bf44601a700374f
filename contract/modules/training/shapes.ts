/** What several calls about trainings answer. @see contract/modules/training/README.md#fields */

/** planned before the first session starts, running until the last one ends. */
export type TrainingState = 'planned' | 'running' | 'finished' | 'cancelled'

/** What the reader is to a training. */
export const trainingRoles = ['participant', 'facilitator', 'coordinator', 'requester', 'superior', 'hr'] as const
export type TrainingRole = (typeof trainingRoles)[number]

/** 0 not recorded, 1 present, 2 partly (late, or left early), 3 absent, 4 excused. */
export type AttendanceStatusId = 0 | 1 | 2 | 3 | 4

export type SessionState = 'planned' | 'closed' | 'cancelled'

/** How a mark came to be; '' while nothing is recorded, `closing`: nothing was when the session was closed. */
export type MarkMethod = '' | 'scan' | 'badge' | 'hand' | 'all' | 'closing'

/**
 * What a scan came to: `verified` while its code was shown, `offline` sent later by a phone without a network, `witnessed` by somebody of the crew who scanned
 * a badge, `questionable` until the crew decides, `already` recorded.
 */
export type ScanVerdict = 'verified' | 'offline' | 'witnessed' | 'questionable' | 'already'

/** What is recorded of one person at one session. */
export interface Mark {
  attendanceId: string
  attendanceStatusId: AttendanceStatusId
  attendanceStatus: string
  /** `YYYY-MM-DDTHH:mm` on the training's clock. */
  inTime: string | null
  outTime: string | null
  method: MarkMethod
  /** Of the scan that counts; null where none does, and for readers who are not shown it. */
  verdict: ScanVerdict | null
  note: string
  /** Who recorded it by hand, by name; '' for nobody. */
  setBy: string
  version: number
}

export interface Session {
  sessionId: string
  /** Its own title, else the training's. */
  title: string
  /** Null: it is for everybody. */
  sessionGroupId: string | null
  sessionGroup: string
  /** `YYYY-MM-DDTHH:mm` on the training's clock. */
  sessionStart: string
  sessionEnd: string
  /** UTC instants. */
  startsAt: string
  endsAt: string
  checkInOpensAt: string
  checkInClosesAt: string
  breakMinutes: number
  place: string
  /** Names of who leads it. */
  facilitators: string[]
  status: SessionState
  version: number
  /** The reader's own; null for who does not take part in it. */
  own: Mark | null
}

/** A training in a list. */
export interface Card {
  /** Of the training, and of the request it came from. */
  id: string
  code: string
  title: string
  trainingSubject: string
  trainingSubjectId: string
  external: boolean
  provider: string
  place: string
  /** IANA zone of its clock. */
  timeZone: string
  /** Civil dates. */
  trainingRequestStart: string
  trainingRequestUntil: string
  /** Planned hours, decimal with two places. */
  trainingHour: string
  status: TrainingState
  roles: TrainingRole[]
  /** The reader's own; '' for none. */
  sessionGroup: string
  /** The reader's next one, or of the whole training for who runs it. */
  nextSession: Session | null
  /** Forms the reader has yet to hand in. */
  formsDue: number
}
