/** Whose day overtime is: after a night it is that of the evening before, as long as the plan says there was a night. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import type { OvertimeFact } from './known-facts.ts'
import { minuteOn } from './minutes.ts'
import { plannedDaysOf } from './planned-shift.ts'
import { dayFact } from './table.ts'

/** Somebody who is called at the end of a night goes on with the day that began the evening before. */
const GOES_ON = 60

/**
 * The day a window belongs to: the day it begins, or the day before while its night shift goes on or has just ended.
 * @param days the plan of both days at least
 */
export function ownDayOf(oTStart: string, days: readonly { date: string; shift: { endMinute: number } | null }[]): string {
  const date = oTStart.slice(0, 10)
  const before = addDays(date, -1)
  const night = days.find((d) => d.date === before)?.shift
  return night && night.endMinute > 1440 && minuteOn(before, oTStart) <= night.endMinute + GOES_ON ? before : date
}

/**
 * Puts windows of overtime that these days' plans have a say in on the day they belong to now: a plan that changes after the
 * approval moves them, as it would have moved them had it come before.
 * @returns days, beside these, that lost or gained one
 */
export async function settleWindows(employeeIds: readonly string[], dates: readonly string[]): Promise<string[]> {
  const asked = new Set(dates)
  const around = [...new Set(dates.flatMap((d) => [d, addDays(d, 1)]))]
  const rows = await q()
    .select({ id: dayFact.id, employeeId: dayFact.employeeId, date: dayFact.date, payload: dayFact.payload })
    .from(dayFact)
    .where(and(inArray(dayFact.employeeId, [...employeeIds]), inArray(dayFact.date, around), eq(dayFact.kind, 'overtime'), isNull(dayFact.withdrawnAt)))
  const windows = rows.map((r) => ({ ...r, start: (r.payload as unknown as OvertimeFact).oTStart }))
  const starts = windows.map((w) => w.start.slice(0, 10)).sort()
  const [first, last] = [starts[0], starts.at(-1)]
  if (!first || !last) return []
  const plans = await plannedDaysOf(windows.map((w) => w.employeeId), addDays(first, -1), last)
  const moved = windows.flatMap((w) => {
    const own = ownDayOf(w.start, plans.get(w.employeeId) ?? [])
    return own === w.date ? [] : [{ ...w, own }]
  })
  for (const { id, own } of moved) await q().update(dayFact).set({ date: own }).where(eq(dayFact.id, id))
  return [...new Set(moved.flatMap((m) => [m.date, m.own]))].filter((d) => !asked.has(d))
}
