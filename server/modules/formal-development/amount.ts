import { intlLocale } from '../../../contract/kit/language.ts'
import { toHundredths } from '../../../contract/kit/decimal.ts'

/** An amount for reading: '60,000,000'. For screens alone: never in notices, mails or logs. */
export const amountText = (decimal: string, language: string): string => new Intl.NumberFormat(intlLocale(language), { maximumFractionDigits: 2 }).format(toHundredths(decimal) / 100)
