/** Arithmetic of a head-count plan: how many there shall be in each time frame, how many places are left, what it costs. Pure: both sides use it. @see docs/product/workforce.md#plan */
import { MAX_MINOR, rounded } from '../kit/money.ts'

/** A row of a sheet: from this frame on there shall be so many. */
export interface PlannedFrom {
  /** From 1. */
  frame: number
  planned: number
}

/** How many there shall be in each frame: a row holds until the next one; before the first, and without any, who is there holds. @param frames how many there are */
export function plannedByFrame(rows: readonly PlannedFrom[], existing: number, frames: number): number[] {
  const sorted = rows.toSorted((a, b) => a.frame - b.frame)
  return Array.from({ length: frames }, (_, i) => sorted.findLast(({ frame }) => frame <= i + 1)?.planned ?? existing)
}

/** The other way: the rows it takes to say these numbers. A frame that is as the one before (at first: as who is there) needs none. */
export const rowsOf = (planned: readonly number[], existing: number): PlannedFrom[] =>
  planned.flatMap((number, i) => (number === (i === 0 ? existing : planned[i - 1]) ? [] : [{ frame: i + 1, planned: number }]))

/** What is planned, and how many are there or have places, in one frame. */
export interface FrameRoom {
  planned: number
  level: number
}

export interface Room {
  /** Places left in the fullest frame; below zero: more than planned already. */
  room: number
  /** How many of those asked for are above the plan. */
  over: number
}

/** Every frame from the first on counts: who is hired in the second quarter is still there in the fourth. @param frames at least one */
export function roomOf(frames: readonly FrameRoom[], headCount: number): Room {
  const room = Math.min(...frames.map(({ planned, level }) => planned - level))
  return { room, over: Math.max(0, headCount - Math.max(0, room)) }
}

/** A row may also say what a head costs a year, in smallest units; null: what the row before says. */
export interface CostedFrom extends PlannedFrom {
  cost: number | null
}

/** A position over the time frames of a period. */
export interface PlannedPosition {
  existing: number
  planned: number[]
  /** What a head costs a year, by frame; null: nothing is known. */
  costs: (number | null)[]
}

export const positionBy = (rows: readonly CostedFrom[], existing: number, frames: number): PlannedPosition => {
  const said = rows.filter(({ cost }) => cost !== null).toSorted((a, b) => a.frame - b.frame)
  return { existing, planned: plannedByFrame(rows, existing, frames), costs: Array.from({ length: frames }, (_, i) => said.findLast(({ frame }) => frame <= i + 1)?.cost ?? null) }
}

/** (planned - existing) x cost of a head a year x months / 12, added up exactly over the frames, rounded once, half away from zero. */
function exactCost({ existing, planned, costs }: PlannedPosition, frameMonths: number): bigint {
  const yearly = planned.reduce((sum, number, i) => sum + BigInt(number - existing) * BigInt(costs[i] ?? 0), 0n)
  return rounded(yearly * BigInt(frameMonths), 12n, 1n)
}

/**
 * What a position costs more (below zero: less) than who is there, in smallest units.
 * @param frameMonths months of one frame
 */
export const costOf = (planned: readonly number[], existing: number, costPerHeadMinor: number, frameMonths: number): number =>
  Number(exactCost({ existing, planned: [...planned], costs: planned.map(() => costPerHeadMinor) }, frameMonths))

export interface PlanTotals {
  existing: number
  /** By frame. */
  planned: number[]
  /** In smallest units; null: larger than an amount may be. */
  cost: number | null
}

/** Of every position of a unit, each rounded by itself. @param frames how many there are @param frameMonths months of one */
export function totalsOf(positions: readonly PlannedPosition[], frames: number, frameMonths: number): PlanTotals {
  const cost = positions.reduce((sum, position) => sum + exactCost(position, frameMonths), 0n)
  return {
    existing: positions.reduce((sum, { existing }) => sum + existing, 0),
    planned: Array.from({ length: frames }, (_, i) => positions.reduce((sum, { planned }) => sum + (planned[i] ?? 0), 0)),
    cost: cost > BigInt(MAX_MINOR) || cost < -BigInt(MAX_MINOR) ? null : Number(cost),
  }
}
