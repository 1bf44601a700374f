/**
 * How easily a password is guessed, by the estimates of zxcvbn: lists of the passwords people use most, words an attacker knows of the
 * person, keyboard runs, dates, repeats. Nothing leaves this process.
 */

/** Looked at; the rest only makes it harder. The estimate takes up to 30 ms for so many characters, and grows faster than they do. */
const LOOKED_AT = 64
/** The library's "very unguessable": 10¹⁰ guesses and more. */
const STRONG = 4

async function load() {
  const [{ ZxcvbnFactory }, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
}
let loaded: ReturnType<typeof load> | undefined

/** What a password must still have besides words others know. */
const OWN_PART = 8

/** Texts and the single words in them, longest first; a word of two letters says nothing. */
const wordsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map((word) => word.normalize('NFKC').toLowerCase()).filter((word) => word.length > 2))].sort((a, b) => b.length - a.length)

/** Length of what is left of a password without words others know. */
const ownPart = (password: string, words: readonly string[]): number =>
  [...words.reduce((left, word) => left.replaceAll(word, ' '), password.toLowerCase()).replace(/[^\p{L}\p{N}]/gu, '')].length

/**
 * True when a password stands in the list of the most common, is made of such or of the person's own words, or follows a pattern.
 * @param known what others know about the person: names, codes, dates, the company
 */
export async function isEasilyGuessed(password: string, known: readonly string[]): Promise<boolean> {
  loaded ??= load() // 35 MB and 50 ms, and most processes never need it
  const word = [...password.normalize('NFKC')].slice(0, LOOKED_AT).join('')
  const words = wordsOf(known)
  const isMadeOfKnown = words.some((one) => word.toLowerCase().includes(one)) && ownPart(word, words) < OWN_PART
  return isMadeOfKnown || (await loaded).check(word, words).score < STRONG
}
