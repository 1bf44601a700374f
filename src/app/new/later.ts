/** Requests people will look for that are not there yet: said kindly, never offered. An entry ends with its module's landing. */
import { clientModules } from '../modules.ts'
import { isAbout, plainWords } from './picker.ts'

/** Slug -> everyday words, in any language. Its name stands in `new:later.<slug>`. */
const later: Readonly<Record<string, readonly string[]>> = {}

/** Slugs that are not there yet and that these words are about. @param exactly only those that list these very words */
export function laterFor(wanted: string, exactly = false): string[] {
  const words = plainWords(wanted).join(' ')
  if (words.replaceAll(' ', '').length < 3) return []
  const isThere = new Set(clientModules.map((m) => m.slug))
  const fits = (phrases: readonly string[]) => (exactly ? phrases.some((phrase) => plainWords(phrase).join(' ') === words) : isAbout(phrases, wanted))
  return Object.entries(later).flatMap(([slug, phrases]) => (!isThere.has(slug) && fits(phrases) ? [slug] : []))
}
