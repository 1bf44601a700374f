/** Who an announcement or a company file is for, asked both ways: does this person belong, and who does. */
import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Audience } from '../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { q } from '../db/context.ts'
import type { Page } from '../db/paging.ts'
import { holdsOn, inServiceOn } from '../org/effective.ts'
import { employmentOn } from '../org/employment.ts'
import { headcountOn } from '../org/headcount.ts'
import { department, employee, employment, site } from '../org/table.ts'
import { announcementReceipt } from './table.ts'

interface AudienceColumns {
  siteIds: AnyPgColumn
  departmentIds: AnyPgColumn
  grades: AnyPgColumn
}

/** The row is for this person, by where they work on `date`. Somebody without a place sees only what is for everybody. */
export async function isFor(columns: AudienceColumns, employeeId: string, date: string): Promise<SQL | undefined> {
  const work = await employmentOn(employeeId, date)
  const open = (column: AnyPgColumn) => sql`cardinality(${column}) = 0`
  if (!work) return and(open(columns.siteIds), open(columns.departmentIds), open(columns.grades))
  return and(
    or(open(columns.siteIds), sql`${work.siteId}::text = any(${columns.siteIds})`),
    or(open(columns.departmentIds), sql`${work.departmentId}::text = any(${columns.departmentIds})`),
    or(open(columns.grades), sql`${work.grade}::integer = any(${columns.grades})`),
  )
}

/** People in service on `date` whom an audience means. */
const belongs = (audience: Audience, date: string) =>
  and(
    inServiceOn(date),
    holdsOn(employment, date),
    audience.siteIds.length > 0 ? inArray(employment.siteId, audience.siteIds) : undefined,
    audience.departmentIds.length > 0 ? inArray(employment.departmentId, audience.departmentIds) : undefined,
    audience.grades.length > 0 ? inArray(employment.grade, audience.grades) : undefined,
  )

export interface Reached {
  employeeId: string
  employee: string
  employeeCode: string
  department: string
  site: string
}

const columns = { employeeId: employee.id, employee: employee.fullName, employeeCode: employee.code, department: department.name, site: site.name }

/** Everybody an audience reaches on `date`, in name order. */
export const reachedBy = (audience: Audience, date: string): Promise<Reached[]> =>
  q()
    .select(columns)
    .from(employee)
    .innerJoin(employment, eq(employment.employeeId, employee.id))
    .innerJoin(department, eq(department.id, employment.departmentId))
    .innerJoin(site, eq(site.id, employment.siteId))
    .where(belongs(audience, date))
    .orderBy(asc(employee.sortName), asc(employee.id))

const isForAll = ({ siteIds, departmentIds, grades }: Audience): boolean => siteIds.length + departmentIds.length + grades.length === 0

/** How many an audience reaches on `date`; for everybody that is known without counting. */
async function countReached(audience: Audience, date: string): Promise<number> {
  if (isForAll(audience)) return headcountOn('place', date)
  const [row] = await q().select({ total: count() }).from(employee).innerJoin(employment, eq(employment.employeeId, employee.id)).where(belongs(audience, date))
  return row?.total ?? 0
}

/** An announcement and whom it is for. */
interface Told extends Audience {
  id: string
}

const receiptOf = (told: Told) => and(eq(announcementReceipt.announcementId, told.id), eq(announcementReceipt.employeeId, employee.id))

/** How many an announcement reaches on `date`, and how many of them have read and acknowledged it. */
export async function countReceipts(told: Told, date: string): Promise<{ reached: number; read: number; acknowledged: number }> {
  const [row] = await q()
    .select({ read: count(), acknowledged: count(announcementReceipt.acknowledgedAt) })
    .from(announcementReceipt)
    .innerJoin(employee, receiptOf(told))
    .innerJoin(employment, eq(employment.employeeId, employee.id))
    .where(belongs(told, date))
  return { reached: await countReached(told, date), read: row?.read ?? 0, acknowledged: row?.acknowledged ?? 0 }
}

const acknowledgedOr = { all: () => undefined, done: isNotNull, missing: isNull }

/** A page of those an announcement reaches on `date`, in name order, with what they have done with it. */
export const receiptsOn = (told: Told, date: string, show: keyof typeof acknowledgedOr, { limit, offset }: Page) =>
  q()
    .select({ ...columns, readAt: announcementReceipt.readAt, acknowledgedAt: announcementReceipt.acknowledgedAt })
    .from(employee)
    .innerJoin(employment, eq(employment.employeeId, employee.id))
    .innerJoin(department, eq(department.id, employment.departmentId))
    .innerJoin(site, eq(site.id, employment.siteId))
    .leftJoin(announcementReceipt, receiptOf(told))
    .where(and(belongs(told, date), acknowledgedOr[show](announcementReceipt.acknowledgedAt)))
    .orderBy(asc(employee.sortName), asc(employee.id))
    .limit(limit)
    .offset(offset)
