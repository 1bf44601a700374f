/** Whom a person sees on the team calendar, and of whom they may know more than that somebody is away. @see DOMAIN §8.2 */
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { q } from '../../../db/context.ts'
import { holdsOn, inServiceOn } from '../../../org/effective.ts'
import { employmentOn } from '../../../org/employment.ts'
import { type Reader, readableBy } from '../../../org/scope.ts'
import { employee, employment } from '../../../org/table.ts'

export interface Teammate {
  id: string
  code: string
  name: string
  /** Of the person's own department, or directly below them: shown unless the filter says otherwise. */
  isNear: boolean
}

export interface Reach {
  /** In service today, in name order. */
  people: Teammate[]
  /** Oneself, those below one, for HR everybody: of them the calendar says what and why. */
  mayKnow: (employeeId: string) => boolean
}

/** Own department and those below, HR everybody; the caller's ids come from the sign-in alone. A fixed number of statements. */
export async function reachOf(reader: Reader): Promise<Reach> {
  const { caller, today } = reader
  const own = await employmentOn(caller.employeeId, today)
  const readable = await readableBy(reader)
  const colleague = own ? eq(employment.departmentId, own.departmentId) : undefined
  const rows = await q()
    .select({ id: employee.id, code: employee.code, name: employee.fullName, departmentId: employment.departmentId, superiorId: employment.superiorId })
    .from(employee)
    .innerJoin(employment, and(eq(employment.employeeId, employee.id), holdsOn(employment, today)))
    .where(and(inServiceOn(today), readable && or(colleague, sql`${employee.id} = any(${sql.param([...readable])}::uuid[])`)))
    .orderBy(asc(employee.sortName), asc(employee.id))
  const known = readable && new Set(readable)
  return {
    people: rows.map(({ id, code, name, departmentId, superiorId }) => ({ id, code, name, isNear: departmentId === own?.departmentId || superiorId === caller.employeeId || id === caller.employeeId })),
    mayKnow: (employeeId) => known?.has(employeeId) ?? true,
  }
}
