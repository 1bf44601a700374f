/** Which modules a person has. An absent module is absent everywhere (DOMAIN §8.5). */
import { eq, isNull, or } from 'drizzle-orm'
import type { ModuleAccess } from '../../contract/modules/platform/calls.ts'
import { q } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { type Employment, employmentOn } from './employment.ts'
import { rolesOf } from './roles.ts'
import { accessGroup, type AccessGroupMembers, moduleAccess } from './table.ts'

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

/** True for somebody the group names, or who fits everything it asks for. */
export function isMember(members: AccessGroupMembers, employeeId: string, work: Employment | null): boolean {
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

/** Ids of the groups a person is in today. */
async function groupsOf({ caller, today }: Seeker): Promise<Set<string>> {
  const groups = await q().select().from(accessGroup)
  const work = await employmentOn(caller.employeeId, today)
  return new Set(groups.filter((g) => isMember(g.members, caller.employeeId, work)).map((g) => g.id))
}

/** The person's own line is nearest, then lines of a group or role, then the line for everyone. */
const nearness = (line: Line): number => (line.employeeId !== null ? 2 : line.groupId !== null || line.role !== null ? 1 : 0)
/** Of lines as near the one that allows most holds: somebody in two groups loses nothing by the second. */
const width = (line: Line): number => (line.denied ? 0 : line.readOnly ? 1 : 2)

/** Modules of a person, in slug order. */
export async function accessOf(who: Seeker): Promise<Access[]> {
  const { employeeId, roles } = who.caller
  const rows = await q()
    .select()
    .from(moduleAccess)
    .where(or(eq(moduleAccess.employeeId, employeeId), isNull(moduleAccess.employeeId)))
  const groups = rows.some((r) => r.groupId !== null) ? await groupsOf(who) : new Set<string>()
  const bySlug = new Map<string, Line>()
  for (const row of rows) {
    if ((row.role !== null && !roles.includes(row.role)) || (row.groupId !== null && !groups.has(row.groupId))) continue
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

