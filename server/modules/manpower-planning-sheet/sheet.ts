/** A sheet with what it is measured by: every position of its unit, who is there, and what its rows say. @see contract/modules/manpower-planning-sheet/README.md#numbers */
import { type CostedFrom, type PlannedPosition, type PlanTotals, positionBy, totalsOf } from '../../../contract/workforce/plan.ts'
import { existingOn } from '../../workforce/existing.ts'
import { findPlanningPeriod, framesOf, type PlanningFrame, type PlanningPeriod } from '../../workforce/periods.ts'
import { type Position, searchPositions } from '../../workforce/places.ts'
import type { NewRow, SheetParts, SheetRow } from './values.ts'

/** A position of the unit. */
export interface UnitPosition extends PlannedPosition {
  position: Position
  /** By slice; none: it stays as it is. */
  rows: SheetRow[]
}

/** What shall be one. Its rows are told apart by title and site. */
export interface NewPosition extends PlannedPosition {
  designationId: string
  siteId: string
  rows: NewRow[]
}

export interface Sheet {
  unit: string
  period: PlanningPeriod
  frames: PlanningFrame[]
  positions: UnitPosition[]
  newPositions: NewPosition[]
  totals: PlanTotals
}

type AnyRow = SheetRow | NewRow

/** Number of the slice a row begins in; 0: of no slice of this period. */
const numberIn = (frames: readonly PlanningFrame[]) => {
  const numbers = new Map(frames.map((f) => [f.id, f.number]))
  return ({ timeFrame }: AnyRow): number => numbers.get(timeFrame ?? '') ?? 0
}

const byFrame = <Row extends AnyRow>(rows: readonly Row[], numberOf: (row: Row) => number): Row[] => rows.toSorted((a, b) => numberOf(a) - numberOf(b))

/** Rows as they are reckoned with: what is not filled in says nothing. */
const costed = (rows: readonly AnyRow[], numberOf: (row: AnyRow) => number): CostedFrom[] =>
  rows.flatMap((row) => (typeof row.planned === 'number' && numberOf(row) > 0 ? [{ frame: numberOf(row), planned: row.planned, cost: row.costPerHead?.minor ?? null }] : []))

/** @returns null while unit or period are not known */
export async function readSheet({ unit, period: periodId, lines, newPositions }: SheetParts, here: (position: Position) => number, language: string): Promise<Sheet | null> {
  const period = periodId === null ? null : await findPlanningPeriod(periodId)
  if (unit === null || !period) return null
  const frames = await framesOf(period.id)
  const numberOf = numberIn(frames)
  const rowsOf = Map.groupBy(lines, (row) => row.position ?? '')
  const positions = (await searchPositions({ departmentIds: [unit] }, language)).map((position): UnitPosition => {
    const rows = byFrame(rowsOf.get(position.id) ?? [], numberOf)
    return { position, rows, ...positionBy(costed(rows, numberOf), here(position), frames.length) }
  })
  const complete = newPositions.filter((row) => row.designation && row.site)
  const fresh = [...Map.groupBy(complete, (row) => `${row.designation ?? ''} ${row.site ?? ''}`).values()].map((own): NewPosition => {
    const rows = byFrame(own, numberOf)
    return { designationId: own[0]?.designation ?? '', siteId: own[0]?.site ?? '', rows, ...positionBy(costed(rows, numberOf), 0, frames.length) }
  })
  return { unit, period, frames, positions, newPositions: fresh, totals: totalsOf([...positions, ...fresh], frames.length, period.frameMonths) }
}

/** Who is in each position of a unit on a day. */
export async function countedOn(unit: string | null, day: string, language: string): Promise<(position: Pick<Position, 'id'>) => number> {
  const positions = unit === null ? [] : await searchPositions({ departmentIds: [unit] }, language)
  const counted = await existingOn(positions.map((p) => p.id), [day])
  return ({ id }) => counted(id, day)
}

/** The sheet as it was submitted: people as they were counted then. */
export async function submittedSheet(parts: SheetParts, language: string): Promise<Sheet | null> {
  const then = new Map(parts.lines.flatMap((row): [string, number][] => (row.position && typeof row.existing === 'number' ? [[row.position, row.existing]] : [])))
  const counted = parts.existingOn === null ? () => 0 : await countedOn(parts.unit, parts.existingOn, language)
  return readSheet(parts, (position) => then.get(position.id) ?? counted(position), language)
}
