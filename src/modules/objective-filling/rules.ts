/** Objectives while they are written: weights, what the server will say of them, and what is taken over. Pure. */
import { type FreeColumn, RangeKind, type ValueRange } from '../../../contract/growth/appraisal.ts'
import { columnText, fieldOfColumn } from '../../../contract/growth/free-columns.ts'
import { scoreOfAchievement } from '../../../contract/growth/score.ts'
import { decimalOf } from '../../../contract/kit/decimal.ts'
import type { ObjectiveStart } from '../../../contract/modules/objective-filling/calls.ts'
import { type AskedOfRows, columnProblems, columnsIn, isOfTarget, missingIn, type ObjectiveRow, rowField, rowProblems, titleKey, totalOf, WHOLE_WEIGHT } from '../../../contract/modules/objective-filling/rules.ts'
import type { FieldProblem } from '../../request/form/field-errors.ts'
import type { Held, NamedColumn } from '../../request/lines/row-facts.ts'

/** What is asked of the rows, as the server said when the form was opened: it is kept with the draft, for the time without a network. */
export interface Asked extends AskedOfRows {
  /** Ranges that are scored by a target. */
  ofTarget: string[]
  /** Columns the company adds; missing where an older version of this app kept the draft. */
  columns?: FreeColumn[]
}

/** Where a form keeps what is asked, the task it answers, and what was taken over: none of them is a field. */
export const ASKED = '$asked'
export const TASK = '$task'
export const TAKEN = '$taken'

export const askedIn = ({ limits, valueRanges, columns, periodStart, periodEnd }: Pick<ObjectiveStart, 'limits' | 'valueRanges' | 'columns' | 'periodStart' | 'periodEnd'>): Asked =>
  ({ limits, ofTarget: valueRanges.filter(isOfTarget).map((r) => r.id), columns, from: periodStart, until: periodEnd })

export const askedOf = (values: object): Asked | null => (values as { [ASKED]?: Asked })[ASKED] ?? null

/** Columns the company adds, by their codes: as the form was told, else as the request says. */
export const namedOf = ({ values, textOf }: Held): Record<string, NamedColumn> =>
  Object.fromEntries((askedOf(values)?.columns ?? columnsIn(textOf)).map((column): [string, NamedColumn] => [column.code, { label: column.names, field: fieldOfColumn(column), text: (value, tools) => columnText(column, value, tools) }]))

/** What is left of 100 goes to the rows that have no weight yet, else to all of them; the first ones get what does not divide, and nobody more than a row may have. */
export function withRestShared(rows: readonly ObjectiveRow[], most = WHOLE_WEIGHT): ObjectiveRow[] {
  const rest = WHOLE_WEIGHT - totalOf(rows)
  const open = rows.filter(({ weight }) => !weight)
  const takers = open.length > 0 ? open : rows
  if (rest <= 0 || takers.length === 0) return [...rows]
  const each = Math.floor(rest / takers.length)
  const over = rest - each * takers.length
  return rows.map((row) => {
    const place = takers.indexOf(row)
    return place < 0 ? row : { ...row, weight: Math.max(row.weight ?? 0, Math.min(most, (row.weight ?? 0) + each + (place < over ? 1 : 0))) }
  })
}

/** What was taken over, as the form says it: it is kept with the draft. */
export interface Taken {
  /** Name of the period it comes from. */
  period: string
  /** The weights came along. */
  weights: boolean
  lineIds: string[]
}

type Former = ObjectiveStart['former'][number]

/** Of the year before, what is not among these yet, as far as there is room; titles that are written stay as they are. */
export function untaken(former: readonly Former[], rows: readonly ObjectiveRow[], most = Infinity): Former[] {
  const known = new Set(rows.map(titleKey))
  return former.filter((row) => !known.has(titleKey(row))).slice(0, Math.max(0, most - rows.length))
}

/** Their titles, and their weights where these fit beside what is written; what was to be reached is written anew. */
export function takenOver(former: readonly Former[], rows: readonly ObjectiveRow[], { newId, period, dueDate }: { newId: () => string; period: string; dueDate: string }): { rows: ObjectiveRow[]; taken: Taken } {
  const weightOf = ({ weight }: Former) => Math.round(Number(weight))
  const weights = totalOf(rows) + former.reduce((sum, row) => sum + weightOf(row), 0) <= WHOLE_WEIGHT
  const added = former.map((row): ObjectiveRow => {
    const { title, perspective, measure, valueRangeId, unit } = row
    return { lineId: newId(), title, perspective, measure, valueRangeId, unit, dueDate, ...(weights ? { weight: weightOf(row) } : {}) }
  })
  return { rows: added, taken: { period, weights, lineIds: added.map((row) => row.lineId) } }
}

/** Without the rows that were taken over; one that was written in since stays. */
export function withoutTaken(rows: readonly ObjectiveRow[], taken: readonly ObjectiveRow[]): ObjectiveRow[] {
  const untouched = new Map(taken.map((row) => [row.lineId, row]))
  return rows.filter((row) => {
    const as = untouched.get(row.lineId) as Record<string, unknown> | undefined
    return as === undefined || Object.entries(row).some(([column, value]) => (as[column] ?? '') !== (value ?? ''))
  })
}

/** Rows to be put down elsewhere: a line each, what stands in it apart by tabs. */
export const rowsAsText = (rows: readonly ObjectiveRow[]): string =>
  rows.map(({ title, measure, weight, target, unit, dueDate, extra1, extra2 }) => [title, measure, weight, [target, unit].filter(Boolean).join(' '), dueDate, extra1, extra2].map((cell) => cell ?? '').join('\t').trimEnd()).join('\n')

/** What would refuse a submit, as far as this device knows: codes of the server. */
export const problemsIn = (rows: readonly ObjectiveRow[], asked: Asked | null): FieldProblem[] => [
  ...rowProblems(rows, asked),
  ...columnProblems(rows, asked?.columns ?? []),
  ...rows.filter((row) => missingIn(row, asked?.ofTarget ?? []).includes('target')).map((row) => ({ field: rowField(row, 'target'), code: 'objective_target' })),
]

/** Score of somebody who reaches just the target; null where that says nothing. */
export function onTarget(range: Pick<ValueRange, 'kind' | 'rows'> | undefined, target: string | null | undefined): string | null {
  const value = decimalOf(target ?? '')
  if (!range || value === null || range.kind === RangeKind.yesNo || range.kind === RangeKind.scale) return null
  return scoreOfAchievement(range, value, value)?.score ?? null
}
