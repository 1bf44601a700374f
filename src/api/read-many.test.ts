import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { defineCall, defineCalls } from '../../contract/kit/call.ts'
import { MOST_READS, platformCalls, type Read } from '../../contract/modules/platform/calls.ts'
import { call } from './call.ts'
import { forgetFirstAsked } from './first-asked.ts'
import { queryKey } from './query.ts'
import { fetchAhead, takeInUntaken } from './read-many.ts'

vi.mock('./call.ts', () => ({ call: vi.fn<typeof import('./call.ts').call>() }))
const made = vi.mocked(call)

const { book } = defineCalls('shelves', { book: defineCall<{ n: number }, { n: number; from: string }>({ kind: 'query', method: 'GET', path: '/books/{n}' }) })
const key = (n: number) => queryKey(book, { n })
const ahead = (...ns: number[]) => ns.map((n) => [book.id, { n }] as const)
/** Numbers of the books each call asked for. */
const asked = () => made.mock.calls.map(([def, input]) => (def.id === platformCalls.readMany.id ? (input as { reads: Read[] }).reads.map((read) => (read.input as { n: number }).n) : 'alone'))

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  made.mockReset().mockImplementation(async (def, input) => {
    if (def.id !== platformCalls.readMany.id) return { n: (input as { n: number }).n, from: 'alone' } as never
    return { answers: (input as { reads: Read[] }).reads.map((read) => ((read.input as { n: number }).n < 0 ? { status: 403, answer: null } : { status: 200, answer: { ...(read.input as object), from: 'many' } })) } as never
  })
})

test('each answer stands where its own call would have put it; what is refused stays unknown', async () => {
  await fetchAhead(client, ahead(1, 2, -1, 1), 60_000)
  expect(asked()).toEqual([[1, 2, -1]])
  expect(client.getQueryData(key(1))).toEqual({ n: 1, from: 'many' })
  expect(client.getQueryData(key(2))).toEqual({ n: 2, from: 'many' })
  expect(client.getQueryState(key(-1))).toBeUndefined()
})

test('what is young is not asked for, nor what a screen asks for itself; what was told to be old is', async () => {
  client.setQueryData(key(1), { n: 1, from: 'screen' })
  client.setQueryData(key(2), { n: 2, from: 'screen' })
  await client.invalidateQueries({ queryKey: key(2) })
  client.setQueryData(key(3), { n: 3, from: 'screen' }, { updatedAt: Date.now() - 61_000 })
  let answer: (value: unknown) => void = () => undefined
  const screen = client.fetchQuery({ queryKey: key(4), queryFn: () => new Promise((done) => (answer = done)) })
  await fetchAhead(client, ahead(1, 2, 3, 4), 60_000)
  expect(asked()).toEqual([[2, 3]])
  answer({ n: 4, from: 'screen' })
  await screen
  expect([1, 2, 3, 4].map((n) => client.getQueryData<{ from: string }>(key(n))?.from)).toEqual(['screen', 'many', 'many', 'screen'])
})

test('asked for again, the call itself is made', async () => {
  await fetchAhead(client, ahead(1), 60_000)
  await client.refetchQueries({ queryKey: key(1), type: 'all' })
  expect(asked()).toEqual([[1], 'alone'])
  expect(client.getQueryData(key(1))).toEqual({ n: 1, from: 'alone' })
})

test('what an answer was too long for comes with the next call; what is too long by itself is asked for once', async () => {
  made.mockImplementation(async (_, input) => {
    const ns = (input as { reads: Read[] }).reads.map((read) => (read.input as { n: number }).n)
    return { answers: ns.map((n, i) => (i < 2 && n !== 9 ? { status: 200, answer: { n, from: 'many' } } : { status: 413, answer: null })) } as never
  })
  await fetchAhead(client, ahead(1, 2, 3, 9, 4), 60_000)
  expect(asked()).toEqual([[1, 2, 3, 9, 4], [3, 9, 4], [9, 4]])
  expect([1, 2, 3, 4].map((n) => client.getQueryData<{ from: string }>(key(n))?.from)).toEqual(['many', 'many', 'many', 'many'])
  expect(client.getQueryState(key(9))).toBeUndefined()
})

