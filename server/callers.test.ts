import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createCallers } from './callers.ts'
import { localKeys } from './http/tokens.ts'
import { systemClock } from './lib/clock.ts'
import { isCallError } from './lib/refuse.ts'
import { silentLog } from './lib/log.ts'

const looks = { now: 0, most: 0, of: [] as string[] }
async function look(of: string): Promise<{ id: string; sub: string; username: string }> {
  looks.most = Math.max(looks.most, ++looks.now)
  looks.of.push(of)
  await new Promise((done) => setTimeout(done, 2))
  looks.now--
  return { id: of, sub: of, username: of }
}
vi.mock('./org/accounts.ts', () => ({ callerOf: (id: string) => look(id), findAccountByUsername: (name: string) => look(name), findAccountByExternalSubject: (_: string, sub: string) => look(sub) }))

const issuer = 'https://ess.test/oidc'
let tokenOf: (sub: string, n: number) => Promise<string>
let identify: ReturnType<typeof createCallers>
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  tokenOf = (sub, n) => new SignJWT({ n }).setProtectedHeader({ alg: 'ES256' }).setIssuer(issuer).setAudience('ess').setSubject(sub).setExpirationTime('5m').sign(privateKey)
  const keys = localKeys({ keys: [await exportJWK(publicKey)] })
  identify = createCallers({ clock: systemClock, log: silentLog, rules: { issuer, audience: 'ess', keys, toleranceSeconds: 0 }, isLocal: true, isLive: () => sql`true`, usernameClaim: undefined, proxySecret: 'a-secret-of-the-proxy' })
})
beforeEach(() => Object.assign(looks, { now: 0, most: 0, of: [] }))

const asked = (headers: Record<string, string>) => identify(new Request('https://ess.test/api/home', { headers })).then(() => 200, (error: unknown) => (isCallError(error) ? error.code : error))

test('who somebody is is asked three at a time, however many tokens they hold, so that a crowd of refused calls leaves the database to others', async () => {
  const tokens = await Promise.all(Array.from({ length: 100 }, (_, n) => tokenOf('dina', n)))
  const crowd = tokens.map((token) => asked({ authorization: `Bearer ${token}` }))
  const other = asked({ authorization: `Bearer ${await tokenOf('budi', 0)}` })
  expect(await other).toBe(200)
  expect(looks.of.indexOf('budi'), 'not behind the crowd').toBeLessThan(60)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]))
  expect(looks.most).toBeLessThanOrEqual(4)
})

test('so is whom the proxy names', async () => {
  const crowd = Array.from({ length: 60 }, () => asked({ 'x-username': 'CORP\\dina', 'x-proxy-secret': 'a-secret-of-the-proxy' }))
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]))
  expect(looks.most).toBe(3)
})

test('a token that is not valid asks the database nothing', async () => {
  expect(await asked({ authorization: `Bearer ${(await tokenOf('dina', 1)).slice(0, -4)}AAAA` })).toBe('unauthenticated')
  expect(looks.of).toEqual([])
})
