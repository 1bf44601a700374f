/** Names of months, from codes of periods. */
import { intlLocale } from '../../../contract/kit/language.ts'

const format = (code: string, language: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(intlLocale(language), { ...options, timeZone: 'UTC' }).format(new Date(`${code.slice(0, 7)}-01T00:00:00Z`))

/** "2026-05" (or a date in it): "May 2026". */
export const periodText = (code: string, language: string): string => format(code, language, { month: 'long', year: 'numeric' })

/** "May". */
export const monthText = (code: string, language: string): string => format(code, language, { month: 'short' })
