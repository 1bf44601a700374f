/** What may be typed into a number, and what it means. Numbers travel as text: `"1234.50"`. @see docs/product/screens.md#forms */
import type { Separators } from './company-formats.ts'
import { decimalText } from './decimal-text.ts'

/**
 * The text a number input holds after a change, or null when the change is not taken: digits and, unless `noDecimal`,
 * one `.` or `,`. A minus may be typed, so that it can be refused with a reason.
 */
export function acceptNumber(text: string, noDecimal: boolean): string | null {
  const wanted = text.replaceAll(/\s/g, '')
  return (noDecimal ? /^-?\d*$/ : /^-?\d*([.,]\d*)?$/).test(wanted) ? wanted : null
}

/** `1234,5` and `1234.5` as `1234.5`; null for nothing, or only a sign or separator. */
export function readNumber(text: string): string | null {
  const wanted = text.replace(',', '.')
  if (!/\d/.test(wanted)) return null
  const [whole = '', fraction] = wanted.replace('-', '').split('.')
  return `${wanted.startsWith('-') ? '-' : ''}${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`
}

/** As it stands in the input while nobody types: with the company's separators, all decimals kept. */
export const shownNumber = (value: string | null, separators: Separators): string => (value === null ? '' : decimalText(value, separators, true).replace('−', '-'))

/** As it stands while somebody types: without thousands, so that one separator is the decimal one. */
export const editedNumber = (value: string | null, separators: Separators): string => (value ?? '').replace('.', separators.decimal === ',' ? ',' : '.')
