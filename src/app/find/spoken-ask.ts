/** What is asked for with its days and hours in one line: "sick today", "leave 3–5 Dec", "lembur kemarin 17:00–19:30". */
import { daysBetween } from '../../../contract/kit/civil-date.ts'
import { readSpokenDate } from '../../lib/spoken-date.ts'
import { readSpokenTime } from '../../lib/spoken-time.ts'

export interface SpokenAsk {
  /** What is left without days and hours; '' for nothing. */
  words: string
  /** First and last day, `YYYY-MM-DD`. */
  from: string
  until: string
  /** `HH:mm`; none where none were said, the end alone is never said. */
  hours?: readonly [start: string, end?: string]
}

/** Longer lines are no such thing. */
const MOST_TOKENS = 14
const MOST_DAYS = 366

/** Between two days or two hours. */
const BETWEEN = / ?[-–—] ?| (?:to|until|till|through|s\/d|sd|sampai|hingga|إلى|الى|حتى) /giu
/** Said before a day or an hour: no word for what is asked. */
const LEAD = /^(?:on|from|for|at|the|pada|tanggal|tgl|dari|mulai|untuk|jam|pukul|في|من|يوم|بتاريخ|الساعة)$/iu
const HEAD = /^(?:from|dari|mulai|من) /iu

/** Every way to take a text apart in two. */
const halves = (text: string) => [...text.matchAll(BETWEEN)].map(({ index, 0: between }) => [text.slice(0, index).trim(), text.slice(index + between.length).trim()] as const).filter(([a, b]) => a !== '' && b !== '')

const dayIn = (month: string, day: string, read: (text: string) => string | null) => read(`${day}/${month.slice(5, 7)}/${month.slice(0, 4)}`)

type Days = readonly [from: string, until: string]

/** A day, or two with a word or a dash between them: "3–5 Dec", "28 dec to 3 jan", "senin sampai rabu". */
export function readSpokenDays(text: string, today: string, locale?: string): Days | null {
  const said = text.replace(HEAD, '')
  const one = readSpokenDate(said, today, locale)
  if (one) return [one, one]
  // the day comes first where it alone is meant
  const exact = (word: string) => readSpokenDate(word, today, 'en-GB')
  for (const [a, b] of halves(said)) {
    const [isDay, isLastDay] = [a, b].map((part) => /^\p{Nd}{1,2}$/u.test(part))
    let from = isDay ? null : readSpokenDate(a, today, locale)
    let until = isLastDay ? null : readSpokenDate(b, today, locale)
    if (isDay && until) from = dayIn(until, a, exact)
    if (isLastDay && from) until = dayIn(from, b, exact)
    // "friday to monday", "28 dec to 3 jan": the first such day after the beginning
    if (from && until && until < from) until = readSpokenDate(b, from, locale)
    if (from && until && from <= until && daysBetween(from, until) < MOST_DAYS) return [from, until]
  }
  return null
}

/** Hours that are said to be such: with minutes, am or pm, or a word before them. A number alone is none. */
const isHour = (text: string) => /\p{Nd}[:.٫]\p{Nd}{2}|\p{Nd} ?(?:[ap]\.?m|[صم])|^(?:at|jam|pukul|الساعة) /iu.test(text)

type Hours = readonly [start: string, end?: string]

function readSpokenHours(text: string): Hours | null {
  const said = text.replace(HEAD, '')
  if (!isHour(said)) return null
  const one = readSpokenTime(said)
  if (one) return [one]
  for (const [a, b] of halves(said)) {
    const [start, end] = [readSpokenTime(a), readSpokenTime(b)]
    if (start && end) return [start, end]
  }
  return null
}

/** The longest run of tokens that means something, and the others without what only leads to it. */
function takeOut<T>(tokens: readonly string[], read: (text: string) => T | null): { found: T; rest: string[] } | null {
  for (let length = tokens.length; length > 0; length--) {
    for (let start = 0; start + length <= tokens.length; start++) {
      const found = read(tokens.slice(start, start + length).join(' '))
      if (found === null) continue
      const before = tokens.slice(0, start)
      while (before.length > 0 && LEAD.test(before.at(-1) ?? '')) before.pop()
      return { found, rest: [...before, ...tokens.slice(start + length)] }
    }
  }
  return null
}

/**
 * What a line asks for, and for when; null when it names no day.
 * @param today the person's today, `YYYY-MM-DD`
 * @param locale of the device: whether 3/4 is in March or in April
 */
export function readSpokenAsk(text: string, today: string, locale?: string): SpokenAsk | null {
  const tokens = text.trim().split(/\s+/).filter(Boolean)
  if (tokens.length > MOST_TOKENS) return null
  const hours = takeOut(tokens, readSpokenHours)
  const days = takeOut(hours?.rest ?? tokens, (run) => readSpokenDays(run, today, locale))
  if (!days) return null
  const [from, until] = days.found
  return { words: days.rest.join(' '), from, until, ...(hours ? { hours: hours.found } : {}) }
}
