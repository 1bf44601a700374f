/** The cards of one day: by status, by working hours, by overtime hours. @see contract/modules/attendance/README.md#calls */
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { bucketLabels } from '../../../contract/modules/attendance/buckets.ts'
import type { AttendanceGroup, AttendanceGrouping } from '../../../contract/modules/attendance/calls.ts'
import { q } from '../../db/context.ts'
import { attendanceDay, attendanceTally, fullHours } from '../../facts/table.ts'
import type { Context } from '../../lib/handler.ts'
import { employee } from '../../org/table.ts'
import { isShortWalk, walk } from './by-name.ts'
import { columns, type Meant, shown } from './rows.ts'

/** Id of the group a day is in. */
const groupOf: Record<AttendanceGrouping, SQL<string>> = {
  status: sql<string>`${attendanceDay.status}`,
  workingHours: fullHours(attendanceDay.workingMinutes),
  otHours: fullHours(attendanceDay.overtimeMinutes),
}
const inTally = { status: attendanceTally.status, workingHours: attendanceTally.workingHours, otHours: attendanceTally.overtimeHours } as const satisfies Record<AttendanceGrouping, unknown>

/** Only rows of one card. */
export const inGroup = ({ days, tally }: Meant, groupBy: AttendanceGrouping, id: string): Meant => ({
  days: (range) => and(days(range), eq(groupOf[groupBy], id)) as SQL,
  tally: tally && (and(tally, eq(inTally[groupBy], id)) as SQL),
})

/** The first people of each group by name, with its head count. Everybody who is meant is ranked; of `fewGroups` each is looked up, instead of reading all people. */
function ranked(where: SQL, groupBy: AttendanceGrouping, size: number, fewGroups?: number) {
  const group = groupOf[groupBy]
  const own = q().select({ fullName: employee.fullName, code: employee.code, sortName: employee.sortName }).from(employee).where(eq(employee.id, attendanceDay.employeeId)).$dynamic()
  // called as the table, of which the conditions speak; a limit is what keeps the database from joining
  const person = (fewGroups === undefined ? own : own.limit(1)).as('employee')
  const all = q()
    .select({
      employeeId: attendanceDay.employeeId, fullName: person.fullName, code: person.code, sortName: person.sortName,
      place: sql<number>`row_number() over (partition by ${group} order by ${person.sortName}, ${attendanceDay.employeeId})`.as('place'),
      headCount: sql<number>`(count(*) over (partition by ${group}))::int`.as('head_count'),
    })
    .from(attendanceDay)
    .crossJoinLateral(person)
    .where(where)
    .as('ranked')
  const { employeeId, fullName, code, sortName, headCount } = all
  const firsts = q().select({ employeeId, fullName, code, sortName, headCount }).from(all).where(sql`${all.place} <= ${size}`).$dynamic()
  // as many as there can be: a guess of more would have the database read everybody's day
  return fewGroups === undefined ? firsts : firsts.limit(size * fewGroups)
}

/** The same where the tally has the head counts: a large group's first are found by a walk, and only small ones are ranked. */
async function found({ days, tally }: Meant, date: string, groupBy: AttendanceGrouping, size: number) {
  const where = days({ from: date, until: date })
  if (!tally) return ranked(where, groupBy, size).as('found')
  const group = inTally[groupBy]
  const counts = await q()
    .select({ id: group, total: sql<number>`coalesce(sum(${attendanceTally.people}) filter (where ${tally}), 0)::int`, all: sql<number>`sum(${attendanceTally.people})::int` })
    .from(attendanceTally)
    .where(eq(attendanceTally.date, date))
    .groupBy(group)
  const everybody = counts.reduce((sum, { all }) => sum + all, 0)
  const { large = [], small = [] } = Object.groupBy(counts.filter(({ total }) => total > 0), ({ total }) => (isShortWalk(size, { total, everybody }) ? 'large' : 'small'))
  const walks = large.map(({ id, total }) => {
    const walked = walk(and(where, eq(groupOf[groupBy], id)) as SQL, { limit: size, offset: 0 }, { total, everybody })
    const { fullName, code, sortName } = employee
    return q().select({ employeeId: walked.employeeId, fullName, code, sortName, headCount: sql<number>`${total}::int`.as('head_count') }).from(walked).innerJoin(employee, eq(employee.id, walked.employeeId))
  })
  const rest = ranked(and(where, inArray(groupOf[groupBy], small.map(({ id }) => id))) as SQL, groupBy, size, small.length)
  return walks.reduce<typeof rest>((all, one) => all.unionAll(one), rest).as('found')
}

/** Every card with its head count and its first employees by name ascending, read at once, whatever the number of cards. */
export async function groupsWhere(meant: Meant | null, date: string, groupBy: AttendanceGrouping, size: number, context: Context): Promise<AttendanceGroup[]> {
  const shownRows = async (of: Meant) => {
    const those = await found(of, date, groupBy, size)
    return q()
      .select({ ...columns, employee: those.fullName, employeeCode: those.code, group: groupOf[groupBy], headCount: those.headCount })
      .from(those)
      .innerJoin(attendanceDay, and(eq(attendanceDay.employeeId, those.employeeId), eq(attendanceDay.date, date)))
      .orderBy(asc(those.sortName), asc(those.employeeId))
  }
  const rows = meant ? await shownRows(meant) : []
  const of = Map.groupBy(rows, (r) => r.group)
  const cardOf = (id: string, label: string): AttendanceGroup => ({ id, label, count: of.get(id)?.[0]?.headCount ?? 0, employees: (of.get(id) ?? []).map((row) => shown(row, context)) })
  if (groupBy !== 'status') return bucketLabels.map((label) => cardOf(String(label), String(label)))
  // employee count descending; cards of equal size by their name
  return [...of.keys()].map((id) => cardOf(id, context.t(`attendance:status.${id}`))).sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
}
