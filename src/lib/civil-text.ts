/** Civil dates and instants as people read them, in their language. Dates stay civil: no zone ever shifts a day. */
import { inText, intlLocale } from '../../contract/kit/language.ts'
import { companyFormats } from './company-formats.ts'
import { formatOf, writeMoment } from './date-format.ts'

/** Language the page is read in. */
export const pageLanguage = () => (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en'
const asUtc = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`)
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  let found = formatters.get(key)
  if (!found) formatters.set(key, (found = new Intl.DateTimeFormat(intlLocale(language), options)))
  return found
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

function relativeFormat(language: string): Intl.RelativeTimeFormat {
  let found = relativeFormats.get(language)
  if (!found) relativeFormats.set(language, (found = new Intl.RelativeTimeFormat(intlLocale(language), { numeric: 'auto' })))
  return found
}

/** English needs no comma after the weekday. */
const plain = (text: string, language: string) => (language === 'en' ? text.replaceAll(',', '') : text)

/** True for a date that is shown as N/A: before year 1, or its first day, which stands for none. @see docs/product/screens.md#formats */
export const isBeforeYearOne = (date: string): boolean => /^(0000|0001-01-01|-)/.test(date)

/** An instant in the reader's own zone, as `2026-05-12T08:05`; '' for what is none. */
export function localMoment(instant: string): string {
  const d = new Date(instant)
  if (Number.isNaN(d.getTime()) || d.getUTCFullYear() < 2) return ''
  const two = (n: number) => String(n).padStart(2, '0')
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}T${two(d.getHours())}:${two(d.getMinutes())}`
}

/** An instant in the reader's own zone, as the company writes dates: `2026/05/12 08:05`. */
export function instantText(instant: string, language: string = pageLanguage()): string {
  return inText(language, writeMoment(localMoment(instant), formatOf('dateTime', companyFormats()), language)) || 'N/A'
}

/** `Tue 12 May`, `Sel, 12 Mei` (with the year when it is not `today`'s). */
export function dayText(date: string, language: string = pageLanguage(), today?: string): string {
  const year = today !== undefined && today.slice(0, 4) === date.slice(0, 4) ? undefined : 'numeric'
  return plain(formatter(language, { weekday: 'short', day: 'numeric', month: 'short', year, timeZone: 'UTC' }).format(asUtc(date)), language)
}

/** `Thu 12 – Fri 13 May`: the month and the year once when they are the same; one day when both are. */
export function rangeText(from: string, until: string, language: string, today?: string): string {
  if (from === until || !until) return dayText(from, language, today)
  const sameYear = from.slice(0, 4) === until.slice(0, 4)
  if (!sameYear) return `${dayText(from, language)} – ${dayText(until, language)}`
  const sameMonth = from.slice(5, 7) === until.slice(5, 7)
  const start = formatter(language, { weekday: 'short', day: 'numeric', ...(sameMonth ? {} : { month: 'short' }), timeZone: 'UTC' }).format(asUtc(from))
  return `${plain(start, language)} – ${dayText(until, language, today)}`
}

/** A month by its `YYYY-MM` code or a day in it: `June 2026`. */
export const monthText = (code: string, language: string): string =>
  formatter(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(asUtc(`${code.slice(0, 7)}-01`))

/** `Jun`, where the year is said elsewhere. */
export const shortMonth = (code: string, language: string): string =>
  formatter(language, { month: 'short', timeZone: 'UTC' }).format(asUtc(`${code.slice(0, 7)}-01`))

/** `12 May 2026`, or with the weekday spelled out. */
export const longDate = (date: string, language: string): string =>
  formatter(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(asUtc(date))

const sizes: [Intl.RelativeTimeFormatUnit, number][] = [['year', 365], ['month', 30], ['week', 7], ['day', 1]]
const steps: [Intl.RelativeTimeFormatUnit, number][] = [['hour', 3_600], ['minute', 60]]

/** Midnights between two moments in the reader's own zone: 'yesterday' is the day before, not 24 to 48 hours. */
function daysBetween(from: Date, until: Date): number {
  const day = (d: Date) => Date.UTC(d.getFullYear(), d.getMonth(), d.getDate())
  return Math.round((day(until) - day(from)) / 86_400_000)
}

/** `5 minutes ago`, `now`; from a day on by the calendar, as people count. @param nowMs Unix milliseconds */
export function agoText(instant: string | number, nowMs: number, language: string): string {
  const at = new Date(instant)
  const seconds = (at.getTime() - nowMs) / 1000
  const format = relativeFormat(language)
  const days = Math.abs(seconds) < 86_400 ? 0 : daysBetween(new Date(nowMs), at)
  for (const [unit, size] of sizes) if (Math.abs(days) >= size) return format.format(Math.trunc(days / size), unit)
  for (const [unit, size] of steps) if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  return format.format(0, 'second')
}
