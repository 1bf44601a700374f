/** Signs in over HTTP as a browser would and prints the access token as the last line. Progress goes to stderr. */
import { createHash, randomBytes } from 'node:crypto'

const username = process.argv[2]
const password = process.env.PASSWORD ?? 'demo'
const basePath = process.env.BASE_PATH ?? '/ess/'
const origin = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 4000}`

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
if (!username) fail('usage: npm run token -- <username>   (PASSWORD in the environment, default demo)')

const jar = new Map<string, string>()

/** Fetches without following redirects, keeping cookies. */
async function visit(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (jar.size > 0) headers.set('cookie', [...jar].map(([k, v]) => `${k}=${v}`).join('; '))
  const answer = await fetch(url, { ...init, headers, redirect: 'manual' }).catch(() => fail(`nothing answers at ${origin}: start the server first (npm start)`))
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return answer
}

const config = (await (await visit(new URL(`${basePath}config.json`, origin).href)).json()) as { authority: string; clientId: string; scope: string }
const discovery = (await (await visit(`${config.authority}/.well-known/openid-configuration`)).json()) as { authorization_endpoint: string; token_endpoint: string }
const verifier = randomBytes(32).toString('base64url')
const callback = new URL(`${basePath}openid-connect/redirect-callback`, origin).href
const authorize = new URL(discovery.authorization_endpoint)
authorize.search = new URLSearchParams({
  client_id: config.clientId, redirect_uri: callback, response_type: 'code', scope: config.scope,
  state: randomBytes(8).toString('hex'), nonce: randomBytes(8).toString('hex'),
  code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256',
}).toString()

let url = authorize.href
let code: string | null = null
let signedIn = false
for (let hop = 0; hop < 15 && !code; hop++) {
  if (url.startsWith(callback)) {
    code = new URL(url).searchParams.get('code') ?? fail(`sign-in failed: ${new URL(url).searchParams.get('error_description')}`)
    break
  }
  let answer = await visit(url)
  if (answer.status === 200) {
    const page = await answer.text()
    if (signedIn && page.includes('name="code"')) fail('this account has a second factor: sign in with a browser')
    if (signedIn) fail('sign-in failed: wrong username or password')
    const action = /<form[^<>]*action="([^"]+)"/i.exec(page)?.[1]?.replaceAll('&amp;', '&')
    const fields = new URLSearchParams()
    for (const [tag] of page.matchAll(/<input [^<>]*>/gi)) if (tag.includes('type="hidden"')) fields.set(/name="([^"]+)"/.exec(tag)?.[1] ?? '', /value="([^"]*)"/.exec(tag)?.[1] ?? '')
    fields.set('username', username)
    fields.set('password', password)
    signedIn = true
    answer = await visit(new URL(action ?? url, url).href, { method: 'POST', body: fields })
  }
  const next = answer.headers.get('location')
  if (!next) fail(answer.status === 429 ? 'too many tries: wait a minute' : 'sign-in failed: wrong username or password')
  url = new URL(next, url).href
}
if (!code) fail('sign-in failed: too many redirects')
const exchange = await visit(discovery.token_endpoint, {
  method: 'POST',
  body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: callback, client_id: config.clientId, code_verifier: verifier }),
})
const tokens = (await exchange.json()) as { access_token?: string; error_description?: string }
if (!tokens.access_token) fail(`sign-in failed: ${tokens.error_description ?? exchange.status}`)
process.stdout.write(`${tokens.access_token}\n`)
