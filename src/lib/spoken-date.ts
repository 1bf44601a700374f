/** Dates as people write them to each other: "14 dec", "14/12/2026", "tomorrow", in English, Indonesian and Arabic, whatever language the screen has. */
import { addDays, daysBetween } from '../../contract/kit/civil-date.ts'

const LANGUAGES = ['en-GB', 'id', 'ar'] as const

/** Days from today, by what they are called. */
const NEAR: Record<string, number> = {
  today: 0, tomorrow: 1, yesterday: -1, 'day after tomorrow': 2, 'the day after tomorrow': 2,
  'hari ini': 0, besok: 1, kemarin: -1, lusa: 2,
  'اليوم': 0, 'غدا': 1, 'أمس': -1, 'امس': -1, 'بعد غد': 2,
}

/** Arabic digits, and those of Persian and Urdu, as ours. */
export const plainDigits = (text: string): string => text.replace(/[٠-٩۰-۹]/g, (d) => String(d.charCodeAt(0) & 15))

/** Without case, accents, vowel signs and the signs around words; digits as ours. */
const plain = (text: string): string =>
  plainDigits(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[.,،]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

function names(part: 'month' | 'weekday', count: number, at: (i: number) => number): Map<string, number> {
  const found = new Map<string, number>()
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { [part]: style, timeZone: 'UTC' })
      for (let i = 0; i < count; i++) found.set(plain(format.format(new Date(at(i)))), i)
    }
  }
  return found
}

let monthNames: Map<string, number> | undefined
let weekdayNames: Map<string, number> | undefined
/** Month from 1 by a name, or the beginning of one of at least three letters ("sept"); 0 for none. */
function monthOf(word: string): number {
  monthNames ??= names('month', 12, (i) => Date.UTC(2026, i, 15))
  const exact = monthNames.get(word)
  if (exact !== undefined) return exact + 1
  const begun = word.length >= 3 ? [...monthNames].find(([name]) => name.startsWith(word)) : undefined
  return begun ? begun[1] + 1 : 0
}
/** Weekday by a name, Sunday 0; undefined for none. */
function weekdayOf(word: string): number | undefined {
  // 4 January 2026 is a Sunday
  weekdayNames ??= names('weekday', 7, (i) => Date.UTC(2026, 0, 4 + i))
  return weekdayNames.get(word)
}

/** Days since Monday, by the number of the weekday. */
const sinceMonday = (weekday: number): number => (weekday + 6) % 7

/** "monday" is the next there is, today counted; "next friday" stands in the next week, "الجمعة القادم" is the next after today. */
function readWeekday(said: string, today: string): string | null {
  const [, nextWeek, nextWeekToo, named, coming] = /^(?:next (\p{L}+)|(\p{L}+) depan|(?:hari |يوم )?(\p{L}+)|(?:يوم )?(\p{L}+) (?:القادمة?|المقبلة?))$/u.exec(said) ?? []
  const weekday = weekdayOf(nextWeek ?? nextWeekToo ?? named ?? coming ?? '')
  if (weekday === undefined) return null
  const now = new Date(`${today}T00:00:00Z`).getUTCDay()
  const ahead = (weekday - now + 7) % 7
  if (nextWeek !== undefined || nextWeekToo !== undefined) return addDays(today, 7 - sinceMonday(now) + sinceMonday(weekday))
  return addDays(today, coming !== undefined && ahead === 0 ? 7 : ahead)
}

function civil(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year <= 2999 ? date.toISOString().slice(0, 10) : null
}

/** The day in the year that makes it nearest to today: in December "3 jan" is next year's. */
function nearest(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const found = [year - 1, year, year + 1].map((y) => civil(y, month, day)).filter((d) => d !== null)
  return found.sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0] ?? null
}

const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** Day before month, as most of the world writes, unless the person's own device does otherwise. */
function dayComesFirst(locale: string | undefined): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(Date.UTC(2026, 1, 3))).map((p) => p.type)
  return parts.indexOf('day') < parts.indexOf('month') || parts.indexOf('year') < parts.indexOf('month')
}

/**
 * The day a text means.
 * @param today the person's today, `YYYY-MM-DD`: what "tomorrow" and a date without a year are counted from
 * @param locale of the device, for 3/4/2026; where only one order is possible it is that one
 * @returns `YYYY-MM-DD`, or null for what means no day
 */
export function readSpokenDate(text: string, today: string, locale?: string): string | null {
  const said = plain(text)
  const near = NEAR[said] ?? Object.entries(NEAR).find(([word]) => plain(word) === said)?.[1]
  if (near !== undefined) return addDays(today, near)

  const weekday = readWeekday(said, today)
  if (weekday !== null) return weekday

  const numbers = /^(\d{1,2})[ /-](\d{1,2})(?:[ /-](\d{2}|\d{4}))?$/.exec(said)
  if (numbers) {
    const [a, b] = [Number(numbers[1]), Number(numbers[2])]
    const orders = dayComesFirst(locale) ? [[a, b], [b, a]] : [[b, a], [a, b]]
    for (const [day, month] of orders as [number, number][]) {
      const found = numbers[3] ? civil(yearOf(numbers[3]), month, day) : nearest(month, day, today)
      if (found) return found
    }
    return null
  }

  const named = /^(?:(\d{1,2})[ -]?(\p{L}{3,20})|(\p{L}{3,20})[ -]?(\d{1,2}))(?:[ -](\d{2}|\d{4}))?$/u.exec(said)
  if (!named) return null
  const [day, month] = [Number(named[1] ?? named[4]), monthOf(named[2] ?? named[3] ?? '')]
  if (month === 0) return null
  return named[5] ? civil(yearOf(named[5]), month, day) : nearest(month, day, today)
}

/** The same for a day with its time at the end: "tomorrow 17:00". @param readTime what the time's text means as `HH:mm`, or null */
export function readSpokenDateTime(text: string, today: string, readTime: (text: string) => string | null, locale?: string): string | null {
  const [, day, clock] = /^(.*\S)\s+(\S+)$/.exec(text.trim()) ?? []
  const date = day === undefined ? null : readSpokenDate(day, today, locale)
  const time = date === null || clock === undefined ? null : readTime(clock)
  return date !== null && time !== null ? `${date}T${time}` : null
}
