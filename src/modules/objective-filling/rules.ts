/** Objectives while they are written: weights, what the server will say of them, and what is taken over. Pure. */
import { type ObjectiveRules, RangeKind, type ValueRange } from '../../../contract/growth/appraisal.ts'
import { scoreOfAchievement } from '../../../contract/growth/score.ts'
import { fromHundredths, toHundredths } from '../../../contract/kit/decimal.ts'
import { lineField } from '../../../contract/kit/field-path.ts'
import type { ObjectiveStart } from '../../../contract/modules/objective-filling/calls.ts'
import type { FieldProblem } from '../../request/form/field-errors.ts'

/** A row, any column of which may be missing yet. */
export interface ObjectiveRow {
  lineId: string
  title?: string | null
  perspective?: number | null
  measure?: string | null
  weight?: number | null
  valueRangeId?: string | null
  target?: string | null
  unit?: string | null
  dueDate?: string | null
  extra1?: string | null
  extra2?: string | null
}

/** What is asked of the rows, as the server said when the form was opened: it is kept with the draft, for the time without a network. */
export interface Asked {
  limits: ObjectiveRules
  /** Ranges that are scored by a target. */
  ofTarget: string[]
  from: string
  until: string
}

/** Where a form keeps what is asked, and the task it answers: neither is a field. */
export const ASKED = '$asked'
export const TASK = '$task'

export const HUNDRED = 100

export const isOfTarget = ({ kind }: Pick<ValueRange, 'kind'>): boolean => kind === RangeKind.higher || kind === RangeKind.lower

export const askedIn = ({ limits, valueRanges, periodStart, periodEnd }: Pick<ObjectiveStart, 'limits' | 'valueRanges' | 'periodStart' | 'periodEnd'>): Asked =>
  ({ limits, ofTarget: valueRanges.filter(isOfTarget).map((r) => r.id), from: periodStart, until: periodEnd })

export const totalOf = (rows: readonly ObjectiveRow[]): number => rows.reduce((sum, { weight }) => sum + (weight ?? 0), 0)

/** What is left of 100 goes to the rows that have no weight yet, else to all of them; the first ones get what does not divide, and nobody more than a row may have. */
export function withRestShared(rows: readonly ObjectiveRow[], most = HUNDRED): ObjectiveRow[] {
  const rest = HUNDRED - totalOf(rows)
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

/** As the server tells titles apart. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}+/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Titles of the year before that are not among these yet; what was to be reached is written anew. */
export function takenOver(former: ObjectiveStart['former'], rows: readonly ObjectiveRow[], newId: () => string): ObjectiveRow[] {
  const known = new Set(rows.map(({ title }) => folded(title ?? '')))
  return former.filter(({ title }) => !known.has(folded(title))).map(({ title, perspective, measure, valueRangeId, unit }) => ({ lineId: newId(), title, perspective, measure, valueRangeId, unit }))
}

const at = ({ lineId }: ObjectiveRow, column: keyof ObjectiveRow): string => lineField('objectives', lineId, column)

/** What would refuse a submit, as far as this device knows: codes of the server. */
export function problemsIn(rows: readonly ObjectiveRow[], asked: Asked | null): FieldProblem[] {
  const total = totalOf(rows)
  const titles = rows.map(({ title }) => folded(title ?? ''))
  const { min, max, weightMin, weightMax } = asked?.limits ?? { min: 1, max: Infinity, weightMin: 1, weightMax: HUNDRED }
  return [
    ...(rows.length > 0 && total !== HUNDRED ? [{ field: 'objectives', code: 'objective_weight_total', params: { total } }] : []),
    ...(rows.length < min || rows.length > max ? [{ field: 'objectives', code: 'objective_count', params: { min, max, count: rows.length } }] : []),
    ...rows.filter(({ weight }) => weight != null && (weight < weightMin || weight > weightMax)).map((row) => ({ field: at(row, 'weight'), code: 'objective_weight_range', params: { min: weightMin, max: weightMax } })),
    ...rows.filter((_, i) => titles[i] !== '' && titles.indexOf(titles[i] ?? '') !== i).map((row) => ({ field: at(row, 'title'), code: 'objective_title_twice' })),
    ...rows.filter(({ valueRangeId, target }) => valueRangeId != null && asked?.ofTarget.includes(valueRangeId) === true && !(Number(target) > 0)).map((row) => ({ field: at(row, 'target'), code: 'objective_target' })),
    ...(asked === null ? [] : rows.filter(({ dueDate }) => dueDate && (dueDate < asked.from || dueDate > asked.until)).map((row) => ({ field: at(row, 'dueDate'), code: 'objective_due', params: { from: asked.from, until: asked.until } }))),
  ]
}

const NUMBER = /^\d{1,9}(\.\d{1,2})?$/

/** Score of somebody who reaches just the target; null where that says nothing. */
export function onTarget(range: Pick<ValueRange, 'kind' | 'rows'> | undefined, target: string | null | undefined): string | null {
  if (!range || !target || !NUMBER.test(target) || range.kind === RangeKind.yesNo || range.kind === RangeKind.scale) return null
  const value = fromHundredths(toHundredths(target))
  return scoreOfAchievement(range, value, value)?.score ?? null
}
