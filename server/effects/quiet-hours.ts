/** Hours of the day in which no device makes a sound, by the clock on the wall of the person's site. */
import { nextAt, wallTimeIn } from '../lib/wall-time.ts'

export interface QuietHours {
  /** Minutes since midnight. The same twice: no quiet hours. */
  from: number
  until: number
}

/** `22:30` as minutes; null for anything else. */
export function minutesOf(time: string | null): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time ?? '')
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

const isWithin = ({ from, until }: QuietHours, minute: number): boolean =>
  from < until ? minute >= from && minute < until : from !== until && (minute >= from || minute < until)

/** When the quiet hours that hold at `now` end; null when none do. They may pass midnight and a change of the clock. */
export function quietUntil(hours: QuietHours, zone: string, now: Date): Date | null {
  return isWithin(hours, wallTimeIn(zone, now).minute) ? nextAt(zone, hours.until, now) : null
}
