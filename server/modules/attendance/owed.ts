/** Own days with a check-in or check-out missing. */
import { and, between, desc, eq, inArray, isNull } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { openForApproval } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import { attendanceDay } from '../../facts/table.ts'
import type { Context } from '../../lib/handler.ts'
import type { OwedSource } from '../../lib/owed.ts'
import { request } from '../../request/table.ts'
import { remediesOf, within } from './detail.ts'
import { clockOf, detailOf } from './rows.ts'

const INCOMPLETE = 'incomplete'
/** Days before today that are looked at: about what a pay period can still take. */
const LOOKED_AT = 30
/** More than one sitting puts right. */
const MOST = 10

/** Days of these for which something that puts them right waits for a decision. */
async function askedAbout(dates: readonly string[], { caller }: Context): Promise<(date: string) => boolean> {
  const [last, first] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return () => false
  const rows = await q().select({ from: request.from, until: request.until }).from(request)
    .where(and(eq(request.employeeId, caller.employeeId), inArray(request.module, [...remediesOf(INCOMPLETE)]), inArray(request.status, [...openForApproval]), isNull(request.deletedAt), between(request.from, addDays(first, -LOOKED_AT), last)))
  return (date) => rows.some(({ from, until }) => from !== null && from <= date && date <= (until ?? from))
}

export const owedDays: OwedSource = {
  slug: 'attendance',
  async owed(context) {
    const { caller: { employeeId }, today, t } = context
    const [fixedIn] = await within(remediesOf(INCOMPLETE), context)
    const days = await q().select({ id: attendanceDay.id, date: attendanceDay.date, detail: attendanceDay.detail }).from(attendanceDay)
      .where(and(eq(attendanceDay.employeeId, employeeId), eq(attendanceDay.status, INCOMPLETE), between(attendanceDay.date, addDays(today, -LOOKED_AT), addDays(today, -1)))).orderBy(desc(attendanceDay.date)).limit(MOST)
    const isAsked = await askedAbout(days.map((d) => d.date), context)
    return days.filter((d) => !isAsked(d.date)).map((row) => {
      const { firstIn, lastOut } = detailOf(row)
      return {
        id: `day:${row.date}`, deed: 'fix', title: t(firstIn === null ? 'owed:attendance.noIn' : 'owed:attendance.noOut'), sub: t(firstIn === null ? 'owed:attendance.out' : 'owed:attendance.in', { time: clockOf(firstIn ?? lastOut) }), from: row.date, until: row.date,
        path: fixedIn === undefined ? `attendance/detail/${row.id}` : `${fixedIn}/new?redirectedByDate=${row.date}`,
      }
    })
  },
}
