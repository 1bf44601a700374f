/** The tax of an amount: the rate of the band it falls in, of all of it. Pure. @see docs/product/pay.md#composition */
import { rounded } from '../../contract/kit/money.ts'
import type { TaxBand } from './kinds.ts'

/** The rate of the band an amount falls in, in hundredths of a percent. */
export function rateOf(bands: readonly TaxBand[], amount: number): number {
  return bands.find((band) => band.upTo === null || amount <= band.upTo)?.percent ?? 0
}

/** A share in hundredths of a percent. */
export const percentOf = (amount: number, percent: number, step: number): number => Number(rounded(BigInt(amount) * BigInt(percent), 10_000n, BigInt(step)))
