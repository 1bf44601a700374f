/** Reminds of timesheets that are missing when a week is over. @see contract/modules/timesheets/README.md#effects */
import { and, between, eq, gt, gte, inArray, isNull, lte, sum } from 'drizzle-orm'
import { addDays, weekday } from '../../../contract/kit/civil-date.ts'
import { editable, HOLDING } from '../../../contract/kit/lifecycle.ts'
import { timesheet } from '../../../contract/modules/timesheets/index.ts'
import { q, tx } from '../../db/context.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import { attendanceDay } from '../../facts/table.ts'
import type { Job } from '../../lib/job.ts'
import { membersOn } from '../../projects/read.ts'
import { forEachItem } from '../../request/jobs/item.ts'
import { request } from '../../request/table.ts'
import { todayOfCompany } from '../../org/today.ts'

/** Monday of the last week that is over. */
export const lastWeekOf = (today: string): string => addDays(today, -((weekday(today) + 6) % 7) - 7)

/** People with projects who worked in the week and of whom no timesheet with one of its days is submitted or approved. */
export const missingOf = async (monday: string): Promise<string[]> => missingAmong([...(await membersOn(addDays(monday, 6)))], monday)

/** Those of these people. @param other `begun`: nor is one begun */
export async function missingAmong(members: readonly string[], monday: string, other?: 'begun'): Promise<string[]> {
  const sunday = addDays(monday, 6)
  if (members.length === 0) return []
  const statuses = other === 'begun' ? [...HOLDING, ...editable] : [...HOLDING]
  const worked = await q()
    .select({ id: attendanceDay.employeeId })
    .from(attendanceDay)
    .where(and(inArray(attendanceDay.employeeId, [...members]), between(attendanceDay.date, monday, sunday)))
    .groupBy(attendanceDay.employeeId)
    .having(gt(sum(attendanceDay.workingMinutes), '0'))
  const reported = await q()
    .select({ id: request.employeeId })
    .from(request)
    .where(and(eq(request.module, timesheet.slug), inArray(request.employeeId, [...members]), inArray(request.status, statuses), isNull(request.deletedAt), lte(request.from, sunday), gte(request.until, monday)))
  const done = new Set(reported.map((r) => r.id))
  return worked.map((w) => w.id).filter((id) => !done.has(id)).sort()
}

/** Once a week and person, whatever runs twice: the notice's key says which week it is about. */
export const timesheetReminder: Job = {
  name: 'timesheet-reminder',
  // 08:00 in Jakarta, UTC+7
  schedule: { dailyAtHour: 1 },
  async run(job) {
    const monday = lastWeekOf(await todayOfCompany(job.now))
    const told = await forEachItem(await missingOf(monday), job, 'timesheet-reminder', async (employeeId) => {
      const sent = await tx(() =>
        notify({
          employeeId, actorId: null, eventKey: `timesheet:${employeeId}:${monday}`, typeId: noticeTypes.about, code: 'timesheetMissing',
          params: { from: monday, until: addDays(monday, 6) }, link: `timesheets/new?start=${monday}`, now: job.now,
        }),
      )
      return sent.length > 0
    })
    job.log.info({ told }, 'people were reminded of missing timesheets')
  },
}
