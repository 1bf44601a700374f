/** For tests: the product on a port with a database of its own, and browsers that sign in there without scripts. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../app.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { systemClock } from '../lib/clock.ts'
import { readConfig } from '../lib/config.ts'
import { documentKey } from '../lib/document-key.ts'
import type { ServedCall } from '../lib/handler.ts'
import { silentLog } from '../lib/log.ts'
import { createSeal, type Seal } from '../lib/seal.ts'

const verifier = randomBytes(32).toString('base64url')

/** Where a browser has come to: a page, or the app with a code. */
interface Stop {
  status: number
  page: string
  code: string | null
}

/** A browser at the sign-in page. Every step follows redirects up to the next page or the app. */
function aBrowser(origin: string, redirect: string) {
  const jar = new Map<string, string>()
  let action = ''
  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(new URL(url, origin), { ...init, headers: { cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; ') }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/expires=Thu, 01 Jan 1970/.test(line)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
  async function follow(answer: Response): Promise<Stop> {
    let now = answer
    for (let hop = 0; hop < 10; hop++) {
      const to = now.headers.get('location')
      if (to === null) break
      const url = new URL(to, origin)
      if (url.href.startsWith(redirect)) return { status: 303, page: url.search, code: url.searchParams.get('code') }
      now = await visit(url.href)
    }
    const page = await now.text()
    action = /action="([^"]+)"/.exec(page)?.[1] ?? action
    return { status: now.status, page, code: null }
  }
  const authorize = (more: Record<string, string>) =>
    `/oidc/auth?${new URLSearchParams({
      client_id: 'ess', redirect_uri: redirect, response_type: 'code', scope: 'openid profile offline_access api1', state: 's', nonce: 'n',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256', ...more,
    }).toString()}`
  const send = async (fields: Record<string, string>) => follow(await visit(action, { method: 'POST', body: new URLSearchParams(fields) }))
  return {
    visit, send,
    open: async (more: Record<string, string> = {}) => follow(await visit(authorize(more))),
    reload: async (query = '') => follow(await visit(action + query)),
    password: (username: string, password: string) => send({ username, password }),
    /** Address of the form on the page. */
    action: () => action,
  }
}

export interface SignIn {
  origin: string
  seal: Seal
  browser(): ReturnType<typeof aBrowser>
  tokenRequest(fields: Record<string, string>): Promise<Response>
  tokens(code: string | null): Promise<{ access_token: string; id_token: string; refresh_token: string }>
  close(): Promise<void>
}

/** @param served calls of the API, made with the key of the server */
export async function openSignIn(served: (seal: Seal) => ServedCall[]): Promise<SignIn> {
  const data = mkdtempSync(join(tmpdir(), 'ess-sign-in-'))
  writeFileSync(join(data, 'index.html'), '<!doctype html><base href="/" />')
  writeFileSync(join(data, 'sw.js'), '0')
  writeFileSync(join(data, 'manifest.webmanifest'), JSON.stringify({ name: 'ESS', start_url: './', icons: [], shortcuts: [] }))
  const database = await openTestDatabase()
  const seal = createSeal(documentKey(data, undefined))
  let listener: App['listener'] = () => undefined
  const server = createServer((req, res) => listener(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const app = await createApp({ config: readConfig({ PORT: String(port), LOG_LEVEL: 'silent', DATA_DIR: data }), clock: systemClock, log: silentLog, seal, served: served(seal), storeUpload: () => Promise.reject(new Error('none')), demoAccounts: [], dist: data, refreshReuseSeconds: 0 })
  listener = app.listener
  const origin = `http://localhost:${port}`
  const redirect = `${origin}/ess/openid-connect/redirect-callback`
  const tokenRequest = (fields: Record<string, string>) => fetch(`${origin}/oidc/token`, { method: 'POST', body: new URLSearchParams({ client_id: 'ess', ...fields }) })
  return {
    origin, seal, tokenRequest,
    browser: () => aBrowser(origin, redirect),
    tokens: async (code) => (await (await tokenRequest({ grant_type: 'authorization_code', code: code ?? '', redirect_uri: redirect, code_verifier: verifier })).json()) as { access_token: string; id_token: string; refresh_token: string },
    async close() {
      app.stop()
      server.close()
      await database.close()
      rmSync(data, { recursive: true })
    },
  }
}
