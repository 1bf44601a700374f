/** What documents about pay say, in the reader's language. */
import type { Money } from '../../contract/kit/money.ts'
import type { Separators } from '../../contract/kit/decimal-text.ts'
import { amountWith, moneyWith } from '../../contract/kit/money-text.ts'
import { intlLocale } from '../../contract/kit/language.ts'
import type { YearRow } from '../../contract/kit/pay-document.ts'
import { inLanguage, settingOf } from '../org/settings.ts'
import type { YearSum } from '../payroll/kinds.ts'
import { payRules, readComponents } from '../payroll/rules.ts'

const format = (date: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(intlLocale(language), { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** A period by its code, "2026-05": "May 2026". */
export const periodName = (code: string, language: string): string => format(`${code}-01`, language, { month: 'long', year: 'numeric' })

/** "25 May 2026". */
export const longDay = (date: string, language: string): string => format(date, language, { day: 'numeric', month: 'long', year: 'numeric' })

/** Smallest units as an amount. */
export const moneyIn = (currency: string) => (minor: number): Money => ({ minor, currency })

export interface Amounts {
  /** The number alone: the currency stands above the column. */
  bare: (money: Money) => string
  withCurrency: (money: Money) => string
}

/** How the company writes amounts. */
export async function amountsIn(language: string): Promise<Amounts> {
  const separators: Separators = { thousand: await settingOf('thousandSeparator'), decimal: await settingOf('decimalSeparator') }
  return { bare: (money) => amountWith(money, separators), withCurrency: (money) => moneyWith(money, language, separators) }
}

/** Names the year so far: its components in the order pay slips have them; what is called nothing any more keeps its code, what is not shown is left out. */
export async function yearNamer(language: string): Promise<(sums: readonly YearSum[], currency: string) => YearRow[]> {
  const known = new Map((await readComponents()).map((component, place) => [component.code, { ...component, place }]))
  return (sums, currency) =>
    sums
      .filter(({ code }) => known.get(code)?.shown ?? true)
      .map(({ code, side, amount }) => ({ code, side, name: inLanguage(known.get(code)?.names ?? {}, language) || code, amount: { minor: amount, currency } }))
      .sort((a, b) => (known.get(a.code)?.place ?? known.size) - (known.get(b.code)?.place ?? known.size))
}

/** What the company says beside the figures; '' for nothing. */
export const payStatement = async (language: string): Promise<string> => inLanguage((await payRules())?.statement ?? {}, language)

/** What somebody compares a paper with the screen by. */
export const controlCodeOf = (digest: string): string => digest.slice(0, 12)
