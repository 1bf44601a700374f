/**
 * What survives a reload in localStorage: user, modules, counters, Home. Nothing else. @see docs/product/offline.md#kept-on-the-device
 * Named by user and build; erased at sign-out.
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { persistQueryClient } from '@tanstack/react-query-persist-client'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyCall } from '../../contract/kit/call.ts'
import { keptCopy } from '../../contract/kit/kept.ts'
import { homeCalls } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import { platformCalls } from '../../contract/modules/platform/calls.ts'

const PREFIX = 'ess_cache:'
const KEPT = new Set([homeCalls.accountDetails, homeCalls.homeGetCount, homeCalls.home, homeCalls.owed, platformCalls.modulePermissions].filter((call: AnyCall) => !call.kept).map((call) => call.id))
/** Of these, what others or this device may have changed since: shown, and read again at once. */
const MOVING = [homeCalls.homeGetCount, homeCalls.home, homeCalls.owed]
const WEEK_MS = 7 * 86_400_000

/** A failed refetch leaves the last answer what it was: it is kept as such, without the failure, and without what no device keeps of it. */
function lastAnswers(kept: PersistedClient): string {
  const queries = kept.clientState.queries.map((query) => ({ ...query, state: { ...query.state, data: keptCopy(query.state.data), status: 'success', error: null, fetchFailureReason: null, fetchFailureCount: 0 } }))
  return JSON.stringify({ ...kept, clientState: { ...kept.clientState, queries } })
}

/** Restores and keeps the cache of one user. @param user issuer and subject */
export async function persistFor(client: QueryClient, user: string, build: string): Promise<void> {
  erasePersisted(PREFIX + user)
  const persister = createSyncStoragePersister({ storage: localStorage, key: PREFIX + user, throttleTime: 500, serialize: lastAnswers })
  // What is thrown out of memory is thrown out of the copy with it, also while another screen is open.
  for (const id of KEPT) client.setQueryDefaults([id], { gcTime: WEEK_MS })
  const [, restored] = persistQueryClient({
    queryClient: client,
    persister,
    maxAge: WEEK_MS,
    buster: build,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      // also after a failed refetch: the last answer is what a start without a network shows
      shouldDehydrateQuery: (query) => query.state.data !== undefined && KEPT.has(String(query.queryKey[0])),
    },
  })
  await restored
  for (const call of MOVING) void client.invalidateQueries({ queryKey: [call.id] })
}

/** Erases what is kept on this device for everybody, or for everybody but one key. */
export function erasePersisted(except?: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && key !== except) localStorage.removeItem(key)
}
