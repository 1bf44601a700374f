/** A sheet while it is filled in: where it begins, what it sums up to, and what it lacks. Pure. */
import { lineField } from '../../../contract/kit/field-path.ts'
import type { Money } from '../../../contract/kit/money.ts'
import type { PlanFrame, PlanPosition, PlanStart } from '../../../contract/modules/manpower-planning-sheet/calls.ts'
import { type CostedFrom, type PlannedPosition, positionBy, totalsOf as sumOf } from '../../../contract/workforce/plan.ts'
import type { FieldProblem } from '../../request/form/field-errors.ts'
import { asRows, type Ground, type NewPosition, ownRows, type PlanRow, saidOf } from './cells.ts'

/** What the form keeps of its beginning, for the time without a network: no amounts but what it writes itself. */
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
/** Of which the rows stand as they came from a version. */
export const FILLED = '$filled'

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
  [FILLED]?: string
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
  return { [OF]: now, [OTHERS]: kept, [FILLED]: '', lines: kept[now]?.lines ?? [], newPositions: kept[now]?.newPositions ?? [] }
}

/** A position of a sheet. */
export interface Position extends Ground {
  name: string
  site: string
  /** Numbers of the version that holds. */
  former: readonly number[] | null
}

/** Positions that only rows of the sheet know: somebody may have closed them since. */
export function othersIn({ positions }: Pick<KeptStart, 'positions'>, rows: readonly PlanRow[]): { position: string; existing: number; name: string }[] {
  const known = new Set(positions.map((one) => one.positionId))
  return [...new Map(rows.flatMap((row) => (row.position && !known.has(row.position) ? [[row.position, { position: row.position, existing: row.existing ?? 0, name: '' }] as const] : []))).values()]
}

/** Positions of the unit, and those others. */
export function positionsOf({ positions, frames }: Pick<KeptStart, 'positions' | 'frames'>, others: ReturnType<typeof othersIn>): Position[] {
  const ids = frames.map((frame) => frame.id)
  return [
    ...positions.map(({ positionId, designation, site, existing, former }): Position => ({ position: positionId, name: designation, site, existing, former, frames: ids })),
    ...others.map((one): Position => ({ ...one, site: '', former: null, frames: ids })),
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

/** The time frames, and what amounts are in. */
type Slices = Pick<KeptStart, 'frames' | 'frameMonths' | 'currency'>
type Row = Pick<PlanRow, 'timeFrame' | 'planned' | 'costPerHead'>

/** The position its rows speak of, with what a head costs where that is in the currency of the sheet. */
function reckoned(rows: readonly Row[], existing: number, { frames, currency }: Pick<KeptStart, 'frames' | 'currency'>): PlannedPosition {
  const from = rows.flatMap(({ timeFrame, planned, costPerHead }): CostedFrom[] => {
    const frame = frames.findIndex(({ id }) => id === timeFrame) + 1
    return frame === 0 || typeof planned !== 'number' ? [] : [{ frame, planned, cost: costPerHead?.currency === currency ? costPerHead.minor : null }]
  })
  return positionBy(from, existing, frames.length)
}

/** A position that is yet to be: rows of one title and site speak of one. */
export interface Coming {
  lineId: string
  name: string
  rows: NewPosition[]
}

export const comingIn = (newPositions: readonly NewPosition[]): Coming[] =>
  [...Map.groupBy(newPositions, ({ lineId, designation, site }) => (designation && site ? `${designation} ${site}` : lineId)).values()].map((rows) => ({ lineId: rows[0]?.lineId ?? '', name: rows[0]?.name ?? '', rows }))

/** Numbers of a position, frame by frame, and what it costs more than who is there: null where nobody said what one costs. */
export interface Reckoned {
  existing: number
  planned: number[]
  cost: Money | null
}

const costOf = (positions: readonly PlannedPosition[], { frames, frameMonths, currency }: Slices): Money | null => {
  const minor = positions.some(({ costs }) => costs.some((cost) => cost !== null)) ? sumOf(positions, frames.length, frameMonths).cost : null
  return minor === null ? null : { minor, currency }
}

const withCost = (position: PlannedPosition, start: Slices): Reckoned => ({ existing: position.existing, planned: position.planned, cost: costOf([position], start) })

export const positionNow = (rows: readonly PlanRow[], { position, existing }: Pick<Ground, 'position' | 'existing'>, start: Slices): Reckoned => withCost(reckoned(ownRows(rows, position), existing, start), start)
export const comingNow = ({ rows }: Pick<Coming, 'rows'>, start: Slices): Reckoned => withCost(reckoned(rows, 0, start), start)

/** Of all positions, with rows or without. */
export function totalsOf(positions: readonly Ground[], rows: readonly PlanRow[], newPositions: readonly NewPosition[], start: Slices): Reckoned {
  const all = [...positions.map(({ position, existing }) => reckoned(ownRows(rows, position), existing, start)), ...comingIn(newPositions).map((one) => reckoned(one.rows, 0, start))]
  const { existing, planned } = sumOf(all, start.frames.length, start.frameMonths)
  return { existing, planned, cost: costOf(all, start) }
}

/** The row a reason is asked of: the first that plans fewer than are there. */
export const rowBelow = (rows: readonly PlanRow[], { position, existing }: Pick<Ground, 'position' | 'existing'>): PlanRow | undefined =>
  ownRows(rows, position).find(({ planned }) => typeof planned === 'number' && planned < existing)

/** A reason is asked where fewer are planned, and shown where there is one. */
export const asksForReason = (rows: readonly PlanRow[], position: Pick<Ground, 'position' | 'existing'>): boolean => rowBelow(rows, position) !== undefined || Boolean(saidOf(rows, position.position).reason)

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
