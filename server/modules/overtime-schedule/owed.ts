/** Days off and holidays somebody worked on, as long as the overtime may still be claimed. */
import { and, between, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { overtimeRequest } from '../../../contract/modules/overtime-schedule/index.ts'
import { q } from '../../db/context.ts'
import type { DayDetail } from '../../facts/compute-day.ts'
import { attendanceDay } from '../../facts/table.ts'
import type { OwedSource } from '../../lib/owed.ts'
import { settingOf } from '../../org/settings.ts'
import { isUnderWay } from '../../request/held.ts'
import { request, requestLine } from '../../request/table.ts'

const FREE = ['offDay', 'publicHoliday', 'jointHoliday']
/** Less is no claim: overtime comes in quarters of an hour. */
const LEAST_MINUTES = 15

export const owedClaims: OwedSource = {
  slug: overtimeRequest.slug,
  async owed({ caller: { employeeId }, today, t }) {
    const days = await settingOf('overtimeBackdateDays')
    const earliest = addDays(today, -days)
    const worked = await q().select({ date: attendanceDay.date, status: attendanceDay.status, detail: attendanceDay.detail }).from(attendanceDay)
      // minutes of a window that was approved are overtime, not work
      .where(and(eq(attendanceDay.employeeId, employeeId), inArray(attendanceDay.status, FREE), between(attendanceDay.date, earliest, addDays(today, -1)), gte(attendanceDay.workingMinutes, LEAST_MINUTES), eq(attendanceDay.overtimeMinutes, 0)))
      .orderBy(desc(attendanceDay.date))
    if (worked.length === 0) return []
    // asked for in vain it is not said again
    const isInVain = and(eq(request.status, Status.rejected), isNull(request.deletedAt))
    const asked = await q().select({ start: sql<string>`${requestLine.values} ->> 'oTStart'` }).from(requestLine).innerJoin(request, eq(request.id, requestLine.requestId))
      .where(and(eq(requestLine.employeeId, employeeId), or(isUnderWay(employeeId), isInVain), gte(requestLine.until, earliest), sql`${requestLine.values} ->> 'oTStart' is not null`))
    return worked.flatMap(({ date, status, detail }) => {
      const { firstIn, lastOut } = detail as unknown as DayDetail
      if (firstIn === null || lastOut === null || asked.some(({ start }) => start.startsWith(date))) return []
      return [{
        id: `worked:${date}`, deed: 'claim', title: t(status === 'offDay' ? 'owed:overtime.offDay' : 'owed:overtime.holiday'), sub: `${firstIn.slice(11)} – ${lastOut.slice(11)}`, from: date, until: date,
        due: addDays(date, days), path: `${overtimeRequest.slug}/new?${new URLSearchParams({ startDate: date, oTStart: firstIn, oTUntil: lastOut }).toString()}`,
      }]
    })
  },
}
