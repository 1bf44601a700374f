/**
 * Units somebody may ask for people of and plan: those that they, or somebody below them, head, with the units below these; those their people work in; of
 * HR every unit, of HR of a site what has positions there. Counts of a plan are told of no others. @see docs/product/workforce.md#who-is-told-what
 */
import { and, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import { belowOf, eitherOf, everybody, few, type People } from '../org/below.ts'
import { holdsOn, inServiceOn } from '../org/effective.ts'
import { hrOfPerson } from '../org/roles.ts'
import { department, departmentHead, employee, employeeRole, employment } from '../org/table.ts'
import { everyPosition, type Position } from './places.ts'

export interface Units {
  /** Every one there is. */
  isAll: boolean
  /** Ids of those that are theirs whole. */
  departments: ReadonlySet<string>
  /** HR of these sites: positions there. */
  sites: readonly string[]
}

/** Those units with everything below them. */
function withBelow(all: readonly { id: string; parentId: string | null }[], heads: readonly string[]): Set<string> {
  const found = new Set(heads)
  for (let grew = true; grew;) {
    const more = all.filter((d) => d.parentId !== null && found.has(d.parentId) && !found.has(d.id))
    for (const { id } of more) found.add(id)
    grew = more.length > 0
  }
  return found
}

/** Units they or somebody below them head, with those below, and those their people work in. */
async function ledBy(employeeId: string, today: string): Promise<ReadonlySet<string>> {
  const below = await belowOf(employeeId, today)
  const led = eitherOf(few([employeeId]), below)
  const headed = await q().selectDistinct({ id: departmentHead.departmentId }).from(departmentHead).where(and(holdsOn(departmentHead, today), await led.where(departmentHead.employeeId, 'all')))
  const worked = below.isEmpty ? [] : await q().selectDistinct({ id: employment.departmentId }).from(employment).innerJoin(employee, eq(employee.id, employment.employeeId))
    .where(and(holdsOn(employment, today), inServiceOn(today), await below.where(employment.employeeId, 'all')))
  const all = headed.length > 0 ? await q().select({ id: department.id, parentId: department.parentId }).from(department) : []
  return new Set([...withBelow(all, headed.map((r) => r.id)), ...worked.map((r) => r.id)])
}

const changes = [department, departmentHead, employment, employee, employeeRole]

/** @param slug the module it is asked in: roles bound to it count */
export const unitsOf = (employeeId: string, slug: string, today: string): Promise<Units> =>
  remembered(changes, `units of ${employeeId} in ${slug} on ${today}`, async () => {
    const hr = await hrOfPerson(employeeId, slug, today)
    const isAll = hr === 'everybody'
    return { isAll, departments: isAll ? new Set<string>() : await ledBy(employeeId, today), sites: isAll ? [] : hr }
  })

/** The same of whom they lead alone, whatever they are HR of. */
export const unitsLed = (employeeId: string, today: string): Promise<Units> => remembered(changes, `units led by ${employeeId} on ${today}`, async () => ({ isAll: false, departments: await ledBy(employeeId, today), sites: [] }))

/** The position is in one of these units. */
export const holds = ({ isAll, departments, sites }: Units, { departmentId, siteId }: Pick<Position, 'departmentId' | 'siteId'>): boolean => isAll || departments.has(departmentId) || sites.includes(siteId)

/** Ids of the units, those HR of a site reach among them; null: every one. */
export async function unitIds({ isAll, departments, sites }: Units): Promise<ReadonlySet<string> | null> {
  if (isAll) return null
  const there = sites.length > 0 ? [...(await everyPosition()).values()].filter((p) => p.active && sites.includes(p.siteId)) : []
  return new Set([...departments, ...there.map((p) => p.departmentId)])
}

const report = alias(employee, 'report')
const answers = alias(employment, 'answers')

/** Somebody in service answers to the person of a column on a day. */
const leadsSomebody = (column: SQL | typeof employee.id, date: string): SQL =>
  exists(q().select({ one: sql`1` }).from(answers).innerJoin(report, eq(report.id, answers.employeeId))
    .where(and(eq(answers.superiorId, column), holdsOn(answers, date), sql`${report.joinDate} <= ${date} and (${report.leaveDate} is null or ${report.leaveDate} >= ${date})`)))

/** Of these people those who lead somebody on a day. */
export function leaders(of: People, date: string): People {
  const isOne = (ids: readonly string[]) => q().select({ id: employee.id }).from(employee).where(and(inArray(employee.id, [...ids]), leadsSomebody(employee.id, date)))
  return {
    isEmpty: of.isEmpty,
    among: async (ids) => {
      const own = [...(await of.among(ids))]
      return new Set(own.length > 0 ? (await isOne(own)).map((r) => r.id) : [])
    },
    where: async (column, by, also = []) => {
      const fits = sql`(${await of.where(column, by)} and ${leadsSomebody(sql`${column}`, date)})`
      return also.length > 0 ? (or(sql`${column} = any(${sql.param([...also])}::uuid[])`, fits) as SQL) : fits
    },
    ids: async () => (await q().select({ id: employee.id }).from(employee).where(and(await of.where(employee.id, 'all'), leadsSomebody(employee.id, date))).orderBy(asc(employee.id))).map((r) => r.id),
    others: async () => null,
  }
}

/** Somebody answers to the person on a day, or they are HR of anybody. */
export async function mayBeManager(employeeId: string, slug: string, today: string): Promise<boolean> {
  if ((await leaders(everybody, today).among([employeeId])).size > 0) return true
  return (await hrOfPerson(employeeId, slug, today)).length > 0
}
