/** The cards of one day: by status, by working hours, by overtime hours. @see 000 §4 Attendance per day grouping */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { bucketLabels } from '../../../contract/modules/attendance/buckets.ts'
import type { AttendanceGroup, AttendanceGrouping } from '../../../contract/modules/attendance/calls.ts'
import { q } from '../../db/context.ts'
import { attendanceDay } from '../../facts/table.ts'
import type { Context } from '../../lib/handler.ts'
import { employee } from '../../org/table.ts'
import { columns, shown } from './rows.ts'

const [highest] = bucketLabels
/** The first label that is not above the hours, as `bucketOf` finds it. */
const bucket = (minutes: typeof attendanceDay.workingMinutes | typeof attendanceDay.overtimeMinutes): SQL<string> => sql<string>`least(${sql.raw(String(highest))}, ${minutes} / 60)::text`

/** Id of the group a row is in. */
const groupOf: Record<AttendanceGrouping, SQL<string>> = {
  status: sql<string>`${attendanceDay.status}`,
  workingHours: bucket(attendanceDay.workingMinutes),
  otHours: bucket(attendanceDay.overtimeMinutes),
}

/** Only rows of one card. */
export const inGroup = (where: SQL, groupBy: AttendanceGrouping, id: string): SQL => and(where, sql`${groupOf[groupBy]} = ${id}`) ?? where

/**
 * Every card with its head count and its first employees by name ascending. One statement, whatever the number of cards.
 * Everybody is ranked by little more than a name; the details of a day are read of those that are shown.
 */
export async function groupsWhere(where: SQL | null, groupBy: AttendanceGrouping, size: number, context: Context): Promise<AttendanceGroup[]> {
  const group = groupOf[groupBy]
  const ranked = q()
    .select({
      id: attendanceDay.id,
      group: group.as('group'),
      place: sql<number>`(row_number() over (partition by ${group} order by ${employee.sortName}, ${attendanceDay.employeeId}))::int`.as('place'),
      headCount: sql<number>`(count(*) over (partition by ${group}))::int`.as('head_count'),
    })
    .from(attendanceDay)
    .innerJoin(employee, eq(employee.id, attendanceDay.employeeId))
    .where(where ?? sql`false`)
    .as('ranked')
  const shownRows = () =>
    q()
      .select({ ...columns, group: ranked.group, headCount: ranked.headCount })
      .from(ranked)
      .innerJoin(attendanceDay, eq(attendanceDay.id, ranked.id))
      .innerJoin(employee, eq(employee.id, attendanceDay.employeeId))
      .where(sql`${ranked.place} <= ${size}`)
      .orderBy(asc(ranked.place), asc(ranked.id))
  const rows = where ? await shownRows() : []
  const found = Map.groupBy(rows, (r) => r.group)
  const cardOf = (id: string, label: string): AttendanceGroup => ({ id, label, count: found.get(id)?.[0]?.headCount ?? 0, employees: (found.get(id) ?? []).map((row) => shown(row, context)) })
  if (groupBy !== 'status') return bucketLabels.map((label) => cardOf(String(label), String(label)))
  // employee count descending; cards of equal size by their name
  return [...found.keys()].map((id) => cardOf(id, context.t(`attendance:status.${id}`))).sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
}
