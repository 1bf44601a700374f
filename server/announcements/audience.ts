/** Who an announcement or a company file is for, asked both ways: does this person belong, and who does. */
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Audience } from '../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { q } from '../db/context.ts'
import { holdsOn, inServiceOn } from '../org/effective.ts'
import { employmentOn } from '../org/employment.ts'
import { department, employee, employment, site } from '../org/table.ts'

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

/** Everybody an audience reaches on `date`, in name order. */
export const reachedBy = (audience: Audience, date: string): Promise<Reached[]> =>
  q()
    .select({ employeeId: employee.id, employee: employee.fullName, employeeCode: employee.code, department: department.name, site: site.name })
    .from(employee)
    .innerJoin(employment, eq(employment.employeeId, employee.id))
    .innerJoin(department, eq(department.id, employment.departmentId))
    .innerJoin(site, eq(site.id, employment.siteId))
    .where(belongs(audience, date))
    .orderBy(asc(employee.sortName), asc(employee.id))
