/** Words as they are compared: whatever the case, the accents, the way an Arabic letter is written and whether the article stands before it. */
import { plainDigits } from '../../lib/spoken-date.ts'

/** Letters that people write either way. What NFKD takes apart (أ, ؤ, é) needs no place here. */
const ALIKE: Record<string, string> = { ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا', ـ: '' }
/** "the", and "for the": left away where a word is left. */
const ARTICLE = /^(?:ال|لل)(?=\p{L}{3})/u

const plain = (text: string) =>
  plainDigits(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ىیکةٱـ]/g, (letter) => ALIKE[letter] ?? letter)

/** The words of a text, each in the one form it is compared in. */
export const plainWords = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean).map((word) => word.replace(ARTICLE, ''))
