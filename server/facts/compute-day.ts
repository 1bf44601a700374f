/** One person's day from everything known about it. Pure: the same facts give the same day, in whatever order they came. @see DOMAIN §1.4, §3.1 */
import { daysBetween } from '../../contract/kit/civil-date.ts'
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'

export type AttendanceStatus =
  | 'present' | 'late' | 'earlyLeave' | 'absent' | 'incomplete' | 'onLeave' | 'halfDayLeave' | 'offDay' | 'publicHoliday' | 'jointHoliday' | 'businessTrip' | 'workFromHome'

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
}
/** A punch at the site's wall clock, `YYYY-MM-DDTHH:mm`. */
export interface PunchFact {
  kind: 'punch'
  direction: 'in' | 'out'
  time: string
}
export type KnownFact = LeaveFact | ShiftFact | PunchFact

export interface StoredFact {
  id: string
  /** Milliseconds: of two shifts the later one holds. */
  recordedAt: number
  fact: KnownFact
}

export interface DayPlan {
  date: string
  kind: 'work' | 'off' | 'holiday' | 'jointHoliday'
  name: string
  /** The day is past at the person's site: no punch then means absent. */
  over: boolean
}

export interface ComputedDay {
  status: AttendanceStatus
  workingMinutes: number
  overtimeMinutes: number
  detail: {
    plan: DayPlan['kind']
    holiday: string
    shift: string
    leave: { leaveType: string; part: number }[]
    /** Two decimals: how much of the day is leave. */
    leavePortion: string
    firstIn: string | null
    lastOut: string | null
    lateMinutes: number
    earlyMinutes: number
  }
}

/** What holds while no shift is planned. */
const STANDARD: ShiftFact = { kind: 'shift', code: 'REG', startMinute: 480, endMinute: 1020, breakMinutes: 60 }
const statusOfPlan = { off: 'offDay', holiday: 'publicHoliday', jointHoliday: 'jointHoliday' } as const

const minuteOn = (date: string, time: string): number => daysBetween(date, time.slice(0, 10)) * 1440 + Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
const least = (list: string[]): string | null => list.reduce<string | null>((a, b) => (a === null || b < a ? b : a), null)
const greatest = (list: string[]): string | null => list.reduce<string | null>((a, b) => (a === null || b > a ? b : a), null)

/** @returns null while nothing is known of the day and it is not over */
export function computeDay(facts: readonly StoredFact[], plan: DayPlan): ComputedDay | null {
  const known = [...facts].sort((a, b) => a.recordedAt - b.recordedAt || (a.id < b.id ? -1 : 1)).map((f) => f.fact)
  const working = plan.kind === 'work'
  const leaves = known.filter((f) => f.kind === 'leave').filter((f) => working || f.countsCalendarDays)
  const shift = known.findLast((f) => f.kind === 'shift') ?? STANDARD
  const punches = known.filter((f) => f.kind === 'punch')
  const firstIn = least(punches.filter((p) => p.direction === 'in').map((p) => p.time))
  const lastOut = greatest(punches.filter((p) => p.direction === 'out').map((p) => p.time))
  if (working && known.length === 0 && !plan.over) return null

  const halves = new Set(leaves.flatMap((l) => (l.part === 0 ? [1, 2] : [l.part])))
  const full = shift.endMinute - shift.startMinute - shift.breakMinutes
  const middle = shift.startMinute + Math.floor((shift.endMinute - shift.startMinute) / 2)
  const start = halves.has(1) ? middle : shift.startMinute
  const end = halves.has(2) ? middle : shift.endMinute
  const present = firstIn !== null && lastOut !== null
  const presentMinutes = present ? Math.max(0, minuteOn(plan.date, lastOut) - minuteOn(plan.date, firstIn)) : 0
  const lateMinutes = working && firstIn !== null && halves.size < 2 ? Math.max(0, minuteOn(plan.date, firstIn) - start) : 0
  const earlyMinutes = working && lastOut !== null && halves.size < 2 ? Math.max(0, end - minuteOn(plan.date, lastOut)) : 0

  /** Leave elsewhere (trip, home) is work; a half-day leave keeps the other half as worked. */
  const workedAway = leaves.filter((l) => l.status !== 'onLeave').reduce((sum, l) => sum + (l.part === 0 ? full : full / 2), 0)
  const otherHalf = halves.size === 1 ? full / 2 : 0
  const onSite = present ? Math.max(0, presentMinutes - (halves.size === 0 ? shift.breakMinutes : 0)) : otherHalf
  const workingMinutes = Math.min(1440, Math.floor(workedAway + (halves.size === 2 ? 0 : onSite)))

  return {
    status: statusOf(),
    workingMinutes,
    overtimeMinutes: 0,
    detail: {
      plan: plan.kind,
      holiday: plan.name,
      shift: working ? shift.code : '',
      leave: leaves.map((l) => ({ leaveType: l.leaveType, part: l.part })).sort((a, b) => a.part - b.part || (a.leaveType < b.leaveType ? -1 : 1)),
      leavePortion: fromHundredths(toHundredths('0.50') * halves.size),
      firstIn,
      lastOut,
      lateMinutes,
      earlyMinutes,
    },
  }

  function statusOf(): AttendanceStatus {
    const statuses = new Set(leaves.map((l) => l.status))
    if (halves.size > 0) {
      if (!statuses.has('onLeave')) return statuses.has('businessTrip') ? 'businessTrip' : 'workFromHome'
      return halves.size === 2 && statuses.size === 1 ? 'onLeave' : 'halfDayLeave'
    }
    if (plan.kind !== 'work') return statusOfPlan[plan.kind]
    if (firstIn === null && lastOut === null) return plan.over ? 'absent' : 'incomplete'
    if (firstIn === null || lastOut === null) return 'incomplete'
    if (lateMinutes > 0) return 'late'
    return earlyMinutes > 0 ? 'earlyLeave' : 'present'
  }
}
