/** Decimals and amounts as people read them. Text in, text out: no float ever holds one. Pure. */
import { intlLocale } from './language.ts'
import { type Money, textOfMinor } from './money.ts'
import { trimEndOf } from './trim-end.ts'

export interface Separators {
  thousand: string
  decimal: string
}

/** Digits in groups of three, from the right. */
const inThousands = (digits: string): string[] => {
  const first = digits.length % 3 || 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])]
}

/** `"1234.50"` to `1,234.5`; trailing zeros go. `keepZeros` keeps as many decimals as came. */
export function decimalWith(value: string, separators: Separators, keepZeros = false): string {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(value.trim())
  if (!match) return value
  const [, sign = '', whole = '0', fraction = ''] = match
  const grouped = inThousands(whole).join(separators.thousand)
  const tail = keepZeros ? fraction : trimEndOf(fraction, '0')
  return (sign === '-' ? '−' : sign) + grouped + (tail ? separators.decimal + tail : '')
}

/** The number of an amount: "1,250.50", without a fraction where it is zero "1,250". */
export function amountWith({ minor, currency }: Money, separators: Separators): string {
  const text = textOfMinor(minor, currency)
  return decimalWith(text, separators, !/\.0+$/.test(text))
}

/** Where the language has the currency: before or after the number, and what stands between. The number itself is not made by Intl, which would round it. */
function aroundNumber(language: string, currency: string): { before: string; after: string } {
  const parts = new Intl.NumberFormat(intlLocale(language), { style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 0 }).formatToParts(1)
  const at = parts.findIndex((p) => p.type === 'integer')
  const textOf = (some: typeof parts) => some.map((p) => p.value).join('').replaceAll(/[\u200e\u200f\u061c]/g, '')
  return { before: textOf(parts.slice(0, at)), after: textOf(parts.slice(at + 1)) }
}

/** `{ minor: 125050, currency: 'IDR' }` as "IDR 1,250.50". */
export function moneyWith(money: Money, language: string, separators: Separators): string {
  const { before, after } = aroundNumber(language, money.currency)
  return `${before}${amountWith(money, separators)}${after}`
}
