/** A sheet while it is filled in: where it begins, what it sums up to, and what it lacks. Pure. */
import { lineField } from '../../../contract/kit/field-path.ts'
import type { Money } from '../../../contract/kit/money.ts'
import type { PlanFrame, PlanPosition, PlanStart } from '../../../contract/modules/manpower-planning-sheet/calls.ts'
import { costOf, plannedByFrame } from '../../../contract/workforce/plan.ts'
import type { FieldProblem } from '../../request/form/field-errors.ts'
import { asRows, cellsOf, type Ground, type NewPosition, ownRows, type PlanRow, saidOf } from './cells.ts'

/** What the form keeps of its beginning, for the time without a network: no amounts. */
export interface KeptStart extends Pick<PlanStart, 'fromVersion' | 'activeVersion' | 'existingOn' | 'frames' | 'frameMonths' | 'currency'> {
  /** Unit and period it is of. */
  of: string
  positions: Pick<PlanPosition, 'positionId' | 'designation' | 'site' | 'existing' | 'former'>[]
}

/** Where a form keeps its beginning, the version a link asked for, and what was written for other units and periods: none of them is a field. */
export const START = '$start'
export const FROM = '$from'
export const OTHERS = '$others'
export const OF = '$of'

type Rows = Pick<SheetValues, 'lines' | 'newPositions'>
/** What a form holds of a sheet. */
export interface SheetValues {
  companyStructure?: string | null
  period?: string | null
  lines?: readonly PlanRow[] | null
  newPositions?: readonly NewPosition[] | null
  [START]?: KeptStart
  [FROM]?: string
  [OTHERS]?: Record<string, Rows>
  [OF]?: string
}

/** Unit and period; '' while one of them is missing. */
export const ofOf = ({ companyStructure, period }: Pick<SheetValues, 'companyStructure' | 'period'>): string => (companyStructure && period ? `${companyStructure} ${period}` : '')

export const keptStart = (of: string, { fromVersion, activeVersion, existingOn, frames, frameMonths, currency, positions }: PlanStart): KeptStart => ({
  of, fromVersion, activeVersion, existingOn, frames, frameMonths, currency, positions: positions.map(({ positionId, designation, site, existing, former }) => ({ positionId, designation, site, existing, former })),
})

/** Rows of another unit or period make room: they come back with it. */
export function withOthers(values: SheetValues): Partial<SheetValues> {
  const [before, now] = [values[OF], ofOf(values)]
  if (before === undefined || now === '' || before === now) return {}
  const kept = { ...values[OTHERS], [before]: { lines: values.lines ?? [], newPositions: values.newPositions ?? [] } }
  return { [OF]: now, [OTHERS]: kept, lines: kept[now]?.lines ?? [], newPositions: kept[now]?.newPositions ?? [] }
}

/** A position of a sheet. */
export interface Position extends Ground {
  name: string
  site: string
  /** Numbers of the version that holds. */
  former: readonly number[] | null
}

/** Positions of the unit, and those that only rows of the sheet know: somebody may have closed them since. */
export function positionsOf({ positions, frames }: Pick<KeptStart, 'positions' | 'frames'>, rows: readonly PlanRow[], nameOf: (position: string) => string): Position[] {
  const ids = frames.map((frame) => frame.id)
  const known = new Set(positions.map((one) => one.positionId))
  const others = new Map(rows.flatMap((row) => (row.position && !known.has(row.position) ? [[row.position, row.existing ?? 0] as const] : [])))
  return [
    ...positions.map(({ positionId, designation, site, existing, former }): Position => ({ position: positionId, name: designation, site, existing, former, frames: ids })),
    ...[...others].map(([position, existing]): Position => ({ position, name: nameOf(position), site: '', existing, former: null, frames: ids })),
  ]
}

/** By site, in their order. */
export const bySite = <P extends { site: string }>(positions: readonly P[]): { site: string; positions: P[] }[] => [...Map.groupBy(positions, (one) => one.site)].map(([site, own]) => ({ site, positions: own }))

