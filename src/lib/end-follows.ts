/** Where the end of a stretch of time goes when its start is moved. Pure; wall-clock times are `YYYY-MM-DDTHH:mm`. */
import { addDays, daysBetween } from '../../contract/kit/civil-date.ts'

const minuteOfDay = (time: string): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
const minutesBetween = (from: string, until: string): number => daysBetween(from.slice(0, 10), until.slice(0, 10)) * 1440 + minuteOfDay(until) - minuteOfDay(from)
const two = (n: number) => String(n).padStart(2, '0')

/** So many minutes later; earlier with fewer than none. */
export function later(time: string, minutes: number): string {
  const at = minuteOfDay(time) + minutes
  const minute = ((at % 1440) + 1440) % 1440
  return `${addDays(time.slice(0, 10), Math.floor(at / 1440))}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** An end further off was meant for another day. */
const LONGEST_MINUTES = 12 * 60

/**
 * An end that fits stays: somebody chose it. Else it keeps its time on the day of the start, or after midnight; where that fits neither
 * (a start moved to or past the end's time), it stands the usual length after the start.
 * @param usual minutes
 */
export function endFollows(start: string, until: string | null | undefined, usual: number): string {
  const fits = (end: string) => minutesBetween(start, end) > 0 && minutesBetween(start, end) <= LONGEST_MINUTES
  if (!until) return later(start, usual)
  const clock = until.slice(10)
  return [until, `${start.slice(0, 10)}${clock}`, `${addDays(start.slice(0, 10), 1)}${clock}`].find(fits) ?? later(start, usual)
}
