import { exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { claimsReader, localKeys } from './tokens.ts'

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
  const read = reader()
  const token = await sign('dina')
  for (let i = 0; i < 3; i++) expect(await read(token)).toMatchObject({ sub: 'dina' })
  expect(asked).toBe(1)
  expect(await read(await sign('sari'))).toMatchObject({ sub: 'sari' })
  expect(asked).toBe(2)
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() })
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
