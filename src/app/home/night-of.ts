import type { HomeDay } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'

/** Of a night shift: whether it begins today, or goes on since yesterday; null for any other day. @param today employee's today, of the same answer */
export function nightOf({ shift, leave, date }: Pick<HomeDay, 'shift' | 'leave' | 'date'>, today: string): 'begins' | 'goesOn' | null {
  if (shift === null || leave === 'full' || shift.until > shift.from) return null
  return date < today ? 'goesOn' : 'begins'
}
