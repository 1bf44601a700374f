/** What the costs of a training may be in, and what that is worth. */
import { asc } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import { intlLocale } from '../../../contract/kit/language.ts'
import { placesOf } from '../../../contract/kit/money.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { q } from '../../db/context.ts'
import { remembered } from '../../db/memory.ts'
import { pagedRows } from '../../db/paging.ts'
import { namedId } from '../../lib/named-id.ts'
import { settingOf } from '../../org/settings.ts'
import { trainingCurrency } from './table.ts'

export interface TrainingCurrency {
  id: string
  /** ISO 4217. */
  code: string
  /** What one unit is worth in the company's currency, as a decimal with up to eight places. */
  rate: string
  /** Day of the rate; null of the company's own. */
  rateDate: string | null
  /** False: offered no longer. */
  active: boolean
}

/** Id of a currency, whether it has a rate or not. */
export const currencyId = (code: string): string => namedId(`training-currency:${code}`)

/** Every currency that has or had a rate, the company's own first. */
export async function trainingCurrencies(): Promise<readonly TrainingCurrency[]> {
  const own = await settingOf('currency')
  const others = await remembered([trainingCurrency], 'training currencies', () => q().select().from(trainingCurrency).orderBy(asc(trainingCurrency.position), asc(trainingCurrency.code)))
  const rated = others.filter((c) => c.code !== own).map(({ id, code, rate, rateDate, active }) => ({ id, code, rate, rateDate, active }))
  return [{ id: currencyId(own), code: own, rate: '1', rateDate: null, active: true }, ...rated]
}

/** One currency by its code, also one that is offered no longer; null for no such thing. */
export const currencyOf = async (code: string): Promise<TrainingCurrency | null> => (await trainingCurrencies()).find((c) => c.code === code) ?? null

export interface CurrencyOption extends OptionRow {
  code: string
  rate: string
  rateDate: string | null
  decimals: number
}

/** Currencies that are offered, named in the language. */
export async function searchCurrencies(input: ListInput, language: string): Promise<Paged<CurrencyOption>> {
  const names = new Intl.DisplayNames([intlLocale(language)], { type: 'currency' })
  const options = (await trainingCurrencies()).filter((c) => c.active)
    .map(({ id, code, rate, rateDate }): CurrencyOption => ({ id, code, displayName: `${code} – ${names.of(code) ?? code}`, rate, rateDate, decimals: placesOf(code) }))
  const wanted = fold(input.filterSearch ?? '')
  return pagedRows(options.filter((o) => fold(o.displayName).includes(wanted)), input)
}
