/** What is known before anything is open: the lock, and when pay comes. */
import { and, asc, eq, gte } from 'drizzle-orm'
import type { PayrollConfiguration } from '../../../contract/modules/payroll/calls.ts'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { q } from '../../db/context.ts'
import { payLockOf } from '../../documents/unlock.ts'
import type { Context } from '../../lib/handler.ts'
import { openPeriods, payDateOf } from '../../org/pay-period.ts'
import { findEmployee } from '../../org/people.ts'
import { payPeriod } from '../../org/table.ts'
import { payslip } from '../../payroll/table.ts'

/** A period that ended so long ago is paid by now. */
const LONGEST_WAIT_DAYS = 62

export async function payrollConfiguration(context: Context): Promise<PayrollConfiguration> {
  const { caller: { employeeId }, today } = context
  const joined = (await findEmployee(employeeId))?.joinDate ?? today
  const periods = await q().select().from(payPeriod).where(and(gte(payPeriod.until, addDays(today, -LONGEST_WAIT_DAYS)), gte(payPeriod.until, joined))).orderBy(asc(payPeriod.until))
  const paid = new Set((await q().select({ id: payslip.payPeriodId }).from(payslip).where(and(eq(payslip.employeeId, employeeId), eq(payslip.kind, 'regular')))).map((r) => r.id))
  const nextPayDate = periods.filter((p) => !paid.has(p.id)).map(payDateOf).find((date) => date >= today) ?? null
  const [open] = await openPeriods()
  return { ...(await payLockOf(context)), nextPayDate, firstPayDate: paid.size > 0 ? null : nextPayDate, contact: open?.contact ?? '' }
}
