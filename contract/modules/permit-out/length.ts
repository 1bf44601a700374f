/** How long a permit is, and what its two times may say together. Pure: both sides use it. @see DOMAIN §2.4 */
import { daysBetween } from '../../kit/civil-date.ts'

const minuteOfDay = (time: string): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

/** Whole minutes between two wall-clock times, `YYYY-MM-DDTHH:mm`. */
export const permitMinutes = (permitStart: string, permitUntil: string): number =>
  daysBetween(permitStart.slice(0, 10), permitUntil.slice(0, 10)) * 1440 + minuteOfDay(permitUntil) - minuteOfDay(permitStart)

/** A fault in the times themselves; null when they fit together. */
export const timesFault = (permitStart: string, permitUntil: string): { code: string; field: 'permitUntil' } | null =>
  permitMinutes(permitStart, permitUntil) > 0 ? null : { code: 'permit_until_before_start', field: 'permitUntil' }
