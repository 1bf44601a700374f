/**
 * Copies of answers on this device: shown with their age while the network is away or slow; fresh data always wins.
 * The store is handed in once the person's database is open (after the first paint).
 */
import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import { callById, type OutputOf } from '../../contract/kit/call.ts'
import { isKept, keptCopy, keptOf } from '../../contract/kit/kept.ts'
import { homeCalls } from '../../contract/modules/general-account-home-calendar/home-calls.ts'
import { isOnline } from '../lib/network.ts'
import { CallError, isNetworkError } from './call-error.ts'
import { lookForCopies } from './copy-first.ts'
import { queryKey } from './query.ts'

export interface ReadCopy {
  value: unknown
  /** Unix milliseconds. */
  fetchedAt: number
  /** Unix milliseconds: from then on it may not be kept. */
  endsAt?: number
}

/** Keeps copies by `[call id, input]`. Its failures are its own business: a lost copy is no error. */
export interface ReadCopyStore {
  /** @param unanswered true when the server was asked and did not answer: the browser may believe in a network that is not there */
  get(callId: string, input: unknown, unanswered: boolean): Promise<ReadCopy | undefined>
  put(callId: string, input: unknown, copy: ReadCopy): Promise<void>
}

const keyOf = (query: Query): [string, unknown] | null => {
  const [callId, input] = query.queryKey
  return typeof callId === 'string' && query.queryKey.length === 2 ? [callId, input] : null
}

/** A call that nobody has loaded here was read ahead: then the server has judged whether it may be kept. */
const isEverKept = ([callId, input]: [string, unknown]): boolean => {
  const call = callById(callId)
  return !call || keptOf(call, input) !== 'never'
}

/** Whom the answers are for; undefined while that is not known. */
const readerOf = (client: QueryClient): string | undefined => client.getQueryData<OutputOf<typeof homeCalls.accountDetails>>(queryKey(homeCalls.accountDetails, {}))?.employeeId

const DAY_MS = 86_400_000

/** Connects the cache with the copies. Gives back the way to stop (sign-out, another person). */
export function keepReadCopies(client: QueryClient, store: ReadCopyStore): () => void {
  const cache = client.getQueryCache()
  const fill = async (query: Query, unanswered = false) => {
    const key = keyOf(query)
    if (!key || query.state.data !== undefined || !isEverKept(key)) return
    const copy = await store.get(...key, unanswered)
    if (!copy || query.state.data !== undefined) return
    const error = query.state.error ?? new CallError(0, 'network', null)
    notifyManager.batch(() => {
      client.setQueryData(query.queryKey, copy.value, { updatedAt: copy.fetchedAt })
      // The failure tells the screen that it shows a copy. Known already, it comes with the copy: a moment later it would push down what stands.
      if (unanswered || !isOnline()) query.setState({ status: 'error', error })
    })
    // However young, a copy is never fresh: unless an answer is on its way, ask for one.
    if (query.state.fetchStatus === 'idle') void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  // A copy that cannot be read or kept is no error: the answer itself is on screen.
  const quiet = (work: Promise<void>) => void work.catch(() => undefined)
  const keep = (query: Query) => {
    const key = keyOf(query)
    const { data, dataUpdatedAt, status } = query.state
    const call = key && callById(key[0])
    if (key && status === 'success' && !(data instanceof Blob) && (!call || isKept(call, key[1], data, readerOf(client)))) quiet(store.put(...key, { value: keptCopy(data), fetchedAt: dataUpdatedAt, ...(call?.keptDays === undefined ? {} : { endsAt: dataUpdatedAt + call.keptDays * DAY_MS }) }))
  }
  for (const query of cache.getAll()) {
    // one that got no answer before the store was there will not be told of again
    quiet(fill(query, isNetworkError(query.state.error)))
    keep(query) // answers of the first screen came before the store did
  }
  const stopLooking = lookForCopies(client, (query) => fill(query, true))
  const stopListening = cache.subscribe((event) => {
    if (event.type === 'added') quiet(fill(event.query))
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) keep(event.query)
  })
  return () => {
    stopLooking()
    stopListening()
  }
}
