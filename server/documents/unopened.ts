/** Documents about pay that their person has not opened yet. */
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { bonus, payslip } from '../payroll/table.ts'

/** How many of a person's own slips and bonuses were never opened. One statement. */
export async function unopenedDocuments(employeeId: string): Promise<{ payroll: number; bonus: number }> {
  const slips = q().select({ total: count() }).from(payslip).where(and(eq(payslip.employeeId, employeeId), isNull(payslip.firstOpenedAt)))
  const bonuses = q().select({ total: count() }).from(bonus).where(and(eq(bonus.employeeId, employeeId), isNull(bonus.firstOpenedAt)))
  const { rows } = await q().execute<{ payroll: number; bonus: number }>(sql`select (${slips})::int as payroll, (${bonuses})::int as bonus`)
  return rows[0] ?? { payroll: 0, bonus: 0 }
}
