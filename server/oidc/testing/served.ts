/** The product with its local provider on a port of its own, and browsers that sign in there. For tests. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, type AppDeps, createApp } from '../../app.ts'
import { q } from '../../db/context.ts'
import { systemClock } from '../../lib/clock.ts'
import { readConfig } from '../../lib/config.ts'
import { type Log, silentLog } from '../../lib/log.ts'
import { hashPassword } from '../../lib/password.ts'
import { createSeal } from '../../lib/seal.ts'
import { createSystemNotification } from '../../modules/system-notification/index.ts'
import { account, employee } from '../../org/table.ts'

export const PASSWORD = 'demo'

export interface Served {
  origin: string
  close(): void
}

/** Serves on the open database. */
export async function served(env: Record<string, string> = {}, log: Log = silentLog, more: Partial<AppDeps> = {}): Promise<Served> {
  const dist = mkdtempSync(join(tmpdir(), 'ess-dist-'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><base href="/" />')
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}')
  let listener: App['listener'] = () => undefined
  const server = createServer((req, res) => listener(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const config = readConfig({ PORT: String(port), LOG_LEVEL: 'silent', ...env })
  const app = await createApp({ config, clock: systemClock, log, seal: createSeal(Buffer.alloc(32, 8)), served: createSystemNotification(), storeUpload: () => Promise.reject(new Error('none')), demoAccounts: [], dist, ...more })
  listener = app.listener
  return {
    origin: `http://localhost:${port}`,
    close() {
      app.stop()
      server.close()
      server.closeAllConnections()
      rmSync(dist, { recursive: true })
    },
  }
}

/** Accounts by these names, each with the same password. @returns ids of the accounts */
export async function accounts(...names: string[]): Promise<string[]> {
  const passwordHash = await hashPassword(PASSWORD)
  const made: string[] = []
  for (const name of names) {
    const id = crypto.randomUUID()
    await q().insert(employee).values({ id, code: name, fullName: name, firstName: name, lastName: name, sortName: name, email: `${name}@x.test`, gender: 'F', joinDate: '2020-01-01' })
    await q().insert(account).values({ id, username: name, passwordHash, employeeId: id })
    made.push(id)
  }
  return made
}

/** Answer of the provider to one try. `wait`: seconds to wait when it was not judged. */
export interface Tried {
  status: number
  wait: number
  page: string
  /** Where a right one leads to. */
  location: string
}

export interface Tokens {
  access_token: string
  refresh_token: string
  error?: string
}

export interface TestBrowser {
  /** Sends the sign-in form once. */
  try(username: string, password: string): Promise<Tried>
  /** Signs in and takes the code; without a form while its session lasts. @throws Error when the form is refused */
  tokens(username: string, password?: string): Promise<Tokens>
  refresh(token: string): Promise<Tokens>
  cookies: Map<string, string>
  /** Set-Cookie lines so far. */
  received: string[]
}

/** @param from address the proxy says it comes from; the server trusts one proxy (TRUST_PROXY=1) then */
export function testBrowser({ origin }: Served, from = '203.0.113.1'): TestBrowser {
  const cookies = new Map<string, string>()
  const received: string[] = []
  const verifier = randomBytes(32).toString('base64url')
  const callback = `${origin}/ess/openid-connect/redirect-callback`
  const asked = `/oidc/auth?${new URLSearchParams({ client_id: 'ess', redirect_uri: callback, response_type: 'code', scope: 'openid profile offline_access api1', state: 's', nonce: 'n', code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' }).toString()}`
  let form: string | undefined

  async function visit(path: string, fields?: Record<string, string>): Promise<Response> {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'x-forwarded-for': from }
    const answer = await fetch(new URL(path, origin), { headers, redirect: 'manual', ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}) })
    for (const line of answer.headers.getSetCookie()) {
      received.push(line)
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/expires=Thu, 01 Jan 1970/.test(line)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
  const locationOf = (answer: Response) => answer.headers.get('location') ?? ''
  const codeOf = (url: string) => new URL(url).searchParams.get('code') ?? ''
  const token = async (fields: Record<string, string>) => (await visit('/oidc/token', { client_id: 'ess', ...fields })).json() as Promise<Tokens>

  const browser: TestBrowser = {
    cookies,
    received,
    async try(username, password) {
      form ??= locationOf(await visit(asked))
      const answer = await visit(form, { username, password })
      return { status: answer.status, wait: answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0, page: await answer.text(), location: locationOf(answer) }
    },
    async tokens(username, password = PASSWORD) {
      let location = locationOf(await visit(asked))
      if (!location.startsWith(callback)) {
        form = location
        const tried = await browser.try(username, password)
        if (tried.status !== 303) throw new Error(`sign-in answered ${tried.status}`)
        form = undefined
        location = locationOf(await visit(tried.location))
      }
      return token({ grant_type: 'authorization_code', code: codeOf(location), redirect_uri: callback, code_verifier: verifier })
    },
    refresh: (refresh_token) => token({ grant_type: 'refresh_token', refresh_token }),
  }
  return browser
}
