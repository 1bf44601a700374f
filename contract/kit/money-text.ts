/** Amounts as people read them. Pure. */
import { decimalWith, type Separators } from './decimal-text.ts'
import { intlLocale } from './language.ts'
import { type Money, textOfMinor } from './money.ts'

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
