/** Reminds of drafts whose day is near: a week before, and the day before. @see contract/modules/personal-data-update/README.md#effects */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { Status } from '../../../contract/kit/lifecycle.ts'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { q, tx } from '../../db/context.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import type { Job } from '../../lib/job.ts'
import { forEachItem } from '../../request/jobs/item.ts'
import { request } from '../../request/table.ts'
import { todayOfCompany } from '../../org/today.ts'

/** Days before the day. */
const BEFORE = [7, 1] as const

/** Once for each of the two days and draft, whatever runs twice: the notice's key says which. */
export const deadlineReminder: Job = {
  name: 'personal-data-deadline',
  // 08:00 in Jakarta, UTC+7
  schedule: { dailyAtHour: 1 },
  async run(job) {
    const today = await todayOfCompany(job.now)
    const days = BEFORE.map((n) => addDays(today, n))
    const drafts = await q().select({ id: request.id, requestorId: request.requestorId, code: request.code, deadline: sql<string>`${request.values} ->> 'deadline'` }).from(request)
      .where(and(eq(request.module, personalDataUpdate.slug), eq(request.status, Status.draft), isNull(request.submittedAt), isNull(request.deletedAt), inArray(sql`${request.values} ->> 'deadline'`, days)))
    const told = await forEachItem(drafts, job, 'personal-data-deadline', async ({ id, requestorId, code, deadline }) => {
      const sent = await tx(() =>
        notify({
          employeeId: requestorId, actorId: null, eventKey: `${id}:deadline:${deadline}:${today}`, typeId: noticeTypes.about, code: 'pduDeadline', params: { code, date: deadline }, link: `${personalDataUpdate.slug}/${id}`, recordId: id, now: job.now,
        }),
      )
      return sent.length > 0
    })
    job.log.info({ told }, 'people were reminded of drafts whose day is near')
  },
}
