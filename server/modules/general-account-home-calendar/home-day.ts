import type { HomeDay } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { dayAtWork } from '../../facts/planned-shift.ts'
import type { Context } from '../../lib/handler.ts'
import { employmentOn } from '../../org/employment.ts'

const clockTime = (minute: number) => `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function leaveOf(parts: readonly number[]): HomeDay['leave'] {
  if (parts.includes(0) || (parts.includes(1) && parts.includes(2))) return 'full'
  if (parts.includes(1)) return 'firstHalf'
  return parts.includes(2) ? 'secondHalf' : 'none'
}

/** When the caller works today and where; null for somebody who is not employed. */
export async function homeDay({ caller, now, today }: Context): Promise<HomeDay | null> {
  const work = await employmentOn(caller.employeeId, today)
  const day = work && (await dayAtWork(caller.employeeId, caller.timeZone, now))
  if (!work || !day) return null
  const { shift } = day
  return {
    date: day.date, kind: day.kind, holiday: day.holiday, site: work.site, leave: leaveOf(day.leave),
    shift: shift && { code: shift.code, name: shift.name, from: clockTime(shift.startMinute), until: clockTime(shift.endMinute) },
  }
}
