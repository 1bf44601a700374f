/** What a list of the server shows while another search is under way. Pure. */
import { matches } from '../../lib/matches.ts'

export interface Searchable {
  label: string
  sub?: unknown
}

/**
 * Options at hand are narrowed at once to those that fit what is typed; where none does, all stay, `waiting`: dimmed, and not to be chosen, since a
 * tap would be meant for what is about to come.
 * @param typed what stands in the search box
 * @param answered the search the list is the answer to
 */
export function shownOptions<O extends Searchable>(list: readonly O[], typed: string, answered: string): { options: readonly O[]; waiting: boolean } {
  if (typed.trim() === answered.trim()) return { options: list, waiting: false }
  const fitting = list.filter((o) => matches(typed, o.label, typeof o.sub === 'string' ? o.sub : ''))
  return fitting.length > 0 ? { options: fitting, waiting: false } : { options: list, waiting: list.length > 0 }
}
