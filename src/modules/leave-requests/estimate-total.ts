/** What the form asks of the server, and what this device can count by itself. Pure. */
import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import type { LeaveTypeOption, TotalDayInput, TotalDayOutput } from '../../../contract/modules/leave-requests/calls.ts'
import { countDays } from '../../../contract/modules/leave-requests/count-days.ts'
import type { CalendarWindow } from '../../../contract/modules/platform/calls.ts'
import type { LeaveForm } from './use-leave-type.ts'

/** The question, once everything it needs is chosen. */
export function totalInput({ values, recordId }: Pick<LeaveForm, 'values' | 'recordId'>): TotalDayInput | null {
  const { employeeId, leaveType, startDate, endDate } = values
  if (!employeeId || !leaveType || !startDate || !endDate || endDate < startDate) return null
  return { id: recordId, employeeId, leaveType, startDate, endDate, startDateLeaveType: values.startDateLeaveType ?? 0, endDateLeaveType: values.endDateLeaveType ?? 0 }
}

/** What this device can say by itself: days by the cached calendar, balance as the list of types had it, and that no day counts; a problem comes without its words. */
export function estimateTotal(input: TotalDayInput, calendar: CalendarWindow | undefined, type: LeaveTypeOption | undefined): TotalDayOutput | null {
  if (!calendar || input.startDate < calendar.from || input.endDate > calendar.until) return null
  const { totalDay, days } = countDays(input, calendar.days, { countsCalendarDays: type?.countsCalendarDays ?? false })
  const before = type?.balance ?? null
  const after = before === null ? null : fromHundredths(toHundredths(before) - toHundredths(totalDay))
  const problems = days.length > 0 && toHundredths(totalDay) === 0 ? [{ field: 'endDate', code: 'leave_no_working_day', message: '' }] : []
  return { totalDay, days, balanceBefore: before, balanceAfter: after, problems, warnings: [] }
}
