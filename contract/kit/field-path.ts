/** Names of fields that are at fault: `startDate`, and for one column of a row `lines.<lineId>.project`. Pure. */
import type { Money } from './money.ts'

/** The value a path leads to; undefined where it leads nowhere. */
export const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at !== null && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[key] : undefined), input)

/** Parts of a value that is filled in as one (an amount): what is wrong with one of them is wrong with the value. */
const PARTS: readonly PropertyKey[] = ['minor', 'currency'] satisfies (keyof Money)[]

/** The path of the value a problem is about. */
export function wholePath(input: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] {
  const [last] = path.slice(-1)
  if (path.length < 2 || last === undefined || !PARTS.includes(last)) return path
  const holder = valueAt(input, path.slice(0, -1))
  // a column of a row or a value of a line may be called so
  return holder !== null && typeof holder === 'object' && !('lineId' in holder) && !('employeeId' in holder) ? path.slice(0, -1) : path
}

/** The path as a field's name. A row of a list stands under its own id: its place changes with every row that is added or taken away. */
export function fieldAt(input: unknown, given: readonly PropertyKey[]): string {
  const path = wholePath(input, given)
  return path
    .map((key, depth) => {
      const id = typeof key === 'number' ? valueAt(input, [...path.slice(0, depth + 1), 'lineId']) : undefined
      return typeof id === 'string' ? id : String(key)
    })
    .join('.')
}

/** Name of one column of one row. */
export const lineField = (field: string, lineId: string, column: string): string => `${field}.${lineId}.${column}`

/** Key of an option's name in a request's texts: the same name for every row that holds the option. */
export const lineText = (field: string, column: string, id: string): string => `${field}.${column}.${id}`
