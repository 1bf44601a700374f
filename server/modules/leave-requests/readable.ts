/** Days, numbers and names as people read them. */
import { readableDecimal } from '../../../contract/kit/decimal.ts'
import { intlLocale } from '../../../contract/kit/language.ts'

const MOST_LISTED = 4

/** "12 and 13 May", "30 April and 4 May"; from five on "12 May to 20 May". */
export function readableDates(dates: readonly string[], language: string, joined: (from: string, until: string) => string): string {
  const locale = intlLocale(language)
  const format = (date: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  const whole = (date: string) => format(date, { day: 'numeric', month: 'long' })
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return ''
  if (dates.length > MOST_LISTED) return joined(whole(first), whole(last))
  const list = new Intl.ListFormat(locale)
  if (first.slice(0, 7) !== last.slice(0, 7)) return list.format(dates.map(whole))
  return `${list.format(dates.map((d) => String(Number(d.slice(8)))))} ${format(first, { month: 'long' })}`
}

/** "9.5", "9,5". */
export const readableDays = (decimal: string, language: string): string => readableDecimal(decimal, language)
