/** Offices people hold: department heads and roles, as of a date. Leavers hold none. */
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'
import type { HrOf, Office } from '../lib/handler.ts'
import { holdsOn, inServiceOn } from './effective.ts'
import { departmentHead, employee, employeeRole } from './table.ts'

/** Roles of every company that a person is given; modules bring more (`roles` of their definition). `departmentHead` is not given but follows from the departments. */
export const everyRole = ['hr', 'hrOwner', 'hrHead', 'cfo', 'ceo', 'admin'] as const
export type Role = (typeof everyRole)[number]

/** The role by which HR are called where no level names one. */
export const ROLE_OF_HR: Role = 'hr'
/** Who decides for HR. */
export const ROLE_OF_HR_OWNER: Role = 'hrOwner'
/** Roles of HR: of the whole company, or of the people of the site they are given for. */
const HR_ROLES: readonly string[] = ['hr', 'hrOwner', 'hrHead'] satisfies Role[]

/** Heads of these departments on `date`, by department id; a vacant seat is absent. */
export async function departmentHeadsOf(departmentIds: readonly string[], date: string): Promise<Map<string, string>> {
  if (departmentIds.length === 0) return new Map()
  const rows = await q()
    .select({ departmentId: departmentHead.departmentId, employeeId: departmentHead.employeeId })
    .from(departmentHead)
    .innerJoin(employee, eq(employee.id, departmentHead.employeeId))
    .where(and(inArray(departmentHead.departmentId, [...new Set(departmentIds)]), holdsOn(departmentHead, date), inServiceOn(date)))
    .orderBy(asc(departmentHead.from))
  return new Map(rows.map((r) => [r.departmentId, r.employeeId]))
}

/** The head of a department on `date`, or null while the seat is vacant. */
export async function departmentHeadOf(departmentId: string, date: string): Promise<string | null> {
  return (await departmentHeadsOf([departmentId], date)).get(departmentId) ?? null
}

/**
 * Who holds a role on `date`: those who hold it for the module when there are any, else those who hold it for all;
 * of these the ones of the site when there are any, else those of the whole company.
 * @param siteId null asks for the whole company's holders only
 * @param module slug; left out: holders for all modules only
 * @returns employee ids in name order
 */
export async function holdersOfRole(role: string, siteId: string | null, date: string, module?: string): Promise<string[]> {
  const rows = await q()
    .select({ employeeId: employeeRole.employeeId, siteId: employeeRole.siteId, module: employeeRole.module })
    .from(employeeRole)
    .innerJoin(employee, eq(employee.id, employeeRole.employeeId))
    .where(
      and(
        eq(employeeRole.role, role),
        holdsOn(employeeRole, date),
        inServiceOn(date),
        siteId === null ? isNull(employeeRole.siteId) : or(isNull(employeeRole.siteId), eq(employeeRole.siteId, siteId)),
        module === undefined ? isNull(employeeRole.module) : or(isNull(employeeRole.module), eq(employeeRole.module, module)),
      ),
    )
    .orderBy(asc(employee.sortName), asc(employee.id))
  const ofModule = rows.filter((r) => r.module !== null)
  const nearest = ofModule.length > 0 ? ofModule : rows
  const local = nearest.filter((r) => r.siteId !== null)
  return [...new Set((local.length > 0 ? local : nearest).map((r) => r.employeeId))]
}

/** Roles as a caller has them: sorted, each once, with `departmentHead` for the head of a department. */
export const rolesFrom = (given: readonly string[], isHead: boolean): string[] => [...new Set([...given, ...(isHead ? ['departmentHead'] : [])])].sort()

/** Roles given to a person on `date`, at any site and for whichever modules. */
export async function everyRoleOf(employeeId: string, date: string): Promise<string[]> {
  const given = await q().selectDistinct({ role: employeeRole.role }).from(employeeRole).innerJoin(employee, eq(employee.id, employeeRole.employeeId))
    .where(and(eq(employeeRole.employeeId, employeeId), holdsOn(employeeRole, date), inServiceOn(date)))
  return given.map((r) => r.role)
}

/** Roles of a person on `date` at any site and for all modules, with `departmentHead` for the head of a department; sorted, each once. */
export async function rolesOf(employeeId: string, date: string): Promise<string[]> {
  const given = await q()
    .select({ role: employeeRole.role })
    .from(employeeRole)
    .innerJoin(employee, eq(employee.id, employeeRole.employeeId))
    .where(and(eq(employeeRole.employeeId, employeeId), isNull(employeeRole.module), holdsOn(employeeRole, date), inServiceOn(date)))
  const heads = await q()
    .select({ departmentId: departmentHead.departmentId })
    .from(departmentHead)
    .innerJoin(employee, eq(employee.id, departmentHead.employeeId))
    .where(and(eq(departmentHead.employeeId, employeeId), holdsOn(departmentHead, date), inServiceOn(date)))
    .orderBy(desc(departmentHead.from))
    .limit(1)
  return rolesFrom(given.map((r) => r.role), heads.length > 0)
}

