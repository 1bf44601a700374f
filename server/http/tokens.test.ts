import { createServer, type Server, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SignInRefused } from '../lib/sign-in-refused.ts'
import { ProviderAway } from './provider-away.ts'
import { claimsReader, discover, localKeys } from './tokens.ts'

const ISSUER = 'https://idp.test'
let sign: (sub: string, seconds?: number) => Promise<string>
let keys: JWTVerifyGetKey
let asked = 0

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const known = localKeys({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] })
  keys = (...of) => {
    asked += 1
    return known(...of)
  }
  sign = (sub, seconds = 900) => new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: 'one' }).setSubject(sub).setIssuer(ISSUER).setAudience('api1').setExpirationTime(Math.floor(Date.now() / 1000) + seconds).sign(privateKey)
})
afterEach(() => void vi.useRealTimers())

const reader = () => {
  asked = 0
  return claimsReader({ issuer: ISSUER, audience: 'api1', keys, toleranceSeconds: 0 })
}
const refused = { code: 'unauthenticated' }

test('a signature is checked once for a token, and anew after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() })
  const read = reader()
  const token = await sign('dina')
  for (let i = 0; i < 3; i++) expect(await read(token)).toMatchObject({ sub: 'dina' })
  expect(asked).toBe(1)
  expect(await read(await sign('sari'))).toMatchObject({ sub: 'sari' })
  expect(asked).toBe(2)
  vi.advanceTimersByTime(61_000)
  expect(await read(token)).toMatchObject({ sub: 'dina' })
  expect(asked).toBe(3)
})

test('a token that is known is refused once its time is up', async () => {
  const read = reader()
  const token = await sign('dina', 20)
  expect(await read(token)).toMatchObject({ sub: 'dina' })
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() })
  vi.advanceTimersByTime(19_000)
  expect(await read(token)).toMatchObject({ sub: 'dina' })
  vi.advanceTimersByTime(2_000)
  await expect(read(token)).rejects.toMatchObject(refused)
  expect(asked).toBe(1)
})

