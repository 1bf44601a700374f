/** The languages of the product: texts in public/locales/{language} and beside each module, numbers and dates through Intl. */
export const languages = ['en', 'id', 'ar'] as const
export type Language = (typeof languages)[number]

/** Where nothing is chosen. @see docs/product/strings.md#languages */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Reading direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

const FIRST_STRONG_ISOLATE = '\u2068'
const RIGHT_TO_LEFT_ISOLATE = '\u2067'
const POP_ISOLATE = '\u2069'

/**
 * A value put into a text: inside a right-to-left one it keeps its own order ("LV-202605-0001", "+62 812"). What holds such values already is a
 * text of that language, whatever letters come first: isolates hide theirs. @see Unicode UAX 9
 */
export const inText = (language: string, value: string): string => {
  if (directionOf(language) !== 'rtl' || !/[A-Za-z0-9]/.test(value)) return value
  return (value.includes(FIRST_STRONG_ISOLATE) ? RIGHT_TO_LEFT_ISOLATE : FIRST_STRONG_ISOLATE) + value + POP_ISOLATE
}

/** Words one after another, with the comma of the language, each in its own order; what is empty is left out. */
export const listIn = (language: string, parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part): part is string => Boolean(part)).map((part) => inText(language, part)).join(directionOf(language) === 'rtl' ? '، ' : ', ')

/** A text without what only orders its letters: for searching. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

/**
 * Locale for Intl: our English writes days before months; Arabic keeps the digits of the fixed formats
 * (YYYY/MM/DD, 23:59), so that what is read is what is typed.
 */
export const intlLocale = (language: string): string => (language === 'en' ? 'en-GB' : language === 'ar' ? 'ar-u-nu-latn' : language)
