/** Wall-clock time in a zone and the instants it stands for, across changes of the clock. */
import { addDays } from '../../contract/kit/civil-date.ts'

export interface WallTime {
  /** Civil date. */
  date: string
  /** Minutes since midnight, 0 to 1439. */
  minute: number
}

const MINUTE_MS = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' })
  formats.set(zone, made)
  return made
}

/** What a clock on the wall shows in a zone. */
export function wallTimeIn(zone: string, instant: Date): WallTime {
  const part = Object.fromEntries(formatOf(zone).formatToParts(instant).map((p) => [p.type, p.value]))
  return { date: `${part.year}-${part.month}-${part.day}`, minute: Number(part.hour) * 60 + Number(part.minute) }
}

const asUtc = ({ date, minute }: WallTime): number => Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS
const offsetAt = (zone: string, ms: number): number => asUtc(wallTimeIn(zone, new Date(ms))) - Math.floor(ms / MINUTE_MS) * MINUTE_MS

/**
 * The instants a wall-clock time stands for, earliest first: one on most days, two in an hour that comes twice.
 * A time that is left out (clocks go forward) stands for the moment as far after the change.
 */
export function instantsOf(zone: string, wall: WallTime): Date[] {
  const utc = asUtc(wall)
  const offsets = [...new Set([utc - 86_400_000, utc + 86_400_000].map((ms) => offsetAt(zone, ms)))]
  const real = offsets.map((o) => utc - o).filter((ms) => asUtc(wallTimeIn(zone, new Date(ms))) === utc).sort((a, b) => a - b)
  const found = real.length > 0 ? real : [utc - (offsets[0] ?? 0)]
  return found.map((ms) => new Date(ms))
}

/** The next instant after `now` at which the wall shows `minute`. */
export function nextAt(zone: string, minute: number, now: Date): Date {
  const { date } = wallTimeIn(zone, now)
  const found = [0, 1, 2].flatMap((days) => instantsOf(zone, { date: addDays(date, days), minute })).find((i) => i.getTime() > now.getTime())
  return found ?? new Date(now.getTime() + 86_400_000)
}
