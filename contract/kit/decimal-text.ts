/** Decimals as people read them. Text in, text out: no float ever holds one. Pure. */
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
