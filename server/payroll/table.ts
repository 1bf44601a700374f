/** Pay: what earns it, what it is made of, and the papers that say what was paid. @see docs/product/pay.md */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PaySide } from '../../contract/kit/pay-document.ts'
import type { BonusKind } from '../../contract/modules/bonus/calls.ts'
import { civilDate, decimal2, guid, instant, minor } from '../db/columns.ts'
import type { ComponentRule, LineSource, LineUnit, YearSum } from './kinds.ts'

/**
 * What approvals add to a person's pay in a period: quantities, no money but the amounts of loans (payroll knows the rates). Never changed and never deleted:
 * what is taken back gets an opposite line.
 */
export const payrollLine = pgTable(
  'payroll_line',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    payPeriodId: guid('pay_period_id').notNull(),
    /** leaveDisbursement, overtime, overtimeAdjustment, loanDisbursement … */
    kind: text('kind').notNull(),
    /** Civil date it was earned on. */
    date: civilDate('date').notNull(),
    /** hours, days; amount: the quantity is money, in units of the company's currency */
    unit: text('unit').$type<'hours' | 'days' | 'amount'>().notNull(),
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
    index('payroll_line_unpaid').on(t.employeeId).where(sql`${t.paidAt} is null`),
    uniqueIndex('payroll_line_reversed_once').on(t.reversalOf),
    check('payroll_line_says_something', sql`${t.quantity} <> 0`),
  ],
)

/** Base pay of a person over time, as payroll gave it. Stretches of one person never overlap; read as of a date (base-pay.ts), shown by no call. */
export const compensation = pgTable(
  'compensation',
  {
    id: guid('id').primaryKey(),
    employeeId: guid('employee_id').notNull(),
    from: civilDate('from').notNull(),
    until: civilDate('until'),
    /** A month's, in smallest units of the currency. */
    basePay: minor('base_pay').notNull(),
    currency: text('currency').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** Account or program that wrote it. */
    recordedBy: text('recorded_by').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('compensation_one').on(t.employeeId, t.from), check('compensation_above_nothing', sql`${t.basePay} > 0`), check('compensation_in_order', sql`${t.until} is null or ${t.until} >= ${t.from}`)],
)

/** What pay is made of, from `payroll.yaml`; one that is in use is retired, never deleted. */
export const payComponent = pgTable('pay_component', {
  code: text('code').primaryKey(),
  /** Name by language; English where a language has none. */
  names: jsonb('names').$type<Record<string, string>>().notNull(),
  side: text('side').$type<PaySide>().notNull(),
  rule: jsonb('rule').$type<ComponentRule>().notNull(),
  taxable: boolean('taxable').notNull(),
  /** Shown to the person; parts the company pays may be hidden. */
  shown: boolean('shown').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull(),
})

/** One round of pay of a period: the regular one is number 0, what was computed elsewhere number 1; corrections count from 1. */
export const payRun = pgTable(
  'pay_run',
  {
    id: guid('id').primaryKey(),
    payPeriodId: guid('pay_period_id').notNull(),
    kind: text('kind').$type<'regular' | 'correction'>().notNull(),
    sequence: integer('sequence').notNull(),
    /** computed here, or imported: computed elsewhere */
    origin: text('origin').$type<'computed' | 'imported'>().notNull(),
    payDate: civilDate('pay_date').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [uniqueIndex('pay_run_one').on(t.payPeriodId, t.kind, t.sequence)],
)

/** What was paid to a person, as it was published. A trigger lets nothing change but `first_opened_at`, once, and only the retention job delete. */
export const payslip = pgTable(
  'payslip',
  {
    id: guid('id').primaryKey(),
    runId: guid('run_id').notNull(),
    employeeId: guid('employee_id').notNull(),
    payPeriodId: guid('pay_period_id').notNull(),
    kind: text('kind').$type<'regular' | 'correction'>().notNull(),
    payDate: civilDate('pay_date').notNull(),
    /** Year of the pay date: what the year to date adds up. */
    payYear: integer('pay_year').notNull(),
    currency: text('currency').notNull(),
    totalEarnings: minor('total_earnings').notNull(),
    totalDeductions: minor('total_deductions').notNull(),
    /** Below zero on a correction that takes: it pays nothing, and the next regular slip carries it. */
    takeHome: minor('take_home').notNull(),
    taxable: minor('taxable').notNull(),
    /** The regular slip a correction is of. */
    correctsId: guid('corrects_id'),
    /** Every component of the pay year up to and with this slip, also those it does not have. */
    yearToDate: jsonb('year_to_date').$type<YearSum[]>().notNull(),
    /** SHA-256 over what it says; the first twelve characters are the control code. */
    digest: text('digest').notNull(),
    publishedAt: instant('published_at').notNull(),
    firstOpenedAt: instant('first_opened_at'),
  },
  (t) => [
    uniqueIndex('payslip_one').on(t.runId, t.employeeId), index('payslip_by_person').on(t.employeeId, t.payDate.desc(), t.id), index('payslip_by_period').on(t.payPeriodId, t.employeeId), index('payslip_corrections').on(t.correctsId),
    index('payslip_unopened').on(t.employeeId).where(sql`${t.firstOpenedAt} is null`),
    check('payslip_adds_up', sql`${t.takeHome} = ${t.totalEarnings} - ${t.totalDeductions}`), check('payslip_never_negative', sql`${t.takeHome} >= 0 or ${t.kind} <> 'regular'`),
  ],
)

/** A line of a slip, in the order it is read. */
export const payslipLine = pgTable(
  'payslip_line',
  {
    payslipId: guid('payslip_id').notNull(),
    position: integer('position').notNull(),
    code: text('code').notNull(),
    side: text('side').$type<PaySide>().notNull(),
    /** As the component was called then. */
    names: jsonb('names').$type<Record<string, string>>().notNull(),
    quantity: decimal2('quantity'),
    multiplier: decimal2('multiplier'),
    unit: text('unit').$type<LineUnit>(),
    rate: minor('rate'),
    amount: minor('amount').notNull(),
    taxable: boolean('taxable').notNull(),
    /** Carried amounts do not: the year knows them already. */
    countsInYear: boolean('counts_in_year').notNull(),
    shown: boolean('shown').notNull(),
    sources: jsonb('sources').$type<LineSource[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.payslipId, t.position] }), check('payslip_line_says_something', sql`${t.amount} <> 0 or ${t.code} = 'BASE'`)],
)

