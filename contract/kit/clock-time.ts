/** Wall-clock times, `YYYY-MM-DDTHH:mm`. Pure; no time zone, as on the clock of the place. */
import { addDays, daysBetween } from './civil-date.ts'

const minuteOfDay = (time: string): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
const two = (n: number) => String(n).padStart(2, '0')

/** Whole minutes; negative when `until` is earlier. */
export const minutesBetween = (from: string, until: string): number => daysBetween(from.slice(0, 10), until.slice(0, 10)) * 1440 + minuteOfDay(until) - minuteOfDay(from)

/** So many minutes later; earlier with fewer than none. */
export function later(time: string, minutes: number): string {
  const at = minuteOfDay(time) + minutes
  const minute = ((at % 1440) + 1440) % 1440
  return `${addDays(time.slice(0, 10), Math.floor(at / 1440))}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
