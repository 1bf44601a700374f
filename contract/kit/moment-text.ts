/** Dates and times as a company writes them: parts of a format are YYYY YY MMMM MMM MM M DD D HH H hh h mm A, anything else stands for itself. Pure. */

export interface MomentParts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const PART = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|A/g
export const two = (n: number) => String(n).padStart(2, '0')
export const monthName = (month: number, style: 'long' | 'short', language: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { month: style, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 15)))

const writers: Record<string, (p: MomentParts, language: string) => string> = {
  YYYY: (p) => String(p.year).padStart(4, '0'),
  YY: (p) => two(p.year % 100),
  MMMM: (p, language) => monthName(p.month, 'long', language),
  MMM: (p, language) => monthName(p.month, 'short', language),
  MM: (p) => two(p.month),
  M: (p) => String(p.month),
  DD: (p) => two(p.day),
  D: (p) => String(p.day),
  HH: (p) => two(p.hour),
  H: (p) => String(p.hour),
  hh: (p) => two(p.hour % 12 || 12),
  h: (p) => String(p.hour % 12 || 12),
  mm: (p) => two(p.minute),
  A: (p) => (p.hour < 12 ? 'AM' : 'PM'),
}

const ISO = /^(?:(\d{4})-(\d\d)-(\d\d))?T?(?:(\d\d):(\d\d))?/

/** @param value `2026-05-12`, `08:05` or `2026-05-12T08:05`; '' for nothing */
export function writeMoment(value: string, format: string, language = 'en'): string {
  const match = ISO.exec(value)
  if (!match || value === '') return ''
  const [year, month, day, hour, minute] = match.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number, number]
  return format.replace(PART, (part) => writers[part]?.({ year, month, day, hour, minute }, language) ?? part)
}
