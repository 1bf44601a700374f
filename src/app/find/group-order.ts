/** In which order groups stand. */
import { Rank } from './rank.ts'

export interface Ranked {
  id: string
  /** Of the best in it. */
  best: number
}

/**
 * What is called so stands before what is only about it; else each group has its place. What stands already for these words stays where it
 * is: an answer that comes later moves nothing that somebody is about to tap.
 * @param standing ids of the groups shown for these words, in order
 */
export function inOrder<G extends Ranked>(groups: readonly G[], standing: readonly string[]): G[] {
  const fresh = groups.filter(({ id }) => !standing.includes(id)).toSorted((a, b) => Number(a.best > Rank.letters) - Number(b.best > Rank.letters))
  return [...standing.flatMap((id) => groups.filter((group) => group.id === id)), ...fresh]
}
