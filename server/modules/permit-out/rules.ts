/** Rules of a permit, one function each. Pure: they look at the case only. @see contract/modules/permit-out/README.md#checks */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { minutesBetween } from '../../../contract/kit/clock-time.ts'
import { timesFault } from '../../../contract/modules/permit-out/length.ts'
import { minuteOn, type Stretch } from '../../facts/minutes.ts'
import type { Problem } from '../../lib/refuse.ts'
import type { PermitCase, WorkDay } from './permit-case.ts'

type Rule = (input: PermitCase) => Problem | null

/** A permit may be filed a day late. */
const BACKDATE_DAYS = 1

const two = (n: number) => String(n).padStart(2, '0')
/** "08:00", also of a minute on the next day. */
export const clockOf = (minute: number): string => `${two(Math.floor((((minute % 1440) + 1440) % 1440) / 60))}:${two(minute % 60)}`

/** The permit in minutes from the midnight of its day of work. */
const stretchOf = ({ day, values }: PermitCase): Stretch => [minuteOn(day.date, values.permitStart), minuteOn(day.date, values.permitUntil)]
const meets = ([a, b]: Stretch, [c, d]: Stretch): boolean => a < d && c < b

/** What of the shift is approved leave. */
function onLeave({ from, until, leave }: WorkDay): Stretch[] {
  if (from === null || until === null) return []
  const middle = from + Math.floor((until - from) / 2)
  return leave.map((part): Stretch => (part === 0 ? [from, until] : part === 1 ? [from, middle] : [middle, until]))
}

const times: Rule = ({ values }) => timesFault(values.permitStart, values.permitUntil)

const employed: Rule = ({ isEmployed }) => (isEmployed ? null : { code: 'permit_not_employed', field: 'permitStart' })

const workingDay: Rule = ({ day }) => (day.from === null ? { code: 'permit_no_working_day', params: { date: day.date }, field: 'permitStart' } : null)

const insideShift: Rule = (input) => {
  const { from, until } = input.day
  if (from === null || until === null) return null
  const [start, end] = stretchOf(input)
  const field = start < from || start >= until ? 'permitStart' : end > until ? 'permitUntil' : null
  return field && { code: 'permit_outside_shift', params: { from: clockOf(from), until: clockOf(until) }, field }
}

const besideLeave: Rule = (input) => (onLeave(input.day).some((l) => meets(l, stretchOf(input))) ? { code: 'permit_on_leave', field: 'permitStart' } : null)

const knownReason: Rule = ({ reason }) => (reason ? null : { code: 'permit_reason_unknown', field: 'permitOutReasonType' })

const offered: Rule = ({ reason }) => (reason && !reason.active ? { code: 'permit_reason_unknown', field: 'permitOutReasonType' } : null)

const length: Rule = ({ reason, values }) => {
  const most = reason?.rules.maxMinutes
  return most !== undefined && minutesBetween(values.permitStart, values.permitUntil) > most ? { code: 'permit_too_long', params: { count: most }, field: 'permitUntil' } : null
}

const backdate: Rule = ({ day, today }) => {
  const earliest = addDays(today, -BACKDATE_DAYS)
  return day.date < earliest ? { code: 'permit_backdate', params: { earliest }, field: 'permitStart' } : null
}

const first = (rules: readonly Rule[], input: PermitCase): Problem[] => {
  for (const rule of rules) {
    const problem = rule(input)
    if (problem) return [problem]
  }
  return []
}

/** What is wrong with the permit itself, whenever it is looked at: of its times, the first thing. */
export const standingProblems = (input: PermitCase): Problem[] => [...first([times, employed, workingDay, insideShift, besideLeave], input), ...first([knownReason], input)]

/** What was judged when it was submitted and is not again. */
export const submitProblems = (input: PermitCase): Problem[] => [offered, length, backdate].flatMap((rule) => rule(input) ?? [])
