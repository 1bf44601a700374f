import { withoutIsolates } from './language.ts'

/**
 * A name folded for sorting, searching and telling names apart: lower case, accents dropped, whitespace single.
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
