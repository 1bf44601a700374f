/** One person's day from everything known about it. Pure: the same facts give the same day, in whatever order they came. @see docs/product/days.md#facts */
import { addDays } from '../../contract/kit/civil-date.ts'
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { instantsOf, wallTimeIn } from '../lib/wall-time.ts'
import { componentsOf } from './components.ts'
import { type Components, factsOfKind, type OvertimeFact, type PunchFact, type StoredFact } from './known-facts.ts'
import { joined, minuteOn, minutesOf, type Stretch, within, without } from './minutes.ts'
import { type DayPlan, type PlanOrigin, planOfDay } from './plan-of-day.ts'

export type { DayPlan } from './plan-of-day.ts'
export type { KnownFact, PunchFact, StoredFact } from './known-facts.ts'

export const attendanceStatuses = [
  'present', 'late', 'earlyLeave', 'absent', 'incomplete', 'onLeave', 'halfDayLeave', 'offDay', 'publicHoliday', 'jointHoliday', 'businessTrip', 'workFromHome',
] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

export interface DayDetail {
  plan: DayPlan['kind']
  holiday: string
  shift: string
  /** At the person's site, `YYYY-MM-DDTHH:mm`; null on a day off. */
  plannedIn: string | null
  plannedOut: string | null
  planOrigin: PlanOrigin
  leave: { leaveType: string; part: number }[]
  /** Two decimals: how much of the day is leave. */
  leavePortion: string
  /** What counts: overrides first, else the punches. */
  firstIn: string | null
  lastOut: string | null
  /** What the punches alone say, on the clock of the person's site. */
  rawIn: string | null
  rawOut: string | null
  /** Came and has not left; the day goes on. */
  atWork: boolean
  lateMinutes: number
  earlyMinutes: number
  permitMinutes: number
  components: Components
  /** Minutes of overtime each window gave, by the fact's id. */
  overtime: { factId: string; minutes: number }[]
  /** Facts that hold where several could, by what they say. */
  holds: { shift: string | null; in: string | null; out: string | null }
}

export interface ComputedDay {
  status: AttendanceStatus
  workingMinutes: number
  overtimeMinutes: number
  detail: DayDetail
}

/** A shift is over so long after its end: people who leave a little late are not taken for people who forgot to check out. */
const GRACE = 120
/** Overtime comes in quarters of an hour. */
const QUARTER = 15
const statusOfPlan = { off: 'offDay', holiday: 'publicHoliday', jointHoliday: 'jointHoliday' } as const

const two = (n: number) => String(n).padStart(2, '0')
/** `YYYY-MM-DDTHH:mm` of a minute counted from the day's midnight. */
const timeOn = (date: string, minute: number): string => `${addDays(date, Math.floor(minute / 1440))}T${two(Math.floor((((minute % 1440) + 1440) % 1440) / 60))}:${two(((minute % 60) + 60) % 60)}`
const least = (list: string[]): string | null => list.reduce<string | null>((a, b) => (a === null || b < a ? b : a), null)
const greatest = (list: string[]): string | null => list.reduce<string | null>((a, b) => (a === null || b > a ? b : a), null)

/** A punch on the clock of the person's site. */
function atSite({ time, zone }: PunchFact, siteZone: string): string {
  if (zone === undefined || zone === siteZone) return time
  const [instant] = instantsOf(zone, { date: time.slice(0, 10), minute: minuteOn(time.slice(0, 10), time) })
  if (!instant) return time
  const wall = wallTimeIn(siteZone, instant)
  return timeOn(wall.date, wall.minute)
}

