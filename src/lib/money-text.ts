/** Amounts as people read them. */
import { intlLocale } from '../../contract/kit/language.ts'
import { type Money, textOfMinor } from '../../contract/kit/money.ts'
import { companyFormats, type Separators } from './company-formats.ts'
import { decimalText } from './decimal-text.ts'

/** Where the language has the currency: before or after the number, and what stands between. The number itself is not made by Intl, which would round it. */
function aroundNumber(language: string, currency: string): { before: string; after: string } {
  const parts = new Intl.NumberFormat(intlLocale(language), { style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 0 }).formatToParts(1)
  const at = parts.findIndex((p) => p.type === 'integer')
  const textOf = (some: typeof parts) => some.map((p) => p.value).join('').replaceAll(/[\u200e\u200f\u061c]/g, '')
  return { before: textOf(parts.slice(0, at)), after: textOf(parts.slice(at + 1)) }
}

/** `{ minor: 125050, currency: 'IDR' }` as "IDR 1,250.50"; without a fraction where it is zero: "IDR 1,250". */
export function moneyText({ minor, currency }: Money, language: string, separators: Separators = companyFormats().separators): string {
  const text = textOfMinor(minor, currency)
  const { before, after } = aroundNumber(language, currency)
  return `${before}${decimalText(text, separators, !/\.0+$/.test(text))}${after}`
}
