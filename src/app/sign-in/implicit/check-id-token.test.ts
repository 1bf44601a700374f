import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { checkIdToken, type Expected } from './check-id-token.ts'

const accessToken = 'the.access.token'
const issuer = 'https://id.test'
let expected: Expected
let sign: (claims: JWTPayload, header?: { kid?: string }) => Promise<string>
let forge: (claims: JWTPayload) => Promise<string>
let claims: JWTPayload

async function atHash(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return btoa(String.fromCharCode(...digest.slice(0, 16))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

beforeAll(async () => {
  const ours = await generateKeyPair('RS256')
  const theirs = await generateKeyPair('RS256')
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] })
  expected = { issuer, clientId: 'ess', nonce: 'n-1', keys }
  sign = (payload, header = {}) => new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k', ...header }).sign(ours.privateKey)
  forge = (payload) => new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(theirs.privateKey)
  const now = Math.floor(Date.now() / 1000)
  claims = { iss: issuer, aud: 'ess', sub: 'dina', iat: now, exp: now + 600, nonce: 'n-1', at_hash: await atHash(accessToken) }
})

test('a good one says who it is', async () => {
  expect(await checkIdToken({ idToken: await sign(claims), accessToken }, expected)).toMatchObject({ sub: 'dina', iss: issuer })
  expect(await checkIdToken({ idToken: await sign({ ...claims, aud: ['ess', 'other'], azp: 'ess' }), accessToken }, expected)).toMatchObject({ sub: 'dina' })
})

test.each([
  ['another nonce (a replayed answer)', { nonce: 'n-0' }, /nonce/],
  ['no nonce', { nonce: undefined }, /nonce/],
  ['the hash of another access token', { at_hash: 'AAAA' }, /at_hash/],
  ['no hash of the access token', { at_hash: undefined }, /at_hash/],
  ['another issuer', { iss: 'https://evil.test' }, /iss/],
  ['another client', { aud: 'other' }, /aud/],
  ['several audiences and nobody it was given to', { aud: ['ess', 'other'] }, /azp/],
  ['another client it was given to', { azp: 'other' }, /azp/],
  ['a time that is long over', { iat: 1_000_000, exp: 1_000_600 }, /exp/],
  ['nobody', { sub: undefined }, /sub/],
] as [string, Partial<JWTPayload>, RegExp][])('%s is refused', async (_, change, reason) => {
  await expect(checkIdToken({ idToken: await sign({ ...claims, ...change }), accessToken }, expected)).rejects.toThrow(reason)
})

test('a signature that is not the provider’s, or none at all, is refused', async () => {
  await expect(checkIdToken({ idToken: await forge(claims), accessToken }, expected)).rejects.toThrow(/signature/)
  await expect(checkIdToken({ idToken: await sign(claims, { kid: 'unknown' }), accessToken }, expected)).rejects.toThrow(/key/)
  await expect(checkIdToken({ idToken: new UnsecuredJWT(claims).encode(), accessToken }, expected)).rejects.toThrow(/alg/i)
})

test('an access token that was exchanged on the way is refused', async () => {
  await expect(checkIdToken({ idToken: await sign(claims), accessToken: 'another' }, expected)).rejects.toThrow(/at_hash/)
})