test('another signature under known claims is refused', async () => {
  const read = reader()
  const token = await sign('dina')
  await read(token)
  const [head, body, signature = ''] = token.split('.')
  await expect(read(`${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)).rejects.toMatchObject(refused)
})

test('a token that is refused says why, and never what it is', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() })
  const read = reader()
  const { privateKey } = await generateKeyPair('RS256')
  const stranger = (iss: string, kid = 'one') => new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).setSubject('dina').setIssuer(iss).setAudience('x'.repeat(500)).setExpirationTime('5m').sign(privateKey)
  const why = (token: string) => read(token).then(() => 'taken', (error: unknown) => ({ ...(error as SignInRefused).why, text: (error as SignInRefused).problems[0]?.code }))
  const over = await sign('dina', -40)
  expect(await why(over)).toEqual({ reason: 'expired', seconds: 40, text: 'unauthenticated' })
  const known = await sign('dina', 20)
  await read(known)
  vi.advanceTimersByTime(25_000)
  expect(await why(known)).toEqual({ reason: 'expired', seconds: 5, text: 'unauthenticated' })
  expect(await why(await stranger('https://sts.windows.test'))).toEqual({ reason: 'issuer', expected: ISSUER, got: 'https://sts.windows.test', unproven: true, text: 'sign_in_not_taken' })
  expect(await why(await stranger(ISSUER))).toEqual({ reason: 'signature', expected: 'api1', got: 'x'.repeat(200), unproven: true, text: 'sign_in_not_taken' })
  expect(await why(await stranger(ISSUER, 'two'))).toMatchObject({ reason: 'key' })
  expect(await why('a.b.c')).toEqual({ reason: 'unreadable', text: 'sign_in_not_taken' })
  const other = claimsReader({ issuer: ISSUER, audience: 'api2', keys, toleranceSeconds: 0 })
  await expect(other(await sign('dina'))).rejects.toMatchObject({ why: { reason: 'audience', expected: 'api2', got: 'api1' } })
  const elsewhere = claimsReader({ issuer: 'https://other.test', audience: 'api1', keys, toleranceSeconds: 0 })
  await expect(elsewhere(await sign('dina'))).rejects.toMatchObject({ why: { reason: 'issuer', expected: 'https://other.test', got: ISSUER } })
})

describe('keys of an external provider', () => {
  let server: Server
  let issuer = ''
  let jwks = ''
  let answer: (response: ServerResponse) => void = () => undefined
  let keysAsked = 0
  let signed: (kid?: string, sub?: string) => Promise<string>
  const says = (body: string, status = 200) => (response: ServerResponse) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] })
    signed = (kid = 'one', sub = 'dina') => new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).setSubject(sub).setIssuer(issuer).setAudience('api1').setExpirationTime('15m').sign(privateKey)
    server = createServer((request, response) => {
      if (request.url !== '/keys') return says(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/authorize` }))(response)
      keysAsked += 1
      answer(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  /** A server that has started and has asked for no key yet. */
  async function started() {
    answer = says(jwks)
    const { rules } = await discover(issuer, 'api1', null, 300)
    keysAsked = 0
    return claimsReader(rules)
  }

  test.each<[string, typeof answer, string | RegExp]>([
    ['an error of its own', says(jwks.slice(0, 1), 500), 'ERR_JOSE_GENERIC'],
    ['no JSON', says('<h1>Maintenance</h1>'), 'ERR_JOSE_GENERIC'],
    ['JSON that holds no keys', says('{}'), 'ERR_JWKS_INVALID'],
    ['with a lost connection', (response) => void response.socket?.destroy(), /UND_ERR_SOCKET|ECONNRESET|EPIPE/],
    ['nothing', () => undefined, 'ERR_JWKS_TIMEOUT'],
  ])('a provider that answers %s is away, and the token is good once it is back', async (_, fault, code) => {
    const read = await started()
    const token = await signed()
    answer = fault
    const error: unknown = await read(token).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ProviderAway)
    expect(error).toMatchObject({ code: expect.stringMatching(code) as string })
    answer = says(jwks)
    expect(await read(token)).toMatchObject({ sub: 'dina' })
  })

  test('a token of an unknown key, another kind of signature or none is refused, and costs one load of the keys', async () => {
    const read = await started()
    const [, body, signature] = (await signed()).split('.')
    const withHead = (head: object) => `${Buffer.from(JSON.stringify(head)).toString('base64url')}.${body}.${signature}`
    for (const token of [await signed('two'), withHead({ alg: 'HS256' }), withHead({ alg: 'none' }), withHead({ alg: 'ES256', kid: 'one' }), withHead({}), 'a.b.c', '..']) {
      await expect(read(token)).rejects.toMatchObject(refused)
    }
    expect(keysAsked).toBe(1)
  })

  test('keys that were loaded stand while the provider is away', async () => {
    const read = await started()
    await read(await signed())
    answer = says('', 500)
    expect(await read(await signed('one', 'sari'))).toMatchObject({ sub: 'sari' })
  })
})

test.each([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'], ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'], ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'NODE_EXTRA_CA_CERTS'],
  ['CERT_HAS_EXPIRED', 'has run out'], ['ERR_TLS_CERT_ALTNAME_INVALID', 'of another host'], ['ENOTFOUND', 'nothing answers'],
])('a provider that cannot be reached is said by its reason, with what to do: %s', async (code, words) => {
  const reached = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause: { code } }))
  try {
    const { message } = await discover(ISSUER, 'api1').then(() => new Error('answered'), (error: Error) => error)
    expect(message).toContain(words)
    expect(message).toMatch(new RegExp(`^OIDC_ISSUER: [^:]+ https://\\S+ .*\\(${code}\\): \\w`))
  } finally {
    reached.mockRestore()
  }
})
