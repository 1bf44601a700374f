/** Which language a person reads: the one they used last. */
import { DEFAULT_LANGUAGE } from '../../contract/kit/language.ts'
import { eq, ne } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { personLanguage } from './table.ts'

/** Remembers the language of a person who has just used the product; writes only when it changed. */
export async function rememberLanguage(employeeId: string, language: string, now: Date): Promise<void> {
  await q()
    .insert(personLanguage)
    .values({ employeeId, language, seenAt: now })
    .onConflictDoUpdate({ target: personLanguage.employeeId, set: { language, seenAt: now }, setWhere: ne(personLanguage.language, language) })
}

/** @param otherwise of somebody who has not used it yet */
export async function languageOf(employeeId: string, otherwise: string = DEFAULT_LANGUAGE): Promise<string> {
  const [row] = await q().select({ language: personLanguage.language }).from(personLanguage).where(eq(personLanguage.employeeId, employeeId))
  return row?.language ?? otherwise
}
