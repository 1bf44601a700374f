/** A plan while it is typed: cells a frame each, and the rows they are kept as. A row says from which frame on: it holds until the next one, and what is there today until the first. Pure. */
import type { DraftValues } from '../../../contract/kit/field.ts'
import type { planningFields } from '../../../contract/modules/manpower-planning-sheet/fields.ts'
import { plannedByFrame } from '../../../contract/workforce/plan.ts'

/** A row as the form holds it. */
export type PlanRow = NonNullable<DraftValues<typeof planningFields>['lines']>[number]
export type NewPosition = NonNullable<DraftValues<typeof planningFields>['newPositions']>[number]

/** What is said of a position as a whole: each of its rows says it. */
export type Said = Pick<PlanRow, 'reportTo' | 'reason' | 'costPerHead'>

/** Where a position stands: what is there, and the frames across. */
export interface Ground {
  position: string
  existing: number
  /** Ids of the frames of the period, in their order. */
  frames: readonly string[]
}

export const ownRows = (rows: readonly PlanRow[], position: string): PlanRow[] => rows.filter((row) => row.position === position)

/** Numbers of a position, frame by frame. */
export const cellsOf = (rows: readonly PlanRow[], { position, existing, frames }: Ground): number[] =>
  plannedByFrame(ownRows(rows, position).flatMap(({ timeFrame, planned }) => {
    const frame = frames.indexOf(timeFrame ?? '') + 1
    return frame === 0 || planned === null || planned === undefined ? [] : [{ frame, planned }]
  }), existing, frames.length)

/** Whether a row of the position begins with this frame: else its number is that of the frame before. */
export const beginsAt = (rows: readonly PlanRow[], position: string, frame: string | undefined): boolean => rows.some((row) => row.position === position && row.timeFrame === frame)

/** One number anew. Frames after it that said the same go along: who is hired in one is there in the next. */
export function withCell(cells: readonly number[], place: number, value: number): number[] {
  const was = cells[place]
  const differs = cells.findIndex((cell, i) => i > place && cell !== was)
  return cells.map((cell, i) => (i >= place && (differs < 0 || i < differs) ? value : cell))
}

export const saidOf = (rows: readonly PlanRow[], position: string): Said => {
  const own = ownRows(rows, position)
  return { reportTo: own.find((row) => row.reportTo)?.reportTo ?? null, reason: own.find((row) => row.reason)?.reason ?? null, costPerHead: own.find((row) => row.costPerHead)?.costPerHead ?? null }
}

const saysSomething = ({ reportTo, reason, costPerHead }: Said): boolean => Boolean(reportTo ?? reason ?? costPerHead)

/**
 * All rows, those of one position made of its cells: one wherever the number changes. The first frame has one where that is meant (`fixed`), and where the
 * position would lose what is said of it. Rows that stay keep their ids; the others stay the very same.
 */
export function withCells(rows: readonly PlanRow[], { position, existing, frames }: Ground, cells: readonly number[], { fixed, said = saidOf(rows, position), newId }: { fixed: boolean; said?: Said; newId: () => string }): PlanRow[] {
  const own = ownRows(rows, position)
  const starts = frames.map((_, i) => i).filter((i) => cells[i] !== (i === 0 ? existing : cells[i - 1]))
  if (starts[0] !== 0 && (fixed || (starts.length === 0 && saysSomething(said)))) starts.unshift(0)
  const next = starts.map((i): PlanRow => {
    const frame = frames[i] as string
    const before = own.find((row) => row.timeFrame === frame)
    return { ...before, lineId: before?.lineId ?? newId(), position, timeFrame: frame, planned: cells[i], ...said }
  })
  const place = rows.findIndex((row) => row.position === position)
  if (place < 0) return [...rows, ...next]
  const others = (from: number, until?: number) => rows.slice(from, until).filter((row) => row.position !== position)
  return [...others(0, place), ...next, ...others(place)]
}

interface Change {
  rows: readonly PlanRow[]
  ground: Ground
  newId: () => string
}

/** The number from one frame on. @param value null: as it is without a number of its own. @param base cells before the typing began: half a number takes no frame along */
export function typed({ rows, ground, newId }: Change, frame: number, value: number | null, base: readonly number[] = cellsOf(rows, ground)): PlanRow[] {
  const isFixed = beginsAt(rows, ground.position, ground.frames[0])
  const next = withCell(base, frame, value ?? (frame === 0 ? ground.existing : (base[frame - 1] as number)))
  return withCells(rows, ground, next, { fixed: frame === 0 ? value !== null : isFixed, newId })
}

/** What is said of a position; one that has no row gets one: nothing is planned otherwise for it. */
export const withSaid = ({ rows, ground, newId }: Change, changes: Said): PlanRow[] =>
  withCells(rows, ground, cellsOf(rows, ground), { fixed: beginsAt(rows, ground.position, ground.frames[0]), said: { ...saidOf(rows, ground.position), ...changes }, newId })

/** Rows of a former version, as rows of a new sheet; positions it says nothing of have none. */
export const asRows = (grounds: readonly Ground[], planned: (position: string) => { cells: readonly number[]; said: Said } | null, newId: () => string): PlanRow[] =>
  grounds.reduce<PlanRow[]>((all, ground) => {
    const own = planned(ground.position)
    return own ? withCells(all, ground, own.cells, { fixed: true, said: own.said, newId }) : all
  }, [])

/** Every position as it is now, said so. */
export const asToday = (rows: readonly PlanRow[], grounds: readonly Ground[], newId: () => string): PlanRow[] =>
  grounds.reduce<PlanRow[]>((all, ground) => (ownRows(all, ground.position).length > 0 ? all : withCells(all, ground, ground.frames.map(() => ground.existing), { fixed: true, newId })), [...rows])