/** Windows by their beginning, so that the same ones always share the same minutes in the same way. */
function inOrder(windows: StoredFact<OvertimeFact>[]): StoredFact<OvertimeFact>[] {
  const key = ({ id, fact }: StoredFact<OvertimeFact>) => `${fact.oTStart} ${fact.oTUntil} ${id}`
  return windows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** @returns null while nothing is known of the day and it is not over */
export function computeDay(facts: readonly StoredFact[], plan: DayPlan): ComputedDay | null {
  const held = planOfDay(facts, plan)
  const { working, shift } = held
  const { date } = plan
  const at = (time: string) => minuteOn(date, time)

  const leaves = factsOfKind(facts, 'leave').map((f) => f.fact).filter((f) => working || f.countsCalendarDays)
  const punches = factsOfKind(facts, 'punch').map(({ fact }) => ({ direction: fact.direction, time: atSite(fact, plan.zone) }))
  const overrides = factsOfKind(facts, 'override')
  const inBy = overrides.findLast((f) => f.fact.checkStatus === 'in')
  const outBy = overrides.findLast((f) => f.fact.checkStatus === 'out')
  const rawIn = least(punches.filter((p) => p.direction === 'in').map((p) => p.time))
  const rawOut = greatest(punches.filter((p) => p.direction === 'out').map((p) => p.time))
  const firstIn = inBy?.fact.time ?? rawIn
  const lastOut = outBy?.fact.time ?? rawOut

  const over = plan.minute >= Math.max(1440, working ? shift.endMinute + GRACE : 0)
  const seen = leaves.length > 0 || firstIn !== null || lastOut !== null
  if (working && !seen && !over) return null

  const halves = new Set(leaves.flatMap((l) => (l.part === 0 ? [1, 2] : [l.part])))
  const span: Stretch = working ? [shift.startMinute, shift.endMinute] : [0, 0]
  const middle = shift.startMinute + Math.floor((shift.endMinute - shift.startMinute) / 2)
  const restFrom = middle - Math.floor(shift.breakMinutes / 2)
  const rest: Stretch[] = working ? within([[restFrom, restFrom + shift.breakMinutes]], span) : []
  const full = minutesOf(without([[shift.startMinute, shift.endMinute]], [[restFrom, restFrom + shift.breakMinutes]]))
  const start = halves.has(1) ? middle : shift.startMinute
  const end = halves.has(2) ? middle : shift.endMinute
  const due: Stretch = working && halves.size < 2 ? [start, end] : [0, 0]
  const away: Stretch[] = without([span], [due])

  const permits = factsOfKind(facts, 'permit').map(({ fact }) => ({ official: fact.official, stretch: [at(fact.permitStart), at(fact.permitUntil)] as const }))
  const trainings = factsOfKind(facts, 'training').map(({ fact }) => [at(fact.trainingStart), at(fact.trainingUntil)] as const)
  const out = joined(permits.map((p) => p.stretch))
  const excused = joined([...out, ...trainings])
  const official = within(joined([...permits.filter((p) => p.official).map((p) => p.stretch), ...trainings]), due)
  const personal = without(permits.filter((p) => !p.official).map((p) => p.stretch), official)

  const complete = firstIn !== null && lastOut !== null
  const presence: Stretch[] = complete ? joined([[at(firstIn), at(lastOut)]]) : []
  const missed = (from: number, until: number) => minutesOf(without(within([[from, until]], due), excused))
  const lateMinutes = firstIn === null ? 0 : missed(start, at(firstIn))
  const atWork = !over && firstIn !== null && outBy === undefined && (lastOut === null || punches.some((p) => p.direction === 'in' && p.time > lastOut))
  const earlyMinutes = lastOut === null || atWork ? 0 : missed(at(lastOut), end)

  /** Each minute is overtime once, whatever windows cover it. */
  const asOvertime: Stretch[] = []
  const overtime = inOrder(factsOfKind(facts, 'overtime')).map(({ id, fact }) => {
    const worked = without(within(presence, [at(fact.oTStart), at(fact.oTUntil)]), [span, ...asOvertime])
    asOvertime.push(...worked)
    return { factId: id, minutes: Math.floor(Math.max(0, minutesOf(worked) - fact.breakMinutes) / QUARTER) * QUARTER }
  })

  /** A day spent on official business or in training from beginning to end needs no punch. */
  const officialAlone = official.length > 0 && minutesOf(without([due], [...official, ...rest])) === 0
  /** Leave elsewhere (trip, home) is work; a half-day leave keeps the other half as worked. */
  const elsewhere = Math.min(full, leaves.filter((l) => l.status !== 'onLeave').reduce((sum, l) => sum + (l.part === 0 ? full : full / 2), 0))
  const here = minutesOf(without(complete || officialAlone ? [...presence, ...official] : [], [...personal, ...rest, ...away, ...asOvertime]))
  const workedHere = halves.size === 0 || complete ? (halves.size === 2 ? 0 : here) : halves.size === 1 && working ? full / 2 : 0

  return {
    status: statusOf(),
    workingMinutes: Math.min(1440, Math.floor(elsewhere + workedHere)),
    overtimeMinutes: overtime.reduce((sum, o) => sum + o.minutes, 0),
    detail: {
      plan: held.kind,
      holiday: plan.name,
      shift: working ? shift.code : '',
      plannedIn: working ? timeOn(date, shift.startMinute) : null,
      plannedOut: working ? timeOn(date, shift.endMinute) : null,
      planOrigin: held.origin,
      leave: leaves.map((l) => ({ leaveType: l.leaveType, part: l.part })).sort((a, b) => a.part - b.part || (a.leaveType < b.leaveType ? -1 : 1)),
      leavePortion: fromHundredths(toHundredths('0.50') * halves.size),
      firstIn, lastOut, rawIn, rawOut, atWork, lateMinutes, earlyMinutes,
      permitMinutes: minutesOf(within(out, due)),
      components: componentsOf(facts, { presence, lateMinutes, halves: halves.size }),
      overtime,
      holds: { shift: held.factId, in: inBy?.id ?? null, out: outBy?.id ?? null },
    },
  }

  function statusOf(): AttendanceStatus {
    const statuses = new Set(leaves.map((l) => l.status))
    if (halves.size > 0) {
      if (!statuses.has('onLeave')) return statuses.has('businessTrip') ? 'businessTrip' : 'workFromHome'
      return halves.size === 2 && statuses.size === 1 ? 'onLeave' : 'halfDayLeave'
    }
    if (held.kind !== 'work') return statusOfPlan[held.kind]
    if (firstIn === null && lastOut === null) return officialAlone ? 'present' : 'absent'
    if (!atWork && (firstIn === null || lastOut === null)) return 'incomplete'
    if (lateMinutes > 0) return 'late'
    return earlyMinutes > 0 ? 'earlyLeave' : 'present'
  }
}
