/** Answers fetched ahead: many of them in one call, each put where its own call would have put it. */
import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callById, moduleOfCall } from '../../contract/kit/call.ts'
import { errorStatus } from '../../contract/kit/errors.ts'
import { keptOf } from '../../contract/kit/kept.ts'
import { BACKGROUND, PRIORITY_HEADER } from '../../contract/kit/priority.ts'
import { MOST_READS, platformCalls } from '../../contract/modules/platform/calls.ts'
import { inPauses } from '../lib/quiet.ts'
import { call } from './call.ts'
import { changesSoFar, untakenBy } from './first-asked.ts'
import { port } from './offline.ts'
import { accessToken } from './token.ts'

/** A call's id with the input its screen will ask with: also the key of its answer. What the call is need not be here. */
export type Ahead = readonly [callId: string, input: Record<string, unknown>]

function isWanted(client: QueryClient, ahead: Ahead, staleMs: number): boolean {
  const call = callById(ahead[0])
  if (call && keptOf(call, ahead[1]) === 'never') return false
  const state = client.getQueryState(ahead)
  if (state?.fetchStatus === 'fetching') return false
  return state === undefined || state.isInvalidated || port.now() - state.dataUpdatedAt >= staleMs
}

/** The call itself is made. */
async function ask([id, input]: Ahead, signal: AbortSignal): Promise<unknown> {
  if (!callById(id)) await port.loadCalls(moduleOfCall(id))
  const def = callById(id)
  if (!def) throw new Error(`${id}: no such call`)
  return call(def, input, { signal })
}

/** The answer of one read as its own call would have given it: once. Asked again, the call is made. */
function answered(ahead: Ahead, value: unknown) {
  let fresh = true
  const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<unknown> => {
    if (!fresh) return ask(ahead, signal)
    fresh = false
    return value
  }
  return queryOptions({ queryKey: ahead, queryFn })
}

/** From here on the server could not just then: too many requests, or a fault of its own. */
const TOO_MANY = 429

/** One call for many, as a query like those it is made for: when the cache is cleared for another person, its answers come for nobody. Nothing is kept of it. */
function together(client: QueryClient, wanted: readonly Ahead[], staleMs: number) {
  const reads = wanted.map(([id, input]) => ({ call: id, input }))
  const entryOf = (ahead: Ahead) => client.getQueryCache().find({ queryKey: ahead })
  const isOld = (ahead: Ahead) => entryOf(ahead)?.state.isInvalidated ?? false
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    // told once more that it is old, an entry would not show it
    const oldBefore = new Set(wanted.filter(isOld))
    for (const ahead of oldBefore) entryOf(ahead)?.setState({ isInvalidated: false })
    let answers: readonly { status: number; answer: unknown }[] = []
    try {
      answers = (await call(platformCalls.readMany, { reads }, { signal, headers: { [PRIORITY_HEADER]: BACKGROUND } })).answers
      // each is written to the device: taken in all at once they would hold up whoever has begun to read
      await inPauses([...wanted.entries()], async ([i, ahead]) => {
        signal.throwIfAborted()
        const answer = answers[i]
        const changedSince = isOld(ahead)
        if (oldBefore.delete(ahead)) entryOf(ahead)?.invalidate()
        if (answer?.status === 200 && !changedSince) await client.prefetchQuery({ ...answered(ahead, answer.answer), staleTime: staleMs, meta: { quiet: true } })
      })
    } finally {
      for (const ahead of oldBefore) entryOf(ahead)?.invalidate()
    }
    // what the answer was too long for is for the next call; for the first it never is
    return [wanted.filter((_, i) => i > 0 && answers[i]?.status === errorStatus.too_large), answers.every(({ status }) => status < TOO_MANY)] as const
  }
  return queryOptions({ queryKey: [platformCalls.readMany.id, reads, 'ahead'], queryFn, staleTime: 0, gcTime: 0, meta: { quiet: true } })
}

/**
 * Fetches what is not younger than `staleMs` milliseconds. A screen that opens meanwhile asks by itself and does not wait for these;
 * its answer stands, and so does the word that something changed. What is refused stays as it was.
 * @returns false when the server could not answer some of them just then
 * @throws CallError when a call fails as a whole; CancelledError when the cache is cleared meanwhile
 */
export async function fetchAhead(client: QueryClient, wanted: readonly Ahead[], staleMs: number): Promise<boolean> {
  const each = new Map(wanted.map((ahead) => [hashKey(ahead), ahead]))
  let rest = [...each.values()].filter((ahead) => isWanted(client, ahead, staleMs))
  let isWhole = true
  while (rest.length > 0) {
    const [later, isAnswered] = await client.fetchQuery(together(client, rest.slice(0, MOST_READS), staleMs))
    rest = [...rest.slice(MOST_READS), ...later]
    isWhole &&= isAnswered
  }
  return isWhole
}

/** What the page asked for at its start and nobody has taken is taken in now, or it could be taken for news after a change; so it could if it came after one. */
export async function takeInUntaken(client: QueryClient): Promise<void> {
  const before = changesSoFar()
  const asked = untakenBy(accessToken()).map(({ call: id, input }): Ahead => [id, input as Ahead[1]])
  await Promise.all(asked.map((ahead) => client.prefetchQuery({ queryKey: ahead, queryFn: ({ signal }) => ask(ahead, signal), staleTime: 0, meta: { quiet: true } })))
  if (changesSoFar() !== before) for (const ahead of asked) void client.invalidateQueries({ queryKey: ahead })
}
