/**
 * The line of command, as of a date. A leaver keeps a place in it (their last employment says who comes next),
 * but is never answered as a superior: a vacant position moves up. @see docs/product/lifecycle.md#approval
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { holdsOn, inServiceOn, inServiceSql } from './effective.ts'
import { employee, employment } from './table.ts'

/** No line of command is deeper; also ends a circle made by mistake. */
export const DEEPEST = 24

/** Direct superiors in service on `date`, by employee id; absent when the seat is vacant or its holder has left. */
export async function superiorsOf(employeeIds: readonly string[], date: string): Promise<Map<string, string>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await q()
    .select({ employeeId: employment.employeeId, superiorId: employee.id })
    .from(employment)
    .innerJoin(employee, eq(employee.id, employment.superiorId))
    .where(and(inArray(employment.employeeId, [...new Set(employeeIds)]), holdsOn(employment, date), inServiceOn(date)))
  return new Map(rows.map((r) => [r.employeeId, r.superiorId]))
}

/** The direct superior in service on `date`; null when vacant, left, or at the top. See `chainOf` for who comes next. */
export async function superiorOf(employeeId: string, date: string): Promise<string | null> {
  return (await superiorsOf([employeeId], date)).get(employeeId) ?? null
}

/** One place up the line of command. */
export interface Seat {
  employeeId: string
  /** False when its holder has left (or not yet joined): the place is vacant. */
  filled: boolean
}

/** Every place up the line, nearest first, vacant ones too. */
export async function seatsAbove(employeeId: string, date: string): Promise<Seat[]> {
  const { rows } = await q().execute<{ id: string; filled: boolean }>(sql`
    with recursive up(id, depth) as (
      select ${employeeId}::uuid, 0
      union all
      select e.superior_id, up.depth + 1 from up
      join lateral (select superior_id from employment where employee_id = up.id and "from" <= ${date} order by "from" desc limit 1) e on true
      where e.superior_id is not null and up.depth < ${DEEPEST}
    )
    select up.id, (${inServiceSql(date)}) as filled from up join employee p on p.id = up.id
    where up.depth > 0 and up.id <> ${employeeId}::uuid
    order by up.depth`)
  const nearest = new Map<string, Seat>()
  for (const { id, filled } of rows) if (!nearest.has(id)) nearest.set(id, { employeeId: id, filled })
  return [...nearest.values()]
}

/** All superiors in service up the line, nearest first; seats whose holder has left are passed over. */
export const chainOf = async (employeeId: string, date: string): Promise<string[]> =>
  (await seatsAbove(employeeId, date)).filter((s) => s.filled).map((s) => s.employeeId)

/** True when `superiorId` is anywhere up the line of `employeeId` on `date`. Nobody is under themselves. */
export async function isUnder(superiorId: string, employeeId: string, date: string): Promise<boolean> {
  return (await chainOf(employeeId, date)).includes(superiorId)
}

/** People in service who answer to this person directly on `date`. */
export async function directReportsOf(superiorId: string, date: string): Promise<string[]> {
  const rows = await q()
    .select({ id: employee.id })
    .from(employment)
    .innerJoin(employee, eq(employee.id, employment.employeeId))
    .where(and(eq(employment.superiorId, superiorId), holdsOn(employment, date), inServiceOn(date)))
    .orderBy(employee.sortName, employee.id)
  return rows.map((r) => r.id)
}

/** True when anybody in service answers to this person directly on `date`. */
export const hasSubordinates = async (employeeId: string, date: string): Promise<boolean> => (await directReportsOf(employeeId, date)).length > 0
