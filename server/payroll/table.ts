import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { civilDate, decimal2, guid, instant } from '../db/columns.ts'

/**
 * What approvals add to a person's pay in a period: quantities, no money (payroll knows the rates). Never changed and never deleted:
 * what is taken back gets an opposite line.
 */
export const payrollLine = pgTable(
  'payroll_line',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    payPeriodId: guid('pay_period_id').notNull(),
    /** leaveDisbursement, overtime, overtimeAdjustment … */
    kind: text('kind').notNull(),
    /** Civil date it was earned on. */
    date: civilDate('date').notNull(),
    /** hours, days */
    unit: text('unit').$type<'hours' | 'days'>().notNull(),
    /** Above zero earns, below zero takes. */
    quantity: decimal2('quantity').notNull(),
    /** How many times the usual rate one of them is paid. */
    multiplier: decimal2('multiplier').notNull(),
    requestId: guid('request_id').notNull(),
    lineId: guid('line_id').notNull(),
    /** The line this one takes back. */
    reversalOf: guid('reversal_of'),
    /** When payroll has paid it out; null until then. */
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('payroll_line_by_person').on(t.employeeId, t.payPeriodId),
    index('payroll_line_by_request').on(t.requestId, t.lineId),
    uniqueIndex('payroll_line_reversed_once').on(t.reversalOf),
    check('payroll_line_says_something', sql`${t.quantity} <> 0`),
  ],
)
