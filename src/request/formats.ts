/** How dates, periods and numbers read, for one language and company. */
import { isCivilDate } from '../../contract/kit/civil-date.ts'
import { inText, listIn } from '../../contract/kit/language.ts'
import type { Money } from '../../contract/kit/money.ts'
import { agoText, dayText, isBeforeYearOne, localMoment, monthText, rangeText } from '../lib/civil-text.ts'
import { type DurationWords, durationText } from '../lib/duration-text.ts'
import { type DateFormats, formatOf, writeMoment } from '../lib/date-format.ts'
import { companyFormats, type Separators } from '../lib/company-formats.ts'
import { decimalText } from '../lib/decimal-text.ts'
import { moneyText } from '../lib/money-text.ts'

/** Fixed words in the reader's language. */
export interface FixedWords extends DurationWords {
  /** For a date before year 1. */
  noDate: string
}
const englishWords: FixedWords = { noDate: 'N/A', none: '0 Hour', invalid: 'Invalid time' }

/** Formats of one language. Every function answers '' for nothing. */
export function formats(language: string, today: string, nowMs: () => number, separators: Separators = companyFormats().separators, written: DateFormats = companyFormats(), words: FixedWords = englishWords) {
  const date = (value: string) => (isBeforeYearOne(value) ? words.noDate : writeMoment(value, written.date, language))
  const dateTime = (value: string) => (isBeforeYearOne(value) ? words.noDate : inText(language, writeMoment(value, formatOf('dateTime', written), language)))
  const instant = (value: string) => dateTime(localMoment(value)) || words.noDate
  const clock = (at: string | number) => writeMoment(localMoment(new Date(at).toISOString()), written.time, language)
  const day = (value: string) => (isCivilDate(value) ? dayText(value, language, today) : value)
  const orNothing = (make: (value: string) => string) => (value: string | null | undefined) => (value ? make(value) : '')
  return {
    language,
    today,
    /** 2026/05/12: tables and facts. */
    date: orNothing(date),
    /** Local time without a zone: 2026/05/12 08:00. */
    dateTime: orNothing(dateTime),
    /** A UTC instant in the reader's zone. */
    instant: orNothing(instant),
    /** 12:04 */
    clock,
    /** 12:04, or 2026/05/12 12:04 when it was another day. @param at Unix milliseconds */
    moment: (at: number) => (new Date(at).toDateString() === new Date(nowMs()).toDateString() ? clock(at) : instant(new Date(at).toISOString())),
    /** 5 minutes ago */
    ago: (at: string | number, nowMs: number) => agoText(at, nowMs, language),
    /** Thu 12 May: headlines. */
    day: orNothing(day),
    /** Thu 12 May, of a UTC instant in the reader's zone. */
    dayOf: orNothing((v) => day(localMoment(v).slice(0, 10))),
    /** Thu 12 – Fri 13 May: headlines. */
    period: (from: string | null | undefined, until: string | null | undefined) =>
      isCivilDate(from) ? rangeText(from, isCivilDate(until) ? until : from, language, today) : '',
    /** June 2026, of `2026-06`. */
    month: orNothing((code) => inText(language, monthText(code, language))),
    /** 2 hours 30 minutes. @param minutes whole minutes */
    duration: (minutes: number | null | undefined) => durationText(minutes, language, words),
    /** "Dina, Sari", with the comma of the language; empty ones are left out. */
    list: (parts: readonly (string | null | undefined | false)[]) => listIn(language, parts),
    /** "9.5", "1,250.25". */
    decimal: (v: string | number | null | undefined) => (v === null || v === undefined || v === '' ? '' : decimalText(String(v), separators)),
    /** "1,250", with the company's sign between thousands. */
    whole: (v: number | null | undefined) => (v === null || v === undefined ? '' : decimalText(String(v), separators)),
    /** "IDR 1,250.50": digits as the company writes them, the currency where the language has it. */
    money: (v: Money | null | undefined) => (v ? inText(language, moneyText(v, language, separators)) : ''),
  }
}

export type Formats = ReturnType<typeof formats>
