/** Roles that clients may give, as groups: the setting names them, and nobody makes others. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { namedId } from '../lib/named-id.ts'
import { holdsOn, inServiceOn } from '../org/effective.ts'
import { employee, employeeRole } from '../org/table.ts'

export interface GroupRef {
  id: string
  name: string
  role: string
}

/** @param named role by the name a client gives it */
export const groupsOf = (named: ReadonlyMap<string, string>): GroupRef[] => [...named].map(([name, role]) => ({ id: namedId(`scim-group:${role}`), name, role }))

export interface Member {
  id: string
  name: string
  role: string
}

/** Who holds these roles on a day, of the whole company and in every module, and is in service, in name order. */
export async function holdersOf(roles: readonly string[], today: string, employeeIds?: readonly string[]): Promise<Member[]> {
  if (roles.length === 0 || employeeIds?.length === 0) return []
  return q().selectDistinct({ id: employee.id, name: employee.fullName, role: employeeRole.role, sortName: employee.sortName }).from(employeeRole).innerJoin(employee, eq(employee.id, employeeRole.employeeId))
    .where(and(inArray(employeeRole.role, [...roles]), isNull(employeeRole.module), isNull(employeeRole.siteId), holdsOn(employeeRole, today), inServiceOn(today), employeeIds && inArray(employee.id, [...employeeIds])))
    .orderBy(asc(employee.sortName), asc(employee.id))
}
