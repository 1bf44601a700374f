/** Finding people by part of their name or code. */
import { and, ilike, or, type SQL, sql } from 'drizzle-orm'
import { searchWords } from './search-words.ts'
import { employee, lettersOf } from './table.ts'

const escaped = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

/** Every three letters in a row; none of a shorter word. */
export function lettersIn(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set(letters.slice(2).map((_, i) => letters.slice(i, i + 3).join('')))]
}

/** Every word in name or code, without case or accents. Words of three letters and more are looked up in an index of all letters: who has them all is then asked for the word. */
export function isNamed(text: string | undefined): SQL | undefined {
  return and(...searchWords(text).map((word) => {
    const [letters, pattern] = [lettersIn(word), `%${escaped(word)}%`]
    return and(letters.length > 0 ? sql`${lettersOf(employee)} @> ${sql.param(letters)}::text[]` : undefined, or(ilike(employee.sortName, pattern), ilike(employee.code, pattern)))
  }))
}
