/** Where a person works on a day: effective-dated facts, one query for one person or many. */
import { and, eq, inArray } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { rememberedById } from '../db/memory.ts'
import { holdsOn, holdsWithin } from './effective.ts'
import { department, employment, site } from './table.ts'

/** One stretch of employment with the names a reader needs. */
export interface Employment {
  id: string
  employeeId: string
  /** Inclusive civil dates; `until` null = open. */
  from: string
  until: string | null
  departmentId: string
  department: string
  siteId: string
  site: string
  /** IANA zone of the site. */
  timeZone: string
  superiorId: string | null
  grade: number
  jobTitle: string
  /** permanent, contract, probation, partTime */
  employmentStatus: string
  calendarId: string
  calendarOffset: number
}

const columns = {
  id: employment.id,
  employeeId: employment.employeeId,
  from: employment.from,
  until: employment.until,
  departmentId: employment.departmentId,
  department: department.name,
  siteId: employment.siteId,
  site: site.name,
  timeZone: site.timeZone,
  superiorId: employment.superiorId,
  grade: employment.grade,
  jobTitle: employment.jobTitle,
  employmentStatus: employment.employmentStatus,
  calendarId: employment.calendarId,
  calendarOffset: employment.calendarOffset,
}

const select = () =>
  q().select(columns).from(employment).innerJoin(department, eq(department.id, employment.departmentId)).innerJoin(site, eq(site.id, employment.siteId))

/** Facts that hold for these people on `date`, by employee id; a person not employed that day is absent. */
export const employmentsOn = (employeeIds: readonly string[], date: string): Promise<Map<string, Employment>> =>
  rememberedById([employment, department, site], `employment on ${date} of`, employeeIds, async (wanted) => {
    const rows = await select().where(and(inArray(employment.employeeId, wanted), holdsOn(employment, date)))
    return new Map(rows.map((r) => [r.employeeId, r]))
  })

/** Facts that hold for one person on `date`, or null when not employed that day. */
export async function employmentOn(employeeId: string, date: string): Promise<Employment | null> {
  return (await employmentsOn([employeeId], date)).get(employeeId) ?? null
}

/** Every stretch that touches the inclusive range, oldest first, by employee id. */
export const employmentsWithin = (employeeIds: readonly string[], from: string, until: string): Promise<Map<string, Employment[]>> =>
  rememberedById([employment, department, site], `employments from ${from} until ${until} of`, employeeIds, async (wanted) => {
    const rows = await select().where(and(inArray(employment.employeeId, wanted), holdsWithin(employment, from, until))).orderBy(employment.from)
    return Map.groupBy(rows, (r) => r.employeeId)
  })
