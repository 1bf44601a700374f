/** Civil dates `YYYY-MM-DD`: calendar days without a zone. Pure arithmetic on the proleptic Gregorian calendar. */
export type CivilDate = string

const DAY_MS = 86_400_000
const epochDay = (date: CivilDate) => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** True for a day that exists, written YYYY-MM-DD. */
export function isCivilDate(text: unknown): text is CivilDate {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const t = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(t) && new Date(t).toISOString().slice(0, 10) === text
}

/** First and last year of what can be asked and asked for: before and after, nobody works, and some arithmetic ends. */
const YEARS = { first: '1900', last: '2999' } as const

/** True for a day that people can mean, written YYYY-MM-DD: one that exists, from 1900 to 2999. */
export const isDateOfUse = (text: unknown): text is CivilDate => isCivilDate(text) && text >= YEARS.first && text.slice(0, 4) <= YEARS.last

const FIRST = epochDay('0000-01-01')
const LAST = epochDay('9999-12-31')

/** The day `days` after (or, negative, before) `date`; never past the four-digit years, where dates no longer sort as texts. */
export function addDays(date: CivilDate, days: number): CivilDate {
  const day = Math.min(Math.max(epochDay(date) + days, FIRST), LAST)
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Whole days from `from` to `until`; 0 for the same day, negative when `until` is earlier. */
export const daysBetween = (from: CivilDate, until: CivilDate): number => epochDay(until) - epochDay(from)

/** Every day of an inclusive range, in order; empty when `until` is earlier. */
export function datesOf(from: CivilDate, until: CivilDate): CivilDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_, i) => addDays(from, i))
}

/** 0 Sunday to 6 Saturday. */
export const weekday = (date: CivilDate): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** By zone: making one costs more than everything else a date is asked for. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(zone, made)
  return made
}

/** The civil date of an instant in an IANA zone. */
export const civilDateIn = (instant: Date, zone: string): CivilDate => formatIn(zone).format(instant)
