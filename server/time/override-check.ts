/** What stands against a correction of check-in or check-out, line by line. @see docs/product/days.md#corrections-of-check-in-and-check-out */
import { and, between, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { openForApproval } from '../../contract/kit/lifecycle.ts'
import { overrideRequest } from '../../contract/modules/attendance-check-time-overrides/index.ts'
import { q } from '../db/context.ts'
import { dayFact } from '../facts/table.ts'
import { addMonths } from '../../contract/kit/months.ts'
import type { Problem } from '../lib/refuse.ts'
import { settingOf } from '../org/settings.ts'
import { todayOf } from '../org/today.ts'
import type { LineRecord } from '../request/module.ts'
import { request, requestLine } from '../request/table.ts'
import { type OverrideValues, type RecordedDay, recordedDays, wantedBy } from './override-case.ts'

function monthOf(date: string): [first: string, last: string] {
  const first = `${date.slice(0, 7)}-01`
  return [first, addDays(addMonths(first, 1), -1)]
}

/** Days of a month on which these people's times were corrected or are about to be, without those of one request; a day counts once. */
export async function correctedDays(employeeIds: readonly string[], date: string, exceptRequestId: string): Promise<{ employeeId: string; date: string; waiting: boolean }[]> {
  const ids = [...new Set(employeeIds)]
  if (ids.length === 0) return []
  const [first, last] = monthOf(date)
  const granted = await q()
    .selectDistinct({ employeeId: dayFact.employeeId, date: dayFact.date })
    .from(dayFact)
    .where(and(inArray(dayFact.employeeId, ids), between(dayFact.date, first, last), eq(dayFact.kind, 'override'), isNull(dayFact.withdrawnAt), isNotNull(dayFact.requestId), ne(dayFact.requestId, exceptRequestId)))
  const asked = await q()
    .selectDistinct({ employeeId: requestLine.employeeId, date: requestLine.from })
    .from(requestLine)
    .innerJoin(request, eq(request.id, requestLine.requestId))
    .where(and(
      inArray(requestLine.employeeId, ids), between(requestLine.from, first, last), ne(request.id, exceptRequestId), eq(requestLine.kind, overrideRequest.slug), inArray(request.status, [...openForApproval]), isNull(request.deletedAt),
    ))
  const waiting = asked.flatMap((a) => (a.date === null ? [] : [{ employeeId: a.employeeId, date: a.date, waiting: true }]))
  const seen = new Set(waiting.map((w) => `${w.employeeId} ${w.date}`))
  return [...waiting, ...granted.filter((g) => !seen.has(`${g.employeeId} ${g.date}`)).map((g) => ({ ...g, waiting: false }))]
}

/** The day is one that may still be corrected; `employeeId` says where today is. */
export async function dateProblem(date: string, employeeId: string, now: Date): Promise<Omit<Problem, 'field'> | null> {
  const today = await todayOf(employeeId, now)
  const days = await settingOf('overrideBackdateDays')
  if (date > today) return { code: 'cto_future' }
  return date < addDays(today, -days) ? { code: 'cto_backdate', params: { days, earliest: addDays(today, -days) } } : null
}

/** A fault in one line alone. */
function faultOf(values: OverrideValues, date: string, day: RecordedDay): { code: string; part?: string } | null {
  const isNight = (day.plan?.shift?.endMinute ?? 0) > 1440
  const dates = values.checkStatus === 'out' || isNight ? [date, addDays(date, 1)] : [date]
  if (!dates.includes(values.time.slice(0, 10))) return { code: 'cto_other_day', part: 'time' }
  if (values.time > day.now) return { code: 'cto_time_future', part: 'time' }
  return (values.checkStatus === 'in' ? day.checkIn : day.checkOut) === values.time ? { code: 'cto_same', part: 'time' } : null
}

function personProblem({ person, onLeave }: RecordedDay, date: string, known: readonly { date: string; waiting: boolean }[], quota: number): Problem | null {
  if (!person || person.joinDate > date || (person.leaveDate !== null && person.leaveDate < date)) return { code: 'cto_not_employed', params: { date } }
  if (onLeave) return { code: 'cto_on_leave', params: { date } }
  if (known.some((k) => k.waiting && k.date === date)) return { code: 'cto_open', params: { date } }
  return known.filter((k) => k.date !== date).length >= quota ? { code: 'cto_quota', params: { quota } } : null
}

export interface OverrideVerdict {
  line: LineRecord
  problem: Problem
  part?: string
}

export interface OverridesOfDay {
  lines: readonly LineRecord[]
  date: string
  requestId: string
  now: Date
  /** Other days the same request corrects: they count for the quota. */
  beside?: readonly { employeeId: string; date: string }[]
}

/** Everything that stands against these lines on this day, one reason a line. */
export async function judgeOverrides({ lines, date, requestId, now, beside = [] }: OverridesOfDay): Promise<OverrideVerdict[]> {
  const wanted = wantedBy(lines)
  const days = await recordedDays([...wanted.keys()], date, now)
  const sameMonth = beside.filter((b) => b.date.slice(0, 7) === date.slice(0, 7)).map((b) => ({ ...b, waiting: false }))
  const known = Map.groupBy([...(await correctedDays([...wanted.keys()], date, requestId)), ...sameMonth], (k) => k.employeeId)
  const quota = await settingOf('overrideMonthlyQuota')
  return [...wanted].flatMap(([employeeId, own]): OverrideVerdict[] => {
    const day = days.get(employeeId) as RecordedDay
    const whole = personProblem(day, date, known.get(employeeId) ?? [], quota)
    if (whole) return own.map(({ line }) => ({ line, problem: whole }))
    const faults = own.flatMap(({ line, values }): OverrideVerdict[] => {
      const fault = faultOf(values, date, day)
      return fault ? [{ line, problem: { code: fault.code }, ...(fault.part ? { part: fault.part } : {}) }] : []
    })
    if (faults.length > 0) return faults
    const timeOf = (status: 'in' | 'out', else_: string | null) => own.find((o) => o.values.checkStatus === status)?.values.time ?? else_
    const [checkIn, checkOut] = [timeOf('in', day.checkIn), timeOf('out', day.checkOut)]
    const last = own.at(-1)
    return checkIn !== null && checkOut !== null && checkOut <= checkIn && last ? [{ line: last.line, problem: { code: 'cto_out_before_in' }, part: 'time' }] : []
  })
}
