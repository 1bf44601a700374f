/** The product on one port, as a browser sees it: sign-in, renewal, sign-out, headers, the app's files. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { KEEPS_WORK } from '../contract/kit/keeps-work.ts'
import { defineCall, defineCalls } from '../contract/kit/call.ts'
import { type App, createApp } from './app.ts'
import { q } from './db/context.ts'
import type { Database } from './db/database.ts'
import { openTestDatabase } from './db/test-database.ts'
import { systemClock } from './lib/clock.ts'
import { type Config, readConfig } from './lib/config.ts'
import { FileAnswer, serve as serveCalls } from './lib/handler.ts'
import { type Log, silentLog } from './lib/log.ts'
import { recordingLog } from './lib/testing/recording-log.ts'
import { hashPassword } from './lib/password.ts'
import { createSecurityLog, pseudonymOf } from './lib/security-log.ts'
import { createSeal, type Seal } from './lib/seal.ts'
import { createSystemNotification } from './modules/system-notification/index.ts'
import { endSessions } from './oidc/sessions.ts'
import { setSetting } from './org/settings.ts'
import { account, employee } from './org/table.ts'

const EMPLOYEE = '00000000-0000-4000-8000-0000000000e1'
const ACCOUNT = '00000000-0000-4000-8000-0000000000a1'
const madeUp = serveCalls(
  defineCalls('system-notification', {
    file: defineCall<object, Blob>({ kind: 'query', method: 'GET', path: '/made-up/file', answer: 'file' }),
    broken: defineCall<object, object>({ kind: 'query', method: 'GET', path: '/made-up/broken' }),
  }),
  { file: z.object({}), broken: z.object({}) },
  { file: () => Promise.resolve(new FileAnswer(new TextEncoder().encode('hi'), 'text/html; charset=utf-8', 'a.html')), broken: () => Promise.reject(new Error('broken')) },
)
const dist = mkdtempSync(join(tmpdir(), 'ess-dist-'))

let database: Database
let server: Server
let origin = ''
let config: Config
let app: App

const securityLines: string[] = []
const securityKey = Buffer.alloc(32, 1)
const security = createSecurityLog({ key: securityKey, clock: systemClock, sink: { write: (line) => void securityLines.push(line), close: () => undefined } })

const providerSeal = createSeal(Buffer.alloc(32, 8))

async function serve(env: Record<string, string>, log: Log = silentLog, seal: Seal = providerSeal): Promise<{ app: App; server: Server; origin: string; config: Config }> {
  let listener: App['listener'] = () => undefined
  const made = createServer((req, res) => listener(req, res))
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const { port } = made.address() as { port: number }
  const settings = readConfig({ PORT: String(port), BASE_PATH: '/hr/portal/', LOG_LEVEL: 'silent', DATA_DIR: join(dist, 'data'), ...env })
  const product = await createApp({ config: settings, clock: systemClock, log, security, seal, served: [...createSystemNotification(), ...madeUp], storeUpload: () => Promise.reject(new Error('none')), demoAccounts: ['dina'], dist, refreshReuseSeconds: 0 })
  listener = product.listener
  return { app: product, server: made, origin: `http://localhost:${port}`, config: settings }
}

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  mkdirSync(join(dist, 'server'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><base href="/" /><script>go()</script><script type="module" src="assets/a-1.js"></script>')
  writeFileSync(join(dist, 'assets', 'a-1.js'), 'export {}')
  writeFileSync(join(dist, 'assets', 'a-1.js.br'), 'compressed')
  writeFileSync(join(dist, 'server', 'main.js'), 'secret')
  writeFileSync(join(dist, '.built'), 'x')
  writeFileSync(join(dist, 'sw.js'), '0')
  writeFileSync(join(dist, 'manifest.webmanifest'), JSON.stringify({ name: 'ESS', start_url: './', icons: [{ src: 'icons/a.png' }], shortcuts: [{ url: './inbox' }] }))
  database = await openTestDatabase()
  await q().insert(employee).values({ id: EMPLOYEE, code: 'E1', fullName: 'Dina Ayu', firstName: 'Dina', lastName: 'Ayu', sortName: 'dina ayu', email: 'd@x.test', gender: 'F', joinDate: '2020-01-01' })
  await q().insert(account).values({ id: ACCOUNT, username: 'dina', passwordHash: await hashPassword('demo'), employeeId: EMPLOYEE, demo: true })
  ;({ server, origin, config, app } = await serve({}))
})
afterAll(async () => {
  app.stop()
  server.close()
  await database.close()
  rmSync(dist, { recursive: true })

test('a load balancer that names no host is told whether the server is ready', async () => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('GET /api/health/ready HTTP/1.0\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
})
})

/** A browser's cookies, and requests without following redirects. */
function browser(at = origin) {
  const jar = new Map<string, string>()
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar].map(([k, v]) => `${k}=${v}`).join('; '))
    const response = await fetch(new URL(path, at), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/expires=Thu, 01 Jan 1970/.test(line)) jar.delete(name)
      else jar.set(name, value.join('='))
    }
    return response
  }
}
type Browser = ReturnType<typeof browser>

const verifier = randomBytes(32).toString('base64url')
const authorizeUrl = (more: Record<string, string> = {}, at = origin) =>
  `/oidc/auth?${new URLSearchParams({
    client_id: 'ess', redirect_uri: `${at}/hr/portal/openid-connect/redirect-callback`, response_type: 'code', scope: 'openid profile offline_access api1', state: 's', nonce: 'n',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256', ...more,
  }).toString()}`

