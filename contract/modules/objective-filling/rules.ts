/** What the rows of objectives may say, as far as it takes no database: both sides use it. Pure. @see contract/modules/objective-filling/README.md#checks */
import { FREE_COLUMNS, type FreeColumn, type ObjectiveRules, RangeKind, type ValueRange } from '../../growth/appraisal.ts'
import { columnProblem, isColumnMissing } from '../../growth/free-columns.ts'
import type { DraftLineRow } from '../../kit/field.ts'
import { lineField, lineText } from '../../kit/field-path.ts'
import { fold } from '../../kit/fold.ts'
import type { objectiveFields } from './fields.ts'

/** A row as a form holds it. A draft's may miss anything. */
export type ObjectiveRow = DraftLineRow<typeof objectiveFields.objectives.columns>

/** What the weights of all rows add up to. */
export const WHOLE_WEIGHT = 100

export interface RowProblem {
  field: string
  code: string
  params?: Record<string, number | string>
}

export interface AskedOfRows {
  limits: ObjectiveRules
  /** Civil dates, inclusive. */
  from: string
  until: string
}

/** Where a value of a row stands in the form. */
export const rowField = ({ lineId }: ObjectiveRow, column: keyof ObjectiveRow): string => lineField('objectives', lineId, column)

export const totalOf = (rows: readonly ObjectiveRow[]): number => rows.reduce((sum, { weight }) => sum + (weight ?? 0), 0)

/** Two that differ in case, accents or spaces alone are one. */
export const titleKey = ({ title }: Pick<ObjectiveRow, 'title'>): string => fold(title ?? '')

/** A range that is scored by a target needs one above 0. Half typed text is none. */
export const lacksTarget = ({ target }: Pick<ObjectiveRow, 'target'>): boolean => !(Number((target ?? '').replace(',', '.')) > 0)

export const isOfTarget = ({ kind }: Pick<ValueRange, 'kind'>): boolean => kind === RangeKind.higher || kind === RangeKind.lower

/** What a row cannot be handed in without, though it may be stored so. @param ofTarget ids of ranges that are scored by a target */
export const missingIn = (row: ObjectiveRow, ofTarget: readonly string[], columns: readonly FreeColumn[] = []): ('target' | FreeColumn['code'])[] => [
  ...(row.valueRangeId != null && ofTarget.includes(row.valueRangeId) && lacksTarget(row) ? ['target' as const] : []), ...columns.filter((column) => isColumnMissing(column, row[column.code])).map(({ code }) => code),
]

/** Free columns are filled in as the form of the kind of appraisal has them. @param columns by the names the reader knows them by */
export const columnProblems = (rows: readonly ObjectiveRow[], columns: readonly FreeColumn[]): RowProblem[] =>
  rows.flatMap((row) => columns.flatMap((column) => {
    const code = columnProblem(column, row[column.code])
    return code === null ? [] : [{ field: rowField(row, column.code), code, params: { column: column.names } }]
  }))

const LIST = 'objectives'
const TYPE = 'type'

/** Free columns among the names that go along with a request's values, for who reads it and never sees its form. */
export const columnTexts = (columns: readonly FreeColumn[]): [string, string][] => columns.flatMap(({ code, columnTypeId, names }) => [[`${LIST}.${code}`, names], [lineText(LIST, code, TYPE), String(columnTypeId)]])

/** The same, read again. @param textOf a name by its key */
export const columnsIn = (textOf: (key: string) => string | undefined): FreeColumn[] =>
  FREE_COLUMNS.flatMap((code) => {
    const names = textOf(`${LIST}.${code}`)
    return names === undefined ? [] : [{ code, columnTypeId: Number(textOf(lineText(LIST, code, TYPE))), names, required: false }]
  })

/** @param asked null: it is not known here, and what depends on it is not judged */
export function rowProblems(rows: readonly ObjectiveRow[], asked: AskedOfRows | null): RowProblem[] {
  const total = totalOf(rows)
  const titles = rows.map(titleKey)
  const { min, max, weightMin, weightMax } = asked?.limits ?? { min: 1, max: Infinity, weightMin: 1, weightMax: WHOLE_WEIGHT }
  return [
    ...(rows.length < min || rows.length > max ? [{ field: 'objectives', code: 'objective_count', params: { min, max, count: rows.length } }] : []),
    ...(rows.length === 0 || total === WHOLE_WEIGHT ? [] : [{ field: 'objectives', code: 'objective_weight_total', params: { total } }]),
    ...rows.filter(({ weight }) => weight != null && (weight < weightMin || weight > weightMax)).map((row) => ({ field: rowField(row, 'weight'), code: 'objective_weight_range', params: { min: weightMin, max: weightMax } })),
    ...rows.filter((_, i) => titles[i] !== '' && titles.indexOf(titles[i] ?? '') !== i).map((row) => ({ field: rowField(row, 'title'), code: 'objective_title_twice' })),
    ...(asked === null ? [] : rows.filter(({ dueDate }) => dueDate && (dueDate < asked.from || dueDate > asked.until)).map((row) => ({ field: rowField(row, 'dueDate'), code: 'objective_due', params: { from: asked.from, until: asked.until } }))),
  ]
}
