/** How many people hold a position on a day: heads in service, of what is known today. @see docs/product/workforce.md#who-is-here */
import { sql } from 'drizzle-orm'
import { q } from '../db/context.ts'

/** People in service on each of these days whose employment of that day has the position's unit, title and site. */
export type Existing = (positionId: string, day: string) => number

/** Counts positions on days, a leaver and a promotion ahead among what is known. One statement. */
export async function existingOn(positionIds: readonly string[], days: readonly string[]): Promise<Existing> {
  const [positions, dates] = [[...new Set(positionIds)], [...new Set(days)]]
  if (positions.length === 0 || dates.length === 0) return () => 0
  const { rows } = await q().execute<{ position_id: string; day: string; people: number }>(sql`
    select p.id as position_id, d.day::text as day, count(*)::int as people
    from position p
    join employment e on e.department_id = p.department_id and e.designation_id = p.designation_id and e.site_id = p.site_id
    join unnest(${sql.param(dates)}::date[]) as d(day) on e."from" <= d.day and (e.until is null or e.until >= d.day)
    join employee who on who.id = e.employee_id and who.join_date <= d.day and (who.leave_date is null or who.leave_date >= d.day)
    where p.id = any(${sql.param(positions)}::uuid[])
    group by p.id, d.day`)
  const found = new Map(rows.map((r) => [`${r.position_id} ${r.day}`, r.people]))
  return (positionId, day) => found.get(`${positionId} ${day}`) ?? 0
}

/** One position on one day. */
export const existingIn = async (positionId: string, day: string): Promise<number> => (await existingOn([positionId], [day]))(positionId, day)