/** What a slip has paid or taken, so that nothing is paid or taken twice. `returned_by` is the only thing that changes, once. */
export const payslipSource = pgTable(
  'payslip_source',
  {
    /** dayFactRest: what the base pay of one slip did not hold of a day, taken by a later one. slip: a slip whose rest was carried. */
    sourceKind: text('source_kind').$type<'payrollLine' | 'dayFact' | 'dayFactRest' | 'loanInstalment' | 'slip'>().notNull(),
    /** Id of the row; of an instalment: account and number. */
    sourceId: text('source_id').notNull(),
    payslipId: guid('payslip_id').notNull(),
    employeeId: guid('employee_id').notNull(),
    /** What was paid or taken for it. */
    amount: minor('amount').notNull(),
    /** What base pay did not hold of a day: a later slip takes it. */
    rest: minor('rest').notNull().default(0),
    /** The slip that gave it back. */
    returnedBy: guid('returned_by'),
  },
  (t) => [primaryKey({ columns: [t.sourceKind, t.sourceId] }), index('payslip_source_by_slip').on(t.payslipId), index('payslip_source_by_person').on(t.employeeId, t.sourceKind)],
)

/** One round of bonuses. */
export const bonusRun = pgTable('bonus_run', {
  id: guid('id').primaryKey(),
  kind: text('kind').$type<BonusKind>().notNull(),
  /** Name by language; English where a language has none. */
  titles: jsonb('titles').$type<Record<string, string>>().notNull(),
  /** Base pay and service are read on this day. */
  asOf: civilDate('as_of').notNull(),
  payDate: civilDate('pay_date').notNull(),
  payYear: integer('pay_year').notNull(),
  publishedAt: instant('published_at').notNull(),
})

/** A person's bonus, as it was published: as unchangeable as a slip. Amounts below zero are of a run that corrects another. */
export const bonus = pgTable(
  'bonus',
  {
    id: guid('id').primaryKey(),
    runId: guid('run_id').notNull(),
    employeeId: guid('employee_id').notNull(),
    payDate: civilDate('pay_date').notNull(),
    payYear: integer('pay_year').notNull(),
    gross: minor('gross').notNull(),
    tax: minor('tax').notNull(),
    net: minor('net').notNull(),
    currency: text('currency').notNull(),
    basePay: minor('base_pay').notNull(),
    /** How many times the base pay; null where the file gave the amount. */
    factor: decimal2('factor'),
    serviceMonths: integer('service_months').notNull(),
    yearToDate: jsonb('year_to_date').$type<YearSum[]>().notNull(),
    digest: text('digest').notNull(),
    publishedAt: instant('published_at').notNull(),
    firstOpenedAt: instant('first_opened_at'),
  },
  (t) => [
    uniqueIndex('bonus_one').on(t.runId, t.employeeId), index('bonus_by_person').on(t.employeeId, t.payDate.desc(), t.id), index('bonus_unopened').on(t.employeeId).where(sql`${t.firstOpenedAt} is null`),
    check('bonus_adds_up', sql`${t.net} = ${t.gross} - ${t.tax}`),
  ],
)
