/**
 * The text without the given characters at its end.
 * By hand: a pattern (`/=+$/`) begins anew at every one of them, and takes a second where a text has very many in its middle.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
