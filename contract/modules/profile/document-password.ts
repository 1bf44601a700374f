/**
 * What a password for documents must be: long enough not to be guessed from a file in somebody's hands. Both sides ask the same
 * questions; whether it is easy to guess the server alone can say.
 */

export const DOCUMENT_PASSWORD = { min: 12, max: 64 } as const

/** Rules by name; a text for each stands in `profile:document.rule.<name>` and `errors:document_password_<name>`. */
export const documentPasswordRules = ['length', 'personal', 'plain'] as const
export type DocumentPasswordRule = (typeof documentPasswordRules)[number]

const isRun = (text: string) => new Set(text).size < 5

/**
 * Rules this password breaks; none: it will do.
 * @param personal names, codes, dates and telephone numbers of the person, which others know too
 */
export function brokenRules(password: string, personal: readonly string[]): DocumentPasswordRule[] {
  const word = password.normalize('NFKC')
  const lower = word.toLowerCase()
  const plain = lower.replace(/[^\p{L}\p{N}]/gu, '')
  const known = personal.map((p) => p.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')).filter((p) => p.length >= 4)
  const broken: Record<DocumentPasswordRule, boolean> = {
    length: [...word].length < DOCUMENT_PASSWORD.min || [...word].length > DOCUMENT_PASSWORD.max,
    personal: known.some((p) => plain.includes(p)),
    // readers of PDF differ in how they take characters beyond what every keyboard has
    plain: isRun(lower) || !/^[\x20-\x7e]*$/.test(word),
  }
  return documentPasswordRules.filter((rule) => broken[rule])
}
