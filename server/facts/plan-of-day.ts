/** What a person was to work on a day, and who said so. Pure. @see docs/product/days.md#plan-of-a-day */
import { factsOfKind, type ShiftFact, type StoredFact } from './known-facts.ts'

/** The shift a calendar plans, in minutes from the day's midnight. */
export interface CalendarShift {
  code: string
  startMinute: number
  endMinute: number
  breakMinutes: number
}

/** The day as the person's calendar has it. */
export interface DayPlan {
  date: string
  kind: 'work' | 'off' | 'holiday' | 'jointHoliday'
  /** Name of the holiday, else ''. */
  name: string
  /** The calendar's shift; null where it names none. */
  shift: CalendarShift | null
  /** Minutes from the day's midnight to now at the person's site: what is still to come is not judged. */
  minute: number
  /** IANA zone of the person's site: punches made elsewhere are read on its clock. */
  zone: string
  /** When a change of the calendar group that holds on the day was recorded, in milliseconds: it outranks schedules made before. Null: none was. */
  mutatedAt: number | null
}

export type PlanOrigin = 'calendar' | 'mutation' | 'schedule' | 'manualShift'

export interface HoldingPlan {
  /** The person was to work: no holiday nor day off. */
  working: boolean
  kind: DayPlan['kind']
  shift: CalendarShift
  origin: PlanOrigin
  /** The fact that says so; null for the calendar. */
  factId: string | null
}

/** What holds while a calendar names no shift. */
export const STANDARD: CalendarShift = { code: 'REG', startMinute: 480, endMinute: 1020, breakMinutes: 60 }

/**
 * The fact that holds instead of the calendar: the latest manual shift, else the latest schedule unless the calendar group was
 * changed after it.
 */
export function holdingShift(facts: readonly StoredFact[], mutatedAt: number | null): StoredFact<ShiftFact> | null {
  const shifts = factsOfKind(facts, 'shift')
  const manual = shifts.findLast((f) => f.fact.origin !== 'schedule')
  return manual ?? shifts.findLast((f) => f.recordedAt > (mutatedAt ?? -Infinity)) ?? null
}

/** The plan of a day from its calendar and the facts about it. */
export function planOfDay(facts: readonly StoredFact[], plan: DayPlan): HoldingPlan {
  const stored = holdingShift(facts, plan.mutatedAt)
  if (!stored) {
    return { working: plan.kind === 'work', kind: plan.kind, shift: plan.shift ?? STANDARD, origin: plan.mutatedAt === null ? 'calendar' : 'mutation', factId: null }
  }
  const { code, startMinute, endMinute, breakMinutes, off = false, origin = 'manualShift' } = stored.fact
  // a day off keeps the name of the holiday it is
  const kind = off ? (plan.kind === 'work' ? 'off' : plan.kind) : 'work'
  return { working: !off, kind, shift: { code, startMinute, endMinute, breakMinutes }, origin, factId: stored.id }
}
