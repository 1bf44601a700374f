/** What a multi-select shows of its options: those that fit the search, by whether they are ticked, a page at a time. */
import type { Option } from '../../lib/option.ts'

/** @see docs/product/screens.md#dropdowns */
export const MULTI_SELECT_PAGE = 25

export interface MultiSelectList<O extends Option> {
  selected: O[]
  unselected: O[]
  /** How many fit the search, shown or not. */
  found: number
  shown: number
  hasMore: boolean
  /** Of those found: all, some or none are ticked. */
  all: 'all' | 'some' | 'none'
}

const fits = (option: Option, search: string) => option.label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())

/** @param pages pages asked for, from 1 */
export function multiSelectList<O extends Option>(options: readonly O[], chosen: ReadonlySet<string>, search: string, pages: number): MultiSelectList<O> {
  const found = options.filter((o) => fits(o, search))
  const ticked = found.filter((o) => chosen.has(o.value))
  // Ticked ones first: what is chosen is never behind Show More while something else is before it.
  const shown = [...ticked, ...found.filter((o) => !chosen.has(o.value))].slice(0, pages * MULTI_SELECT_PAGE)
  return {
    selected: shown.filter((o) => chosen.has(o.value)),
    unselected: shown.filter((o) => !chosen.has(o.value)),
    found: found.length,
    shown: shown.length,
    hasMore: shown.length < found.length,
    all: ticked.length === 0 ? 'none' : ticked.length === found.length ? 'all' : 'some',
  }
}

/** Select All ticks what the search found and leaves the rest as it is; when all of it is ticked already it takes the ticks away. */
export function toggleAll(options: readonly Option[], chosen: ReadonlySet<string>, search: string): string[] {
  const found = options.filter((o) => fits(o, search)).map((o) => o.value)
  const isAll = found.every((v) => chosen.has(v))
  const rest = [...chosen].filter((v) => !found.includes(v))
  return isAll ? rest : [...rest, ...found]
}
