/** How well something is meant by what somebody typed. */
import { plainWords } from './words.ts'

/** From what it is called to what it may be about. */
export const Rank = { exact: 0, begins: 1, named: 2, letters: 3, word: 4, about: 5, inside: 6 } as const
export type Rank = (typeof Rank)[keyof typeof Rank]

/** Shorter than that a piece of a word says nothing. */
const PIECE = 3

/** A text with its words, taken apart once: what is searched is searched with each key. */
interface Known {
  whole: string
  words: readonly string[]
}

const apart = new Map<string, Known>()
/** Names of all that can be found here; beyond that it begins anew. */
const MOST = 5000

function known(text: string): Known {
  let found = apart.get(text)
  if (!found) {
    const words = plainWords(text)
    if (apart.size >= MOST) apart.clear()
    apart.set(text, (found = { whole: words.join(' '), words }))
  }
  return found
}

/**
 * 0: its name; 1: its name begins so; 2: each word begins one of its name; 3: the first letters of its name ("wfh"); 4: an everyday word for it;
 * 5: each word begins one of its name or of those; 6: stands inside them. Null: none of it, or nothing is wanted.
 * @param phrases everyday words for it, in any language
 */
export function rankOf(name: string, phrases: readonly string[], wanted: string): Rank | null {
  const parts = plainWords(wanted)
  if (parts.length === 0) return null
  const whole = parts.join(' ')
  const own = known(name)
  if (own.whole === whole) return Rank.exact
  if (own.whole.startsWith(whole)) return Rank.begins
  const begins = (words: readonly string[]) => (part: string) => words.some((word) => word.startsWith(part))
  if (parts.every(begins(own.words))) return Rank.named
  if (own.words.length > 1 && parts.join('') === own.words.map((word) => word.charAt(0)).join('')) return Rank.letters
  const others = phrases.map(known)
  if (others.some((other) => other.whole === whole)) return Rank.word
  const every = [own, ...others]
  const words = every.flatMap((one) => one.words)
  if (parts.every(begins(words))) return Rank.about
  const isInside = (part: string) => part.length >= PIECE && every.some((one) => one.whole.includes(part))
  return parts.every((part) => begins(words)(part) || isInside(part)) ? Rank.inside : null
}

/** What is meant, the best first; the same in their own order. */
export function ranked<T>(all: readonly T[], wanted: string, facts: (one: T) => { name: string; words?: readonly string[] }): { one: T; rank: Rank }[] {
  return all
    .flatMap((one) => {
      const { name, words = [] } = facts(one)
      const rank = rankOf(name, words, wanted)
      return rank === null ? [] : [{ one, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
}
