import { useQuery } from '@tanstack/react-query'
import { trainingRequestCalls, type TrainingConfiguration } from '../../../contract/modules/training-request/calls.ts'
import type { CurrencyOption } from '../../../contract/modules/training-request/sources.ts'
import { query } from '../../api/query.ts'
import { useOptions } from '../../request/fields/option-picker.tsx'
import { useCompanyCurrency } from '../../request/use-tools.ts'

/** Currencies the company has a rate for, its own first. */
export function useCurrencies(): { company: string | undefined; codes: readonly string[]; rates: ReadonlyMap<string, string> } {
  const company = useCompanyCurrency()
  const options = useOptions<CurrencyOption>(trainingRequestCalls.datasourceCurrency, {}).data?.listData ?? []
  const rates = new Map(options.map((o) => [o.code, o.rate]))
  if (company !== undefined) rates.set(company, '1')
  return { company, codes: options.length > 0 ? options.map((o) => o.code) : company === undefined ? [] : [company], rates }
}

/** What the form must know; undefined until it does. */
export const useTrainingConfiguration = (): TrainingConfiguration | undefined =>
  useQuery({ ...query(trainingRequestCalls.configuration, {}), staleTime: 600_000, retry: false, meta: { quiet: true } }).data
