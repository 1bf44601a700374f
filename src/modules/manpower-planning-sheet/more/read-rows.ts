/** A sheet as it is read: a row a position, and what stands beside it in the version it is measured against. Pure. */
import type { Values } from '../../../../contract/kit/field.ts'
import { lineText } from '../../../../contract/kit/field-path.ts'
import type { Money } from '../../../../contract/kit/money.ts'
import type { PlanFrame, PlanVersion, PlanVersions } from '../../../../contract/modules/manpower-planning-sheet/calls.ts'
import type { planningFields } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import { saidOf } from '../cells.ts'
import { comingIn, comingNow, monthsOf, positionNow, type Reckoned, totalsOf } from '../sheet.ts'

export type Sheet = Pick<Values<typeof planningFields>, 'lines' | 'newPositions' | 'totalExisting'>

export interface ReadRow extends Reckoned {
  key: string
  name: string
  /** Why, and to whom they report; names. */
  reason: string
  reportTo: string
  former: readonly number[] | null
  isNew: boolean
}

export interface ReadPlan {
  rows: ReadRow[]
  /** People of positions nothing is said of: they stay as they are. */
  others: number
  totals: Reckoned
}

/** The version a sheet is measured against: the one it replaced; before it is decided, the one that holds. */
export function formerVersion(versions: readonly PlanVersion[], requestId: string): number | null {
  const own = versions.find((one) => one.requestId === requestId)
  const before = versions.filter((one) => one.revokedDateTime === null && (own ? one.number < own.number : one.supersededDateTime === null))
  return before.length === 0 ? null : Math.max(...before.map((one) => one.number))
}

/** Frames of the period in their order; where nobody says which there are, those the rows name. */
export function framesOf(known: readonly PlanFrame[] | undefined, { lines, newPositions }: Sheet, nameOf: (key: string) => string): PlanFrame[] {
  if (known && known.length > 0) return [...known]
  const named = [...(lines ?? []).map((row) => ['lines', row.timeFrame] as const), ...(newPositions ?? []).map((row) => ['newPositions', row.timeFrame] as const)]
  return [...new Map(named.map(([list, id]) => [id, lineText(list, 'timeFrame', id)])).entries()].map(([id, key], i) => ({ id, name: nameOf(key), number: i + 1, from: '', until: '' }))
}

const currencyOf = ({ lines, newPositions }: Sheet): string => [...(lines ?? []), ...(newPositions ?? [])].find((row): row is typeof row & { costPerHead: Money } => Boolean(row.costPerHead))?.costPerHead.currency ?? ''

/** @param textOf names that came with the request */
export function readPlan(sheet: Sheet, frames: readonly PlanFrame[], former: PlanVersions['lines'], textOf: (key: string) => string): ReadPlan {
  const [lines, newPositions] = [sheet.lines ?? [], sheet.newPositions ?? []]
  const slices = { frames: [...frames], frameMonths: frames[0]?.from ? monthsOf(frames[0]) : 0, currency: frames[0]?.from ? currencyOf(sheet) : '' }
  const before = new Map(former.map((one) => [one.positionId, one.left]))
  const positions = [...new Map(lines.map((row) => [row.position, { position: row.position, existing: row.existing, frames: frames.map((f) => f.id) }])).values()]
  const named = (column: 'reason' | 'reportTo', id: string | null | undefined) => (id ? textOf(lineText('lines', column, id)) : '')
  const rows = positions.map((one): ReadRow => {
    const said = saidOf(lines, one.position)
    return { key: one.position, name: textOf(lineText('lines', 'position', one.position)), reason: named('reason', said.reason), reportTo: named('reportTo', said.reportTo), former: before.get(one.position) ?? null, isNew: false, ...positionNow(lines, one, slices) }
  })
  const coming = comingIn(newPositions).map((one): ReadRow => {
    const [first] = one.rows
    const words = (column: 'reasonNewPosition' | 'reportTo' | 'site') => (first?.[column] ? textOf(lineText('newPositions', column, first[column])) : '')
    return { key: one.lineId, name: [one.name, words('site')].filter(Boolean).join(', '), reason: words('reasonNewPosition'), reportTo: words('reportTo'), former: null, isNew: true, ...comingNow(one, slices) }
  })
  const known = totalsOf(positions, lines, newPositions, slices)
  const others = Math.max(0, sheet.totalExisting - known.existing)
  return { rows: [...rows, ...coming], others, totals: { existing: known.existing + others, planned: known.planned.map((number) => number + others), cost: known.cost } }
}
