/** The sign-in pages and endpoints while the database cannot be reached, and after it is there again. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { accounts, type Served, served, testBrowser } from './testing/served.ts'

let database: Database
let server: Served
beforeAll(async () => {
  database = await openTestDatabase()
  await accounts('dina')
  server = await served({ TRUST_PROXY: '1' })
}, 120_000)
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  server.close()
  await database.close()
})

function takeAway() {
  const gone = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }))
  vi.spyOn(database.pool, 'query').mockImplementation(gone)
  vi.spyOn(database.pool, 'connect').mockImplementation(gone)
}

test('every one of them answers 503 with a time to come again, and a refresh token is good afterwards', async () => {
  const browser = testBrowser(server)
  const { refresh_token } = await browser.tokens('dina')
  const place = '/oidc/interaction/a-stored-one'
  takeAway()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
  const asked: [string, RequestInit][] = [
    ['/oidc/token', form({ client_id: 'ess', grant_type: 'refresh_token', refresh_token })],
    ['/oidc/token', form({ client_id: 'ess', grant_type: 'authorization_code', code: 'c', redirect_uri: `${server.origin}/ess/openid-connect/redirect-callback`, code_verifier: 'v'.repeat(43) })],
    [`/oidc/auth?${new URLSearchParams({ client_id: 'ess', redirect_uri: `${server.origin}/ess/openid-connect/redirect-callback`, response_type: 'code', scope: 'openid', code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' }).toString()}`, { headers: { cookie } }],
    ['/oidc/me', { headers: { authorization: 'Bearer x' } }],
    [place, { headers: { cookie: '_interaction=a-stored-one' } }],
    [place, { ...form({ username: 'dina', password: 'demo' }), headers: { cookie: '_interaction=a-stored-one' } }],
    [`/oidc/session/end?client_id=ess&post_logout_redirect_uri=${encodeURIComponent(server.origin)}`, { headers: { cookie } }],
  ]
  for (const [path, init] of asked) {
    const answer = await fetch(new URL(path, server.origin), { redirect: 'manual', ...init })
    const words = [path, answer.status, answer.headers.get('retry-after'), await answer.text()] as const
    if (answer.status < 500) continue // asks nothing of the database
    expect(words.slice(0, 3)).toEqual([path, 503, expect.stringMatching(/^[1-9]/)])
    expect(words[3]).not.toContain('ECONNREFUSED')
  }
  const refreshed = await fetch(new URL('/oidc/token', server.origin), form({ client_id: 'ess', grant_type: 'refresh_token', refresh_token }))
  expect(refreshed.status).toBe(503)
  vi.restoreAllMocks()
  expect((await browser.refresh(refresh_token)).access_token).toBeTruthy()
})
