/** "As of a date": the one predicate every effective-dated question uses. @see docs/product/access.md#as-of-a-date */
import { and, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { employee } from './table.ts'

/** The row holds on `date`: from that day on or before, until that day or later (or open). Both ends inclusive. */
export const holdsOn = (t: { from: AnyPgColumn; until: AnyPgColumn }, date: string) => and(lte(t.from, date), or(isNull(t.until), gte(t.until, date)))

/** The row holds on at least one day of the inclusive range. */
export const holdsWithin = (t: { from: AnyPgColumn; until: AnyPgColumn }, from: string, until: string) =>
  and(lte(t.from, until), or(isNull(t.until), gte(t.until, from)))

/** The person has joined and not yet left on `date`; the last working day still counts. */
export const inServiceOn = (date: string) => and(lte(employee.joinDate, date), or(isNull(employee.leaveDate), gte(employee.leaveDate, date)))

/** The same for raw SQL where `employee` has the alias `p`. */
export const inServiceSql = (date: string) => sql`p.join_date <= ${date} and (p.leave_date is null or p.leave_date >= ${date})`
