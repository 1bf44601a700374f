/** Moments in the life of the demo company: working hours at a site, counted back from now. */
import { addDays, weekday } from '../../contract/kit/civil-date.ts'
import type { SiteCode } from './roster.ts'

const HOUR = 3_600_000
const zones: Record<SiteCode, { zone: string; offset: number }> = {
  JKT: { zone: 'Asia/Jakarta', offset: 7 },
  SUB: { zone: 'Asia/Jakarta', offset: 7 },
  UPG: { zone: 'Asia/Makassar', offset: 8 },
  DJJ: { zone: 'Asia/Jayapura', offset: 9 },
}

/** The instant of a wall-clock time at a site; Indonesia has no summer time. */
export const at = (date: string, minutes: number, site: SiteCode = 'JKT'): Date => new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000 - zones[site].offset * HOUR)

/** Minutes from a day's midnight at a site to an instant. */
export const minuteAt = (date: string, instant: Date, site: SiteCode): number => Math.floor((instant.getTime() - at(date, 0, site).getTime()) / 60_000)

export const zoneOf = (site: SiteCode): string => zones[site].zone

/** The civil date at a site. */
export const dateAt = (instant: Date, site: SiteCode = 'JKT'): string => new Date(instant.getTime() + zones[site].offset * HOUR).toISOString().slice(0, 10)

const OPEN = 8 * 60
const CLOSE = 17 * 60

/** The latest moment in office hours of a weekday that is not after `instant`. */
export function officeMoment(instant: Date, site: SiteCode = 'JKT'): Date {
  let date = dateAt(instant, site)
  let minutes = Math.floor((instant.getTime() - at(date, 0, site).getTime()) / 60_000)
  if (minutes < OPEN) {
    date = addDays(date, -1)
    minutes = CLOSE - 7
  }
  minutes = Math.min(minutes, CLOSE - 3)
  while (weekday(date) === 0 || weekday(date) === 6) date = addDays(date, -1)
  return at(date, minutes, site)
}

/** Moments between two ends, in order and strictly inside, about evenly spread; `nudge` moves each a little. */
export function spread(from: Date, until: Date, count: number, nudge: () => number): Date[] {
  const step = (until.getTime() - from.getTime()) / (count + 1)
  return Array.from({ length: count }, (_, i) => new Date(Math.floor(from.getTime() + step * (i + 1 + (nudge() - 0.5) * 0.6))))
}
