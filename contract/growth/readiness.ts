/** How far somebody is from what a job asks for. Pure: both sides use it. @see contract/modules/competency/README.md#effects */
import { fromHundredths } from '../kit/decimal.ts'
import { rounded } from '../kit/money.ts'

export const gapOf = (level: number, required: number): number => level - required

/** Percent with two places; not assessed counts as none, and null where nothing is asked for. */
export function readinessOf(levels: readonly { required: number; level: number | null }[]): string | null {
  const asked = levels.reduce((sum, l) => sum + l.required, 0)
  if (asked === 0) return null
  const met = levels.reduce((sum, l) => sum + Math.min(l.level ?? 0, l.required), 0)
  return fromHundredths(Number(rounded(BigInt(met) * 10_000n, BigInt(asked), 1n)))
}
