/** The window overtime is asked for. Pure: both sides use it. @see contract/modules/overtime-schedule/README.md */
import { minutesBetween } from '../../kit/clock-time.ts'

export interface OvertimeWindow {
  /** `YYYY-MM-DDTHH:mm` at the people's site. */
  oTStart: string
  oTUntil: string
  breakMinutes: number
}

/** No window is longer. */
export const LONGEST_SPAN_MINUTES = 12 * 60

/** A fault in the window itself; null when it makes sense. */
export function windowFault({ oTStart, oTUntil, breakMinutes }: OvertimeWindow): { code: string; field: keyof OvertimeWindow; params?: Record<string, number> } | null {
  const span = minutesBetween(oTStart, oTUntil)
  if (span <= 0) return { code: 'ot_until_before_start', field: 'oTUntil' }
  if (span > LONGEST_SPAN_MINUTES) return { code: 'ot_span_too_long', field: 'oTUntil', params: { hours: LONGEST_SPAN_MINUTES / 60 } }
  return breakMinutes >= span ? { code: 'ot_break_too_long', field: 'breakMinutes' } : null
}
