/** What may be known about one person's day. Each is recorded and withdrawn whole, never changed. @see docs/product/days.md#facts */

/** An approved leave on the day. */
export interface LeaveFact {
  kind: 'leave'
  /** Status of a whole day of this type: onLeave, businessTrip, workFromHome. */
  status: string
  leaveType: string
  part: 0 | 1 | 2
  /** The type takes off days and holidays too. */
  countsCalendarDays: boolean
}

/** A planned shift, in minutes from the day's midnight; it may end the next day. */
export interface ShiftFact {
  kind: 'shift'
  code: string
  startMinute: number
  endMinute: number
  breakMinutes: number
  /** A manual shift outranks a schedule, whichever came later. Left out: a manual shift. */
  origin?: 'schedule' | 'manualShift'
  /** The plan is a day off; the minutes say nothing then. */
  off?: boolean
}

/** A punch at the wall clock of the place it was made, `YYYY-MM-DDTHH:mm`; never changed by anything. */
export interface PunchFact {
  kind: 'punch'
  direction: 'in' | 'out'
  time: string
  /** IANA zone of that place; left out: the person's site. */
  zone?: string
}

/** What counts as the check-in or check-out instead of the punches. */
export interface OverrideFact {
  kind: 'override'
  checkStatus: 'in' | 'out'
  /** At the person's site, `YYYY-MM-DDTHH:mm`. */
  time: string
}

/** Time away from the workplace within the day. */
export interface PermitFact {
  kind: 'permit'
  /** At the person's site, `YYYY-MM-DDTHH:mm`. */
  permitStart: string
  permitUntil: string
  /** An official reason counts as worked, a personal one reduces the hours. */
  official: boolean
  reason: string
  /** What the person shows at the gate. */
  gateCode?: string
}

/** A training session the person takes part in: work, wherever it is. Late and early inside it count for nothing. */
export interface TrainingFact {
  kind: 'training'
  /** At the person's site, `YYYY-MM-DDTHH:mm`. */
  trainingStart: string
  trainingUntil: string
}

/** An approved overtime window: what of it was really worked is overtime. */
export interface OvertimeFact {
  kind: 'overtime'
  /** At the person's site, `YYYY-MM-DDTHH:mm`. */
  oTStart: string
  oTUntil: string
  breakMinutes: number
}

export const componentNames = ['meal', 'transport', 'lateCount', 'nightAllowance'] as const
export type ComponentName = (typeof componentNames)[number]
/** Decimals with two places. */
export type Components = Record<ComponentName, string>

/** The value of an attendance component instead of the computed one. */
export interface ComponentFact {
  kind: 'component'
  component: ComponentName
  /** Decimal with two places. */
  value: string
}

export type KnownFact = LeaveFact | ShiftFact | PunchFact | OverrideFact | PermitFact | TrainingFact | OvertimeFact | ComponentFact

/** Kinds a day is computed from; facts of any other kind are notes for others (payroll). */
export const attendanceKinds = ['leave', 'shift', 'punch', 'override', 'permit', 'training', 'overtime', 'component'] as const satisfies readonly KnownFact['kind'][]

export interface StoredFact<F extends KnownFact = KnownFact> {
  id: string
  /** Milliseconds: of two that exclude each other the later one holds, of two as late the one with the greater id. */
  recordedAt: number
  fact: F
}

/** Facts of one kind, in the order in which each outranks those before it. */
export const factsOfKind = <K extends KnownFact['kind']>(facts: readonly StoredFact[], kind: K): StoredFact<Extract<KnownFact, { kind: K }>>[] =>
  facts
    .filter((f): f is StoredFact<Extract<KnownFact, { kind: K }>> => f.fact.kind === kind)
    .sort((a, b) => a.recordedAt - b.recordedAt || (a.id < b.id ? -1 : 1))