/** What a new sheet begins with: numbers, reasons and costs of the version it starts from. */
export const rowsFrom = ({ frames, positions, fromVersion }: PlanStart, newId: () => string): PlanRow[] =>
  fromVersion === 0 ? [] : asRows(
    positions.map(({ positionId, existing }) => ({ position: positionId, existing, frames: frames.map((frame) => frame.id) })),
    (id) => {
      const one = positions.find((p) => p.positionId === id)
      const said = { reportTo: one?.reportToId ?? null, reason: one?.reasonId ?? null, costPerHead: one?.costPerHead ?? null }
      return one && (one.former !== null || one.planned.some((planned) => planned !== one.existing)) ? { cells: one.planned, said } : null
    },
    newId,
  )

/** Numbers of a position that is yet to be, frame by frame. */
export const newCells = ({ timeFrame, planned }: Pick<NewPosition, 'timeFrame' | 'planned'>, frames: readonly string[]): number[] => {
  const frame = frames.indexOf(timeFrame ?? '') + 1
  return plannedByFrame(frame === 0 || !planned ? [] : [{ frame, planned }], 0, frames.length)
}

/** What a position costs more than who is there; null where nobody said what one costs, or in another currency. */
export const costIn = (cells: readonly number[], existing: number, cost: Money | null | undefined, { frameMonths, currency }: Pick<KeptStart, 'frameMonths' | 'currency'>): Money | null =>
  cost && cost.currency === currency ? { minor: costOf(cells, existing, cost.minor, frameMonths), currency } : null

export interface Totals {
  existing: number
  /** Frame by frame. */
  planned: number[]
  /** Null where no position says what one costs. */
  cost: Money | null
}

/** Of all positions, with rows or without. */
export function totalsOf(positions: readonly Ground[], rows: readonly PlanRow[], newPositions: readonly NewPosition[], start: Pick<KeptStart, 'frames' | 'frameMonths' | 'currency'>): Totals {
  const ids = start.frames.map((frame) => frame.id)
  const all = [
    ...positions.map((one) => ({ existing: one.existing, cells: cellsOf(rows, one), cost: saidOf(rows, one.position).costPerHead })),
    ...newPositions.map((one) => ({ existing: 0, cells: newCells(one, ids), cost: one.costPerHead })),
  ]
  const costs = all.flatMap(({ existing, cells, cost }) => costIn(cells, existing, cost, start) ?? [])
  return {
    existing: all.reduce((sum, one) => sum + one.existing, 0),
    planned: ids.map((_, i) => all.reduce((sum, { cells }) => sum + (cells[i] ?? 0), 0)),
    cost: costs.length === 0 ? null : { minor: costs.reduce((sum, { minor }) => sum + minor, 0), currency: start.currency },
  }
}

/** The row a reason is asked of: the first that plans fewer than are there. */
export const rowBelow = (rows: readonly PlanRow[], { position, existing }: Pick<Ground, 'position' | 'existing'>): PlanRow | undefined =>
  ownRows(rows, position).find(({ planned }) => typeof planned === 'number' && planned < existing)

/** What would refuse a submit, as far as this device knows: codes of the server. */
export function problemsIn(values: SheetValues): FieldProblem[] {
  const [rows, start] = [values.lines ?? [], values[START]]
  if (start === undefined || start.of !== ofOf(values)) return []
  const none: FieldProblem[] = rows.length === 0 && (values.newPositions ?? []).length === 0 ? [{ field: 'lines', code: 'plan_no_line' }] : []
  return [...none, ...start.positions.flatMap(({ positionId, existing }) => {
    const below = rowBelow(rows, { position: positionId, existing })
    return below && !saidOf(rows, positionId).reason ? [{ field: lineField('lines', below.lineId, 'reason'), code: 'plan_reason_missing', params: { planned: below.planned ?? 0, existing } }] : []
  })]
}

/** Whole months of a frame. */
export const monthsOf = ({ from, until }: Pick<PlanFrame, 'from' | 'until'>): number => {
  const [a = '', b = ''] = [from, until].map((day) => day.slice(0, 7))
  const month = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5))
  return month(b) - month(a) + 1
}
