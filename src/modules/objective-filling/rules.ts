/** Objectives while they are written: weights, what the server will say of them, and what is taken over. Pure. */
import { RangeKind, type ValueRange } from '../../../contract/growth/appraisal.ts'
import { scoreOfAchievement } from '../../../contract/growth/score.ts'
import { decimalOf } from '../../../contract/kit/decimal.ts'
import type { ObjectiveStart } from '../../../contract/modules/objective-filling/calls.ts'
import { type AskedOfRows, isOfTarget, lacksTarget, type ObjectiveRow, rowField, rowProblems, titleKey, totalOf, WHOLE_WEIGHT } from '../../../contract/modules/objective-filling/rules.ts'
import type { FieldProblem } from '../../request/form/field-errors.ts'

/** What is asked of the rows, as the server said when the form was opened: it is kept with the draft, for the time without a network. */
export interface Asked extends AskedOfRows {
  /** Ranges that are scored by a target. */
  ofTarget: string[]
}

/** Where a form keeps what is asked, and the task it answers: neither is a field. */
export const ASKED = '$asked'
export const TASK = '$task'

export const askedIn = ({ limits, valueRanges, periodStart, periodEnd }: Pick<ObjectiveStart, 'limits' | 'valueRanges' | 'periodStart' | 'periodEnd'>): Asked =>
  ({ limits, ofTarget: valueRanges.filter(isOfTarget).map((r) => r.id), from: periodStart, until: periodEnd })

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

/** Titles of the year before that are not among these yet; what was to be reached is written anew. */
export function takenOver(former: ObjectiveStart['former'], rows: readonly ObjectiveRow[], newId: () => string): ObjectiveRow[] {
  const known = new Set(rows.map(titleKey))
  return former.filter((row) => !known.has(titleKey(row))).map(({ title, perspective, measure, valueRangeId, unit }) => ({ lineId: newId(), title, perspective, measure, valueRangeId, unit }))
}

/** What would refuse a submit, as far as this device knows: codes of the server. */
export const problemsIn = (rows: readonly ObjectiveRow[], asked: Asked | null): FieldProblem[] => [
  ...rowProblems(rows, asked),
  ...rows.filter((row) => row.valueRangeId != null && asked?.ofTarget.includes(row.valueRangeId) === true && lacksTarget(row)).map((row) => ({ field: rowField(row, 'target'), code: 'objective_target' })),
]

/** Score of somebody who reaches just the target; null where that says nothing. */
export function onTarget(range: Pick<ValueRange, 'kind' | 'rows'> | undefined, target: string | null | undefined): string | null {
  const value = decimalOf(target ?? '')
  if (!range || value === null || range.kind === RangeKind.yesNo || range.kind === RangeKind.scale) return null
  return scoreOfAchievement(range, value, value)?.score ?? null
}
