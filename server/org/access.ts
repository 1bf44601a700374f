/** Which modules a person has. An absent module is absent everywhere. @see docs/product/access.md#modules */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ModuleAccess } from '../../contract/modules/platform/calls.ts'
import { q } from '../db/context.ts'
import { type Part, readPart } from '../db/part.ts'
import type { Context } from '../lib/handler.ts'
import { holdsOn } from './effective.ts'
import type { Employment } from './employment.ts'
import { rolesFrom, rolesOf } from './roles.ts'
import { accessGroup, type AccessGroupMembers, account, departmentHead, employee, employeeRole, employment, moduleAccess } from './table.ts'

/** A module somebody has, by its slug; what it is called is the affair of those who serve it. */
export type Access = Omit<ModuleAccess, 'module'>

/** Who asks: a call's context will do. */
export interface Seeker {
  caller: Pick<Context['caller'], 'employeeId' | 'roles'>
  today: string
}

/** Another person than the caller, as of a date. */
export const seekerOf = async (employeeId: string, today: string): Promise<Seeker> => ({ caller: { employeeId, roles: await rolesOf(employeeId, today) }, today })

/** A line that may concern a person, with what its group asks for and where the person works. */
interface Line extends Omit<typeof moduleAccess.$inferSelect, 'id'> {
  members: AccessGroupMembers | null
  place: Place | null
}
type Place = Pick<Employment, 'departmentId' | 'siteId' | 'employmentStatus' | 'grade'>

/** True for somebody the group names, or who fits everything it asks for. */
export function isMember(members: AccessGroupMembers, employeeId: string, work: Place | null): boolean {
  if (members.employees?.includes(employeeId)) return true
  const { departments, sites, employmentStatuses, gradeAtLeast } = members
  const asks = [departments, sites, employmentStatuses, gradeAtLeast].some((a) => a !== undefined)
  return (
    work !== null && asks &&
    (departments?.includes(work.departmentId) ?? true) &&
    (sites?.includes(work.siteId) ?? true) &&
    (employmentStatuses?.includes(work.employmentStatus) ?? true) &&
    (gradeAtLeast === undefined || work.grade >= gradeAtLeast)
  )
}

/** The person's own line is nearest, then lines of a group or role, then the line for everyone. */
const nearness = (line: Line): number => (line.employeeId !== null ? 2 : line.groupId !== null || line.role !== null ? 1 : 0)
/** Of lines as near the one that allows most holds: somebody in two groups loses nothing by the second. */
const width = (line: Line): number => (line.denied ? 0 : line.readOnly ? 1 : 2)

/** Of lines that may concern a person (their own, those for everyone and for roles, and those of groups they are in today) the nearest of each module. */
function nearest(lines: readonly Line[], { caller: { employeeId, roles } }: Seeker): Line[] {
  const bySlug = new Map<string, Line>()
  for (const row of lines) {
    if (row.groupId !== null && (row.members === null || !isMember(row.members, employeeId, row.place))) continue
    if (row.role !== null && !roles.includes(row.role)) continue
    const known = bySlug.get(row.module)
    if (!known || nearness(row) > nearness(known) || (nearness(row) === nearness(known) && width(row) > width(known))) bySlug.set(row.module, row)
  }
  return [...bySlug.values()]
}

/** Modules of a person, in slug order. */
export function accessPart(who: Seeker): Part<readonly Access[]> {
  const { caller: { employeeId, roles }, today } = who
  const { module, groupId, role, categoryId, readOnly, denied } = moduleAccess
  const place = sql`case when ${employment.id} is null then null else json_build_object('departmentId', ${employment.departmentId}, 'siteId', ${employment.siteId}, 'employmentStatus', ${employment.employmentStatus}, 'grade', ${employment.grade}) end`
  return {
    of: [moduleAccess, accessGroup, employment], key: `access ${employeeId} ${today} ${roles.join()}`,
    rows: sql`select ${module}, ${moduleAccess.employeeId} as "employeeId", ${groupId} as "groupId", ${role}, ${categoryId} as "categoryId", ${readOnly} as "readOnly", ${denied}, ${accessGroup.members}, ${place} as place
      from ${moduleAccess} left join ${accessGroup} on ${accessGroup.id} = ${groupId} left join ${employment} on ${employment.employeeId} = ${employeeId} and ${holdsOn(employment, today)}
      where ${moduleAccess.employeeId} = ${employeeId} or ${moduleAccess.employeeId} is null`,
    read: (lines: readonly Line[]) => nearest(lines, who)
      .filter((row) => !row.denied)
      .sort((a, b) => (a.module < b.module ? -1 : 1))
      .map((row) => ({ slug: row.module, categoryId: row.categoryId === 0 ? 0 : 2, readOnly: row.readOnly })),
  }
}

/** Modules of a person, in slug order. */
export const accessOf = (who: Seeker): Promise<readonly Access[]> => readPart(accessPart(who))

/** What a person may do with a module: null when they do not have it. */
export async function accessTo(who: Seeker, slug: string): Promise<Access | null> {
  return (await accessOf(who)).find((a) => a.slug === slug) ?? null
}

/**
 * Whether anybody of these may change what a module has, on a day. Looks at everybody who has an account.
 * @param who a condition on `account` and `employee`
 */
export async function isChangedByAnybody(slug: string, today: string, who: SQL | undefined): Promise<boolean> {
  const lines = await q().select({ line: moduleAccess, members: accessGroup.members }).from(moduleAccess).leftJoin(accessGroup, eq(accessGroup.id, moduleAccess.groupId)).where(eq(moduleAccess.module, slug))
  const { departmentId, siteId, employmentStatus, grade } = employment
  const people = await q().select({ id: employee.id, departmentId, siteId, employmentStatus, grade }).from(account).innerJoin(employee, eq(employee.id, account.employeeId))
    .leftJoin(employment, and(eq(employment.employeeId, employee.id), holdsOn(employment, today))).where(who)
  const given = Map.groupBy(await q().select({ id: employeeRole.employeeId, role: employeeRole.role }).from(employeeRole).where(and(isNull(employeeRole.module), holdsOn(employeeRole, today))), (r) => r.id)
  const heads = new Set((await q().select({ id: departmentHead.employeeId }).from(departmentHead).where(holdsOn(departmentHead, today))).map((h) => h.id))
  return people.some(({ id, ...work }) => {
    const place = work.departmentId === null ? null : (work as Place)
    const concerning = lines.filter(({ line }) => line.employeeId === null || line.employeeId === id).map(({ line, members }) => ({ ...line, members, place }))
    const [held] = nearest(concerning, { caller: { employeeId: id, roles: rolesFrom((given.get(id) ?? []).map((r) => r.role), heads.has(id)) }, today })
    return held !== undefined && !held.denied && !held.readOnly
  })
}
