/**
 * How the company writes numbers and dates, known from the first paint on: the last answer of the server is kept on the device
 * (it is the same for everybody of the company), and the defaults hold until there is one.
 */
import type { Separators } from '../../contract/kit/decimal-text.ts'
import { type DateFormats, defaultFormats } from './date-format.ts'

export type { Separators }
/** @see docs/product/screens.md#formats */
export const defaultSeparators: Separators = { thousand: ',', decimal: '.' }

export interface CompanyFormats extends DateFormats {
  separators: Separators
}
const defaults: CompanyFormats = { ...defaultFormats, separators: defaultSeparators }

const KEY = 'ess_formats'
const isText = (value: unknown): value is string => typeof value === 'string'

function read(): CompanyFormats {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  const [date, time, thousand, decimal] = stored?.split('\n') ?? []
  return isText(date) && isText(time) && isText(thousand) && isText(decimal) ? { date, time, separators: { thousand, decimal } } : defaults
}

let current: CompanyFormats | undefined

/** What holds now. */
export const companyFormats = (): CompanyFormats => (current ??= read())

/** Keeps what the server said. */
export function keepCompanyFormats(next: { dateFormat: string; timeFormat: string; thousandSeparator: string; decimalSeparator: string }): void {
  const { dateFormat, timeFormat, thousandSeparator, decimalSeparator } = next
  current = { date: dateFormat || defaults.date, time: timeFormat || defaults.time, separators: { thousand: thousandSeparator, decimal: decimalSeparator || defaults.separators.decimal } }
  localStorage.setItem(KEY, [current.date, current.time, current.separators.thousand, current.separators.decimal].join('\n'))
}
