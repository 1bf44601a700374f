import { expect, test } from 'vitest'
import { wayOf } from '../lib/client-address.ts'
import { movableClock } from '../lib/clock.ts'
import { type Log, silentLog } from '../lib/log.ts'
import { createProxyWatch, missingProxy } from './proxy-watch.ts'

const START = new Date('2026-05-12T01:00:00Z')
const clock = movableClock(START)

interface Watch {
  see: ReturnType<typeof createProxyWatch>
  lines: string[]
}

function watch(trusted: number): Watch {
  const lines: string[] = []
  const log: Log = { ...silentLog, warn: (facts, message) => lines.push(`${message} ${JSON.stringify(facts)}`) }
  return { see: createProxyWatch(trusted, clock, log), lines }
}

/** Lines written after requests of these connections and headers. */
function linesOf(trusted: number, requests: readonly [peer: string, header?: string][], { see, lines } = watch(trusted)): string[] {
  for (const [peer, header] of requests) see(wayOf(peer, header, trusted))
  return lines
}
const times = (count: number, of: (i: number) => [string, string?]): [string, string?][] => Array.from({ length: count }, (_, i) => of(i))
const client = (i: number) => `198.51.100.${i % 250}`

test('a proxy nobody told us of: all requests come from one address', () => {
  const lines = linesOf(0, times(100, (i) => ['172.18.0.2', client(i)]))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^all requests come from one address.*TRUST_PROXY=0 .*Set it to the number of proxies/)
})

test('a proxy that also asks by itself', () => {
  expect(linesOf(0, times(200, (i) => (i % 2 ? ['172.18.0.2', client(i)] : ['172.18.0.2'])))[0]).toMatch(/^all requests come from one address/)
})

test('two proxies side by side', () => {
  expect(linesOf(0, times(100, (i) => [`172.18.0.${2 + (i % 2)}`, client(i)]))[0]).toMatch(/^all requests come from a few addresses/)
})

test('one proxy told of, two there', () => {
  expect(linesOf(1, times(50, (i) => ['10.0.0.1', `${client(i)}, 10.0.0.2`]))[0]).toMatch(/^all requests come from one address.*TRUST_PROXY=1 is less/)
})

test('more proxies told of than there are', () => {
  expect(linesOf(2, times(50, (i) => ['10.0.0.1', client(i)]))[0]).toMatch(/^TRUST_PROXY=2 is more than the proxies in front/)
  expect(linesOf(1, times(50, () => ['10.0.0.1']))[0]).toMatch(/^TRUST_PROXY=1 is more/)
})

test.each<[string, number, [string, string?][]]>([
  ['no proxy at all', 0, times(100, (i) => [client(i)])],
  ['one person at home, trying it out', 0, times(100, () => ['127.0.0.1'])],
  ['one proxy, told of', 1, times(100, (i) => ['10.0.0.1', client(i)])],
  ['senders who invent hops before ours', 1, times(100, (i) => ['10.0.0.1', `1.1.1.1, 10.0.0.9, ${client(i)}`])],
  ['a stranger who sends the header to a server without a proxy', 0, times(100, () => ['203.0.113.9', '1.1.1.1'])],
  ['people inside, each behind a proxy of their own', 0, times(100, (i) => [`10.0.0.${i}`, '10.9.9.9'])],
  ['one inside who does so among others', 0, times(100, (i) => (i % 2 ? ['10.0.0.9', '1.1.1.1'] : [`10.0.0.${i}`]))],
  ['a few requests', 0, times(10, (i) => ['172.18.0.2', client(i)])],
])('nothing is said of a set-up that is right: %s', (_, trusted, requests) => {
  expect(linesOf(trusted, requests)).toEqual([])
})

test('it is said once an hour, without an address', () => {
  clock.set(START)
  const watched = watch(0)
  const requests = times(500, (i) => ['172.18.0.2', client(i)])
  expect(linesOf(0, requests, watched)).toHaveLength(1)
  clock.set(new Date(START.getTime() + 61 * 60_000))
  expect(linesOf(0, requests, watched)).toHaveLength(2)
  expect(watched.lines.join()).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
})

test('https without a proxy is said at the start', () => {
  expect(missingProxy('https://hr.example.com', 0)).toMatch(/TRUST_PROXY is 0/)
  expect([missingProxy('https://hr.example.com', 1), missingProxy('http://localhost:4000', 0)]).toEqual([null, null])
})
