/** The company's separators and formats, kept for the next first paint whenever the server says them. */
import type { QueryClient } from '@tanstack/react-query'
import { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import type { GeneralConfigs } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { queryKey } from '../../api/query.ts'
import { keepCompanyFormats } from '../../lib/company-formats.ts'

export function keepFormats(client: QueryClient): void {
  const key = queryKey(generalCalls.generalConfigs, {})
  const keep = (configs: GeneralConfigs | undefined) => configs && keepCompanyFormats(configs)
  keep(client.getQueryData<GeneralConfigs>(key))
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === key[0]) keep(event.query.state.data as GeneralConfigs)
  })
}
