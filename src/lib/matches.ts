/** Finding texts as people type them. */

/** Text without case and accents. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** True when one of the texts holds the search, whatever its case. An empty search finds everything. */
export function matches(search: string, ...texts: readonly string[]): boolean {
  const wanted = folded(search.trim())
  return wanted === '' || texts.some((text) => folded(text).includes(wanted))
}
