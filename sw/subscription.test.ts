import { beforeEach, expect, test } from 'vitest'
import { readSession, writeSession } from '../src/offline/session.ts'
import { TestWorld, type TestPort, testPort } from '../src/offline/test-port.ts'
import { sessionOf } from '../src/offline/test-server.ts'
import { onSubscriptionChange } from './subscription.ts'

let port: TestPort
let told: { url: string; authorization: string; key: string; body: Record<string, unknown> }[]
let answers: (number | 'none')[]
beforeEach(() => {
  const world = new TestWorld()
  port = testPort(world)
  told = []
  answers = []
  world.fetch = async (url, init) => {
    if (!url.includes('register-device')) return new Response(JSON.stringify({ access_token: 'renewed', refresh_token: 'next', expires_in: 900 }), { headers: { 'content-type': 'application/json' } })
    const headers = new Headers(init?.headers)
    told.push({ url, authorization: headers.get('authorization') ?? '', key: headers.get('idempotency-key') ?? '', body: JSON.parse(init?.body as string) as Record<string, unknown> })
    const status = answers.shift() ?? 200
    if (status === 'none') throw new TypeError('no network')
    return new Response(JSON.stringify({ registered: true }), { status, headers: { 'content-type': 'application/json' } })
  }
})

const changed = (address: string | null = 'sub:new') => onSubscriptionChange(port, 'web', () => Promise.resolve(address))

test('the server is told the new address, once, in the name of whoever is signed in', async () => {
  await writeSession(port, sessionOf('dina'))
  await changed()
  await changed()
  expect(told.map(({ body }) => [body.token, body.platform])).toEqual([['sub:new', 'web']])
})

test('a sign-in that has run out is renewed, and the same command goes again', async () => {
  await writeSession(port, sessionOf('dina'))
  const before = (await readSession(port))?.accessToken
  answers = [401]
  await changed()
  expect(told.map(({ authorization }) => authorization)).toEqual([`Bearer ${before}`, 'Bearer renewed'])
  expect(new Set(told.map(({ key }) => key)).size).toBe(1)
})

test('not told, it says so to nobody and is told again: nothing is kept as if it were', async () => {
  await writeSession(port, sessionOf('dina'))
  answers = ['none']
  await expect(changed()).rejects.toThrow('was not told')
  await changed()
  expect(told).toHaveLength(2)
})

test('with nobody signed in, and where the server sends no Web Push, nothing is told', async () => {
  await changed()
  await writeSession(port, sessionOf('dina'))
  await changed(null)
  expect(told).toEqual([])
})
