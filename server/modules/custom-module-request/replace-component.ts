/** What a day earns or counts besides hours, said by hand instead of computed. */
import { and, eq, inArray } from 'drizzle-orm'
import { datesOf } from '../../../contract/kit/civil-date.ts'
import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { q } from '../../db/context.ts'
import type { DayDetail } from '../../facts/compute-day.ts'
import { recordFacts, withdrawFacts } from '../../facts/facts.ts'
import { type ComponentName, componentNames } from '../../facts/known-facts.ts'
import { recomputeDays } from '../../facts/recompute.ts'
import { attendanceDay } from '../../facts/table.ts'
import type { Effect, EffectInput, Posted } from '../../request/module.ts'

/** 1 is the first. */
const componentOf = ({ line }: EffectInput): ComponentName => componentNames[Number(line.values.attendanceComponent) - 1] ?? 'meal'

/** Its value on these days, by date; days of which nothing is known are absent. */
async function valuesOn(employeeId: string, component: ComponentName, dates: readonly string[]): Promise<Map<string, string>> {
  if (dates.length === 0) return new Map()
  const rows = await q().select({ date: attendanceDay.date, detail: attendanceDay.detail }).from(attendanceDay).where(and(eq(attendanceDay.employeeId, employeeId), inArray(attendanceDay.date, [...dates])))
  return new Map(rows.flatMap((r) => {
    const value = (r.detail as unknown as Partial<DayDetail>).components?.[component]
    return value === undefined ? [] : [[r.date, value] as const]
  }))
}

/** Does something to the facts and works the days out again. @returns the component on each day before and after */
async function changing(input: EffectInput, dates: readonly string[], change: () => Promise<unknown>): Promise<Posted[]> {
  const { employeeId } = input.line
  const component = componentOf(input)
  const before = await valuesOn(employeeId, component, dates)
  await change()
  await recomputeDays(employeeId, dates, input.context.now)
  const after = await valuesOn(employeeId, component, dates)
  return dates.map((date) => ({ target: `attendance_day:${employeeId}:${date}`, before: { [component]: before.get(date) ?? null }, after: { [component]: after.get(date) ?? null } }))
}

export const replaceComponent: Effect = {
  kind: 'replaceComponent',
  post(input) {
    const { requestId, lineId, employeeId, from, until, values } = input.line
    if (from === null || until === null) throw new Error('a line without days reached its effects')
    const dates = datesOf(from, until)
    const fact = { kind: 'component' as const, component: componentOf(input), value: fromHundredths(toHundredths(String(values.value))) }
    return changing(input, dates, () => recordFacts(dates.map((date) => ({ requestId, lineId, employeeId, date, fact })), input.context.now))
  },
  reverse(input) {
    const { requestId, lineId, from, until } = input.line
    const dates = from !== null && until !== null ? datesOf(from, until) : []
    return changing(input, dates, () => withdrawFacts({ requestId, lineId, kind: 'component' }, input.context.now))
  },
}
