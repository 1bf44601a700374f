/** What stands against overtime, person by person. @see docs/product/days.md#overtime */
import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import { overtimeReasons } from '../../contract/modules/overtime-schedule/choices.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { openForApproval } from '../../contract/kit/lifecycle.ts'
import { windowFault } from '../../contract/modules/overtime-schedule/window.ts'
import { q } from '../db/context.ts'
import { liveFacts } from '../facts/facts.ts'
import { minuteOn } from '../facts/minutes.ts'
import { ownDayOf } from '../facts/own-day.ts'
import type { Problem } from '../lib/refuse.ts'
import { findChoice } from '../org/choices.ts'
import { settingOf, settings } from '../org/settings.ts'
import { todayOf } from '../org/today.ts'
import type { LineRecord, ModuleValues } from '../request/module.ts'
import { request, requestLine } from '../request/table.ts'
import { minutesOutside, type OvertimeCase, overtimeCases, type OvertimeValues, overtimeValues } from './overtime-case.ts'

/** A window somebody has already, approved or waiting for it. */
interface KnownWindow {
  employeeId: string
  values: OvertimeValues
  date: string
  minutes: number
}

/** Other overtime of these people around their weeks: approved windows as facts, those that wait as lines of requests of any module. */
async function otherWindows(cases: readonly OvertimeCase[], requestId: string): Promise<KnownWindow[]> {
  const ids = [...new Set(cases.map((c) => c.line.employeeId))]
  const dates = cases.flatMap((c) => c.week).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return []
  const plans = new Map(cases.map((c) => [c.line.employeeId, c.days]))
  const known = (employeeId: string, values: OvertimeValues, date?: string): KnownWindow => {
    const days = plans.get(employeeId)
    const own = date ?? ownDayOf(values.oTStart, [...(days?.values() ?? [])])
    return { employeeId, values, date: own, minutes: minutesOutside(values, own, days?.get(own)) }
  }
  const facts = [...(await liveFacts(ids, [...new Set(dates)], ['overtime'])).entries()].flatMap(([key, own]) =>
    own.flatMap(({ fact, requestId: from }) => (fact.kind === 'overtime' && from !== requestId ? [known(key.split(' ')[0] as string, { ...fact, compensation: 1 }, key.split(' ')[1])] : [])),
  )
  const waiting = await q()
    .select({ employeeId: requestLine.employeeId, values: requestLine.values })
    .from(requestLine)
    .innerJoin(request, eq(request.id, requestLine.requestId))
    .where(and(
      inArray(requestLine.employeeId, ids), lte(requestLine.from, addDays(last, 1)), gte(requestLine.until, addDays(first, -1)), ne(requestLine.requestId, requestId),
      inArray(request.status, [...openForApproval]), sql`${request.deletedAt} is null`, sql`${requestLine.values} ->> 'oTStart' is not null`,
    ))
  const asked = waiting.flatMap((w) => {
    const values = overtimeValues(w.values)
    return values ? [known(w.employeeId, values)] : []
  })
  // a cancellation that is awaited stands as a fact, too
  const seen = new Set(facts.map((f) => `${f.employeeId} ${f.values.oTStart} ${f.values.oTUntil}`))
  return [...facts, ...asked.filter((a) => !seen.has(`${a.employeeId} ${a.values.oTStart} ${a.values.oTUntil}`))]
}

const overlaps = (a: OvertimeValues, b: OvertimeValues): boolean => a.oTStart < b.oTUntil && b.oTStart < a.oTUntil
const isWorking = (own: OvertimeCase, date: string): boolean => own.days.get(date)?.kind === 'work'
const clock = (time: string): string => time.slice(11, 16)

function problemsOf(own: OvertimeCase, others: readonly KnownWindow[], caps: { daily: number; weekly: number }): Problem[] {
  const { person, date, values, minutes } = own
  if (!person || person.joinDate > date || (person.leaveDate !== null && person.leaveDate < date)) return [{ code: 'ot_not_employed', params: { date } }]
  if (own.onLeave) return [{ code: 'ot_on_leave', params: { date } }]
  if (minutes === 0 && own.day?.shift) return [{ code: 'ot_inside_shift', params: { shift: own.day.shift.code } }]
  const mine = others.filter((o) => o.employeeId === own.line.employeeId)
  const clash = mine.find((o) => overlaps(o.values, values))
  if (clash) return [{ code: 'ot_overlap', params: { from: clock(clash.values.oTStart), until: clock(clash.values.oTUntil) } }]
  if (!isWorking(own, date)) return []
  const onDay = minutes + mine.filter((o) => o.date === date).reduce((sum, o) => sum + o.minutes, 0)
  const inWeek = minutes + mine.filter((o) => own.week.includes(o.date) && isWorking(own, o.date)).reduce((sum, o) => sum + o.minutes, 0)
  return [
    ...(onDay > caps.daily * 60 ? [{ code: 'ot_daily_cap', params: { hours: caps.daily, asked: hours(onDay) } }] : []),
    ...(inWeek > caps.weekly * 60 ? [{ code: 'ot_weekly_cap', params: { hours: caps.weekly, asked: hours(inWeek) } }] : []),
  ]
}

const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

/** Hours between the end of overtime and the next shift that are worth a word. */
const REST_HOURS = 11

function warningsOf({ date, values, days }: OvertimeCase): Problem[] {
  const next = days.get(addDays(date, 1))?.shift
  if (!next) return []
  const rest = 1440 + next.startMinute - minuteOn(date, values.oTUntil)
  return rest >= 0 && rest < REST_HOURS * 60 ? [{ code: 'ot_rest_short', params: { hours: hours(rest) } }] : []
}

/** What is said of each line. */
export interface LineVerdict {
  line: LineRecord
  problems: Problem[]
  warnings: Problem[]
}

/** What stands against a window and its reason, whomever it is for; `employeeId` says where today is. */
export async function windowProblems(values: ModuleValues, employeeId: string, now: Date): Promise<Problem[]> {
  const window = overtimeValues(values)
  const fault = window && windowFault(window)
  if (!window || fault) return fault ? [fault] : []
  const days = await settingOf('overtimeBackdateDays')
  const earliest = addDays(await todayOf(employeeId, now), -days)
  const reason = await findChoice(overtimeReasons, String(values.oTReasonType))
  return [
    ...(window.oTStart.slice(0, 10) < earliest ? [{ code: 'ot_backdate', params: { days, earliest }, field: 'oTStart' }] : []),
    ...(reason?.active ? [] : [{ code: 'ot_reason_unknown', field: 'oTReasonType' }]),
  ]
}

/** Judges every line beside the others of its person; a fault of the window itself is not repeated here. */
export async function judgeOvertime(lines: readonly LineRecord[], requestId: string): Promise<LineVerdict[]> {
  const cases = (await overtimeCases(lines)).filter((c) => windowFault(c.values) === null)
  const { overtimeDailyHours: daily, overtimeWeeklyHours: weekly } = await settings()
  const others = await otherWindows(cases, requestId)
  const beside = (own: OvertimeCase): KnownWindow[] =>
    cases.filter((c) => c !== own && c.line.employeeId === own.line.employeeId).map(({ line, values, date, minutes }) => ({ employeeId: line.employeeId, values, date, minutes }))
  return cases.map((own) => ({ line: own.line, problems: problemsOf(own, [...others, ...beside(own)], { daily, weekly }), warnings: warningsOf(own) }))
}
