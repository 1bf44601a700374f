/** Decimals of the wire ("9.50") as people read them ("9.5"). Text in, text out: no float ever holds a balance. */

import { companyFormats, type Separators } from './company-formats.ts'

/** `"1234.50"` to `1,234.5`; trailing zeros go. `keepZeros` keeps as many decimals as came. */
export function decimalText(value: string, separators: Separators = companyFormats().separators, keepZeros = false): string {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(value.trim())
  if (!match) return value
  const [, sign = '', whole = '0', fraction = ''] = match
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, separators.thousand)
  const tail = keepZeros ? fraction : fraction.replace(/0+$/, '')
  return (sign === '-' ? '−' : sign) + grouped + (tail ? separators.decimal + tail : '')
}
