/** Approved leave that would count other days on another calendar: named, so that somebody looks at it. @see DOMAIN §3.6 Calendar group mutation */
import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { toHundredths } from '../../../contract/kit/decimal.ts'
import { HOLDING } from '../../../contract/kit/lifecycle.ts'
import { countDays } from '../../../contract/modules/leave-requests/count-days.ts'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { q } from '../../db/context.ts'
import { findLeaveType } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import { daysOfGroup } from '../../org/calendar-groups.ts'
import { request, requestLine } from '../../request/table.ts'
import { leaveValues, readCase } from '../../time/leave-case.ts'
import { type Row, textIn } from './rows.ts'

export async function affectedLeave({ line }: Row, context: Context): Promise<PreviewRow[]> {
  const date = textIn(line, 'effectiveDate')
  const held = await q()
    .select({ code: request.code, values: requestLine.values })
    .from(requestLine)
    .innerJoin(request, eq(request.id, requestLine.requestId))
    .where(and(eq(requestLine.kind, leaveRequest.slug), eq(requestLine.employeeId, line.employeeId), gte(requestLine.until, date), inArray(request.status, [...HOLDING]), isNull(request.deletedAt)))
    .orderBy(asc(requestLine.from), asc(request.id))
  const rows: PreviewRow[] = []
  for (const { code, values } of held) {
    const leave = leaveValues(values)
    if (!leave) continue
    const now = await readCase(line.employeeId, leave, context.now)
    const moved = await daysOfGroup(textIn(line, 'toCalendarGroup'), leave.startDate, leave.endDate)
    const type = await findLeaveType(leave.leaveType)
    const calendar = moved.map((day) => (day.date < date ? (now.count.days.find((d) => d.date === day.date)?.skipped ? { ...day, kind: 'off' as const } : { ...day, kind: 'work' as const }) : day))
    const then = countDays(leave, calendar, { countsCalendarDays: type?.rules.countsCalendarDays ?? false })
    if (toHundredths(then.totalDay) === now.total) continue
    rows.push({ kind: 'leave', text: context.t('effects:custom.leaveAffected', { code, before: now.count.totalDay, after: then.totalDay }), before: now.count.totalDay, after: then.totalDay, warning: true })
  }
  return rows
}
