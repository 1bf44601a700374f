/** What a planning sheet adds up to, in heads and in money. Pure: the form and the server reckon with the same. @see contract/modules/manpower-planning-sheet/README.md#numbers */
import { MAX_MINOR } from '../kit/money.ts'

/** From this slice on there shall be so many. */
export interface PlanRow {
  /** Number of its slice, from 1. */
  frame: number
  planned: number
  /** Of a head for a year, in the smallest unit; null: that of the row before. */
  cost: number | null
}

/** A position over the slices of a period. */
export interface PlannedPosition {
  existing: number
  /** How many there shall be, by slice. */
  planned: number[]
  /** What a head costs a year, by slice; null: nothing is known. */
  costs: (number | null)[]
}

const numbers = (frames: number): number[] => Array.from({ length: frames }, (_, i) => i + 1)

/** A row holds until the next one; before the first, those who are here stay. */
export function plannedBy(existing: number, rows: readonly PlanRow[], frames: number): PlannedPosition {
  const inOrder = rows.toSorted((a, b) => a.frame - b.frame)
  const holding = (frame: number): PlanRow | undefined => inOrder.findLast((r) => r.frame <= frame)
  const costOf = (frame: number): number | null => inOrder.findLast((r) => r.frame <= frame && r.cost !== null)?.cost ?? null
  return { existing, planned: numbers(frames).map((frame) => holding(frame)?.planned ?? existing), costs: numbers(frames).map(costOf) }
}

const MONTHS = 12n

/** n/d to a whole number, halves up: a saving of half a unit is none. */
function halfUp(n: bigint, d: bigint): bigint {
  const twice = 2n * n + d
  const size = 2n * d
  const quotient = twice / size
  return twice < 0n && quotient * size !== twice ? quotient - 1n : quotient
}

function exactCost({ existing, planned, costs }: PlannedPosition, months: readonly number[]): bigint {
  const yearly = planned.reduce((sum, heads, i) => sum + BigInt(heads - existing) * BigInt(costs[i] ?? 0) * BigInt(months[i] ?? 0), 0n)
  return halfUp(yearly, MONTHS)
}

/** Null: larger than an amount may be. */
const amountOf = (minor: bigint): number | null => (minor > BigInt(MAX_MINOR) || minor < -BigInt(MAX_MINOR) ? null : Number(minor))

/** What a position costs more than those who are here, in the smallest unit; below zero: less; null: larger than an amount may be. @param months of each slice */
export const costOf = (position: PlannedPosition, months: readonly number[]): number | null => amountOf(exactCost(position, months))

export interface SheetTotals {
  existing: number
  /** By slice. */
  planned: number[]
  /** In the smallest unit; null: larger than an amount may be. */
  cost: number | null
}

/** Of every position of a unit. */
export const totalsOf = (positions: readonly PlannedPosition[], months: readonly number[]): SheetTotals => ({
  existing: positions.reduce((sum, p) => sum + p.existing, 0),
  planned: months.map((_, i) => positions.reduce((sum, p) => sum + (p.planned[i] ?? 0), 0)),
  cost: amountOf(positions.reduce((sum, p) => sum + exactCost(p, months), 0n)),
})
