/** What somebody without a sign-in may ask of the provider: how much of the database it takes, and what is left of it there. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { systemClock } from '../lib/clock.ts'
import { silentLog } from '../lib/log.ts'
import { guessLimit } from '../org/attempts.ts'
import { createTicketCallers } from '../ticket-callers.ts'
import { oidcModel } from './table.ts'
import { accounts, type Served, served, testBrowser } from './testing/served.ts'

const SLOW = 60_000
let database: Database
let server: Served
beforeAll(async () => {
  database = await openTestDatabase()
  await accounts('dina')
  const ticketCaller = createTicketCallers({ tickets: { open: () => null } as never, clock: systemClock, limit: guessLimit('decision-ticket', systemClock), isAllowed: () => true })
  server = await served({ TRUST_PROXY: '1' }, silentLog, { ticketCaller })
}, SLOW)
afterAll(async () => {
  server.close()
  await database.close()
})

const range = (count: number) => Array.from({ length: count }, (_, i) => i)
const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })
const ask = (path: string, init: RequestInit = {}, from = '198.51.100.1') => fetch(new URL(path, server.origin), { redirect: 'manual', ...init, headers: { 'x-forwarded-for': from, ...init.headers } })
const rows = () => q().$count(oidcModel)
const cookieOf = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const begin = (from?: string) => ask(`/oidc/auth?${new URLSearchParams({ client_id: 'ess', response_type: 'code', scope: 'openid', code_challenge: 'c'.repeat(43), code_challenge_method: 'S256', redirect_uri: `${server.origin}/ess/openid-connect/redirect-callback` }).toString()}`, {}, from)
const begun = { path: '', cookie: '' }
beforeAll(async () => {
  const answer = await begin()
  begun.path = answer.headers.get('location') ?? ''
  begun.cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ')
})

test.each<[string, (from: string) => Promise<Response>]>([
  ['tokens for made-up codes', (from) => ask('/oidc/token', form({ client_id: 'ess', grant_type: 'authorization_code', code: 'x'.repeat(43), redirect_uri: `${server.origin}/ess/openid-connect/redirect-callback`, code_verifier: 'v'.repeat(43) }), from)],
  ['clients nobody knows', (from) => ask('/oidc/token', form({ client_id: `made-up-${from}` }), from)],
  ['sign-in pages', (from) => ask(begun.path, { headers: { cookie: begun.cookie } }, from)],
  ['beginnings of a sign-in', (from) => begin(from)],
  ['texts that are no ticket', (from) => ask('/api/system-notification/get-count', { headers: { authorization: 'Ticket abc' } }, from)],
])('%s, sixty at once, leave most of the database to others', async (_, send) => {
  const query = database.pool.query.bind(database.pool) as (...of: unknown[]) => Promise<unknown>
  let [atWork, most] = [0, 0]
  vi.spyOn(database.pool, 'query').mockImplementation((...of: unknown[]) => {
    most = Math.max(most, ++atWork)
    return new Promise((resolve) => setTimeout(resolve, 5)).then(() => query(...of)).finally(() => (atWork -= 1))
  })
  const answers = await Promise.all(range(60).map((i) => send(`203.0.113.${i}`)))
  vi.restoreAllMocks()
  expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(4)
}, SLOW)

test('a body that does not come keeps nobody’s turn; one whose length is not said, or that is too long, is not taken', async () => {
  const { port } = new URL(server.origin)
  const sockets = range(20).map(() => connect(Number(port), '127.0.0.1'))
  for (const socket of sockets) socket.write('POST /oidc/token HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 198.51.100.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 9\r\n\r\ngrant')
  await new Promise((resolve) => setTimeout(resolve, 200))
  const browser = testBrowser(server, '198.51.100.1')
  const { refresh_token } = await browser.tokens('dina')
  expect((await browser.refresh(refresh_token)).access_token).toBeTruthy()
  for (const socket of sockets) socket.destroy()
  const pieces = new ReadableStream({ start: (to) => { to.enqueue(new TextEncoder().encode('grant_type=x')); to.close() } })
  const said = await ask('/oidc/token', { method: 'POST', body: pieces, duplex: 'half', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect(said.status).toBe(411)
  expect((await ask('/oidc/token', form({ x: 'y'.repeat(60_000) }))).status).toBe(413)
}, SLOW)

test('nobody pushes a request to sign in', async () => {
  const before = await rows()
  const answer = await ask('/oidc/request', form({ client_id: 'ess', response_type: 'code', scope: 'openid', state: 'x'.repeat(50_000), code_challenge: 'c'.repeat(43), code_challenge_method: 'S256', redirect_uri: `${server.origin}/ess/openid-connect/redirect-callback` }))
  expect(answer.status).toBe(404)
  expect(await rows()).toBe(before)
  const known = (await (await ask('/oidc/.well-known/openid-configuration')).json()) as Record<string, unknown>
  expect(known.pushed_authorization_request_endpoint).toBeUndefined()
})

test('signing out without a session stores nothing: it says so, or leads on to where the client may be led', async () => {
  const back = `${server.origin}/ess/openid-connect/logout-redirect`
  const before = await rows()
  const plain = await ask(`/oidc/session/end?state=${'x'.repeat(3000)}`)
  expect([plain.status, await plain.text()]).toEqual([200, expect.stringContaining('You are signed out')])
  expect(plain.headers.getSetCookie()).toEqual([])
  const led = await ask(`/oidc/session/end?client_id=ess&state=a%26b&post_logout_redirect_uri=${encodeURIComponent(back)}`)
  expect([led.status, led.headers.get('location')]).toEqual([303, `${back}?state=a%26b`])
  const spelled = await ask(`/oidc/Session/End/?client_id=ess&post_logout_redirect_uri=${encodeURIComponent(back)}`)
  expect([spelled.status, spelled.headers.get('location')]).toEqual([303, back])
  for (const elsewhere of [`client_id=ess&post_logout_redirect_uri=${encodeURIComponent('https://elsewhere.example/')}`, 'client_id=made-up', 'id_token_hint=x']) {
    const answer = await ask(`/oidc/session/end?${elsewhere}`)
    expect([elsewhere, answer.status, answer.headers.get('location')]).toEqual([elsewhere, 400, null])
  }
  // a redirect is nobody's who names no client
  expect((await ask(`/oidc/session/end?post_logout_redirect_uri=${encodeURIComponent(back)}`)).status).toBe(200)
  expect(await rows()).toBe(before)
})

test('nor does a browser that was signed in once and has only its cookie', async () => {
  const browser = testBrowser(server)
  await browser.tokens('dina')
  const cookie = cookieOf(browser.cookies)
  await q().delete(oidcModel)
  for (const path of ['/oidc/session/end', '/oidc/auth/made-up', '/oidc/session/end/confirm']) await ask(path, path.endsWith('confirm') ? { ...form({ logout: 'yes' }), headers: { cookie } } : { headers: { cookie } })
  expect(await rows()).toBe(0)
})
