/** People's names on screen: any script, one word or six. */

/** 'full name ~ code', as the signed-in user is written. @see docs/product/screens.md#formats */
export const nameWithCode = (fullName: string, code: string): string => (code ? `${fullName} ~ ${code}` : fullName)

const firstLetter = (word: string) => [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)][0]?.segment ?? ''

/** One or two letters for an avatar: first and last word's first letter; '?' for no name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter((w) => /[\p{L}\p{N}]/u.test(w))
  const first = words[0]
  if (!first) return '?'
  const last = words.length > 1 ? words.at(-1) : undefined
  return (firstLetter(first) + (last ? firstLetter(last) : '')).toLocaleUpperCase()
}

/** The name to greet with: the given one, else the first word of the full name. */
export const greetingName = (firstName: string, fullName: string): string => firstName.trim() || fullName.trim().split(/\s+/)[0] || ''

/** Cuts a text to `max` characters as people count them, with an ellipsis. */
export function truncate(text: string, max: number): string {
  const parts = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map((s) => s.segment)
  return parts.length <= max ? text : `${parts.slice(0, max).join('')}…`
}

/** A stable number from 0 to `count - 1` for a name: the tint of an avatar. */
export function tintOf(name: string, count: number): number {
  let hash = 0
  for (const c of name) hash = (hash * 31 + (c.codePointAt(0) ?? 0)) >>> 0
  return hash % count
}
