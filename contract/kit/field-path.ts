/** Names of fields that are at fault: `startDate`, and for one column of a row `lines.<lineId>.project`. Pure. */

/** The value a path leads to; undefined where it leads nowhere. */
export const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at !== null && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[key] : undefined), input)

/** The path as a field's name. A row of a list stands under its own id: its place changes with every row that is added or taken away. */
export function fieldAt(input: unknown, path: readonly PropertyKey[]): string {
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
