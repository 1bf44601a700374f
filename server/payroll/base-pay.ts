/** Base pay as of a date. @see docs/product/pay.md#base-pay */
import { and, eq } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { holdsOn } from '../org/effective.ts'
import { compensation } from './table.ts'

/** A month's base pay on a day in smallest units of the company's currency; null where payroll has none for that day. */
export async function basePayOn(employeeId: string, date: string): Promise<number | null> {
  const [row] = await q().select({ basePay: compensation.basePay }).from(compensation).where(and(eq(compensation.employeeId, employeeId), holdsOn(compensation, date)))
  return row?.basePay ?? null
}
