/** Leave balance ledger: every day of balance, where it came from, where it went, when it dies. @see docs/product/days.md#ledger */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { civilDate, decimal2, guid, instant } from '../db/columns.ts'

/** Rules of a leave type. Days are numbers with at most two decimals. @see docs/product/days.md#leave-types */
export interface LeaveTypeRules {
  /** Attendance status of an approved day: onLeave, businessTrip, workFromHome. */
  attendanceStatus: string
  countsCalendarDays?: boolean
  allowsHalfDay?: boolean
  enableLocation?: boolean
  /** Negative balance down to this (for instance -3); absent: never below 0. */
  negativeFloor?: number
  noticeDays?: number
  maxBackdateDays?: number
  minDays?: number
  maxDays?: number
  blackout?: { from: string; until: string }[]
  minServiceMonths?: number
  gender?: string
  employmentStatus?: string[]
  /** Attachment needed above so many working days. */
  attachmentAfterDays?: number
  /** Days after submit by which the attachment may follow; absent: at submit. */
  attachmentGraceDays?: number
  unpaid?: boolean
  /** No longer offered; requests and balances that have it keep it. */
  retired?: boolean
  /** Named only as "Leave" in notices and mails: health and family matters. @see docs/product/notices.md#what-may-be-said */
  discreet?: boolean
  /** Days of this balance may be paid out, so many at a time and once a year. */
  disbursement?: { minDays: number; maxDays: number }
  /** Days given each year, by the type whose balance it is. */
  grant?: GrantRule
}

/** A yearly grant; it lives for one year. @see docs/product/days.md#ledger */
export interface GrantRule {
  /** Days of a full year. */
  days: number
  /** When the company's year of leave begins (prorated in the year of joining; `january`: the same, as it was written once), or on every anniversary of the join date. */
  on: 'leaveYear' | 'january' | 'anniversary'
  /** What may live on when the year ends, and for how many months. */
  carryOver?: { maxDays: number; months: number }
}

/** A day of leave and how much of it a row pays for. */
export interface PaidDay {
  date: string
  /** Two decimals. */
  amount: string
}

export const leaveType = pgTable('leave_type', {
  id: guid('id').primaryKey(),
  code: text('code').notNull().unique(),
  /** Name by language; a language without one takes the locale file's `leave:type.<code>`, then English. */
  names: jsonb('names').$type<Record<string, string>>().notNull().default({}),
  position: integer('position').notNull(),
  /** Type whose balance it uses; null for a type without balance. */
  balanceTypeId: guid('balance_type_id'),
  rules: jsonb('rules').$type<LeaveTypeRules>().notNull(),
})

/** One balance: a person and a balance type. Its row is what a booking locks, always in id order. */
export const leaveBalance = pgTable(
  'leave_balance',
  { id: guid('id').primaryKey(), employeeId: guid('employee_id').notNull(), leaveTypeId: guid('leave_type_id').notNull(), version: integer('version').notNull().default(1) },
  (t) => [uniqueIndex('leave_balance_one').on(t.employeeId, t.leaveTypeId)],
)

export const leaveGain = pgTable(
  'leave_gain',
  {
    id: guid('id').primaryKey(),
    balanceId: guid('balance_id').notNull(),
    transDate: civilDate('trans_date').notNull(),
    /** annualGrant, carryOver, overtimeInLieu, adjustment, reversal, opening */
    generationType: text('generation_type').notNull(),
    /** active, usedUp, expired, void */
    gainStatus: text('gain_status').notNull(),
    gainBalance: decimal2('gain_balance').notNull(),
    leaveTaken: decimal2('leave_taken').notNull(),
    expiredDate: civilDate('expired_date'),
    requestId: guid('request_id'),
    /** For a reversal: the gain whose days came back. */
    sourceGainId: guid('source_gain_id'),
    postedAt: instant('posted_at').notNull(),
  },
  (t) => [
    index('leave_gain_by_balance').on(t.balanceId, t.transDate, t.id),
    index('leave_gain_by_expiry').on(t.gainStatus, t.expiredDate),
    uniqueIndex('leave_gain_once').on(t.balanceId, t.generationType, t.transDate).where(sql`generation_type in ('annualGrant', 'carryOver')`),
  ],
)

export const leaveDeduct = pgTable(
  'leave_deduct',
  {
    id: guid('id').primaryKey(),
    balanceId: guid('balance_id').notNull(),
    /** The gain it draws from; null below zero, and while leave days are only reserved (those of a correction are reserved in its gain). */
    gainId: guid('gain_id'),
    transDate: civilDate('trans_date').notNull(),
    /** reserved, taken, jointHoliday, adjustment, disbursed, expired, reversed */
    deductStatus: text('deduct_status').notNull(),
    deductBalance: decimal2('deduct_balance').notNull(),
    /** Leave days it pays for; empty for an expiry or an adjustment. */
    days: jsonb('days').$type<PaidDay[]>().notNull().default([]),
    requestId: guid('request_id'),
    lineId: guid('line_id'),
    /** The deduct this one takes back (negative amount). */
    reversalOf: guid('reversal_of'),
    postedAt: instant('posted_at').notNull(),
    /** Reserved rows end here when released or turned into taken ones. */
    releasedAt: instant('released_at'),
  },
  (t) => [
    index('leave_deduct_by_balance').on(t.balanceId, t.transDate, t.id),
    index('leave_deduct_by_request').on(t.requestId),
    // what no gain paid for, and what waits: few, found without reading all there ever was
    index('leave_deduct_unpaid').on(t.balanceId).where(sql`released_at is null and (gain_id is null or deduct_status = 'reserved')`),
  ],
)
