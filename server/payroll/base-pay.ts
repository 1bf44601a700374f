/** Base pay as of a date. @see docs/product/pay.md#base-pay */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { holdsOn, holdsWithin } from '../org/effective.ts'
import { compensation } from './table.ts'

/** One stretch of base pay. */
export interface BasePay {
  employeeId: string
  /** Inclusive civil dates; `until` null = open. */
  from: string
  until: string | null
  /** A month's, in smallest units of `currency`. */
  basePay: number
  currency: string
}

const columns = { employeeId: compensation.employeeId, from: compensation.from, until: compensation.until, basePay: compensation.basePay, currency: compensation.currency }

/** A month's base pay on a day in smallest units of the company's currency; null where payroll has none for that day. */
export async function basePayOn(employeeId: string, date: string): Promise<number | null> {
  const [row] = await q().select(columns).from(compensation).where(and(eq(compensation.employeeId, employeeId), holdsOn(compensation, date)))
  return row?.basePay ?? null
}

/** Every stretch that touches the inclusive range, oldest first, by employee id. One statement. */
export async function basePaysWithin(employeeIds: readonly string[], from: string, until: string): Promise<Map<string, BasePay[]>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await q().select(columns).from(compensation).where(and(inArray(compensation.employeeId, [...employeeIds]), holdsWithin(compensation, from, until))).orderBy(asc(compensation.from))
  return Map.groupBy(rows, (r) => r.employeeId)
}
