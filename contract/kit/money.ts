/** Amounts of money: whole numbers of a currency's smallest unit. Text in, text out: no float ever holds one. Pure. */

/** An amount: a whole number of the currency's smallest unit, and the currency's code of three letters. */
export interface Money {
  minor: number
  currency: string
}

/** Largest amount in smallest units: fifteen digits, so that a few added up are still exact. */
export const MAX_MINOR = 999_999_999_999_999

/** Currencies whose smallest unit is no hundredth, by ISO 4217. A device's Intl is no source: it says how amounts are written (rupiah without sen), by its version. */
const UNLIKE: Readonly<Record<string, number>> = {
  ...Object.fromEntries('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0])),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4, UYW: 4,
}

/** Decimal places of a currency: 2 of IDR, 0 of JPY, 3 of KWD. */
export const placesOf = (currency: string): number => UNLIKE[currency] ?? 2

/** Smallest units as a decimal of the wire's kind: 1250 of IDR is '12.50', of JPY '1250'. */
export function textOfMinor(minor: number, currency: string): string {
  const places = placesOf(currency)
  const digits = String(Math.abs(minor)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${minor < 0 ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

/** The other way; null for what is no amount of this currency: too many places, or too large. */
export function minorOfText(text: string, currency: string): number | null {
  const places = placesOf(currency)
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/.exec(text)
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (!match || fraction.length > places) return null
  const minor = Number(whole + fraction.padEnd(places, '0'))
  if (minor > Number.MAX_SAFE_INTEGER) return null
  return sign && minor !== 0 ? -minor : minor
}

/** An amount as a parameter of a text, `IDR 2500.00`: whoever says the text writes it as its reader does. */
export const moneyParam = ({ minor, currency }: Money): string => `${currency} ${textOfMinor(minor, currency)}`

/** The amount of such a parameter; null for any other text. */
export function moneyOfParam(text: string): Money | null {
  const [, currency = '', amount = ''] = /^([A-Z]{3}) (-?[\d.]+)$/.exec(text) ?? []
  const minor = minorOfText(amount, currency)
  return minor !== null && textOfMinor(minor, currency) === amount ? { minor, currency } : null
}

/** Whether a value is an amount. */
export const isMoney = (value: unknown): value is Money =>
  value !== null && typeof value === 'object' && Number.isSafeInteger((value as Partial<Money>).minor) && typeof (value as Partial<Money>).currency === 'string'

/** n/d to the nearest multiple of the step, half away from zero; d and step above zero. Products are exact because they are whole numbers of any size. */
export function rounded(n: bigint, d: bigint, step: bigint): bigint {
  const size = d * step
  const isNegative = n < 0n
  const steps = (2n * (isNegative ? -n : n) + size) / (2n * size)
  return (isNegative ? -steps : steps) * step
}
