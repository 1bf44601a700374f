import { beforeEach, expect, test, vi } from 'vitest'
import type { RuntimeConfig } from '../../../contract/kit/runtime-config.ts'
import type { FirstSignIn } from '../../api/first-asked.ts'

class Area {
  readonly kept = new Map<string, string>()
  get length() { return this.kept.size }
  key(i: number) { return [...this.kept.keys()][i] ?? null }
  getItem(name: string) { return this.kept.get(name) ?? null }
  setItem(name: string, value: string) { this.kept.set(name, value) }
  removeItem(name: string) { this.kept.delete(name) }
  clear() { this.kept.clear() }
}
const [local, session] = [new Area(), new Area()]
const went: string[] = []
vi.stubGlobal('window', globalThis)
vi.stubGlobal('localStorage', local)
vi.stubGlobal('sessionStorage', session)
vi.stubGlobal('document', { baseURI: 'https://hr.example/ess/', documentElement: { lang: 'id' } })
vi.stubGlobal('location', { href: 'https://hr.example/ess/inbox?at=1', origin: 'https://hr.example', pathname: '/ess/inbox', search: '?at=1', hash: '', replace: (url: string) => void went.push(url) })

const frame = vi.fn<(url: string) => Promise<string | null>>()
vi.mock('./implicit/hidden-frame.ts', () => ({ askInFrame: (url: string) => frame(url) }))
const { signInFirst } = await import('./sign-in-first.ts')

const CALLBACK = 'https://hr.example/ess/openid-connect/silent-callback'
const config = { authority: 'https://idp', clientId: 'ess', scope: 'openid api1', version: 'v3', tenancyName: 'acme' } as RuntimeConfig
const found = { issuer: 'https://idp', authorization_endpoint: 'https://idp/auth', token_endpoint: 'https://idp/token', jwks_uri: 'https://idp/keys' }
const described = () => Promise.resolve(Response.json(found))
/** The provider's answer to the question in the frame. */
const answering = (answer: string) => frame.mockImplementation((url) => Promise.resolve(`${CALLBACK}?${answer}&state=${new URL(url).searchParams.get('state')}`))
const states = () => [...local.kept.keys()].filter((name) => name.startsWith('ess_oidc.'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (const area of [local, session]) area.clear()
  went.length = 0
  frame.mockReset()
})

/** @returns what became of the page, and what the app is told */
async function run(asked: FirstSignIn = { provider: described() }) {
  const clock = setInterval(() => void vi.advanceTimersByTimeAsync(100), 1) // digests are made elsewhere, in real time
  const left = await signInFirst(config, asked).finally(() => clearInterval(clock))
  return { left, asked }
}

test('asks in silence first; whom the provider does not know goes to its page, and comes back to where they were', async () => {
  answering('error=login_required')
  const { asked } = await run()
  const [silent, page] = [new URL(frame.mock.calls[0]?.[0] ?? ''), new URL(went[0] ?? '')]
  expect(Object.fromEntries(silent.searchParams)).toMatchObject({ prompt: 'none', client_id: 'ess', redirect_uri: CALLBACK, code_challenge_method: 'S256', acr_values: 'tenant:acme' })
  expect(Object.fromEntries(page.searchParams)).toMatchObject({ client_id: 'ess', redirect_uri: 'https://hr.example/ess/openid-connect/redirect-callback', ui_locales: 'id', code_challenge_method: 'S256', acr_values: 'tenant:acme' })
  expect(page.searchParams.has('prompt')).toBe(false)
  expect([page.searchParams.get('nonce'), silent.searchParams.get('nonce')].every(Boolean)).toBe(true)
  expect(session.getItem('ess_return')).toBe('/ess/inbox?at=1')
  // what the app needs for the answer is there, and nothing of the question that was refused
  expect(states()).toEqual([`ess_oidc.${page.searchParams.get('state')}`])
  // the page is still here a second later: the app comes, and says that it takes long
  expect(asked.left).toBe(true)
})

test('whom the provider knows the app takes in, with the code it gave', async () => {
  answering('code=abc')
  const { left, asked } = await run()
  expect([left, went, asked.left]).toEqual([false, [], undefined])
  expect(asked.silent).toContain('?code=abc&state=')
  expect(states()).toHaveLength(1)
})

test.each(['server_error', 'temporarily_unavailable'])('a provider that says %s says nothing of the person: the app goes on', async (error) => {
  answering(`error=${error}`)
  const { left, asked } = await run()
  expect([left, went, asked.silent, states()]).toEqual([false, [], undefined, []])
})

test('a provider that shows a page in the frame is not tried again for a day', async () => {
  frame.mockResolvedValue(null)
  await run()
  expect(went).toHaveLength(1)
  expect(local.getItem('ess_silent_page')).toMatch(/^\d+ https:\/\/idp$/)
})

test('without an answer nobody leaves: the app says that there is none', async () => {
  for (const provider of [Promise.reject(new TypeError('no network')), Promise.resolve(new Response('<p>Log in to the hotel</p>', { headers: { 'content-type': 'text/html' } }))]) {
    await expect(signInFirst(config, { provider })).rejects.toMatchObject({ name: 'ProviderUnreachable' })
  }
  expect([went, frame.mock.calls]).toEqual([[], []])
})
