import { fold } from '../../contract/kit/fold.ts'

/** Words of a search that are looked for; nobody means more of them. */
const MOST_WORDS = 10
/** Folding makes four words of one letter of some scripts. */
const LONGEST_FOLDED = 200

/** The words of a search, folded, each once. */
export const searchWords = (text: string | undefined): string[] => [...new Set(fold(text ?? '').slice(0, LONGEST_FOLDED).split(' '))].filter(Boolean).slice(0, MOST_WORDS)
