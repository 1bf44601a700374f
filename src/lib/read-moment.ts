/** What is typed for a date or a time, in the company's own way of writing it and in those that mean one day only. Not in what a first visit waits for. */
import { type MomentParts as Parts, monthName, two } from '../../contract/kit/moment-text.ts'
import { type DateFormats, defaultFormats, formatOf, type MomentKind } from './date-format.ts'

const digits: Record<string, string> = { YYYY: '\\d{4}', YY: '\\d\\d', MM: '\\d\\d', M: '\\d\\d?', DD: '\\d\\d', D: '\\d\\d?', HH: '\\d\\d', H: '\\d\\d?', hh: '\\d\\d', h: '\\d\\d?', mm: '\\d\\d', A: '[AaPp]\\.?[Mm]\\.?', MMMM: '\\p{L}+\\.?', MMM: '\\p{L}+\\.?' }
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Ways to write that mean one day only, besides the company's own. */
const ALSO: Record<MomentKind, readonly string[]> = {
  date: ['YYYY/M/D', 'YYYY-M-D', 'YYYYMMDD', 'D MMM YYYY', 'D MMMM YYYY'],
  time: ['H:mm', 'H.mm', 'HHmm'],
  dateTime: ['YYYY/M/D H:mm', 'YYYY-M-D H:mm', 'YYYY-MM-DDTHH:mm'],
}

function monthOf(name: string, language: string): number {
  const wanted = name.replace('.', '').toLocaleLowerCase()
  for (let month = 1; month <= 12; month++) {
    if ((['long', 'short'] as const).some((style) => monthName(month, style, language).replace('.', '').toLocaleLowerCase() === wanted)) return month
  }
  return 0
}

function readParts(text: string, format: string, language: string): Parts | null {
  const names: string[] = []
  const pattern = format
    .split(/(YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|A)/)
    .map((part) => (digits[part] ? (names.push(part), `(${digits[part]})`) : escaped(part)))
    .join('')
  // linear: made of the parts above; the text is what a person types into a field
  const match = new RegExp(`^${pattern}$`, 'u').exec(text)
  if (!match) return null
  const parts: Parts = { year: 0, month: 1, day: 1, hour: 0, minute: 0 }
  let afternoon: boolean | undefined
  for (const [i, name] of names.entries()) {
    const found = match[i + 1] ?? ''
    const number = Number(found)
    if (name === 'YYYY') parts.year = number
    else if (name === 'YY') parts.year = 2000 + number
    else if (name === 'MMM' || name === 'MMMM') parts.month = monthOf(found, language)
    else if (name.startsWith('M')) parts.month = number
    else if (name.startsWith('D')) parts.day = number
    else if (name === 'mm') parts.minute = number
    else if (name === 'A') afternoon = /p/i.test(found)
    else parts.hour = number
  }
  if (afternoon !== undefined) {
    if (parts.hour < 1 || parts.hour > 12) return null
    parts.hour = (parts.hour % 12) + (afternoon ? 12 : 0)
  }
  return parts
}

const exists = ({ year, month, day, hour, minute }: Parts): boolean => {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return month >= 1 && day >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60
}

/**
 * What a typed text means as `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm`.
 * @returns null for what is no date or time: 'Invalid Date Format' and its like
 */
export function readMoment(text: string, kind: MomentKind, formats: DateFormats = defaultFormats, language = 'en'): string | null {
  const wanted = text.trim()
  for (const format of [formatOf(kind, formats), ...ALSO[kind]]) {
    const parts = readParts(wanted, format, language)
    if (!parts || (kind !== 'time' && parts.year === 0) || !exists(parts)) continue
    const date = `${String(parts.year).padStart(4, '0')}-${two(parts.month)}-${two(parts.day)}`
    const time = `${two(parts.hour)}:${two(parts.minute)}`
    return kind === 'date' ? date : kind === 'time' ? time : `${date}T${time}`
  }
  return null
}
