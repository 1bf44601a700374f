/** What begins once the first screen is drawn: the local store, its copies of answers, the worker. */
import type { QueryClient } from '@tanstack/react-query'
import { accessToken } from '../api/token.ts'
import { offline } from '../api/offline.ts'
import { keepReadCopies } from '../api/read-copies.ts'
import { refreshAfterSending } from '../request/refresh.ts'

/** Commands of these modules change what other calls say. */
const alsoTouched = { 'leave-requests': ['leave-balance.'] }

export async function afterStart(client: QueryClient): Promise<void> {
  if (!accessToken()) return
  refreshAfterSending(client, alsoTouched)
  keepReadCopies(client, {
    get: async (callId, input) => {
      const row = await (await offline()).readRecord(callId, input)
      return row && { value: row.value, fetchedAt: row.fetchedAt }
    },
    put: async (callId, input, copy) => (await offline()).cacheRecord(callId, input, copy.value),
  })
}
