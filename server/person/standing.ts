/** Three values of a field: what it was when the change was made from it, what the change says, what it is now. Pure. @see contract/modules/personal-data-update/README.md#conflicts */
import type { RecordValue, Standing } from '../../contract/modules/personal-data-update/calls.ts'
import { categories, columnsOf, type PersonalField } from '../../contract/modules/personal-data-update/categories.ts'

export type Recorded = Record<string, RecordValue>

/** Columns that hold numbers of documents: spaces and dashes say nothing in them. */
const NUMBERS: ReadonlySet<string> = new Set(['number', 'identityNumber', 'phone'])

/** A number as it is compared and found: without spaces, dashes and dots, in capitals. */
export const plainNumber = (value: unknown): string => (typeof value === 'string' ? value.replace(/[\s.\-‐-―]/g, '').toUpperCase() : '')

/** A value as it is compared: nothing is nothing, however it is written. */
export function plain(column: string, value: unknown): RecordValue {
  if (value === null || value === undefined || value === '' || value === false) return null
  if (typeof value !== 'string') return typeof value === 'number' || typeof value === 'boolean' ? value : null
  const text = NUMBERS.has(column) ? plainNumber(value) : value.trim()
  return text === '' ? null : text
}

export const isSameValue = (column: string, a: unknown, b: unknown): boolean => plain(column, a) === plain(column, b)
const isSame = (columns: readonly string[], a: Recorded, b: Recorded): boolean => columns.every((column) => isSameValue(column, a[column], b[column]))

/** Columns that are compared together, each column in one group. */
export function groupsOf(name: PersonalField, kind: number | null): (readonly string[])[] {
  const columns = columnsOf(name, kind)
  const together = categories[name].groups.map((group) => group.filter((column) => columns.includes(column))).filter((group) => group.length > 0)
  const grouped = new Set(together.flat())
  return [...together, ...columns.filter((column) => !grouped.has(column)).map((column) => [column])]
}

export interface GroupStanding {
  columns: readonly string[]
  standing: Standing
}

const nothing: Recorded = {}

/** How each group of columns stands. @param was null: there was none @param now null: there is none */
export function standingsOf(name: PersonalField, kind: number | null, was: Recorded | null, mine: Recorded, now: Recorded | null): GroupStanding[] {
  return groupsOf(name, kind).map((columns) => {
    const [before, after] = [was ?? nothing, now ?? nothing]
    const isChangedThere = !isSame(columns, before, after)
    if (isSame(columns, mine, before)) return { columns, standing: isChangedThere ? 'theirs' : 'same' }
    if (!isChangedThere) return { columns, standing: 'mine' }
    return { columns, standing: isSame(columns, mine, after) ? 'agreed' : 'conflict' }
  })
}

/** The record with what the change says: groups it leaves alone stay as they are now. */
export function appliedTo(now: Recorded | null, mine: Recorded, standings: readonly GroupStanding[]): Recorded {
  const changed = standings.filter(({ standing }) => standing === 'mine').flatMap(({ columns }) => columns)
  return { ...now, ...Object.fromEntries(changed.map((column) => [column, mine[column] ?? null])) }
}
