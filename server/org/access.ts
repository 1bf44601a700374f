/** Which modules a person has. An absent module is absent everywhere (DOMAIN §8.5). */
import { and, eq, getTableColumns, isNull, or } from 'drizzle-orm'
import type { ModuleAccess } from '../../contract/modules/platform/calls.ts'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import type { Context } from '../lib/handler.ts'
import { holdsOn } from './effective.ts'
import type { Employment } from './employment.ts'
import { rolesOf } from './roles.ts'
import { accessGroup, type AccessGroupMembers, employment, moduleAccess } from './table.ts'

/** A module somebody has, by its slug; what it is called is the affair of those who serve it. */
export type Access = Omit<ModuleAccess, 'module'>

/** Who asks: a call's context will do. */
export interface Seeker {
  caller: Pick<Context['caller'], 'employeeId' | 'roles'>
  today: string
}

/** Another person than the caller, as of a date. */
export const seekerOf = async (employeeId: string, today: string): Promise<Seeker> => ({ caller: { employeeId, roles: await rolesOf(employeeId, today) }, today })

type Line = typeof moduleAccess.$inferSelect
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

/** Lines that may concern a person: their own, those for everyone and for roles, and those of the groups they are in today. */
async function linesOf({ caller, today }: Seeker): Promise<Line[]> {
  const place = { departmentId: employment.departmentId, siteId: employment.siteId, employmentStatus: employment.employmentStatus, grade: employment.grade }
  const rows = await q()
    .select({ line: getTableColumns(moduleAccess), members: accessGroup.members, place })
    .from(moduleAccess)
    .leftJoin(accessGroup, eq(accessGroup.id, moduleAccess.groupId))
    .leftJoin(employment, and(eq(employment.employeeId, caller.employeeId), holdsOn(employment, today)))
    .where(or(eq(moduleAccess.employeeId, caller.employeeId), isNull(moduleAccess.employeeId)))
  return rows.filter((r) => r.line.groupId === null || (r.members !== null && isMember(r.members, caller.employeeId, r.place))).map((r) => r.line)
}

/** Modules of a person, in slug order. */
export const accessOf = (who: Seeker): Promise<readonly Access[]> => remembered([moduleAccess, accessGroup, employment], `access ${who.caller.employeeId} ${who.today} ${who.caller.roles.join()}`, () => readAccess(who))

async function readAccess(who: Seeker): Promise<Access[]> {
  const { roles } = who.caller
  const bySlug = new Map<string, Line>()
  for (const row of await linesOf(who)) {
    if (row.role !== null && !roles.includes(row.role)) continue
    const known = bySlug.get(row.module)
    if (!known || nearness(row) > nearness(known) || (nearness(row) === nearness(known) && width(row) > width(known))) bySlug.set(row.module, row)
  }
  return [...bySlug.values()]
    .filter((row) => !row.denied)
    .sort((a, b) => (a.module < b.module ? -1 : 1))
    .map((row) => ({ slug: row.module, categoryId: row.categoryId === 0 ? 0 : 2, readOnly: row.readOnly }))
}

/** What a person may do with a module: null when they do not have it. */
export async function accessTo(who: Seeker, slug: string): Promise<Access | null> {
  return (await accessOf(who)).find((a) => a.slug === slug) ?? null
}

