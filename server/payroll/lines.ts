/** Lines approvals write for payroll: added to the next open period, taken back by an opposite line. @see docs/product/days.md#payroll-lines */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { type Problem, refuse } from '../lib/refuse.ts'
import { nextOpenPeriod, type PayPeriod, payPeriodById } from '../org/pay-period.ts'
import type { PayrollKind } from './kinds.ts'
import { payrollLine } from './table.ts'

export type PayrollLine = typeof payrollLine.$inferSelect

/** The line of a request that payroll lines came with. */
export interface PayrollBooking {
  requestId: string
  lineId: string
}

export interface NewPayrollLine extends PayrollBooking {
  employeeId: string
  kind: PayrollKind
  /** Civil date it was earned on: paid in its period, or in the next one that is still open. */
  date: string
  /** Paid in this period instead, as long as it is open. */
  payPeriodId?: string
  unit: PayrollLine['unit']
  /** Decimal with two places; below zero takes from the pay. */
  quantity: string
  /** Decimal with two places; left out: once the usual rate. */
  multiplier?: string
}

/** The period asked for, which must be open. */
async function openPeriod(id: string): Promise<PayPeriod | null> {
  const period = await payPeriodById(id)
  return period?.closed ? refuse('period_locked', { period: period.code, contact: period.contact }) : period
}

/** Adds a line to the period named, else to the next open one. @throws CallError pay_period_none when there is none, period_locked when the one named is closed */
export async function addPayrollLine({ date, multiplier = '1.00', payPeriodId, ...line }: NewPayrollLine, now: Date): Promise<PayrollLine> {
  const period = (await (payPeriodId === undefined ? nextOpenPeriod(date) : openPeriod(payPeriodId))) ?? refuse('pay_period_none', { date })
  const row: PayrollLine = { ...line, id: newId(now), payPeriodId: period.id, date, multiplier, reversalOf: null, paidAt: null, createdAt: now }
  await q().insert(payrollLine).values(row)
  return row
}

/** Lines of a request's line that stand, oldest first, and are locked: two who take them back at once do so once. */
async function standing({ requestId, lineId }: PayrollBooking, kind: PayrollKind): Promise<PayrollLine[]> {
  const opposite = alias(payrollLine, 'opposite')
  const own = and(eq(payrollLine.requestId, requestId), eq(payrollLine.lineId, lineId), eq(payrollLine.kind, kind), isNull(payrollLine.reversalOf))
  await q().select({ id: payrollLine.id }).from(payrollLine).where(own).orderBy(asc(payrollLine.id)).for('update')
  const rows = await q().select({ line: payrollLine }).from(payrollLine).leftJoin(opposite, eq(opposite.reversalOf, payrollLine.id)).where(and(own, isNull(opposite.id))).orderBy(asc(payrollLine.createdAt), asc(payrollLine.id))
  return rows.map((r) => r.line)
}

/** Why these lines can't be taken back: paid out, or their period is closed. Null when they can. */
export async function payrollReversalProblem(booking: PayrollBooking, kind: PayrollKind): Promise<Problem | null> {
  for (const line of await standing(booking, kind)) {
    const period = await payPeriodById(line.payPeriodId)
    const params = { period: period?.code ?? '', contact: period?.contact ?? '' }
    if (line.paidAt) return { code: 'payroll_line_paid', params }
    if (period?.closed) return { code: 'period_locked', params }
  }
  return null
}

/** Takes the lines back, each by an opposite one in the same period. @returns the opposite lines */
export async function reversePayrollLines(booking: PayrollBooking, kind: PayrollKind, now: Date): Promise<PayrollLine[]> {
  const problem = await payrollReversalProblem(booking, kind)
  if (problem) refuse(problem.code, problem.params)
  const rows = (await standing(booking, kind)).map((line): PayrollLine => ({
    ...line, id: newId(now), quantity: fromHundredths(-toHundredths(line.quantity)), reversalOf: line.id, paidAt: null, createdAt: now,
  }))
  if (rows.length > 0) await q().insert(payrollLine).values(rows)
  return rows
}