test('no call asks for more than the server takes', async () => {
  await fetchAhead(client, ahead(...Array.from({ length: MOST_READS + 3 }, (_, n) => n)), 60_000)
  expect(asked().map((ns) => ns.length)).toEqual([MOST_READS, 3])
})

test('what is asked for somebody whose answers are thrown away meanwhile is thrown away with them', async () => {
  let answer: (value: unknown) => void = () => undefined
  made.mockImplementation(() => new Promise((done) => (answer = done)) as never)
  const fetched = fetchAhead(client, ahead(1), 60_000).catch(() => 'not fetched')
  await vi.waitFor(() => expect(asked()).toEqual([[1]]))
  client.clear()
  answer({ answers: [{ status: 200, answer: { n: 1, from: 'many' } }] })
  expect(await fetched).toBe('not fetched')
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('nothing is kept of the call itself', async () => {
  await fetchAhead(client, ahead(1), 60_000)
  await vi.waitFor(() => expect(client.getQueryCache().getAll().map((q) => q.queryKey)).toEqual([key(1)]))
})

test('thrown away between two answers, the rest comes for nobody', async () => {
  const clear = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === book.id) client.clear()
  })
  await fetchAhead(client, ahead(1, 2, 3), 60_000).catch(() => undefined)
  clear()
  expect(client.getQueryCache().getAll()).toEqual([])
})

test.each([['told meanwhile', false], ['told before and meanwhile', true]])('%s that something changed, a screen does not take the older answer for a new one', async (_, toldBefore) => {
  const tell = () => client.invalidateQueries({ queryKey: key(1), refetchType: 'none' })
  client.setQueryData(key(1), { n: 1, from: 'screen' }, { updatedAt: Date.now() - 61_000 })
  if (toldBefore) await tell()
  let answer: (value: unknown) => void = () => undefined
  made.mockImplementation(() => new Promise((done) => (answer = done)) as never)
  const fetched = fetchAhead(client, ahead(1), 60_000)
  await vi.waitFor(() => expect(asked()).toEqual([[1]]))
  await tell()
  answer({ answers: [{ status: 200, answer: { n: 1, from: 'many' } }] })
  await fetched
  expect(client.getQueryState(key(1))).toMatchObject({ data: { n: 1, from: 'screen' }, isInvalidated: true })
})

test('what stays unanswered is as old as it was', async () => {
  client.setQueryData(key(-1), { n: -1, from: 'screen' })
  await client.invalidateQueries({ queryKey: key(-1), refetchType: 'none' })
  await fetchAhead(client, ahead(-1), 60_000)
  expect(client.getQueryState(key(-1))?.isInvalidated).toBe(true)
  made.mockRejectedValue(new Error('no network'))
  await fetchAhead(client, ahead(-1), 60_000).catch(() => undefined)
  expect(client.getQueryState(key(-1))?.isInvalidated).toBe(true)
})

const byPage = (n: number) => void (globalThis.essAsked = { reads: { at: Date.now(), asked: [{ call: book.id, input: { n } }, null], headers: { authorization: 'Bearer mine' }, answer: new Promise(() => undefined) } })

test('what the page asked for and nobody took is taken in; for somebody else nothing is asked', async () => {
  byPage(1)
  vi.stubGlobal('localStorage', { getItem: () => 'another' })
  await takeInUntaken(client)
  expect(made).not.toHaveBeenCalled()
  vi.stubGlobal('localStorage', { getItem: () => 'mine' })
  await takeInUntaken(client)
  globalThis.essAsked = undefined
  vi.unstubAllGlobals()
  expect(made.mock.calls.map(([def, input]) => [def.id, input])).toEqual([[book.id, { n: 1 }]])
  expect(client.getQueryState(key(1))).toMatchObject({ data: { n: 1, from: 'alone' }, isInvalidated: false })
})

test('what comes of it after a change is old at once', async () => {
  byPage(1)
  vi.stubGlobal('localStorage', { getItem: () => 'mine' })
  const taken = takeInUntaken(client)
  forgetFirstAsked()
  await taken
  vi.unstubAllGlobals()
  globalThis.essAsked = undefined
  expect(client.getQueryState(key(1))).toMatchObject({ data: { n: 1, from: 'alone' }, isInvalidated: true })
})
