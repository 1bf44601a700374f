/** Own days with a check-in or check-out missing. */
import { and, between, desc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { q } from '../../db/context.ts'
import { attendanceDay } from '../../facts/table.ts'
import type { Context } from '../../lib/handler.ts'
import type { OwedSource } from '../../lib/owed.ts'
import { employee, payPeriod } from '../../org/table.ts'
import { isUnderWay } from '../../request/held.ts'
import { request, requestLine } from '../../request/table.ts'
import { remediesOf, within } from './detail.ts'
import { clockOf, detailOf } from './rows.ts'

const INCOMPLETE = 'incomplete'
/** Days before today that are looked at: about what a pay period can still take. */
const LOOKED_AT = 30
/** More than one sitting puts right. */
const MOST = 10

/** Days of these for which something that puts them right waits for a decision, or is begun. */
async function askedAbout(dates: readonly string[], { caller }: Context): Promise<(date: string) => boolean> {
  const [last, first] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return () => false
  // whose day it is stands on the lines, where there are any: superiors and HR file for others
  const isTheirs = or(eq(requestLine.employeeId, caller.employeeId), and(isNull(requestLine.requestId), eq(request.employeeId, caller.employeeId)))
  const rows = await q().select({ from: request.from, until: request.until }).from(request).leftJoin(requestLine, eq(requestLine.requestId, request.id))
    .where(and(isTheirs, inArray(request.module, [...remediesOf(INCOMPLETE)]), isUnderWay(caller.employeeId), between(request.from, addDays(first, -LOOKED_AT), last)))
  return (date) => rows.some(({ from, until }) => from !== null && from <= date && date <= (until ?? from))
}

export const owedDays: OwedSource = {
  slug: 'attendance',
  async owed(context) {
    const { caller: { employeeId }, today, t } = context
    const [fixedIn] = await within(remediesOf(INCOMPLETE), context)
    const days = await q().select({ id: attendanceDay.id, date: attendanceDay.date, detail: attendanceDay.detail, closed: payPeriod.id, contact: employee.fullName }).from(attendanceDay)
      .leftJoin(payPeriod, and(eq(payPeriod.closed, true), lte(payPeriod.from, attendanceDay.date), gte(payPeriod.until, attendanceDay.date)))
      .leftJoin(employee, eq(employee.id, payPeriod.contactEmployeeId))
      .where(and(eq(attendanceDay.employeeId, employeeId), eq(attendanceDay.status, INCOMPLETE), between(attendanceDay.date, addDays(today, -LOOKED_AT), addDays(today, -1)))).orderBy(desc(attendanceDay.date))
    const isAsked = await askedAbout(days.map((d) => d.date), context)
    return days.filter((d) => !isAsked(d.date)).slice(0, MOST).map((row) => {
      const { firstIn, lastOut } = detailOf(row)
      const known = t(firstIn === null ? 'owed:attendance.out' : 'owed:attendance.in', { time: clockOf(firstIn ?? lastOut) })
      // what is paid already no request of theirs changes
      const isPaid = row.closed !== null
      return {
        id: `day:${row.date}`, deed: isPaid ? 'ask' : 'fix', title: t(firstIn === null ? 'owed:attendance.noIn' : 'owed:attendance.noOut'), from: row.date, until: row.date,
        sub: isPaid ? `${known} · ${t(row.contact ? 'owed:attendance.closed' : 'owed:attendance.closedNobody', { contact: row.contact ?? '' })}` : known,
        path: isPaid || fixedIn === undefined ? `attendance/detail/${row.id}` : `${fixedIn}/new?redirectedByDate=${row.date}`,
      }
    })
  },
}
