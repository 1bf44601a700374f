/** Finding people by part of their name or code. */
import { and, like, type SQL } from 'drizzle-orm'
import { searchWords } from './search-words.ts'
import { employee, namedText } from './table.ts'

const escaped = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

/** Every word in name or code, without case or accents. Words of three letters and more are looked up in an index. */
export function isNamed(text: string | undefined): SQL | undefined {
  // folded words hold no space: what is in the two as one text is in one of them
  return and(...searchWords(text).map((word) => like(namedText(employee), `%${escaped(word)}%`)))
}
