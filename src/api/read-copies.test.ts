import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { defineCall, defineCalls } from '../../contract/kit/call.ts'
import { CallError } from './call-error.ts'
import { copyFirst } from './copy-first.ts'
import { keepReadCopies, type ReadCopy } from './read-copies.ts'

const KEY = ['leave-requests.detail', { id: 'r1' }]

test('a copy is asked for anew, however young it is: a reload shows what is so now', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } })
  keepReadCopies(client, { get: async () => ({ value: 'in approval', fetchedAt: Date.now() - 1000 }), put: async () => undefined })
  const queryFn = vi.fn<() => Promise<string>>(async () => 'revision requested')
  // built in one step, mounted in a later one: so a screen that waits for its texts
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn })
  await vi.waitFor(() => expect(client.getQueryData(KEY)).toBe('in approval'))
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('revision requested'))
  stop()
})

test('without a network the copy stays, with the failure beside it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', persister: copyFirst } } })
  keepReadCopies(client, { get: async () => ({ value: 'in approval', fetchedAt: 1 }), put: async () => undefined })
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: () => Promise.reject(new TypeError('offline')) })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 'in approval', isError: true, fetchStatus: 'idle' }))
  stop()
})

test('a server that does not answer is no network, whatever the browser believes: an older copy may stand in then', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', persister: copyFirst } } })
  keepReadCopies(client, { get: async (_call, _input, unanswered) => (unanswered ? { value: 'of another day', fetchedAt: 1 } : undefined), put: async () => undefined })
  const silent = new QueryObserver(client, { queryKey: KEY, queryFn: () => Promise.reject(new CallError(0, 'network', null)) })
  const refused = new QueryObserver(client, { queryKey: ['leave-requests.list', {}], queryFn: () => Promise.reject(new CallError(403, 'not_allowed', null)) })
  const stops = [silent, refused].map((o) => o.subscribe(() => undefined))
  await vi.waitFor(() => expect(silent.getCurrentResult().data).toBe('of another day'))
  expect(refused.getCurrentResult()).toMatchObject({ data: undefined, isError: true })
  for (const stop of stops) stop()
})

test('a list that got no answer before the store was there is filled as one that got none', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const early = new QueryObserver(client, { queryKey: KEY, queryFn: () => Promise.reject(new CallError(0, 'network', null)) })
  const leave = early.subscribe(() => undefined)
  await vi.waitFor(() => expect(early.getCurrentResult().isError).toBe(true))
  keepReadCopies(client, { get: async (_call, _input, unanswered) => (unanswered ? { value: 'of another day', fetchedAt: 1 } : undefined), put: async () => undefined })
  await vi.waitFor(() => expect(early.getCurrentResult()).toMatchObject({ data: 'of another day', isError: true, fetchStatus: 'idle' }))
  leave()
})

test('a screen is told of no answer together with the copy: never of the one without the other, which would move it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', persister: copyFirst } } })
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: () => Promise.reject(new CallError(0, 'network', null)) })
  const seen: string[] = []
  const asScreensAreTold = notifyManager.batchCalls(() => {
    const { data, isError } = observer.getCurrentResult()
    seen.push(`${data ?? 'nothing'}${isError ? ', no answer' : ''}`)
  })
  const leave = observer.subscribe(asScreensAreTold)
  await new Promise((done) => setTimeout(done, 50)) // the call has failed long ago; the local store opens only now
  keepReadCopies(client, { get: async () => ({ value: 'in approval', fetchedAt: 1 }), put: async () => undefined })
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 'in approval', isError: true, fetchStatus: 'idle' }))
  expect(new Set(seen)).toEqual(new Set(['nothing', 'in approval, no answer']))
  leave()
})

test('what was never kept here fails as soon as that is known', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', persister: copyFirst } } })
  const stop = keepReadCopies(client, { get: async () => undefined, put: async () => undefined })
  await expect(client.fetchQuery({ queryKey: KEY, queryFn: () => Promise.reject(new CallError(0, 'network', null)) })).rejects.toMatchObject({ code: 'network' })
  stop()
})

test('what a device may keep for some days alone is handed over with its end', async () => {
  const { board, free } = defineCalls('read-copies-test', {
    board: defineCall<object, string>({ kind: 'query', method: 'GET', path: '/read-copies-test/board', keptDays: 7 }),
    free: defineCall<object, string>({ kind: 'query', method: 'GET', path: '/read-copies-test/free' }),
  })
  const kept: [string, ReadCopy][] = []
  const client = new QueryClient()
  const stop = keepReadCopies(client, { get: async () => undefined, put: async (id, _input, copy) => void kept.push([id, copy]) })
  for (const { id } of [board, free]) await client.fetchQuery({ queryKey: [id, {}], queryFn: async () => id })
  stop()
  expect(kept.map(([id, { fetchedAt, endsAt }]) => [id, endsAt === undefined ? null : endsAt - fetchedAt])).toEqual([[board.id, 7 * 86_400_000], [free.id, null]])
})
