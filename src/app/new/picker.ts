/** Finding a request by everyday words: "day off", "sakit". */
import type { AnyClientModule } from '../../request/client-module.ts'

const RECENT_KEY = 'ess_recent_modules'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Words without case and accents. */
export const plainWords = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** True when every word of `wanted` begins a word of these phrases, be it of one or of several ("nomor hp"). */
export function isAbout(phrases: readonly string[], wanted: string): boolean {
  const known = phrases.flatMap(plainWords)
  return plainWords(wanted).every((word) => known.some((k) => k.startsWith(word)))
}

export interface Choice {
  module: AnyClientModule
  name: string
}

/** True when every word of `wanted` begins a word of the name or of the module's everyday words, in any language. */
export function matches(choice: Pick<Choice, 'name'> & { module: Pick<AnyClientModule, 'words'> }, wanted: string): boolean {
  const phrases = [choice.name, ...Object.values(choice.module.words).flat()].map(plain)
  const words = phrases.flatMap((phrase) => phrase.split(/[^\p{L}\p{N}]+/u))
  return plain(wanted)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)) || phrases.some((phrase) => phrase.includes(part) && part.length > 2))
}

/** True when every word of `wanted` begins a word of the name, or `wanted` is the first letters of its words ("wfh"). */
export function isNamed(name: string, wanted: string): boolean {
  const words = plainWords(name)
  const parts = plainWords(wanted)
  if (parts.length === 0) return false
  return parts.every((part) => words.some((word) => word.startsWith(part))) || (words.length > 1 && parts.join('') === words.map((word) => word.charAt(0)).join(''))
}

/** Slugs opened lately on this device, last first. */
export function recentSlugs(): string[] {
  const stored = localStorage.getItem(RECENT_KEY)
  return stored ? stored.split(',') : []
}

export function rememberSlug(slug: string): void {
  localStorage.setItem(RECENT_KEY, [slug, ...recentSlugs().filter((s) => s !== slug)].slice(0, 5).join(','))
}

/** Recent ones first, the others in their own order. */
export function recentFirst<T extends { module: { slug: string } }>(choices: readonly T[], recent: readonly string[]): T[] {
  const rank = (c: T) => {
    const at = recent.indexOf(c.module.slug)
    return at === -1 ? recent.length : at
  }
  return choices.map((c, i) => ({ c, i })).sort((a, b) => rank(a.c) - rank(b.c) || a.i - b.i).map(({ c }) => c)
}
