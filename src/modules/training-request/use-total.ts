import { isMoney, type Money } from '../../../contract/kit/money.ts'
import { totalMinor } from '../../../contract/modules/training-request/costs.ts'
import type { TrainingValues } from './in-form.ts'
import { draftOf } from './in-form.ts'
import { useCurrencies } from './use-currencies.ts'

interface Total {
  /** In the company's currency; null without a cost, and while a rate is missing. */
  total: Money | null
  /** The first currency without a rate. */
  unrated: string | null
}

export function useTotal(values: TrainingValues): Total {
  const { company, rates } = useCurrencies()
  const costs = (draftOf(values).costs ?? []).flatMap(({ amount }) => (isMoney(amount) ? [amount] : []))
  const unrated = costs.find((c) => !rates.has(c.currency))?.currency ?? null
  if (company === undefined || costs.length === 0 || unrated !== null) return { total: null, unrated }
  return { total: { minor: totalMinor(costs.map((c) => ({ ...c, rate: rates.get(c.currency) ?? '' })), company), currency: company }, unrated }
}
