/** The window overtime is asked for. Pure: both sides use it. @see DOMAIN §3.5 */
import { daysBetween } from '../../kit/civil-date.ts'

export interface OvertimeWindow {
  /** `YYYY-MM-DDTHH:mm` at the people's site. */
  oTStart: string
  oTUntil: string
  breakMinutes: number
}

/** No window is longer. */
export const LONGEST_SPAN_MINUTES = 12 * 60

const minuteOf = (time: string): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

/** Minutes from the one to the other, on the same clock. */
export const minutesBetween = (from: string, until: string): number => daysBetween(from.slice(0, 10), until.slice(0, 10)) * 1440 + minuteOf(until) - minuteOf(from)

/** A fault in the window itself; null when it makes sense. */
export function windowFault({ oTStart, oTUntil, breakMinutes }: OvertimeWindow): { code: string; field: keyof OvertimeWindow; params?: Record<string, number> } | null {
  const span = minutesBetween(oTStart, oTUntil)
  if (span <= 0) return { code: 'ot_until_before_start', field: 'oTUntil' }
  if (span > LONGEST_SPAN_MINUTES) return { code: 'ot_span_too_long', field: 'oTUntil', params: { hours: LONGEST_SPAN_MINUTES / 60 } }
  return breakMinutes >= span ? { code: 'ot_break_too_long', field: 'breakMinutes' } : null
}
