/** How dates, periods and numbers read, for one language and company. */
import { isCivilDate } from '../../contract/kit/civil-date.ts'
import { agoText, dayText, rangeText, slashDate, slashDateTime, timeText } from '../lib/civil-text.ts'
import { decimalText, defaultSeparators, type Separators } from '../lib/decimal-text.ts'

/** Formats of one language. Every function answers '' for nothing. */
export function formats(language: string, today: string, nowMs: () => number, separators: Separators = defaultSeparators) {
  const orNothing = (make: (value: string) => string) => (value: string | null | undefined) => (value ? make(value) : '')
  return {
    language,
    today,
    /** 2026/05/12: tables and facts. */
    date: orNothing(slashDate),
    /** Local time without a zone: 2026/05/12 08:00. */
    dateTime: orNothing((v) => `${slashDate(v)} ${v.slice(11, 16)}`),
    /** A UTC instant in the reader's zone. */
    instant: orNothing(slashDateTime),
    /** 12:04 */
    clock: (at: string | number) => timeText(at, language),
    /** 12:04, or 2026/05/12 12:04 when it was another day. @param at Unix milliseconds */
    moment: (at: number) => (new Date(at).toDateString() === new Date(nowMs()).toDateString() ? timeText(at, language) : slashDateTime(new Date(at).toISOString())),
    /** 5 minutes ago */
    ago: (at: string | number, nowMs: number) => agoText(at, nowMs, language),
    /** Thu 12 May: headlines. */
    day: orNothing((v) => (isCivilDate(v) ? dayText(v, language, today) : v)),
    /** Thu 12 – Fri 13 May: headlines. */
    period: (from: string | null | undefined, until: string | null | undefined) =>
      isCivilDate(from) ? rangeText(from, isCivilDate(until) ? until : from, language, today) : '',
    /** "9.5", "1,250.25". */
    decimal: (v: string | number | null | undefined) => (v === null || v === undefined || v === '' ? '' : decimalText(String(v), separators)),
  }
}

export type Formats = ReturnType<typeof formats>
