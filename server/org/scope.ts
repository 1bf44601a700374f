/** Whose records a person may read besides their own: those of the people under them; HR everybody's, HR of a site its people's. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { holdsOn, inServiceOn } from './effective.ts'
import { belowOf, type People, withPeople } from './below.ts'
import { HR_ROLES, isHrRole } from './roles.ts'
import { employee, employeeRole, employment } from './table.ts'

/** Who asks: a call's context will do. */
export interface Reader {
  caller: { employeeId: string; roles: readonly string[] }
  today: string
}

export interface Readable extends People {
  /** Without oneself. */
  beside: People
}

/** Sites the person's HR roles are bound to; null: the whole company. */
async function hrSites(employeeId: string, today: string): Promise<string[] | null> {
  const rows = await q()
    .select({ siteId: employeeRole.siteId })
    .from(employeeRole)
    .where(and(eq(employeeRole.employeeId, employeeId), inArray(employeeRole.role, [...HR_ROLES]), isNull(employeeRole.module), holdsOn(employeeRole, today)))
  const sites = rows.flatMap((r) => r.siteId ?? [])
  return sites.length === rows.length && rows.length > 0 ? [...new Set(sites)] : null
}

const peopleAt = async (siteIds: readonly string[], today: string): Promise<string[]> => {
  const rows = await q()
    .select({ id: employment.employeeId })
    .from(employment)
    .innerJoin(employee, eq(employee.id, employment.employeeId))
    .where(and(inArray(employment.siteId, [...siteIds]), holdsOn(employment, today), inServiceOn(today)))
  return rows.map((r) => r.id)
}

/** Everybody whose records the person reads, themselves and others; undefined = everybody's. */
export async function readableBy({ caller, today }: Reader): Promise<Readable | undefined> {
  const { employeeId, roles } = caller
  const sites = isHrRole(roles) ? await hrSites(employeeId, today) : []
  if (sites === null) return undefined
  const atSites = sites.length > 0 ? await peopleAt(sites, today) : []
  const beside = withPeople(atSites.filter((id) => id !== employeeId), await belowOf(employeeId, today))
  return { ...withPeople([employeeId], beside), beside }
}
