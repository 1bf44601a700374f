/** The three values of a column: as it was when the change was begun, as it is now, and as it is to be. Pure. @see contract/modules/personal-data-update/README.md */
import type { RecordValue, Standing } from '../../../contract/modules/personal-data-update/calls.ts'
import { categories, columnsOf, type PersonalField } from '../../../contract/modules/personal-data-update/categories.ts'

export type ColumnValues = Readonly<Record<string, RecordValue>>

/** Written with spaces and dashes or without, they are the same. */
const NUMBERS: ReadonlySet<string> = new Set(['number', 'identityNumber', 'phone', 'phoneCountryCode'])

function plain(column: string, value: RecordValue | undefined): RecordValue {
  if (value === undefined || value === '' || value === false) return null
  if (typeof value !== 'string') return value
  const text = NUMBERS.has(column) ? value.replace(/[\s-]/g, '') : value.trim()
  return text === '' ? null : text
}

/** Whether two values of a column say something else. */
export const changedFrom = (column: string, one: RecordValue | undefined, other: RecordValue | undefined): boolean => plain(column, one) !== plain(column, other)

/** Columns that mean one thing, or one that stands for itself, and how they stand. */
export interface Compared {
  columns: readonly string[]
  standing: Standing
}

interface Versions {
  mine: ColumnValues
  now: ColumnValues
  /** Undefined: not known here. Then what differs from now may be anybody's change. */
  was?: ColumnValues | undefined
}

/** How each group of columns of a change stands. A column no device keeps that is left empty stays as recorded. */
export function compareLine(name: PersonalField, kind: number | null, { mine, now, was }: Versions): Compared[] {
  const { groups, hidden } = categories[name]
  const columns: readonly string[] = columnsOf(name, kind)
  const known: (readonly string[])[] = groups.map((group): readonly string[] => group.filter((column) => columns.includes(column))).filter((group) => group.length > 0)
  const all: (readonly string[])[] = [...known, ...columns.filter((column) => !groups.flat().includes(column)).map((column): readonly string[] => [column])]
  const standingOf = (group: readonly string[]): Standing => {
    const said = group.filter((column) => !(hidden.includes(column) && plain(column, mine[column]) === null))
    const differs = (a: ColumnValues, b: ColumnValues, of: readonly string[] = said) => of.some((column) => changedFrom(column, a[column], b[column]))
    if (said.length === 0) return was && differs(was, now, group) ? 'theirs' : 'same'
    if (!was) return differs(mine, now) ? 'conflict' : 'agreed'
    if (!differs(mine, was)) return differs(now, was) ? 'theirs' : 'same'
    if (!differs(now, was)) return 'mine'
    return differs(mine, now) ? 'conflict' : 'agreed'
  }
  return all.map((group) => ({ columns: group, standing: standingOf(group) }))
}

/** Columns of a line that differ from what is recorded; of something new, those that say something. */
export function changedColumns(name: PersonalField, kind: number | null, mine: ColumnValues, now: ColumnValues | undefined): string[] {
  const { hidden } = categories[name]
  return columnsOf(name, kind).filter((column) => changedFrom(column, mine[column], hidden.includes(column) ? null : now?.[column]))
}

/** What a line becomes where these columns are as recorded now; null: nothing is left that it would change. */
export function settledLine(name: PersonalField, kind: number | null, { mine, now }: Versions, taken: readonly string[]): ColumnValues | null {
  const theirs = Object.fromEntries(taken.map((column) => [column, now[column] ?? null]))
  return changedColumns(name, kind, { ...mine, ...theirs }, now).length > 0 ? theirs : null
}
