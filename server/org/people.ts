/** Names, codes and short descriptions of people. */
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { EmployeeOption, ListInput, Paged } from '../../contract/kit/paging.ts'
import type { EmployeePopover } from '../../contract/modules/platform/calls.ts'
import { q } from '../db/context.ts'
import { rememberedById } from '../db/memory.ts'
import { paged } from '../db/paging.ts'
import type { Params } from '../lib/refuse.ts'
import { type Finding, named, pageAt, type People } from './below.ts'
import { holdsOn, inServiceOn } from './effective.ts'
import { employmentOn } from './employment.ts'
import { headcountOn } from './headcount.ts'
import { superiorOf } from './line.ts'
import { isNamed } from './names.ts'
import { department, employee, employment } from './table.ts'

export type Employee = typeof employee.$inferSelect

/** People by id; an id nobody has is absent. Leavers are found. */
export const employeesById = (ids: readonly string[]): Promise<Map<string, Employee>> =>
  rememberedById([employee], 'employee', ids, async (wanted) => new Map((await q().select().from(employee).where(inArray(employee.id, wanted))).map((r) => [r.id, r])))

/** One person, or null. */
export const findEmployee = async (id: string): Promise<Employee | null> => (await employeesById([id])).get(id) ?? null

/** An employee by their code, as it is written; null when nobody has it. */
export async function findEmployeeByCode(code: string): Promise<Employee | null> {
  const [row] = await q().select({ id: employee.id }).from(employee).where(eq(employee.code, code))
  return row ? findEmployee(row.id) : null
}

/** Ids by code in lower case: case does not matter where people type. A code nobody has is absent. */
export async function idsByCode(codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  // by the database alone: it may know the case of fewer letters than we do
  const wanted = [...new Set(codes)].map((code) => sql`lower(${code})`)
  const rows = await q().select({ id: employee.id, code: employee.code }).from(employee).where(inArray(sql`lower(${employee.code})`, wanted))
  return new Map(rows.map((r) => [r.code.toLowerCase(), r.id]))
}

/** Full names by id; an id nobody has is absent. */
export async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  return new Map([...(await employeesById(ids))].map(([id, e]) => [id, e.fullName]))
}

export interface EmployeeSearch extends Pick<ListInput, 'filterSearch' | 'paginationSize' | 'paginationPage'> {
  /** Only these people; left out: everybody. */
  ids?: readonly string[]
  /** Only these, however many they are. */
  of?: People
  /** Not this one. */
  exceptId?: string
  /** Whose direct reports are marked (`isMine`); left out: nobody's. */
  mineOf?: string
  /** The last name first. */
  isDown?: boolean
  /** In service on this day. */
  date: string
}

/** How many everybody is, is known; so are nearly all, when the others are counted. */
async function countOf({ ids, of, exceptId, date }: EmployeeSearch, where: () => Promise<SQL | undefined>, isSearch: boolean): Promise<number> {
  const number = async (which: SQL | undefined) => (await q().select({ total: sql<number>`count(*)::int` }).from(employee).where(which))[0]?.total ?? 0
  const others = ids || isSearch ? null : of ? await of.others() : []
  if (!others) return number(await where())
  const left = exceptId === undefined ? others : [...others, exceptId]
  return (await headcountOn('person', date)) - (left.length > 0 ? await number(and(inServiceOn(date), named(employee.id, left))) : 0)
}

/**
 * People in service, sorted by folded name. The text is looked for in name and code, without case or accents.
 * @returns options: the person's id, name, code, department, and "job title, department" as description
 */
export async function searchEmployees(input: EmployeeSearch): Promise<Paged<EmployeeOption>> {
  if (input.ids?.length === 0 || input.of?.isEmpty) return { listData: [], totalPage: 0, totalData: 0 }
  const isFor = isNamed(input.filterSearch)
  const where = async (by: Finding) => and(
    inServiceOn(input.date),
    input.ids ? named(employee.id, input.ids) : undefined,
    await input.of?.where(employee.id, by),
    input.exceptId ? ne(employee.id, input.exceptId) : undefined,
    isFor,
  )
  const found = await paged(
    async ({ limit, offset }) =>
      q()
        .select({ id: employee.id, name: employee.fullName, code: employee.code, jobTitle: employment.jobTitle, superiorId: employment.superiorId, department: department.name, departmentId: department.id })
        .from(employee)
        .leftJoin(employment, and(eq(employment.employeeId, employee.id), holdsOn(employment, input.date)))
        .leftJoin(department, eq(department.id, employment.departmentId))
        .where(await where(pageAt(offset)))
        .orderBy(...[employee.sortName, employee.id].map(input.isDown ? desc : asc))
        .limit(limit)
        .offset(offset),
    () => countOf(input, () => where('all'), isFor !== undefined),
    input,
  )
  const listData = found.listData.map((r) => ({
    id: r.id, displayName: r.name, fullname: r.name, code: r.code, companyStructure: r.department ?? '', companyStructureId: r.departmentId, description: [r.jobTitle, r.department].filter(Boolean).join(', '),
    ...(input.mineOf !== undefined && r.superiorId === input.mineOf ? { isMine: true as const } : {}),
  }))
  return { ...found, listData }
}

/**
 * Details for the hover card of a person, captions from `org:popover.*`. Phone and e-mail only: nothing private.
 * @returns null when nobody has this id
 */
export async function popoverOf(employeeId: string, date: string, t: (key: string, params?: Params) => string, nickName = ''): Promise<EmployeePopover | null> {
  const person = await findEmployee(employeeId)
  if (!person) return null
  const work = await employmentOn(employeeId, date)
  const superiorId = work ? await superiorOf(employeeId, date) : null
  const superior = superiorId ? await findEmployee(superiorId) : null
  const details: [string, string | undefined][] = [
    ['name', person.fullName],
    ['nickName', nickName],
    ['code', person.code],
    ['jobTitle', work?.jobTitle],
    ['department', work?.department],
    ['site', work?.site],
    ['superior', superior?.fullName],
    ['email', person.email],
    ['phone', person.phone && `${person.phoneCountryCode} ${person.phone}`.trim()],
  ]
  return { details: details.flatMap(([key, value]) => (value ? [{ caption: t(`org:popover.${key}`), value }] : [])) }
}
