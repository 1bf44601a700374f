/** What may happen while the provider is asked for a new token. Seeds: `npm run faults -- --only tokens --seed <seed> --count 1`. */
import { beforeEach, expect, test } from 'vitest'
import { endSession, patchSession, readSession, writeSession } from '../session.ts'
import { type Bench, bench, SAVE, save } from '../test-bench.ts'
import { json, sessionOf } from '../test-server.ts'
import { type TestPort, testPort } from '../test-port.ts'
import { refreshSession } from './refresh.ts'

let t: Bench
let port: TestPort
beforeEach(async () => {
  t = await bench()
  port = testPort(t.world)
})

/** Does something once, right after the provider has answered. */
function whileAsked(work: () => Promise<void>): void {
  port.hook = async (name, when) => {
    if (name !== 'refresh.fetch' || when !== 'after') return
    port.hook = null
    await work()
  }
}

test('seed 6: who signs out while the token is renewed stays signed out, and nobody is given the token', async () => {
  whileAsked(() => endSession(port))
  expect(await refreshSession(port, 'dina.1')).toEqual({ kind: 'signedOut' })
  expect(await readSession(port)).toBeUndefined()
})

test('seed 14: who asked for the token of one person is not given it once another has signed in', async () => {
  whileAsked(() => writeSession(port, sessionOf('budi', { refreshToken: 'r-budi' })))
  expect(await refreshSession(port, 'dina.1')).toEqual({ kind: 'signedOut' })
  expect(await readSession(port)).toMatchObject({ sub: 'budi', accessToken: 'budi.1', refreshToken: 'r-budi' })
})

test('the same person who has signed in anew meanwhile keeps the new sign-in, and a refusal of the old one does not touch it', async () => {
  const anew = sessionOf('dina', { accessToken: 'dina.new', refreshToken: 'r-new' })
  t.server.refreshTokens.clear()
  whileAsked(() => writeSession(port, anew))
  await refreshSession(port, 'dina.1')
  expect(await readSession(port)).toEqual(anew)
})

test('a language that was chosen while the token was renewed stays', async () => {
  whileAsked(() => patchSession(port, { language: 'id' }))
  await refreshSession(port, 'dina.1')
  expect(await readSession(port)).toMatchObject({ language: 'id', accessToken: 'dina.2' })
})

test.each([
  ['a proxy that wants a log-in, with an error of its own', 400, { message: 'this network needs you to log in' }],
  ['a proxy that says 401', 401, { error: { code: 'proxy_authentication' } }],
  ['JSON that is nothing', 400, null],
  ['a provider that cannot answer now', 400, { error: 'temporarily_unavailable' }],
  ['a provider that failed', 500, { error: 'server_error' }],
])('seed 32: %s signs nobody out', async (_, status, body) => {
  t.world.fetch = async () => json(status, body)
  expect(await refreshSession(port, 'dina.1')).toEqual({ kind: 'unreachable' })
  expect(await readSession(port)).toEqual(sessionOf('dina'))
})

test('a 200 page of a captive portal signs nobody out', async () => {
  t.world.fetch = async () => new Response('<h1>Welcome to the hotel</h1>', { status: 200, headers: { 'content-type': 'text/html' } })
  expect(await refreshSession(port, 'dina.1')).toEqual({ kind: 'unreachable' })
  expect(await readSession(port)).toEqual(sessionOf('dina'))
})

test('seed 164: a token that ran out again while the device slept is renewed again, nobody is asked', async () => {
  t.server.goodTokens.clear()
  t.server.fault(SAVE, { status: 401 })
  await t.offline(() => t.engine.enqueue(save('a')))
  t.port.hook = (name, when) => {
    if (name !== 'drain.refresh' || when !== 'after') return
    t.port.hook = null
    t.world.nowMs += 3_600_000
    t.server.goodTokens.clear()
  }
  await t.engine.drain('online')
  expect(await t.states()).toEqual(['sent'])
  expect(await readSession(t.port)).toMatchObject({ needsSignIn: false })
})

test('a token refused twice asks the person, but not one who has signed in meanwhile', async () => {
  t.server.fault(SAVE, { status: 401 }, { status: 401 })
  await t.offline(() => t.engine.enqueue(save('a')))
  t.port.hook = async (name, when) => {
    if (name !== 'drain.park' || when !== 'before') return
    t.port.hook = null
    await writeSession(port, sessionOf('budi', { refreshToken: 'r-budi' }))
  }
  await t.engine.drain('online')
  expect(await readSession(t.port)).toMatchObject({ sub: 'budi', needsSignIn: false })
})
