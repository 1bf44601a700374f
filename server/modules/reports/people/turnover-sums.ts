/** Who came and who left: sums over people, and the shares they make. Pure. @see contract/modules/reports/README.md#arithmetic */

export interface Moves {
  /** In service on the day before the first. */
  opening: number
  /** First day within. */
  joined: number
  /** The day after the last working day within. */
  left: number
}

export interface Turnover extends Moves {
  closing: number
  /** Decimals with two places; of shares null where there was nobody on average. */
  average: string
  turnover: string | null
  joinedShare: string | null
}

/** Half up, two places, of a quotient of whole numbers: (a × 100) ÷ b without binary fractions. */
const percentOf = (part: number, halves: number): string | null => (halves === 0 ? null : (Math.floor((part * 2 * 10_000 * 2 + halves) / (halves * 2)) / 100).toFixed(2))

export function turnoverOf({ opening, joined, left }: Moves): Turnover {
  const closing = opening + joined - left
  const halves = opening + closing
  return { opening, joined, left, closing, average: (halves / 2).toFixed(2), turnover: percentOf(left, halves), joinedShare: percentOf(joined, halves) }
}
