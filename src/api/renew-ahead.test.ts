import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Renewal } from './renew.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) })
let turn: Promise<unknown> = Promise.resolve()
const inTurn = (_name: string, _options: unknown, run: (lock: object) => unknown) => (turn = turn.catch(() => undefined).then(() => run({})))
const here = { onLine: true, locks: { request: inTurn } }
vi.stubGlobal('navigator', here)
vi.stubGlobal('document', { baseURI: 'https://hr.example/ess/' })
vi.stubGlobal('location', { href: 'https://hr.example/ess/' })

const ours = { headers: { 'ess-answer': 'judged' } }
const seen = { renewals: 0, refused: 0, taken: 0 }
let provider: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'))
vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
  if (url.endsWith('config.json')) return Response.json({ apiBase: '/api' })
  if (url.endsWith('/token')) {
    seen.renewals += 1
    await new Promise((done) => setTimeout(done, 20))
    return provider()
  }
  const isNew = (init.headers as Record<string, string>).authorization === 'Bearer new'
  seen[isNew ? 'taken' : 'refused'] += 1
  return isNew ? Response.json({}, ours) : Response.json({ Code: 'unauthenticated', Errors: ['Please sign in'] }, { ...ours, status: 401 })
})
const { homeCalls } = await import('../../contract/modules/general-account-home-calendar/home-calls.ts')
const { call } = await import('./call.ts')
const { onRenewal } = await import('./renew.ts')
const { accessToken, storeAccessToken } = await import('./token.ts')
const { port } = await import('./offline.ts')
const { writeSession } = await import('../offline/session.ts')
const { sessionOf } = await import('../offline/test-server.ts')

const silentSignIn = vi.fn<() => Promise<Renewal>>(async () => 'refused')
const settled = vi.fn<(result: string) => void>()
const seven = () => Promise.all(Array.from({ length: 7 }, () => call(homeCalls.home, {}).then(() => 'answered', (error: { status: number }) => error.status)))
const renews = async () => Response.json({ access_token: 'new', refresh_token: 'r-2', expires_in: 900 })
let n = 0
/** The token of somebody who signed in a while ago: each test has its own. */
async function signedIn(until: number | undefined): Promise<void> {
  const token = `old ${(n += 1)}`
  await writeSession(port, sessionOf('dina', { accessToken: token, refreshToken: 'r-1', tokenEndpoint: 'https://idp/token' }))
  storeAccessToken(token, until)
}

beforeEach(() => {
  kept.clear()
  Object.assign(seen, { renewals: 0, refused: 0, taken: 0 })
  here.onLine = true
  provider = renews
  silentSignIn.mockClear()
  settled.mockClear()
  onRenewal({ silentSignIn, settled })
})

test('seven calls with a token that is over cost one renewal, and none of them is refused first', async () => {
  await signedIn(Date.now() - 1)
  expect(await seven()).toEqual(Array.from({ length: 7 }, () => 'answered'))
  expect([seen, accessToken(), settled.mock.calls]).toEqual([{ renewals: 1, refused: 0, taken: 7 }, 'new', [['renewed']]])
  expect(await seven()).toEqual(Array.from({ length: 7 }, () => 'answered'))
  expect(seen).toEqual({ renewals: 1, refused: 0, taken: 14 })
})

test('nobody knows when a token is over that the server takes back before: then each is refused, and one renewal is for all', async () => {
  await signedIn(undefined)
  expect(await seven()).toEqual(Array.from({ length: 7 }, () => 'answered'))
  expect(seen).toEqual({ renewals: 1, refused: 7, taken: 7 })
})

test('one that the provider does not renew leads to signing in once, and costs no second renewal', async () => {
  await signedIn(Date.now() - 1)
  provider = async () => Response.json({ error: 'invalid_grant' }, { status: 400 })
  expect(await seven()).toEqual(Array.from({ length: 7 }, () => 401))
  expect([seen.renewals, silentSignIn.mock.calls.length, settled.mock.calls]).toEqual([1, 1, [['refused']]])
  expect(await seven()).toEqual(Array.from({ length: 7 }, () => 401))
  expect([seen.renewals, silentSignIn.mock.calls.length, settled.mock.calls.length]).toEqual([1, 1, 1])
})

test('a provider that does not answer is known of only when a call was refused: the call goes its way', async () => {
  await signedIn(Date.now() - 1)
  provider = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await seven()).toEqual(Array.from({ length: 7 }, () => 0))
  expect([seen.refused, settled.mock.calls]).toEqual([7, [['unreachable']]])
})

test('without a network nothing is renewed ahead', async () => {
  await signedIn(Date.now() - 1)
  here.onLine = false
  provider = () => Promise.reject(new TypeError('Failed to fetch'))
  await call(homeCalls.home, {}).catch(() => null)
  expect(seen).toMatchObject({ renewals: 1, refused: 1 }) // only after the refusal that this test's server gives all the same
})
