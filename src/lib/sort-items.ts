/** Order of list items. @see docs/product/wire.md#lists */
export interface SortableItem {
  dateCreated?: string | null
  name?: string | null
  sequence?: number | null
}

/** 0 ascending, 1 descending, as on the wire. */
export type Direction = 0 | 1

type Comparable = string | number | null | undefined

const collator = new Intl.Collator(undefined, { sensitivity: 'accent', numeric: true })

/** Orders two values: numbers by size, texts case-insensitively, nothing last. */
export function compareValues(a: Comparable, b: Comparable): number {
  const noA = a === null || a === undefined || a === ''
  const noB = b === null || b === undefined || b === ''
  if (noA || noB) return Number(noA) - Number(noB)
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** A sorted copy by `dateCreated`, `name` or `sequence`; items of equal rank keep their places. */
export function sortItems<Item extends SortableItem>(items: readonly Item[], by: keyof SortableItem, direction: Direction = 0): Item[] {
  const sign = direction === 1 ? -1 : 1
  return [...items].sort((a, b) => sign * compareValues(a[by], b[by]))
}
