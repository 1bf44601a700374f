/** The languages of the product: texts in public/locales/{language}, numbers and dates through Intl. */
export const languages = ['en', 'id', 'ar'] as const
export type Language = (typeof languages)[number]

/** Where nothing is chosen. @see 000 §9 */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Reading direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/**
 * Locale for Intl: our English writes days before months; Arabic keeps the digits of the fixed formats
 * (YYYY/MM/DD, 23:59), so that what is read is what is typed.
 */
export const intlLocale = (language: string): string => (language === 'en' ? 'en-GB' : language === 'ar' ? 'ar-u-nu-latn' : language)
