/** Planned shifts with origin Schedule: each day's replaces the one before; what a request planned outranks it. @see docs/product/days.md#shifts */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import type { Shift } from '../org/shifts.ts'
import { dayKey } from './facts.ts'
import type { ShiftFact } from './known-facts.ts'
import { recomputeDaysOf } from './recompute.ts'
import { dayFact } from './table.ts'

export interface PlannedCell {
  employeeId: string
  date: string
  /** Null: a day off. Left out: what the calendar says holds again. */
  shift?: Shift | null
}

const BATCH = 1000

const factOf = (shift: Shift | null): ShiftFact =>
  shift
    ? { kind: 'shift', code: shift.code, startMinute: shift.startMinute, endMinute: shift.endMinute, breakMinutes: shift.breakMinutes, origin: 'schedule' }
    : { kind: 'shift', code: 'OFF', startMinute: 0, endMinute: 0, breakMinutes: 0, origin: 'schedule', off: true }

/** Writes the cells over what schedules said of these days before, and works the days out again. */
export async function writeSchedule(cells: readonly PlannedCell[], now: Date): Promise<void> {
  if (cells.length === 0) return
  const people = [...new Set(cells.map((c) => c.employeeId))]
  const dates = [...new Set(cells.map((c) => c.date))]
  const wanted = new Set(cells.map((c) => dayKey(c.employeeId, c.date)))
  const before = await q()
    .select({ id: dayFact.id, employeeId: dayFact.employeeId, date: dayFact.date })
    .from(dayFact)
    .where(and(inArray(dayFact.employeeId, people), inArray(dayFact.date, dates), eq(dayFact.kind, 'shift'), sql`${dayFact.payload} ->> 'origin' = 'schedule'`, isNull(dayFact.withdrawnAt)))
  const replaced = before.filter((f) => wanted.has(dayKey(f.employeeId, f.date))).map((f) => f.id)
  for (let i = 0; i < replaced.length; i += BATCH) await q().update(dayFact).set({ withdrawnAt: now }).where(inArray(dayFact.id, replaced.slice(i, i + BATCH)))
  const rows = cells.flatMap(({ employeeId, date, shift }) => {
    if (shift === undefined) return []
    const { kind, ...payload } = factOf(shift)
    return [{ id: newId(now), employeeId, date, kind, payload, requestId: null, lineId: null, recordedAt: now }]
  })
  for (let i = 0; i < rows.length; i += BATCH) await q().insert(dayFact).values(rows.slice(i, i + BATCH))
  await recomputeDaysOf(people, dates, now)
}
