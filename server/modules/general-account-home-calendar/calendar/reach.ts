/** Whom a person sees on the team calendar, and of whom they may know more than that somebody is away. @see contract/modules/general-account-home-calendar/README.md */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
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
  known: (ids: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Ids as a list that is made once: `or` over two tables would read everybody. */
const oneOf = (...lists: (SQL | undefined)[]) => sql`${employee.id} = any(array(${sql.join(lists.filter((l) => l !== undefined), sql` union all `)}))`
const given = (ids: readonly string[]) => sql`select unnest(${sql.param([...ids])}::uuid[])`
const employed = (where: SQL, today: string) => sql`(${q().select({ id: employment.employeeId }).from(employment).where(and(where, holdsOn(employment, today)))})`

/**
 * Own department and those below, HR everybody; the caller's ids come from the sign-in alone. A fixed number of statements.
 * @param chosen with it, of them only those who are near or among these: all that a filter can show, whoever else is within reach
 */
export async function reachOf(reader: Reader, chosen?: readonly string[]): Promise<Reach> {
  const { caller, today } = reader
  const own = await employmentOn(caller.employeeId, today)
  const readable = await readableBy(reader)
  const colleagues = own ? employed(eq(employment.departmentId, own.departmentId), today) : undefined
  const shown = chosen && oneOf(colleagues, employed(eq(employment.superiorId, caller.employeeId), today), given([caller.employeeId, ...chosen]))
  // of those a filter can show each is asked; else all are found
  const withinReach = readable && (shown ? sql`(${colleagues ? oneOf(colleagues) : sql`false`} or ${await readable.where(employee.id, 'each')})` : oneOf(colleagues, given(await readable.ids())))
  const rows = await q()
    .select({ id: employee.id, code: employee.code, name: employee.fullName, departmentId: employment.departmentId, superiorId: employment.superiorId })
    .from(employee)
    .innerJoin(employment, and(eq(employment.employeeId, employee.id), holdsOn(employment, today)))
    .where(and(inServiceOn(today), withinReach, shown))
    .orderBy(asc(employee.sortName), asc(employee.id))
  return {
    people: rows.map(({ id, code, name, departmentId, superiorId }) => ({ id, code, name, isNear: departmentId === own?.departmentId || superiorId === caller.employeeId || id === caller.employeeId })),
    known: async (ids) => readable?.among(ids) ?? new Set(ids),
  }
}
