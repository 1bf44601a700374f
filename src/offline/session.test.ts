import { beforeEach, expect, test } from 'vitest'
import { patchSession, readSession, sessionStore, writeSession } from './session.ts'
import { refreshSession } from './steps/refresh.ts'
import { settle, TestWorld, testPort } from './test-port.ts'
import { sessionOf, TestServer } from './test-server.ts'

let world: TestWorld
let server: TestServer
beforeEach(() => {
  world = new TestWorld()
  server = new TestServer()
  world.fetch = server.fetch
})
const place = { issuer: 'http://idp', tokenEndpoint: '/oidc/token', clientId: 'ess', apiBase: '/api' }

test('four contexts with one spent token renew it once: rotating refresh tokens are used a single time', async () => {
  const ports = [1, 2, 3, 4].map(() => testPort(world))
  await writeSession(ports[0] as never, sessionOf('dina'))
  const all = await Promise.all(ports.map((port) => refreshSession(port, 'dina.1')))
  expect(all.map((r) => r.kind === 'ok' && r.session.accessToken)).toEqual(Array(4).fill('dina.2'))
  expect(server.tokenAnswers).toBe(1)
})

test('no answer of the provider leaves the session as it was', async () => {
  const port = testPort(world)
  await writeSession(port, sessionOf('dina'))
  server.tokenFault = 'lost-request'
  expect(await refreshSession(port, 'dina.1')).toEqual({ kind: 'unreachable' })
  expect(await readSession(port)).toMatchObject({ accessToken: 'dina.1', needsSignIn: false })
})

test('a refused refresh token asks for a sign-in and keeps the session', async () => {
  const port = testPort(world)
  await writeSession(port, sessionOf('dina', { refreshToken: 'spent' }))
  expect(await refreshSession(port, 'dina.1')).toEqual({ kind: 'needsSignIn' })
  expect(await readSession(port)).toMatchObject({ sub: 'dina', needsSignIn: true })
})

test('somebody else who signed in meanwhile keeps their session', async () => {
  const port = testPort(world)
  await writeSession(port, sessionOf('dina'))
  port.hook = async (name, when) => {
    if (name !== 'refresh.fetch' || when !== 'after') return
    port.hook = null
    await writeSession(port, sessionOf('budi'))
  }
  await refreshSession(port, 'dina.1')
  expect(await readSession(port)).toMatchObject({ sub: 'budi', accessToken: 'budi.1' })
})

test('since when access stands: of a sign-in, not of tokens that were only renewed', async () => {
  const port = testPort(world)
  const store = sessionStore(port, place, () => 'id')
  const keep = (token: string) => store.setItem('user', JSON.stringify({ access_token: token, expires_at: 10, profile: { sub: 'dina', iss: 'http://idp' } }))
  await keep('dina.1')
  const first = (await readSession(port))?.accessSince
  world.nowMs += 60_000
  await keep('dina.2')
  expect([first, (await readSession(port))?.accessSince]).toEqual([world.nowMs - 60_000, first])
  await patchSession(port, { needsSignIn: true })
  await keep('dina.3')
  expect((await readSession(port))?.accessSince).toBe(world.nowMs)
})

test('nobody is stored whom the fence keeps out, also while the lock is waited for', async () => {
  const port = testPort(world)
  let isOut = false
  const store = sessionStore(port, place, () => 'id', () => {
    if (isOut) throw new Error('signed out meanwhile')
  })
  const user = JSON.stringify({ access_token: 'dina.1', expires_at: 10, profile: { sub: 'dina', iss: 'http://idp' } })
  port.hook = (name, when) => {
    if (name === 'store.lock' && when === 'before') isOut = true
  }
  await expect(store.setItem('user', user)).rejects.toThrow('signed out meanwhile')
  expect(await readSession(port)).toBeUndefined()
})

test('the store of oidc-client-ts and the worker read one record, refreshed together', async () => {
  const port = testPort(world)
  const store = sessionStore(port, place, () => 'id')
  await store.setItem('user', JSON.stringify({ access_token: 'dina.1', refresh_token: 'r1', expires_at: 10, profile: { sub: 'dina', iss: 'http://idp', preferred_username: 'dina' } }))
  expect(await readSession(port)).toMatchObject({ sub: 'dina', apiBase: '/api', language: 'id', needsSignIn: false })
  await refreshSession(port, 'dina.1')
  expect(JSON.parse((await store.getItem('user')) ?? '')).toMatchObject({ access_token: 'dina.2', refresh_token: 'r2', profile: { sub: 'dina' } })
  await store.removeItem('user')
  expect(await readSession(port)).toBeUndefined()
  await patchSession(port, { language: 'en' })
  await settle()
  expect(await readSession(port)).toBeUndefined()
})
