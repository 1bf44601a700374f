/** After a command was answered, what it may have changed is read again: the record first, then lists and counters. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { port } from '../api/offline.ts'
import { queryKey } from '../api/query.ts'

/** Reads that speak of every module's requests. */
const shared: readonly AnyCall[] = [
  calls.attachmentsInbox.inboxList,
  calls.attachmentsInbox.inboxHistory,
  calls.general.home,
  calls.general.homeGetCount,
  calls.platform.effectPreview,
  calls.platform.modulePermissions,
]

/**
 * Keeps screens true while the outbox drains, in whichever tab or worker. Start it once, with the app.
 * @param alsoTouched other call prefixes a module's commands change (`leave-requests` also `leave-balance.`)
 * @returns the way to stop
 */
export function refreshAfterSending(client: QueryClient, alsoTouched: Record<string, readonly string[]> = {}): () => void {
  return port.onChanged((change) => {
    if (change.kind !== 'sent' && change.kind !== 'stopped') return
    const touched = [`${change.module}.`, ...(alsoTouched[change.module] ?? [])]
    void client.invalidateQueries({ predicate: (q) => touched.some((prefix) => String(q.queryKey[0]).startsWith(prefix)) })
    // What was decided has no effects to come: asking for its preview again would be refused.
    const decided = (q: Query) => change.kind === 'sent' && (q.queryKey[1] as { id?: string } | undefined)?.id === change.recordId
    for (const call of shared) void client.invalidateQueries({ queryKey: queryKey(call), predicate: (q) => call !== calls.platform.effectPreview || !decided(q) })
  })
}
