import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let there = true
const fetched = vi.fn<(url: string) => Promise<Response>>()
const own = new EventTarget()
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('addEventListener', own.addEventListener.bind(own))
vi.stubGlobal('removeEventListener', own.removeEventListener.bind(own))
vi.stubGlobal('fetch', fetched)
vi.mock('./config.ts', () => ({ runtimeConfig: async () => ({ apiBase: '/api' }) }))
const { doubtNetwork, isOnline, watchOnline } = await import('../lib/network.ts')
const { probeOnDoubt } = await import('./network-probe.ts')

const changed = vi.fn<() => void>()
probeOnDoubt()
watchOnline(changed)

beforeEach(() => {
  vi.useFakeTimers()
  there = true
  changed.mockClear()
  fetched.mockReset()
  fetched.mockImplementation(async () => {
    if (!there) throw new TypeError('Failed to fetch')
    return Response.json({ Status: 'ok' }, { headers: { 'ess-answer': 'unjudged' } })
  })
})
afterEach(() => void vi.useRealTimers())

test('one call without an answer is no missing network while the server answers', async () => {
  doubtNetwork()
  await vi.advanceTimersByTimeAsync(10)
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/health/live', expect.anything())
  expect(isOnline()).toBe(true)
  expect(changed).not.toHaveBeenCalled()
})

test('an answer nobody reads holds no connection', async () => {
  const answer = Response.json({ status: 'ok' }, { headers: { 'ess-answer': 'unjudged' } })
  fetched.mockImplementation(async () => answer)
  doubtNetwork()
  await vi.advanceTimersByTimeAsync(10)
  expect(answer.bodyUsed).toBe(true)
})

test('a browser that believes in a network is not believed while the server is silent, and is asked until it answers', async () => {
  there = false
  doubtNetwork()
  await vi.advanceTimersByTimeAsync(10)
  expect(isOnline()).toBe(false)
  expect(changed).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(3000)
  expect(isOnline()).toBe(false)
  there = true
  await vi.advanceTimersByTimeAsync(6000)
  expect(isOnline()).toBe(true)
  expect(changed).toHaveBeenCalledTimes(2)
  fetched.mockClear()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetched).not.toHaveBeenCalled()
})

test('when the browser says that the network is back, it is believed at once', async () => {
  there = false
  doubtNetwork()
  await vi.advanceTimersByTimeAsync(10)
  expect(isOnline()).toBe(false)
  own.dispatchEvent(new Event('online'))
  expect(isOnline()).toBe(true)
})

test.each([
  ['a page of a gateway', () => new Response('<h1>Log in to the hotel</h1>', { headers: { 'content-type': 'text/html' } })],
  ['JSON of a gateway', () => Response.json({ status: 'ok' })],
])('%s is no answer of the server', async (_, answer) => {
  fetched.mockImplementation(async () => answer())
  doubtNetwork()
  await vi.advanceTimersByTimeAsync(10)
  expect(isOnline()).toBe(false)
})

test('a server of the build before, which does not mark its answers yet, is heard', async () => {
  fetched.mockImplementation(async () => Response.json({ Status: 'ok' }, { headers: { 'x-request-id': 'r-1' } }))
  doubtNetwork()
  await vi.advanceTimersByTimeAsync(10)
  expect(isOnline()).toBe(true)
})
