/** After a command was answered, what it may have changed is read again: the record first, then lists and counters. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { attachmentsInboxCalls } from '../../contract/modules/attachments-inbox-announcements/calls.ts'
import { generalCalls } from '../../contract/modules/general-account-home-calendar/calls.ts'
import { homeCalls } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import { platformCalls } from '../../contract/modules/platform/calls.ts'
import type { ActOutput } from '../../contract/kit/act.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import type { RequestDetail } from '../../contract/kit/request.ts'
import { forgetFirstAsked } from '../api/first-asked.ts'
import { port } from '../api/offline.ts'
import { queryKey } from '../api/query.ts'

/** Reads that speak of every module's requests. */
const shared: readonly AnyCall[] = [
  attachmentsInboxCalls.inboxList,
  attachmentsInboxCalls.inboxHistory,
  homeCalls.home,
  homeCalls.homeGetCount,
  homeCalls.owed,
  generalCalls.ownRequests,
  platformCalls.effectPreview,
  platformCalls.modulePermissions,
]

const isDetail = (module: string, id: string) => (q: Query) => q.queryKey[0] === `${module}.detail` && (q.queryKey[1] as { id?: string } | undefined)?.id === id

/**
 * What the answer says stands on the record's screen at once: under load it takes seconds until it is read again, and
 * "In approval" beside "was cancelled" is believed more than the message. Nothing can be done to it until it was read.
 */
function showAnswer(client: QueryClient, module: string, id: string, answer: unknown): void {
  const { status, version } = (answer ?? {}) as Partial<ActOutput>
  if (status === undefined || version === undefined) return
  client.setQueriesData<RequestDetail>({ predicate: isDetail(module, id) }, (old) =>
    old && old.version < version ? { ...old, status, version, statusText: '', actions: [], enableApprove: false, enableRevise: false, enableReject: false, waitingFor: [], nudge: null } : old,
  )
}

/** The first read of something is on its way: nothing begins it anew, and its answer may be of before the command, as if nothing had been said. */
const isFirstRead = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * Keeps screens true while the outbox drains, in whichever tab or worker. Start it once, with the app.
 * @param touchedBy beginnings of the ids of other calls that a module's commands change (`leave-requests` also `leave-balance.`)
 * @returns the way to stop
 */
export function refreshAfterSending(client: QueryClient, touchedBy: (module: string) => Promise<readonly string[]> = async () => []): () => void {
  const readAgain = (prefixes: readonly string[]) => {
    const predicate = (q: Query) => prefixes.some((prefix) => String(q.queryKey[0]).startsWith(prefix))
    const firstReads = client.getQueryCache().findAll({ predicate: (q) => predicate(q) && isFirstRead(q) })
    void client.invalidateQueries({ predicate })
    for (const one of firstReads) void one.promise?.catch(() => undefined).then(() => client.invalidateQueries({ queryKey: one.queryKey, exact: true }))
  }
  return port.onChanged((change) => {
    if (change.kind !== 'sent' && change.kind !== 'stopped') return
    forgetFirstAsked()
    if (change.kind === 'sent') showAnswer(client, change.module, change.recordId, change.answer)
    readAgain([`${change.module}.`])
    // what the module itself says of it may have to come first; without it these are read again in their own time
    touchedBy(change.module).then(readAgain).catch(() => undefined)
    // What was decided has no effects to come: asking for its preview again would be refused.
    const decided = (q: Query) => change.kind === 'sent' && (q.queryKey[1] as { id?: string } | undefined)?.id === change.recordId
    for (const call of shared) void client.invalidateQueries({ queryKey: queryKey(call), predicate: (q) => call !== platformCalls.effectPreview || !decided(q) })
  })
}
