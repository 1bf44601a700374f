import { withoutIsolates } from '../../contract/kit/language.ts'

/**
 * A name folded for sorting and searching: lower case, accents dropped, whitespace single.
 * Letters of other scripts stay as they are (the embedded database sorts by code point only).
 */
export function fold(text: string): string {
  return withoutIsolates(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Words of a search that are looked for; nobody means more of them. */
const MOST_WORDS = 10
/** Folding makes four words of one letter of some scripts. */
const LONGEST_FOLDED = 200

/** The words of a search, folded, each once. */
export const searchWords = (text: string | undefined): string[] => [...new Set(fold(text ?? '').slice(0, LONGEST_FOLDED).split(' '))].filter(Boolean).slice(0, MOST_WORDS)