const locationOf = (response: Response) => response.headers.get('location') ?? ''
const post = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })

/** Opens the sign-in page, sends the form, and follows to the callback. */
async function signIn(visit: Browser, username = 'dina', password = 'demo', more: Record<string, string> = {}, at = origin): Promise<URL> {
  const page = locationOf(await visit(authorizeUrl(more, at)))
  const sent = await visit(page, post({ username, password }))
  if (sent.status !== 303 && sent.status !== 302) throw new Error(`sign-in answered ${sent.status}`)
  return new URL(locationOf(await visit(locationOf(sent))))
}

const exchange = async (visit: Browser, callback: URL) =>
  (await visit('/oidc/token', post({ grant_type: 'authorization_code', code: callback.searchParams.get('code') ?? '', redirect_uri: callback.origin + callback.pathname, client_id: 'ess', code_verifier: verifier }))).json() as Promise<Tokens>

interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  error?: string
}
const refresh = (visit: Browser, token: string) => visit('/oidc/token', post({ grant_type: 'refresh_token', refresh_token: token, client_id: 'ess' }))

describe('signing in', () => {
  test('code with PKCE gives a token the API takes, with the name and the tenancy', async () => {
    const visit = browser()
    const tokens = await exchange(visit, await signIn(visit, 'Dina', 'demo', { acr_values: 'tenant:acme' }))
    expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: 'api1', sub: ACCOUNT, tenancy: 'acme', iss: `${origin}/oidc` })
    expect(tokens.expires_in).toBe(config.accessTokenSeconds)
    expect(decodeJwt(tokens.id_token)).toMatchObject({ name: 'Dina Ayu', preferred_username: 'dina', nonce: 'n' })
    const answer = await fetch(`${origin}/api/system-notification/get-count`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect([answer.status, await answer.json()]).toEqual([200, { NotificationTotal: 0 }])
    const forged = `${tokens.access_token.slice(0, -4)}AAAA`
    expect((await fetch(`${origin}/api/system-notification/get-count`, { headers: { authorization: `Bearer ${forged}` } })).status).toBe(401)
    // an ID token is no access token
    expect((await fetch(`${origin}/api/system-notification/get-count`, { headers: { authorization: `Bearer ${tokens.id_token}` } })).status).toBe(401)
  })

  test('without PKCE nothing is given', async () => {
    const answer = await browser()(authorizeUrl({ code_challenge: '', code_challenge_method: '' }))
    expect(new URL(locationOf(answer)).searchParams.get('error')).toBe('invalid_request')
  })

  test('an address that is not ours gets no redirect', async () => {
    const answer = await browser()(authorizeUrl({ redirect_uri: 'https://evil.test/' }))
    expect([answer.status, locationOf(answer)]).toEqual([400, ''])
    expect(await answer.text()).toContain(`${origin}/hr/portal/`)
  })

  test('a password is what was typed, all of it: nothing behind it is cut off, nothing in it left out', async () => {
    const long = 'long words '.repeat(18).padEnd(200, 'x')
    const id = randomUUID()
    await q().insert(account).values({ id, username: 'long', passwordHash: await hashPassword(long), employeeId: EMPLOYEE, demo: false })
    const visit = browser()
    const page = locationOf(await visit(authorizeUrl()))
    for (const wrong of [`${long}y`, `${long}\0`, long.replace('w', 'w\0')]) expect((await visit(page, post({ username: 'long', password: wrong }))).status).toBe(400)
    expect((await signIn(browser(), 'long', long)).searchParams.get('code')).not.toBeNull()
    await q().delete(account).where(eq(account.id, id))
  })

  test('the page has labelled fields, and a wrong password says so and keeps the user name', async () => {
    const visit = browser()
    const path = locationOf(await visit(authorizeUrl()))
    const page = await (await visit(path)).text()
    expect(page).toMatch(/<label for="username">Username<\/label>/)
    expect(page).toMatch(/<label for="password">Password<\/label>/)
    expect(page).toMatch(/<button type="submit">Sign in<\/button>/)
    const again = await visit(path, post({ username: 'di"na', password: 'x' }))
    const text = await again.text()
    expect(again.status).toBe(400)
    expect(text).toMatch(/role="alert"[^>]*>The username or the password is not right</)
    expect(text).toContain('value="di&quot;na"')
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('the page speaks Indonesian to those who ask for it', async () => {
    const visit = browser()
    const path = locationOf(await visit(authorizeUrl({ ui_locales: 'id' })))
    expect(await (await visit(path)).text()).toContain('>Kata sandi</label>')
  })

  test('the page says that work is kept to those whose device keeps some, also after a wrong password, and to nobody else', async () => {
    const said = 'What you have saved on this device is kept.'
    const visit = browser()
    const path = locationOf(await visit(authorizeUrl(KEEPS_WORK)))
    expect(await (await visit(path)).text()).toContain(said)
    expect(await (await visit(path, post({ username: 'kept', password: 'x' }))).text()).toContain(said)
    for (const more of [{}, { ess_keeps_work: '0' }] as Record<string, string>[]) expect(await (await visit(locationOf(await visit(authorizeUrl(more))))).text()).not.toContain(said)
  })

  test('too many wrong tries answer 429 with Retry-After, also for the right password', async () => {
    const visit = browser()
    const path = locationOf(await visit(authorizeUrl()))
    for (let i = 0; i < 5; i++) await visit(path, post({ username: 'guessed', password: `${i}` }))
    const answer = await visit(path, post({ username: 'Guessed', password: 'demo' }))
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('while more passwords wait to be hashed than the server takes, the page says to come again, and no try is counted', async () => {
    const visit = browser()
    const path = locationOf(await visit(authorizeUrl()))
    const crowded = { still: true }
    const crowd = Promise.all(
      Array.from({ length: 40 }, async () => {
        while (crowded.still) await hashPassword('x').catch(() => new Promise((resolve) => setTimeout(resolve, 1)))
      }),
    )
    // now and then one slips in
    const refused: Response[] = []
    for (let i = 0; i < 60 && refused.length < 11; i++) {
      const answer = await visit(path, post({ username: 'patient', password: 'x' }))
      if (answer.status !== 400) refused.push(answer)
    }
    crowded.still = false
    await crowd
    expect(refused.map((answer) => [answer.status, answer.headers.get('retry-after')])).toEqual(Array.from({ length: 11 }, () => [503, expect.stringMatching(/^([5-9]|1[0-5])$/)]))
    expect(await refused[0]?.text()).toContain('Try again in a few seconds')
    expect((await visit(path, post({ username: 'patient', password: 'x' }))).status).toBe(400)
  })

  test('guesses made at the same moment are counted like guesses made in turn', async () => {
    const visit = browser()
    const path = locationOf(await visit(authorizeUrl()))
    const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => visit(path, post({ username: 'rushed', password: `${i}` }))))
    expect(answers.filter((a) => a.status === 400).length).toBe(5)
  })

  test('a character no database keeps, or a form without end, is the sender’s mistake', async () => {
    const visit = browser()
    const path = locationOf(await visit(authorizeUrl()))
    const answers = [
      await visit(path, post({ username: 'a\0b', password: '\0' })),
      await visit(path, post({ username: 'x'.repeat(20_000), password: 'demo' })),
      await visit(authorizeUrl({ client_id: '\0' })),
      await visit('/oidc/token', post({ grant_type: 'refresh_token', refresh_token: '\0', client_id: 'ess' })),
    ]
    expect(answers.map((a) => a.status)).toEqual([400, 413, 400, 400])
    const back = await visit(authorizeUrl({ state: '\0' }))
    expect([back.status, new URL(locationOf(back)).searchParams.get('error')]).toEqual([303, 'invalid_request'])
  })

  test('an expired sign-in page leads back to the app', async () => {
    const answer = await browser()('/oidc/interaction/nobody-knows-this')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(`href="${origin}/hr/portal/"`)
  })
})

describe('staying signed in', () => {
  test('a refresh token is used once; used again after the next one, it ends what was granted', async () => {
    const visit = browser()
    const first = await exchange(visit, await signIn(visit))
    const second = (await (await refresh(visit, first.refresh_token)).json()) as Tokens
    expect(decodeJwt(second.access_token)).toMatchObject({ aud: 'api1', sub: ACCOUNT })
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const third = (await (await refresh(visit, second.refresh_token)).json()) as Tokens
    expect(((await (await refresh(visit, first.refresh_token)).json()) as Tokens).error).toBe('invalid_grant')
    expect(((await (await refresh(visit, third.refresh_token)).json()) as Tokens).error).toBe('invalid_grant')
  })

  // faults: tokens, seeds 33, 34, 57
  test('a refresh token whose answer was lost on the way is taken again, however much later: nobody is signed out by a tunnel', async () => {
    const visit = browser()
    const first = await exchange(visit, await signIn(visit))
    await refresh(visit, first.refresh_token)
    await refresh(visit, first.refresh_token)
    const arrived = (await (await refresh(visit, first.refresh_token)).json()) as Tokens
    const next = (await (await refresh(visit, arrived.refresh_token)).json()) as Tokens
    expect(decodeJwt(next.access_token)).toMatchObject({ sub: ACCOUNT })
  })

  test('of two tokens that came out of one only one side goes on: the other ends what was granted', async () => {
    const visit = browser()
    const stolen = await exchange(visit, await signIn(visit))
    const owners = (await (await refresh(visit, stolen.refresh_token)).json()) as Tokens
    const thiefs = (await (await refresh(visit, stolen.refresh_token)).json()) as Tokens
    const kept = (await (await refresh(visit, owners.refresh_token)).json()) as Tokens
    expect(((await (await refresh(visit, thiefs.refresh_token)).json()) as Tokens).error).toBe('invalid_grant')
    expect(((await (await refresh(visit, kept.refresh_token)).json()) as Tokens).error).toBe('invalid_grant')
  })

  test('prompt=none answers at once with a session, and login_required without one', async () => {
    const visit = browser()
    const silent = authorizeUrl({ prompt: 'none', redirect_uri: `${origin}/hr/portal/openid-connect/silent-callback` })
    expect(new URL(locationOf(await visit(silent))).searchParams.get('error')).toBe('login_required')
    await signIn(visit)
    const answer = await visit(silent)
    expect(answer.headers.get('x-frame-options')).toBeNull()
    expect(new URL(locationOf(answer)).searchParams.get('code')).toBeTruthy()
  })

  test('signing out with an ID token asks nothing, leads back, and ends session and refresh token', async () => {
    const visit = browser()
    const tokens = await exchange(visit, await signIn(visit))
    const back = `${origin}/hr/portal/openid-connect/logout-redirect`
    const page = await (await visit(`/oidc/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: back }).toString()}`)).text()
    expect(page).toContain(`document.getElementById('op.logoutForm').submit()`)
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(locationOf(await visit(action, post({ xsrf, logout: 'yes' })))).toBe(back)
    expect(new URL(locationOf(await visit(authorizeUrl({ prompt: 'none' })))).searchParams.get('error')).toBe('login_required')
    await expect.poll(async () => ((await (await refresh(visit, tokens.refresh_token)).json()) as Tokens).error).toBe('invalid_grant')
  })
})

describe('a new password', () => {
  const ask = (token: string) => fetch(`${origin}/api/system-notification/get-count`, { headers: { authorization: `Bearer ${token}` } }).then((r) => r.status)

  test('ends every other session of the account: its tokens, its renewals and its silent sign-in', async () => {
    const [here, there] = [browser(), browser()]
    const kept = await exchange(here, await signIn(here))
    const ended = await exchange(there, await signIn(there))
    expect([await ask(kept.access_token), await ask(ended.access_token)]).toEqual([200, 200])
    await endSessions(ACCOUNT, decodeJwt(kept.access_token).session as string)
    expect([await ask(kept.access_token), await ask(ended.access_token)]).toEqual([200, 401])
    expect(((await (await refresh(there, ended.refresh_token)).json()) as Tokens).error).toBe('invalid_grant')
    expect(new URL(locationOf(await there(authorizeUrl({ prompt: 'none' })))).searchParams.get('error')).toBe('login_required')
    expect(new URL(locationOf(await here(authorizeUrl({ prompt: 'none' })))).searchParams.get('code')).toBeTruthy()
    const renewed = (await (await refresh(here, kept.refresh_token)).json()) as Tokens
    expect(await ask(renewed.access_token)).toBe(200)
  })
})

describe('installations that differ', () => {
  test('id_token token is there only when it is configured', async () => {
    const implicit = { response_type: 'id_token token', code_challenge: '', code_challenge_method: '' }
    expect(new URL(locationOf(await browser()(authorizeUrl(implicit)))).hash + new URL(locationOf(await browser()(authorizeUrl(implicit)))).search).toContain('error=')
    const old = await serve({ OIDC_VERSION: 'v2' })
    const visit = browser(old.origin)
    const back = await signIn(visit, 'dina', 'demo', { response_type: 'id_token token' }, old.origin)
    const answer = new URLSearchParams(back.hash.slice(1))
    expect(decodeJwt(answer.get('access_token') ?? '')).toMatchObject({ aud: 'api1', sub: ACCOUNT })
    expect(decodeJwt(answer.get('id_token') ?? '')).toHaveProperty('at_hash')
    old.app.stop()
    old.server.close()
  })

  test('demo accounts are refused in production unless it is said so', async () => {
    const production = await serve({ NODE_ENV: 'production', PUBLIC_URL: origin })
    const visit = browser(production.origin)
    const path = locationOf(await visit(authorizeUrl())).replace(origin, '')
    const page = await (await visit(path)).text()
    expect(page).not.toContain('Demo accounts')
    const answer = await visit(path, post({ username: 'dina', password: 'demo' }))
    expect(await answer.text()).toContain('Demo accounts are switched off')
    production.app.stop()
    production.server.close()
  })

  test('an external provider is found by discovery; only people it is linked to get in', async () => {
    const other = await serve({ OIDC_ISSUER: `${origin}/oidc`, OIDC_CLIENT_ID: 'ess' })
    const visit = browser()
    const { access_token } = await exchange(visit, await signIn(visit))
    const ask = (token: string) => fetch(`${other.origin}/api/system-notification/get-count`, { headers: { authorization: `Bearer ${token}` } }).then((r) => r.status)
    expect(await ask(access_token)).toBe(403)
    await q().execute(sql`update account set external_subject = ${`${origin}/oidc|${ACCOUNT}`}`)
    expect(await ask(access_token)).toBe(200)
    expect(await ask('opaque')).toBe(401)
    const read = (key: string, token = access_token) =>
      fetch(`${other.origin}/api/system-notification/mark-as-read`, { method: 'POST', body: '{"NotificationIds":[]}', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key } }).then(async (r) => [r.status, r.headers.get('idempotent-replay'), r.status === 200 ? await r.text() : ''])
    const [status, , done] = await read('k-before')
    expect(status).toBe(200)
    await q().execute(sql`update account set external_subject = null`)
    expect(await read('k-before')).toEqual([200, 'true', done])
    expect(await read('k-new')).toEqual([403, null, ''])
    expect((await read('k-before', `${access_token.slice(0, -8)}AAAAAAAA`))[0]).toBe(401)
    const settings = (await (await fetch(`${other.origin}/hr/portal/config.json`)).json()) as { authority: string; localAccounts: boolean }
    expect(settings).toMatchObject({ authority: `${origin}/oidc`, localAccounts: false })
    const page = await other.app.fetch(new Request(`${other.origin}/hr/portal/`, { headers: { accept: 'text/html' } }))
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${origin}`)
    expect((await fetch(`${other.origin}/oidc/auth`)).status).toBe(404)
    other.server.close()
  })

  test.each([
    ['it is no provider', () => origin, /^OIDC_ISSUER: .* answers 404: is this the address of an OpenID provider\?$/],
    ['it has another name', () => `${origin.replace('localhost', '127.0.0.1')}/oidc`, /^OIDC_ISSUER: the provider calls itself http:\/\/localhost/],
  ] as [string, () => string, RegExp][])('an external provider is refused in one line: %s', async (_, issuer, line) => {
    await expect(serve({ OIDC_ISSUER: issuer(), OIDC_CLIENT_ID: 'x' })).rejects.toThrow(line)
  })

  test('an external provider that does not answer is waited for: whoever comes with a token is told to come again', async () => {
    const lines: string[] = []
    const other = await serve({ OIDC_ISSUER: 'http://127.0.0.1:59999', OIDC_CLIENT_ID: 'x' }, { ...silentLog, warn: (_, line) => void lines.push(line) })
    expect(lines[0]).toMatch(/^OIDC_ISSUER: nothing answers at .*ECONNREFUSED.*The server goes on/)
    const visit = browser()
    const { access_token } = await exchange(visit, await signIn(visit))
    const answer = await fetch(`${other.origin}/api/system-notification/get-count`, { headers: { authorization: `Bearer ${access_token}` } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^([5-9]|1[0-5])$/)])
    other.app.stop()
    other.server.close()
  })

  test('X-Username counts only with the secret of the trusted proxy', async () => {
    const secret = 'a-secret-of-the-proxy'
    const proxied = await serve({ WINDOWS_AUTH: 'trusted-proxy', WINDOWS_AUTH_SECRET: secret })
    const ask = (at: string, headers: Record<string, string>) => fetch(`${at}/api/system-notification/get-count`, { headers }).then((r) => r.status)
    expect(await ask(proxied.origin, { 'x-username': 'CORP\\Dina' })).toBe(401)
    expect(await ask(proxied.origin, { 'x-username': 'CORP\\Dina', 'x-proxy-secret': secret })).toBe(200)
    expect(await ask(proxied.origin, { 'x-username': 'nobody', 'x-proxy-secret': secret })).toBe(403)
    expect(await ask(origin, { 'x-username': 'dina', 'x-proxy-secret': secret })).toBe(401)
    proxied.app.stop()
    proxied.server.close()
  })

  test('whom only the proxy names changes nothing from a page of another site', async () => {
    const secret = 'a-secret-of-the-proxy'
    const proxied = await serve({ WINDOWS_AUTH: 'trusted-proxy', WINDOWS_AUTH_SECRET: secret })
    const read = (headers: Record<string, string>, at = proxied.app) =>
      at.fetch(new Request(`${proxied.origin}/api/system-notification/mark-as-read`, { method: 'POST', body: '{"NotificationIds":[]}', headers: { 'content-type': 'application/json', 'x-username': 'dina', 'x-proxy-secret': secret, ...headers } })).then((r) => r.status)
    for (const site of ['cross-site', 'same-site', 'whatever is next']) expect([site, await read({ 'sec-fetch-site': site })]).toEqual([site, 403])
    for (const from of ['https://evil.test', 'null', `${proxied.origin}.evil.test`]) expect([from, await read({ origin: from })]).toEqual([from, 403])
    expect(await read({ origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' })).toBe(403)
    expect(await read({ origin: proxied.origin, 'sec-fetch-site': 'same-origin' })).toBe(200)
    // what is no browser says nothing of where it comes from
    expect([await read({}), await read({ 'sec-fetch-site': 'none' })]).toEqual([200, 200])
    const visit = browser()
    const { access_token } = await exchange(visit, await signIn(visit))
    // a page of another site has no token
    expect(await read({ authorization: `Bearer ${access_token}`, 'sec-fetch-site': 'cross-site', 'x-proxy-secret': '' }, app)).toBe(200)
    proxied.app.stop()
    proxied.server.close()
  })
})

describe('the security log', () => {
  test('has every try to sign in, under a pseudonym and with where it came from, and the sign-out', async () => {
    security.flush()
    const from = securityLines.length
    await q().execute(sql`delete from sign_in_attempt`)
    const visit = browser()
    await expect(signIn(visit, 'Dina', 'not it')).rejects.toThrow('400')
    await expect(signIn(visit, 'my secret typed into the wrong field', 'x')).rejects.toThrow('400')
    const tokens = await exchange(visit, await signIn(visit))
    const page = await (await visit(`/oidc/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token }).toString()}`)).text()
    await visit('/oidc/session/end/confirm', post({ xsrf: /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '', logout: 'yes' }))
    await vi.waitFor(() => expect(securityLines.length - from).toBe(4))
    const lines = securityLines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
    const dina = pseudonymOf(securityKey, 'dina')
    expect(lines.map((l) => [l.event, l.subject === dina, l.code])).toEqual([['signInRefused', true, 'wrong'], ['signInRefused', false, 'wrong'], ['signedIn', true, undefined], ['signedOut', true, undefined]])
    for (const line of lines) expect(line).toMatchObject({ log: 'security', time: expect.any(String), address: expect.stringMatching(/127\.0\.0\.1/), requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(securityLines.join('')).not.toMatch(/dina|secret/i)
  })
})

describe('addresses of the provider that were never handed out', () => {
  test.each(['/oidc/auth/abc?client_id=ess', '/oidc/auth/abc', '/oidc/interaction/abc', '/oidc/session/end/confirm', '/oidc/token/introspection', '/oidc/request', '/oidc/me', '/oidc/%ff', '/oidc/auth/%00', '/oidc/auth/a/b', '/oidc//auth/abc?client_id=ess'])('%s is refused, neither a failure nor a line on the console', async (path) => {
    const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'info'), vi.spyOn(console, 'log')].map((spy) => spy.mockImplementation(() => undefined))
    try {
      for (const init of [{}, { method: 'POST' }, post({ x: '1' }), { headers: { accept: 'application/json' } }, { headers: { cookie: '_interaction_resume=abc; _interaction=abc; _session=abc' } }, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }]) {
        const answer = await browser()(path, init)
        expect([path, answer.status, answer.status >= 400 && answer.status < 500]).toEqual([path, answer.status, true])
      }
      expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([])
    } finally {
      for (const spy of printed) spy.mockRestore()
    }
  })
})

describe('the app under its base path', () => {
  const get = (path: string, headers: Record<string, string> = {}) => app.fetch(new Request(new URL(path, 'http://local'), { headers }))
  const html = { accept: 'text/html' }

  test('/ leads to the app, and its pages carry the base path and the hash of their script', async () => {
    expect(locationOf(await get('/'))).toBe('/hr/portal/')
    for (const path of ['/hr/portal/', '/hr/portal/leave-requests/new', '/hr/portal/index.html']) {
      const page = await get(path, html)
      expect(await page.text()).toMatch(/<base href="\/hr\/portal\/" data-config="{&quot;apiBase&quot;:[^"<]*" \/>/)
      expect(page.headers.get('cache-control')).toBe('no-cache')
      expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${createHash('sha256').update('go()').digest('base64')}'`)
    }
  })
  test('a page plays films of the configured hosts only', async () => {
    await setSetting('help', [{ screen: 'inbox', text: { en: 'Decide here' }, videoUrl: 'https://films.example/inbox.mp4' }], systemClock.now())
    const configured = await serve({})
    const policy = (await configured.app.fetch(new Request('http://local/hr/portal/', { headers: html }))).headers.get('content-security-policy') ?? ''
    expect(policy.split('; ').filter((directive) => directive.startsWith('media-src'))).toEqual(["media-src 'self' blob: https://films.example"])
    configured.app.stop()
    configured.server.close()
  })
  test('hashed files are kept for ever, compressed ones are handed out, missing ones are 404', async () => {
    const file = await get('/hr/portal/assets/a-1.js', { 'accept-encoding': 'gzip, br' })
    expect([file.headers.get('cache-control'), file.headers.get('content-encoding'), await file.text()]).toEqual(['public, max-age=31536000, immutable', 'br', 'compressed'])
    expect((await get('/hr/portal/assets/gone-2.js', html)).status).toBe(404)
    expect((await get('/hr/portal/sw.js')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/hr/portal/sw.js', { 'if-none-match': (await get('/hr/portal/sw.js')).headers.get('etag') ?? '' })).status).toBe(304)
  })
  test('the server bundle and hidden files are not handed out', async () => {
    for (const path of ['server/main.js', '.built', 'assets/a-1.js.br', '..%2fpackage.json']) expect((await get(`/hr/portal/${path}`, { accept: '*/*', 'sec-fetch-mode': 'cors' })).status).toBe(404)
  })
  test('files shared before the worker could take them in lead to a page that says so', async () => {
    const post = (path: string) => app.fetch(new Request(new URL(path, 'http://local'), { method: 'POST', body: new FormData() }))
    const response = await post('/hr/portal/share')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/hr/portal/share?problem=early'])
    expect((await post('/hr/portal/inbox')).status).toBe(404)
  })

  test('the manifest and config.json follow the installation', async () => {
    expect(await (await get('/hr/portal/manifest.webmanifest')).json()).toMatchObject({ id: '/hr/portal/', start_url: '/hr/portal/', scope: '/hr/portal/', icons: [{ src: '/hr/portal/icons/a.png' }], shortcuts: [{ url: '/hr/portal/inbox' }] })
    expect(await (await get('/hr/portal/config.json')).json()).toMatchObject({ authority: `${origin}/oidc`, clientId: 'ess', version: 'v3', apiBase: '/api' })
  })
  test('every answer says not to guess its type', async () => {
    for (const path of ['/', '/hr/portal/', '/api/health/live', '/nowhere']) expect((await get(path)).headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('behind a proxy that speaks TLS', () => {
  const PUBLIC = 'https://hr.example.test'
  let product: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    product = await serve({ PUBLIC_URL: PUBLIC, HSTS: 'subdomains' })
  })
  afterAll(() => {
    product.app.stop()
    product.server.close()
  })

  /** A browser that reaches the product through the proxy, and every answer it got. */
  function proxied() {
    const visit = browser(product.origin)
    const answers: [string, Response][] = []
    const through: Browser = async (path, init) => {
      const answer = await visit(path.replace(PUBLIC, ''), init)
      answers.push([path, answer.clone()])
      return answer
    }
    return { through, answers }
  }

  test('every kind of answer carries what keeps a browser from guessing, framing, keeping and telling', async () => {
    const { through, answers } = proxied()
    const callback = await signIn(through, 'dina', 'demo', {}, PUBLIC)
    const tokens = await exchange(through, callback)
    const bearer = { authorization: `Bearer ${tokens.access_token}` }
    const html = { accept: 'text/html' }
    const post = { method: 'POST', headers: { ...bearer, 'content-type': 'application/json' } }
    const asked: [number, string, RequestInit?][] = [
      [302, '/'], [200, '/hr/portal/', { headers: html }], [200, '/hr/portal/assets/a-1.js'], [200, '/hr/portal/manifest.webmanifest'], [200, '/hr/portal/config.json'], [404, '/nowhere'], [404, '/hr/portal/assets/gone.js'],
      [200, '/api/health/live'], [200, '/api/openapi.json'], [200, '/api/docs/'], [404, '/api/docs/nothing.js'],
      [200, '/api/system-notification/get-count', { headers: bearer }], [200, '/api/made-up/file', { headers: bearer }], [401, '/api/system-notification/get-count'], [404, '/api/nowhere', { headers: bearer }],
      [500, '/api/made-up/broken', { headers: bearer }], [400, '/api/system-notification/mark-as-read', { ...post, body: '{' }], [415, '/api/system-notification/mark-as-read', { ...post, headers: { ...bearer, 'content-type': 'text/plain' }, body: '{}' }],
      [200, '/oidc/.well-known/openid-configuration'], [200, '/oidc/jwks'], [400, '/oidc/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'x' }) }], [400, '/oidc/interaction/nobody'], [404, '/oidc/nowhere'], [400, '/oidc/auth?client_id=nobody'],
    ]
    for (const [status, path, init] of asked) expect([path, (await through(path, init)).status]).toEqual([path, status])
    expect(answers.length).toBeGreaterThan(asked.length + 3)
    for (const [path, answer] of answers) {
      const of = (name: string) => answer.headers.get(name)
      expect([path, of('x-content-type-options'), of('strict-transport-security'), of('referrer-policy'), of('server'), of('x-powered-by')])
        .toEqual([path, 'nosniff', 'max-age=31536000; includeSubDomains', expect.stringMatching(/^(same-origin|no-referrer)$/), null, null])
      const body = await answer.text()
      const type = of('content-type')
      // what has a body says what it is, and text in which letters
      if (body !== '') expect([path, type]).toEqual([path, expect.stringMatching(/^(?!text\/|application\/json)|; ?charset=utf-8$/i)])
      if (body !== '') expect([path, type]).not.toEqual([path, null])
      if (/^\/(api|oidc)\/(?!docs)/.test(path)) expect([path, of('cache-control')]).toEqual([path, expect.stringContaining('no-store')])
      if (path.startsWith('/api/') && type?.startsWith('application/json')) {
        expect([path, of('content-disposition'), of('content-security-policy')]).toEqual([path, 'attachment; filename="api.json"', "default-src 'none'; frame-ancestors 'none'"])
      }
      if (type?.startsWith('text/html')) expect([path, of('content-security-policy')]).toEqual([path, expect.stringMatching(/default-src|sandbox/)])
      expect([path, of('permissions-policy')]).toEqual([path, expect.not.stringContaining('geolocation=(self)')])
    }
  })

  test('every cookie is for this host, https and the server alone, and none goes along from another site’s form', async () => {
    const { through, answers } = proxied()
    const tokens = await exchange(through, await signIn(through, 'dina', 'demo', {}, PUBLIC))
    const page = await (await through(`/oidc/session/end?id_token_hint=${tokens.id_token}`)).text()
    await through(/action="([^"]+)"/.exec(page)?.[1] ?? '', post({ xsrf: /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '', logout: 'yes' }))
    const cookies = answers.flatMap(([, answer]) => answer.headers.getSetCookie())
    expect(cookies.length).toBeGreaterThan(5)
    for (const cookie of cookies) {
      const [name = '', ...attributes] = cookie.toLowerCase().split(/; ?/)
      expect([cookie, attributes]).toEqual([cookie, expect.arrayContaining(['secure', 'httponly', expect.stringMatching(/^samesite=(lax|strict)$/)])])
      expect([cookie, attributes.some((one) => one.startsWith('domain='))]).toEqual([cookie, false])
      expect(name).toMatch(attributes.includes('path=/') ? /^__host-/ : /^__secure-/)
    }
  })

  test('without https the cookies have plain names: no browser takes the others there', async () => {
    const answer = await browser()(authorizeUrl())
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('__'))).toEqual([])
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })
})

test('no password, token, code, cookie or name stands in the log of signing in, renewing and calling', async () => {
  const log = recordingLog()
  const product = await serve({}, log)
  const visit = browser(product.origin)
  const heard: string[] = ['Marker', 'Dina', 'dina']
  const note: Browser = async (path, init) => {
    const answer = await visit(path, init)
    heard.push(...answer.headers.getSetCookie().map((cookie) => /=([^;]{8,})/.exec(cookie)?.[1] ?? ''))
    return answer
  }
  const page = locationOf(await note(authorizeUrl({}, product.origin)))
  for (const [username, password] of [['dina', 'Marker of a password'], ['Marker', 'Marker'], ['M\0arker', 'Marker'.repeat(5000)]] as const) await note(page, post({ username, password }))
  await note(authorizeUrl({ redirect_uri: 'https://Marker.test/', login_hint: 'Marker', state: 'Marker\0' }, product.origin))
  await note('/oidc/interaction/Marker')
  const callback = await signIn(note, 'dina', 'demo', {}, product.origin)
  const tokens = await exchange(note, callback)
  const renewed = (await (await refresh(note, tokens.refresh_token)).json()) as Tokens
  await refresh(note, tokens.refresh_token)
  await refresh(note, 'Marker')
  await exchange(note, callback)
  heard.push(callback.searchParams.get('code') ?? '', ...[tokens, renewed].flatMap((t) => [t.access_token, t.refresh_token, t.id_token]).filter(Boolean))
  for (const bearer of [tokens.access_token, `${tokens.access_token.slice(0, -8)}AAAAAAAA`, 'Marker', 'Marker.Marker.Marker', tokens.id_token]) {
    await fetch(`${product.origin}/api/system-notification/get-count?x=Marker`, { headers: { authorization: `Bearer ${bearer}`, 'x-username': 'dina', 'x-proxy-secret': 'Marker' } })
    await fetch(`${product.origin}/api/made-up/broken`, { headers: { authorization: `Bearer ${bearer}` } })
  }
  await note(`/oidc/session/end?id_token_hint=${tokens.id_token}&logout_hint=Marker`)
  product.app.stop()
  product.server.close()
  expect(log.lines.length).toBeGreaterThan(10)
  const said = heard.filter((word) => word !== '')
  expect(said.length).toBeGreaterThan(10)
  expect(log.lines.filter((line) => said.some((word) => line.includes(word)))).toEqual([])
})

describe('a copy of the database', () => {
  const tables = async () => JSON.stringify([(await q().execute(sql`select * from oidc_model`)).rows, (await q().execute(sql`select * from secret`)).rows])

  test('opens nothing: no token, code or cookie stands in it, nor a key that signs', async () => {
    const visit = browser()
    const given: string[] = []
    const note: Browser = async (path, init) => {
      const answer = await visit(path, init)
      given.push(...answer.headers.getSetCookie().filter((cookie) => !/expires=Thu, 01 Jan 1970/.test(cookie)).map((cookie) => /=([^;]{8,})/.exec(cookie)?.[1] ?? ''))
      return answer
    }
    const callback = await signIn(note)
    const code = callback.searchParams.get('code') ?? ''
    expect(await tables()).not.toContain(code)
    const tokens = await exchange(note, callback)
    const renewed = (await (await refresh(note, tokens.refresh_token)).json()) as Tokens
    await note(authorizeUrl({ prompt: 'login' }))
    given.push(code, ...[tokens, renewed].flatMap((t) => [t.access_token, t.refresh_token, t.id_token]))
    const text = await tables()
    expect(given.length).toBeGreaterThan(9)
    for (const secret of given) expect(text).not.toContain(secret)
    expect(text).toContain('RefreshToken')
    // private parts of an RSA key
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'kty']) expect(text).not.toContain(`"${part}":`)
  })

  test('what stands in it is none of what is handed out: an id from there signs nobody in', async () => {
    const visit = browser()
    await exchange(visit, await signIn(visit))
    const { rows } = await q().execute<{ id: string }>(sql`select id from oidc_model where kind = 'RefreshToken'`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) expect(((await (await refresh(browser(), id)).json()) as Tokens).error).toBe('invalid_grant')
  })

  test('rows of an older build, which kept them as they are, go on and stand there no more', async () => {
    const refreshToken = 'an-old-refresh-token-of-forty-three-letters'
    const visit = browser()
    const tokens = await exchange(visit, await signIn(visit))
    const { rows: [row] } = await q().execute<{ id: string; payload: object }>(sql`select id, payload from oidc_model where kind = 'RefreshToken' order by expires_at desc limit 1`)
    await q().execute(sql`update oidc_model set id = ${refreshToken}, payload = ${JSON.stringify({ ...row?.payload, jti: refreshToken })}::jsonb where id = ${row?.id}`)
    const keys = (await (await fetch(`${origin}/oidc/jwks`)).json()) as { keys: { kid: string }[] }
    const opened = providerSeal.open(((await q().execute<{ value: { sealed: string } }>(sql`select value from secret where name = 'jwks'`)).rows[0]?.value.sealed) ?? '', 'jwks')
    await q().execute(sql`update secret set value = ${opened}::jsonb where name = 'jwks'`)
    const next = await serve({})
    expect(await tables()).not.toContain(refreshToken)
    expect(await tables()).not.toContain('"kty":')
    expect(await (await fetch(`${next.origin}/oidc/jwks`)).json()).toEqual(keys)
    const renewed = (await (await refresh(visit, refreshToken)).json()) as Tokens
    expect(decodeJwt(renewed.access_token)).toMatchObject({ sub: decodeJwt(tokens.access_token).sub })
    next.app.stop()
    next.server.close()
  })

  test('a server with another key says so at its start', async () => {
    await expect(serve({}, silentLog, createSeal(Buffer.alloc(32, 9)))).rejects.toThrow(/^DOCUMENT_KEY/)
  })
})

test('the pages of the app may speak to the token endpoint, and no other site', async () => {
  const ask = (from: string) => fetch(`${origin}/oidc/token`, { ...post({ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'ess' }), headers: { origin: from } })
  const answers = [await ask(origin), await ask('https://evil.test'), await ask('null')]
  expect(await Promise.all(answers.map(async (a) => [((await a.json()) as Tokens).error, a.headers.get('access-control-allow-origin')]))).toEqual([['invalid_grant', origin], ['invalid_request', null], ['invalid_request', null]])
})

test('an account that was switched off is signed out, though its token is valid', async () => {
  const visit = browser()
  const tokens = await exchange(visit, await signIn(visit))
  await q().execute(sql`update account set disabled = true`)
  const answer = await fetch(`${origin}/api/system-notification/get-count`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  await q().execute(sql`update account set disabled = false`)
  expect([answer.status, ((await answer.json()) as { Code: string }).Code]).toEqual([401, 'unauthenticated'])
})
