/** Texts a spreadsheet would take for a formula, and run. */

/** Signs that begin one, also in the wide letters of East Asian keyboards. */
const SIGNS = new Set('=+-@＝＋－＠')

/** Also after blanks of any kind; a text that begins with a tab or the end of a line is read from what follows. */
export const isFormulaLike = (text: string): boolean => /^[\t\r\n]/.test(text) || SIGNS.has(text.trimStart().charAt(0))
