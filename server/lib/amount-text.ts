import { intlLocale } from '../../contract/kit/language.ts'
import { type Money, placesOf } from '../../contract/kit/money.ts'

/** An amount for reading: 'IDR 12,000,000'. For screens alone: never in notices, mails or logs. */
export function amountText({ minor, currency }: Money, language: string): string {
  const size = 10 ** placesOf(currency)
  return `${currency} ${new Intl.NumberFormat(intlLocale(language), { maximumFractionDigits: placesOf(currency) }).format(minor / size)}`
}

/** A month of a `YYYY-MM` code for reading: 'June 2026'. */
export const monthText = (code: string, language: string): string =>
  new Intl.DateTimeFormat(intlLocale(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${code}-01T00:00:00Z`))
