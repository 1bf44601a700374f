/** Pay periods; a closed one locks its dates. @see docs/product/lifecycle.md#locked-periods */
import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import type { Problem } from '../lib/refuse.ts'
import { employee, payPeriod } from './table.ts'

export interface PayPeriod {
  id: string
  /** `YYYY-MM` of the month it ends in. */
  code: string
  /** Inclusive civil dates. */
  from: string
  until: string
  closed: boolean
  /** Civil date of its pay: slips are published then. */
  payDate: string
  contactEmployeeId: string | null
  /** Whom to ask about it: the payroll contact's name, '' when none is named. */
  contact: string
}

const select = () =>
  q()
    .select({
      id: payPeriod.id,
      code: payPeriod.code,
      from: payPeriod.from,
      until: payPeriod.until,
      closed: payPeriod.closed,
      payDate: payPeriod.payDate,
      contactEmployeeId: payPeriod.contactEmployeeId,
      contact: employee.fullName,
    })
    .from(payPeriod)
    .leftJoin(employee, eq(employee.id, payPeriod.contactEmployeeId))

/** Days from the last day of a period to its pay, where nothing else is written down. */
const PAY_DAYS = 5

/** When a period is paid. */
export const payDateOf = (row: { until: string; payDate?: string | null }): string => row.payDate ?? addDays(row.until, PAY_DAYS)

const named = (row: Omit<PayPeriod, 'contact' | 'payDate'> & { contact: string | null; payDate: string | null }): PayPeriod => ({ ...row, payDate: payDateOf(row), contact: row.contact ?? '' })

/** The period a day is paid in, or null when none is set up. */
export async function payPeriodOf(date: string): Promise<PayPeriod | null> {
  const [row] = await select().where(and(lte(payPeriod.from, date), gte(payPeriod.until, date))).limit(1)
  return row ? named(row) : null
}

/**
 * Why days can't be touched: the first closed period among them, and whom to ask; null where all are open.
 * @param until inclusive
 * @param field where the first of these days is filled in
 */
export async function closedPeriodProblem(from: string, until: string, field?: string): Promise<Problem | null> {
  const [row] = await select()
    .where(and(eq(payPeriod.closed, true), lte(payPeriod.from, until), gte(payPeriod.until, from)))
    .orderBy(asc(payPeriod.from))
    .limit(1)
  if (!row) return null
  const { code, contact } = named(row)
  return { code: 'period_locked', params: { period: code, contact }, ...(field === undefined ? {} : { field }) }
}

export async function payPeriodById(id: string): Promise<PayPeriod | null> {
  const [row] = await select().where(eq(payPeriod.id, id))
  return row ? named(row) : null
}

/** The period something of this day is paid in: its own, or the next one that is not closed; null when none is set up. */
export async function nextOpenPeriod(date: string): Promise<PayPeriod | null> {
  const [row] = await select()
    .where(and(eq(payPeriod.closed, false), gte(payPeriod.until, date)))
    .orderBy(asc(payPeriod.until))
    .limit(1)
  return row ? named(row) : null
}

/** Periods of these codes, by code. One statement. */
export async function payPeriodsByCode(codes: readonly string[]): Promise<Map<string, PayPeriod>> {
  if (codes.length === 0) return new Map()
  const rows = await select().where(inArray(payPeriod.code, [...new Set(codes)]))
  return new Map(rows.map((r) => [r.code, named(r)]))
}

/** Periods that are not closed, oldest first; with a date, from its own on. */
export async function openPeriods(date?: string): Promise<PayPeriod[]> {
  const rows = await select()
    .where(and(eq(payPeriod.closed, false), date ? gte(payPeriod.until, date) : undefined))
    .orderBy(asc(payPeriod.from))
  return rows.map(named)
}

/** Codes of periods by id. One statement. */
export async function payPeriodCodes(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await q().select({ id: payPeriod.id, code: payPeriod.code }).from(payPeriod).where(inArray(payPeriod.id, [...new Set(ids)]))
  return new Map(rows.map((r) => [r.id, r.code]))
}
