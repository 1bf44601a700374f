/** The page's read cache: fresh data wins, old data stays visible with its age, a missing network is no error screen while there is any. */
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { callById } from '../../contract/kit/call.ts'
import { keptOf } from '../../contract/kit/kept.ts'
import { platformCalls } from '../../contract/modules/platform/calls.ts'
import { spread } from '../lib/spread.ts'
import { isCallError, isNetworkError } from './call-error.ts'
import { copyFirst } from './copy-first.ts'
import { queryKey } from './query.ts'

const DAY_MS = 86_400_000

/** An answer that is not kept, or not every time, goes with the screen that shows it, whatever that says of it. */
class PageQueryClient extends QueryClient {
  override readonly defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) => {
    const [id, input] = options.queryKey ?? []
    const call = callById(String(id))
    return super.defaultQueryOptions(call && options.gcTime !== 0 && keptOf(call, input) ? { ...options, gcTime: 0 } : options)
  }
}

export function makeQueryClient(onFailure: (error: unknown) => void): QueryClient {
  const client = new PageQueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A right was taken while the app ran: what is offered follows from the rights as they are now.
        if (isCallError(error, 'no_module') || isCallError(error, 'read_only')) void client.invalidateQueries({ queryKey: queryKey(platformCalls.modulePermissions) })
        // A refusal is shown once, also when older data stays on screen. No answer is the offline banner's business.
        if (!isNetworkError(error) && query.meta?.quiet !== true) onFailure(error)
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        persister: copyFirst,
        staleTime: 15_000,
        gcTime: DAY_MS,
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
        // who has too much at hand is not asked again a moment later
        retry: (count, error) => count < 2 && isCallError(error) && error.status >= 500 && error.code !== 'busy',
        retryDelay: (count) => spread(600 * 2 ** count),
      },
    },
  })
  return client
}
