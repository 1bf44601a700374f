/** Where the end of a stretch of time goes when its start is moved. Pure; wall-clock times are `YYYY-MM-DDTHH:mm`. */
import { addDays } from '../../contract/kit/civil-date.ts'
import { later, minutesBetween } from '../../contract/kit/clock-time.ts'

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
