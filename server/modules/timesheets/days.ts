/** Days of a sheet as calendar and attendance know them. */
import { and, between, eq } from 'drizzle-orm'
import { datesOf } from '../../../contract/kit/civil-date.ts'
import type { SheetDay } from '../../../contract/modules/timesheets/calls.ts'
import { q } from '../../db/context.ts'
import { dayKey, liveFacts } from '../../facts/facts.ts'
import { attendanceDay } from '../../facts/table.ts'
import { calendarDays } from '../../org/calendar.ts'

/** Each day from `start` to `until`. Trips and work from home are work, no leave. */
export async function sheetDays(employeeId: string, start: string, until: string, language: string): Promise<SheetDay[]> {
  const dates = datesOf(start, until)
  const plans = new Map((await calendarDays(employeeId, start, until, language)).map((d) => [d.date, d]))
  const facts = await liveFacts([employeeId], dates, ['leave'])
  const rows = await q()
    .select({ date: attendanceDay.date, working: attendanceDay.workingMinutes, overtime: attendanceDay.overtimeMinutes, detail: attendanceDay.detail })
    .from(attendanceDay)
    .where(and(eq(attendanceDay.employeeId, employeeId), between(attendanceDay.date, start, until)))
  const known = new Map(rows.map((r) => [r.date, r]))
  return dates.map((date): SheetDay => {
    const plan = plans.get(date)
    const day = known.get(date)
    const onLeave = (facts.get(dayKey(employeeId, date)) ?? []).some(({ fact }) => fact.kind === 'leave' && fact.part === 0 && fact.status === 'onLeave')
    return { date, kind: plan?.kind ?? 'off', name: plan?.name ?? '', onLeave, workedMinutes: day && day.detail.atWork !== true ? day.working + day.overtime : null }
  })
}
