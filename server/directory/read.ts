/** The directory as whoever looks after it sees it: who is here, was or will be, where they work, and since when. Nothing of pay, health or requests. */
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ListInput, Paged } from '../../contract/kit/paging.ts'
import { q } from '../db/context.ts'
import { paged } from '../db/paging.ts'
import { inServiceOn } from '../org/effective.ts'
import { isNamed } from '../org/names.ts'
import { namesOf } from '../org/people.ts'
import { account, department, employee, employment, site, workCalendar } from '../org/table.ts'
import { changedIn, type Placement, type Stretch } from './stretches.ts'

/** `joining`: their first day is still to come. */
export type PersonState = 'present' | 'joining' | 'left'
export type PersonColumn = 'name' | 'code' | 'title' | 'department' | 'site' | 'since' | 'until'

export interface PersonFacts {
  id: string
  code: string
  fullName: string
  joinDate: string
  leaveDate: string | null
  jobTitle: string
  department: string
  site: string
  superiorId: string | null
  superior: string
  superiorJoinDate: string | null
  superiorLeaveDate: string | null
  hasAccount: boolean
}

export interface PeopleSearch extends Pick<ListInput, 'filterSearch' | 'paginationSize' | 'paginationPage' | 'sortingDirection'> {
  state?: PersonState | undefined
  siteId?: string | undefined
  departmentId?: string | undefined
  /** Those nobody in service leads. */
  withoutSuperior?: boolean | undefined
  column?: PersonColumn | undefined
  id?: string
}

const superior = alias(employee, 'superior')

const isIn = (state: PersonState, today: string): SQL | undefined =>
  ({ present: inServiceOn(today), joining: gt(employee.joinDate, today), left: and(isNotNull(employee.leaveDate), lt(employee.leaveDate, today)) })[state]

export const stateOf = ({ joinDate, leaveDate }: Pick<PersonFacts, 'joinDate' | 'leaveDate'>, today: string): PersonState =>
  leaveDate !== null && leaveDate < today ? 'left' : joinDate > today ? 'joining' : 'present'

/** The stretch to show: today's; the first of whoever is yet to join, the last of whoever has left. */
function isShown(today: string): SQL | undefined {
  const day = sql`greatest(${employee.joinDate}, least(${today}::date, coalesce(${employee.leaveDate}, ${today}::date)))`
  return and(eq(employment.employeeId, employee.id), lte(employment.from, day), or(isNull(employment.until), gte(employment.until, day)))
}

const columns = { name: employee.sortName, code: employee.code, title: employment.jobTitle, department: department.name, site: site.name, since: employee.joinDate, until: employee.leaveDate } as const

/** @param today of the company */
export async function listPeople(input: PeopleSearch, today: string): Promise<Paged<PersonFacts>> {
  const where = and(
    input.id === undefined ? undefined : eq(employee.id, input.id),
    isNamed(input.filterSearch),
    input.state && isIn(input.state, today),
    input.siteId === undefined ? undefined : eq(employment.siteId, input.siteId),
    input.departmentId === undefined ? undefined : eq(employment.departmentId, input.departmentId),
    input.withoutSuperior ? or(isNull(superior.id), gt(superior.joinDate, today), lt(superior.leaveDate, today)) : undefined,
  )
  const joined = (fields: Record<string, unknown>) =>
    q().select(fields as never).from(employee)
      .leftJoin(employment, isShown(today))
      .leftJoin(department, eq(department.id, employment.departmentId))
      .leftJoin(site, eq(site.id, employment.siteId))
      .leftJoin(superior, eq(superior.id, employment.superiorId))
      .where(where)
  const by = columns[input.column ?? 'name']
  return paged<PersonFacts>(
    ({ limit, offset }) =>
      joined({
        id: employee.id, code: employee.code, fullName: employee.fullName, joinDate: employee.joinDate, leaveDate: employee.leaveDate, jobTitle: sql<string>`coalesce(${employment.jobTitle}, '')`,
        department: sql<string>`coalesce(${department.name}, '')`, site: sql<string>`coalesce(${site.name}, '')`, superiorId: employment.superiorId, superior: sql<string>`coalesce(${superior.fullName}, '')`, superiorJoinDate: superior.joinDate, superiorLeaveDate: superior.leaveDate,
        hasAccount: sql<boolean>`exists (${q().select({ one: sql`1` }).from(account).where(eq(account.employeeId, employee.id))})`,
      }).orderBy(input.sortingDirection === 1 ? desc(by) : asc(by), asc(employee.sortName), asc(employee.id)).limit(limit).offset(offset),
    async () => ((await joined({ total: count() })) as { total: number }[])[0]?.total ?? 0,
    input,
  )
}

/** One person; null when there is none. */
export const personFacts = async (id: string, today: string): Promise<PersonFacts | null> => (await listPeople({ id }, today)).listData[0] ?? null

export interface NamedStretch extends Placement {
  id: string
  from: string
  until: string | null
  department: string
  site: string
  superior: string
  calendar: string
  /** What differs from the stretch before; none of the first. */
  changed: readonly (keyof Placement)[]
}

/** Stretches of a person in order, with names. */
export async function stretchesOf(employeeId: string): Promise<NamedStretch[]> {
  const rows = await q().select({ stretch: employment, department: department.name, site: site.name, calendar: workCalendar.name }).from(employment)
    .innerJoin(department, eq(department.id, employment.departmentId)).innerJoin(site, eq(site.id, employment.siteId)).leftJoin(workCalendar, eq(workCalendar.id, employment.calendarId))
    .where(eq(employment.employeeId, employeeId)).orderBy(asc(employment.from))
  const names = await namesOf(rows.flatMap(({ stretch }) => stretch.superiorId ?? []))
  return rows.map(({ stretch, ...named }, i) => {
    const before = rows[i - 1]?.stretch as Stretch | undefined
    return { ...stretch, ...named, calendar: named.calendar ?? '', superior: names.get(stretch.superiorId ?? '') ?? '', changed: before ? changedIn(before, stretch) : [] }
  })
}

/** Accounts of a person. */
export const accountsOf = (employeeId: string): Promise<{ id: string; username: string }[]> => q().select({ id: account.id, username: account.username }).from(account).where(eq(account.employeeId, employeeId)).orderBy(asc(account.username))

/** Codes of people, departments, sites and calendars by id; an id nobody has is absent. */
export async function codesByIds(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const of = (table: typeof employee | typeof department | typeof site | typeof workCalendar) => q().select({ id: table.id, code: table.code }).from(table as typeof site).where(inArray(table.id, [...ids]))
  return new Map([...(await of(employee)), ...(await of(department)), ...(await of(site)), ...(await of(workCalendar))].map((row) => [row.id, row.code]))
}
