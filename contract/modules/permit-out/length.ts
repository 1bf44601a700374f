/** What the two times of a permit may say together. Pure: both sides use it. @see contract/modules/permit-out/README.md */
import { minutesBetween } from '../../kit/clock-time.ts'

/** A fault in the times themselves; null when they fit together. */
export const timesFault = (permitStart: string, permitUntil: string): { code: string; field: 'permitUntil' } | null =>
  minutesBetween(permitStart, permitUntil) > 0 ? null : { code: 'permit_until_before_start', field: 'permitUntil' }
