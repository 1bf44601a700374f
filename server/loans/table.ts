/** Loans of people: what they owe, and when. @see contract/modules/loan/README.md#accounts */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountStatus, InstalmentStatus, LoanEventKind } from '../../contract/modules/loan/calls.ts'
import type { InterestType } from '../../contract/modules/loan/schedule.ts'
import { civilDate, guid, instant, minor } from '../db/columns.ts'

/** approved until the money is paid out; active; settled with its last row; cancelled before the money came. Its terms are those of the approval. */
export const loanAccount = pgTable(
  'loan_account',
  {
    id: guid('id').primaryKey(),
    requestId: guid('request_id').notNull(),
    lineId: guid('line_id').notNull(),
    employeeId: guid('employee_id').notNull(),
    /** Entry of the company's list of loans. */
    loanItemId: guid('loan_item_id').notNull(),
    interestType: integer('interest_type').$type<InterestType>().notNull(),
    rateBp: integer('rate_bp').notNull(),
    principal: minor('principal').notNull(),
    currency: text('currency').notNull(),
    tenor: integer('tenor').notNull(),
    /** `YYYY-MM`: tenors reach beyond the periods that are set up. */
    firstPeriod: text('first_period').notNull(),
    status: text('status').$type<AccountStatus>().notNull(),
    openedOn: civilDate('opened_on').notNull(),
    openedAt: instant('opened_at').notNull(),
    paidOutOn: civilDate('paid_out_on'),
    closedOn: civilDate('closed_on'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('loan_account_by_person').on(t.employeeId, t.status), uniqueIndex('loan_account_one').on(t.requestId, t.lineId).where(sql`${t.status} <> 'cancelled'`), index('loan_account_by_item').on(t.loanItemId)],
)

/** A row that was moved stands as `deferred`, and its copy has the next number: what is owed is what stands as `due`. */
export const loanInstalment = pgTable(
  'loan_instalment',
  {
    accountId: guid('account_id').notNull().references(() => loanAccount.id),
    number: integer('number').notNull(),
    /** `YYYY-MM` */
    duePeriod: text('due_period').notNull(),
    principal: minor('principal').notNull(),
    interest: minor('interest').notNull(),
    status: text('status').$type<InstalmentStatus>().notNull(),
    /** The slip that took it, moved it or settled it. */
    payslipId: guid('payslip_id'),
    /** Period it was moved from. */
    movedFrom: text('moved_from'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.number] }), index('loan_instalment_due').on(t.duePeriod, t.status)],
)

/** What happened to an account; never changed. */
export const loanEvent = pgTable(
  'loan_event',
  {
    id: guid('id').primaryKey(),
    accountId: guid('account_id').notNull().references(() => loanAccount.id),
    kind: text('kind').$type<LoanEventKind>().notNull(),
    at: instant('at').notNull(),
    /** Null: pay did it. */
    byEmployeeId: guid('by_employee_id'),
    amount: minor('amount'),
    note: text('note').notNull().default(''),
  },
  (t) => [index('loan_event_by_account').on(t.accountId, t.at)],
)
