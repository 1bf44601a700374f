/** Exact decimals with two places: strings on the wire, integer hundredths in arithmetic, never floats. */
import { intlLocale } from './language.ts'

/** Whole hundredths: 2.5 days are 250. */
export type Hundredths = number

/** Hundredths of a decimal with at most two places; a comma is read like a point. Null and '' are 0. */
export function toHundredths(decimal: string | number | null | undefined): Hundredths {
  const text = String(decimal ?? '').trim().replace(',', '.') || '0'
  const match = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!match) throw new RangeError(`not a decimal with two places: ${text}`)
  const size = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && size !== 0 ? -size : size
}

/** Always two places: 250 is '2.50', -5 is '-0.05'. */
export function fromHundredths(value: Hundredths): string {
  const size = Math.abs(value)
  return `${value < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** What was typed as it goes over the wire, with two places: '4' is '4.00'. Null: no number from 0 on with two places at most. */
export const decimalOf = (typed: string): string | null => (/^\d{1,9}(\.\d{1,2})?$/.test(typed) ? fromHundredths(toHundredths(typed)) : null)

/** For reading: '9.50' as '9.5' or '9,5', by language. */
export const readableDecimal = (decimal: string, language: string): string =>
  new Intl.NumberFormat(intlLocale(language), { maximumFractionDigits: 2, useGrouping: false }).format(toHundredths(decimal) / 100)
