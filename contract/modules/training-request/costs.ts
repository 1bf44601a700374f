/**
 * What a training costs, in the company's currency: the one arithmetic of the form and the server. Whole numbers of any size, never a float;
 * halves are rounded up. Each cost is rounded by itself and then added, so that the lines always add up to the total. Pure.
 */
import { placesOf, rounded } from '../../kit/money.ts'
import { toHundredths } from '../../kit/decimal.ts'

/** One cost, with the rate of its currency. */
export interface Cost {
  /** In smallest units of the currency. */
  minor: number
  currency: string
  /** What one unit of the currency is worth in the company's, as a decimal: `16300`, `12104.25`, `0.00001234`. */
  rate: string
}

const TEN = 10n
const power = (places: number): bigint => TEN ** BigInt(places)

/** A decimal of the wire as a whole number and the places it has. @throws RangeError for what is no decimal above zero */
function exact(decimal: string): { digits: bigint; places: number } {
  const match = /^(\d{1,10})(?:\.(\d{1,8}))?$/.exec(decimal.trim())
  if (!match) throw new RangeError(`not a rate: ${decimal}`)
  const [, whole = '0', fraction = ''] = match
  return { digits: BigInt(whole + fraction), places: fraction.length }
}

/** Smallest units of what so much of something costs. @param quantity a decimal with two places @param unitMinor price of one, in smallest units */
export const detailMinor = (quantity: string, unitMinor: number): number => Number(rounded(BigInt(toHundredths(quantity)) * BigInt(unitMinor), 100n, 1n))

/** Smallest units of the company's currency that a cost comes to. */
export function companyMinor({ minor, currency, rate }: Cost, company: string): number {
  const { digits, places } = exact(rate)
  return Number(rounded(BigInt(minor) * digits * power(placesOf(company)), power(places + placesOf(currency)), 1n))
}

/** All of them together, in smallest units of the company's currency. */
export const totalMinor = (costs: readonly Cost[], company: string): number => Number(costs.reduce((sum, cost) => sum + BigInt(companyMinor(cost, company)), 0n))

/** What the details of a cost add up to; null where there are none, and the cost says it itself. */
export const sumOfDetails = (minors: readonly number[]): number | null => (minors.length === 0 ? null : Number(minors.reduce((sum, minor) => sum + BigInt(minor), 0n)))

/** Each one's share, rounded down: to be shown, never to be added. Null without anybody. */
export const perHead = (total: number, people: number): number | null => (people <= 0 ? null : Number(BigInt(total) / BigInt(people)))

/** True above the company's ceiling, which is in whole units of its currency; 0 is none. */
export const isOverCeiling = (total: number, ceiling: number, company: string): boolean => ceiling > 0 && BigInt(total) > BigInt(ceiling) * power(placesOf(company))
