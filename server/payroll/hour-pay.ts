/** What hours of overtime are paid with: the one arithmetic of slips and of what reports say of them. Pure; every product is exact. @see docs/product/pay.md#composition */
import { toHundredths } from '../../contract/kit/decimal.ts'
import { rounded } from '../../contract/kit/money.ts'

export interface HourTerms {
  /** An hour is base pay divided by it. */
  overtimeHourDivisor: number
  /** Smallest units an amount is rounded to. */
  step: number
}

/**
 * Base pay of a day in smallest units; of a day nobody gave a base pay for, the nearest before it, else the nearest after.
 * @param basePays of one person, oldest first
 * @returns null: there is none at all
 */
export const basePayFor = (basePays: readonly { from: string; basePay: number }[], date: string): number | null => (basePays.findLast((b) => b.from <= date) ?? basePays[0])?.basePay ?? null

const hundredths = (decimal: string): bigint => BigInt(toHundredths(decimal))

/** Hours so many times the usual rate, and that rate, in smallest units. @param quantity decimal with two places; below zero takes back. @param multiplier decimal with two places */
export function hourPay(basePay: number, quantity: string, multiplier: string, { overtimeHourDivisor, step }: HourTerms): { amount: bigint; rate: bigint } {
  const [base, divisor, unit] = [BigInt(basePay), BigInt(overtimeHourDivisor), BigInt(step)]
  return { amount: rounded(base * hundredths(quantity) * hundredths(multiplier), divisor * 10_000n, unit), rate: rounded(base, divisor, unit) }
}
