/** Columns companies add to objectives: what they take, and how that reads. Both sides use it. Pure. */
import { isCivilDate } from '../kit/civil-date.ts'
import type { Field } from '../kit/field.ts'
import type { FreeColumn } from './appraisal.ts'

export const ColumnType = { text: 1, longText: 2, number: 3, percent: 4, date: 5, yesNo: 7 } as const
export const COLUMN_YES = '1'
export const COLUMN_NO = '0'
/** Characters a column holds. */
export const COLUMN_LENGTH = 200

/** What an objective says in a free column, with what that column is called. */
export interface FreeValue extends Pick<FreeColumn, 'columnTypeId'> {
  name: string
  value: string
}

const NUMBER = /^-?\d{1,9}([.,]\d{1,2})?$/
const isNumber = (value: string) => NUMBER.test(value)

/** What a column of a type takes, and what is said where something else stands in it; of any other: words. */
const takes: Readonly<Record<number, { fits: (value: string) => boolean; code: string }>> = {
  [ColumnType.number]: { fits: isNumber, code: 'objective_column_number' },
  [ColumnType.percent]: { fits: isNumber, code: 'objective_column_number' },
  [ColumnType.date]: { fits: isCivilDate, code: 'objective_column_date' },
  [ColumnType.yesNo]: { fits: (value) => value === COLUMN_YES || value === COLUMN_NO, code: 'objective_column_yes_no' },
}

const isEmpty = (value: string | null | undefined): boolean => (value ?? '').trim() === ''

/** Nothing stands where something has to. */
export const isColumnMissing = ({ required }: Pick<FreeColumn, 'required'>, value: string | null | undefined): boolean => required && isEmpty(value)

/** Code of what is wrong with a value; null: nothing is. */
export function columnProblem(column: FreeColumn, value: string | null | undefined): string | null {
  if (isColumnMissing(column, value)) return 'objective_column_needed'
  const rule = takes[column.columnTypeId]
  return rule === undefined || isEmpty(value) || rule.fits((value ?? '').trim()) ? null : rule.code
}

const kinds: Readonly<Record<number, Field['kind']>> = { [ColumnType.longText]: 'note', [ColumnType.number]: 'decimal', [ColumnType.percent]: 'decimal', [ColumnType.date]: 'date', [ColumnType.yesNo]: 'flag' }

/** As what kind of field it is filled in. */
export const fieldOfColumn = ({ columnTypeId, required }: Pick<FreeColumn, 'columnTypeId' | 'required'>): Field => ({ kind: kinds[columnTypeId] ?? 'text', max: COLUMN_LENGTH, ...(required ? {} : { optional: true }) })

interface Words {
  t: (key: string, params?: Record<string, unknown>) => string
  show: { decimal: (value: string) => string; date: (value: string) => string }
}

/** As people read it; '' for nothing, and as it stands where it is none of its kind. */
export function columnText({ columnTypeId }: Pick<FreeColumn, 'columnTypeId'>, value: unknown, { t, show }: Words): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || takes[columnTypeId]?.fits(text) === false) return text
  if (columnTypeId === ColumnType.number) return show.decimal(text)
  if (columnTypeId === ColumnType.percent) return t('request:value.percent', { amount: show.decimal(text) })
  if (columnTypeId === ColumnType.date) return show.date(text)
  if (columnTypeId === ColumnType.yesNo) return t(text === COLUMN_YES ? 'request:value.yes' : 'request:value.no')
  return text
}
