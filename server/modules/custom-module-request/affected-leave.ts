/** Leave that will count other days on another calendar: named before it is decided. @see contract/modules/custom-module-request/README.md#effects */
import { toHundredths } from '../../../contract/kit/decimal.ts'
import { countDays } from '../../../contract/modules/leave-requests/count-days.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { findLeaveType } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import { daysOfGroup } from '../../org/calendar-groups.ts'
import { leaveValues, readCase } from '../../time/leave-case.ts'
import { heldLeave } from '../../time/leave-recount.ts'
import { type Row, textIn } from './rows.ts'

export async function affectedLeave({ line, units: [unit] }: Row, context: Context): Promise<PreviewRow[]> {
  const date = textIn(line, 'effectiveDate')
  const rows: PreviewRow[] = []
  for (const { record: { code }, line: { values } } of await heldLeave(line.employeeId, date, unit?.requestId ?? '')) {
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