/** Of these roles those that count in some modules only. */
export const officesOf = (given: readonly Office[]): Office[] => given.filter((r) => r.module !== null || !HR_ROLES.includes(r.role)).map(({ role, module, siteId }) => ({ role, module, siteId }))

/** Whether an office counts in a module: a role of HR where it is bound to it, any other role where the module names it. */
export const countsIn = ({ role, module }: Pick<Office, 'role' | 'module'>, slug: string, named: readonly string[]): boolean =>
  (module === null || module === slug) && (named.includes(role) || (module !== null && HR_ROLES.includes(role)))

/** A role of HR, on a day: for all modules, or for this one. */
const ofHrIn = (slug: string, date: string) => and(inArray(employeeRole.role, [...HR_ROLES]), or(isNull(employeeRole.module), eq(employeeRole.module, slug)), holdsOn(employeeRole, date))

/** Where somebody is HR: in one module or in every one, of one site or of all. */
export type HrOffice = Pick<Office, 'module' | 'siteId'>

/** Where the person of a column is HR on a day, being in service: a value of another statement. */
export const hrOfficesOf = (person: AnyPgColumn, date: string): SQL<HrOffice[]> =>
  sql<HrOffice[]>`coalesce((${q().select({ offices: sql`jsonb_agg(jsonb_build_object('module', ${employeeRole.module}, 'siteId', ${employeeRole.siteId}))` }).from(employeeRole).innerJoin(employee, eq(employee.id, employeeRole.employeeId))
    .where(and(eq(employeeRole.employeeId, person), inArray(employeeRole.role, [...HR_ROLES]), holdsOn(employeeRole, date), inServiceOn(date)))}), '[]'::jsonb)`

/** Everybody who is HR in a module, of a site or of all. */
export async function everyHr(slug: string, date: string): Promise<string[]> {
  const rows = await q().selectDistinct({ id: employeeRole.employeeId }).from(employeeRole).where(ofHrIn(slug, date))
  return rows.map((r) => r.id)
}

/**
 * HR in a module, in service on `date`, who reach a site: HR of it, and of the whole company. In name order.
 * @param siteId null: HR of the whole company alone
 */
export async function hrOfSite(slug: string, siteId: string | null, date: string): Promise<string[]> {
  const rows = await q().selectDistinct({ id: employee.id, sortName: employee.sortName }).from(employeeRole).innerJoin(employee, eq(employee.id, employeeRole.employeeId))
    .where(and(ofHrIn(slug, date), inServiceOn(date), siteId === null ? isNull(employeeRole.siteId) : or(isNull(employeeRole.siteId), eq(employeeRole.siteId, siteId))))
    .orderBy(asc(employee.sortName), asc(employee.id))
  return rows.map((r) => r.id)
}

/** A role of HR, of all or of a site: for what is asked of HR about themselves. Whose HR somebody is says scope.ts alone. */
export const isRoleOfHr = (role: string): boolean => HR_ROLES.includes(role)

/** Whose HR these roles make somebody: one of them without a site makes them everybody's. */
export function hrOfRoles(given: readonly { role: string; siteId: string | null }[]): HrOf {
  const sites = given.filter((r) => HR_ROLES.includes(r.role)).map((r) => r.siteId)
  return sites.includes(null) ? 'everybody' : [...new Set(sites.filter((site) => site !== null))].sort()
}

/** Whose HR a person is in a module on a day, who need not be whoever asks. */
export async function hrOfPerson(employeeId: string, slug: string, date: string): Promise<HrOf> {
  const rows = await q().select({ role: employeeRole.role, siteId: employeeRole.siteId }).from(employeeRole).innerJoin(employee, eq(employee.id, employeeRole.employeeId))
    .where(and(eq(employeeRole.employeeId, employeeId), ofHrIn(slug, date), inServiceOn(date)))
  return hrOfRoles(rows)
}

/** Everybody who holds a role in a module on a day, with the site it is for (null: every site), in name order. */
export async function everyHolderOf(role: string, slug: string, date: string): Promise<{ employeeId: string; siteId: string | null }[]> {
  return q().selectDistinct({ employeeId: employeeRole.employeeId, siteId: employeeRole.siteId, sortName: employee.sortName }).from(employeeRole).innerJoin(employee, eq(employee.id, employeeRole.employeeId))
    .where(and(eq(employeeRole.role, role), or(isNull(employeeRole.module), eq(employeeRole.module, slug)), holdsOn(employeeRole, date), inServiceOn(date))).orderBy(asc(employee.sortName), asc(employeeRole.employeeId))
}
