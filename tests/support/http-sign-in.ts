/** Signing in over HTTP as a browser does: one browser for each person, whose session at the provider stays. */
import { createHash, randomBytes } from 'node:crypto'
import type { Product } from './product.ts'

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
}

export interface HttpBrowser {
  /** A new grant of tokens; the password is only sent when the provider asks for it. */
  signIn(): Promise<Tokens>
  /** Signs in at the provider alone. @returns its cookies */
  session(): Promise<Cookie[]>
}

export interface Cookie {
  name: string
  value: string
  path: string
}

/** The claim of who a token speaks for. */
export const subOf = (token: string): string => (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as { sub?: string }).sub ?? ''

export function httpBrowser(product: Pick<Product, 'origin' | 'url'>, username: string, password = 'demo'): HttpBrowser {
  const jar = new Map<string, Cookie>()
  const callback = `${product.url}openid-connect/redirect-callback`

  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar.values()].map(({ name, value }) => `${name}=${value}`).join('; '))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      jar.set(name, { name, value: pair.slice(at + 1), path: /; path=([^;]*)/i.exec(line)?.[1] ?? '/' })
    }
    return answer
  }

  async function codeFor(challenge: string): Promise<string> {
    const asked = { client_id: 'ess', redirect_uri: callback, response_type: 'code', scope: 'openid profile offline_access api1', state: randomBytes(8).toString('hex'), nonce: randomBytes(8).toString('hex'), code_challenge: challenge, code_challenge_method: 'S256' }
    let url = `${product.origin}/oidc/auth?${new URLSearchParams(asked)}`
    for (let hop = 0; hop < 12; hop++) {
      if (url.startsWith(callback)) return new URL(url).searchParams.get('code') ?? ''
      let answer = await visit(url)
      if (answer.status === 200) answer = await visit(url, { method: 'POST', body: new URLSearchParams({ username, password }) })
      url = new URL(answer.headers.get('location') ?? '', url).href
    }
    throw new Error(`${username} could not sign in`)
  }

  const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

  return {
    async session() {
      await codeFor(challengeOf(randomBytes(32).toString('base64url')))
      return [...jar.values()].filter(({ name, value }) => value !== '' && !name.startsWith('_interaction'))
    },
    async signIn() {
      const verifier = randomBytes(32).toString('base64url')
      const code = await codeFor(challengeOf(verifier))
      const answer = await visit(`${product.origin}/oidc/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: callback, client_id: 'ess', code_verifier: verifier }) })
      if (!answer.ok) throw new Error(`${username} could not sign in: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Tokens
    },
  }
}
