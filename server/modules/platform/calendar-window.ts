/** Days of a person's work calendar that are not plain working days: cached on the device for hints without a network. */
import { addDays, daysBetween } from '../../../contract/kit/civil-date.ts'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import type { CalendarWindow, platformCalls } from '../../../contract/modules/platform/calls.ts'
import type { Handler } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { calendarDays } from '../../org/calendar.ts'
import { isReadable } from '../../org/scope.ts'

const DAYS_BACK = 92
const DAYS_AHEAD = 400
/** Longest window one call answers, in days. */
const LONGEST = 800

/** Default: three months back to thirteen ahead. Of others only for HR and superiors: a calendar says when somebody works. */
export const calendarWindow: Handler<typeof platformCalls.calendarWindow> = async (input, context) => {
  const { caller, today, language } = context
  const employeeId = isEmptyId(input.employeeId) ? caller.employeeId : (input.employeeId as string)
  if (!(await isReadable(employeeId, context))) refuse('not_found')
  const from = input.from ?? addDays(today, -DAYS_BACK)
  const until = input.until ?? addDays(today, DAYS_AHEAD)
  if (until < from) refuse('until_before_from', {}, 'until')
  if (daysBetween(from, until) >= LONGEST) refuse('window_too_long', { days: LONGEST }, 'until')
  const days = await calendarDays(employeeId, from, until, language)
  return { from, until, days: days.filter((d): d is CalendarWindow['days'][number] => d.kind !== 'work') }
}
