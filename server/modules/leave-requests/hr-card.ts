/** Who is away today, and why: for their HR, who may know. @see .decisions/0026 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { q } from '../../db/context.ts'
import type { LeaveFact } from '../../facts/known-facts.ts'
import { dayFact } from '../../facts/table.ts'
import { leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import type { HrSource } from '../../lib/hr-home.ts'
import { holdsOn, inServiceOn } from '../../org/effective.ts'
import { hrPeopleOf } from '../../org/scope.ts'
import { department, employee, employment } from '../../org/table.ts'

/** So many faces are shown. */
const FACES = 24

const halves = { 1: 'first', 2: 'second' } as const

export const awayToday: HrSource = {
  slug: leaveRequest.slug,
  async card(context) {
    const { today, t, language } = context
    const rows = await q()
      .select({ id: employee.id, name: employee.fullName, pictureId: employee.pictureId, unit: sql<string>`coalesce(${department.name}, '')`, facts: sql<LeaveFact[]>`json_agg(${dayFact.payload} order by ${dayFact.id})`, total: sql<number>`(count(*) over ())::int` })
      .from(dayFact).innerJoin(employee, eq(employee.id, dayFact.employeeId))
      .leftJoin(employment, and(eq(employment.employeeId, employee.id), holdsOn(employment, today))).leftJoin(department, eq(department.id, employment.departmentId))
      // who works at home is not away
      .where(and(eq(dayFact.date, today), eq(dayFact.kind, 'leave'), isNull(dayFact.withdrawnAt), sql`${dayFact.payload} ->> 'status' <> 'workFromHome'`, inServiceOn(today), await (await hrPeopleOf(context)).where(employee.id, 'all')))
      .groupBy(employee.id, department.name).orderBy(asc(department.name), asc(employee.sortName), asc(employee.id)).limit(FACES)
    const types = new Map((await leaveTypes()).map((type) => [type.code, leaveTypeName(type, language)]))
    const why = ({ leaveType: code, part }: LeaveFact) => {
      const type = types.get(code) ?? code
      return part === 0 ? type : t(`attendance:source.leave.${halves[part]}`, { type })
    }
    const total = rows[0]?.total ?? 0
    return {
      id: 'awayToday', title: t('hr:away.title'), lead: t(total === 0 ? 'hr:away.none' : 'hr:away.lead', { count: total }), path: 'attendance?view=day',
      faces: rows.map((row) => ({ employeeId: row.id, employee: row.name, profilePicture: row.pictureId ?? '', unit: row.unit, sub: [...new Set(row.facts.map(why))].join(', ') })),
      more: total - rows.length,
    }
  },
}
