import { beforeEach, expect, test } from 'vitest'
import { openEngine } from './engine.ts'
import { patchSession, writeSession } from './session.ts'
import { approve, type Bench, bench, save } from './test-bench.ts'
import { settle, testPort } from './test-port.ts'
import { sessionOf } from './test-server.ts'

const HOUR_MS = 3_600_000
let b: Bench

beforeEach(async () => {
  b = await bench()
  b.server.versions.set('r1', 1)
  b.server.nowMs = () => b.world.nowMs
  b.server.tickets.set('t1', { sub: 'dina', id: 'r1', version: 1, until: b.world.nowMs + 24 * HOUR_MS })
})
const ticket = (hours = 24) => ({ text: 't1', expiresAt: b.world.nowMs + hours * HOUR_MS })
const kept = async () => (await b.engine.list())[0]
/** The provider refuses to renew. */
async function signedOutByProvider(): Promise<void> {
  b.server.goodTokens.clear()
  b.server.refreshTokens.clear()
  await patchSession(b.port, { needsSignIn: true, expiresAt: 0 })
}

test('a good sign-in sends with the bearer token, and the ticket goes with the answer', async () => {
  await patchSession(b.port, { expiresAt: b.world.nowMs + HOUR_MS })
  await b.engine.enqueueOnly(approve('r1', { ticket: ticket() }))
  await b.engine.drain('push')
  expect(b.server.ledger).toMatchObject([{ sub: 'dina', body: { id: 'r1' } }])
  expect(b.server.ledger[0]?.ticket).toBeUndefined()
  expect(await kept()).toMatchObject({ state: 'sent', ticket: null })
})

test('an expired or refused sign-in sends with the ticket; nothing else of the queue goes with it', async () => {
  await b.engine.enqueueOnly(save('other'))
  await b.engine.enqueueOnly(approve('r1', { ticket: ticket() }))
  await signedOutByProvider()
  const result = await b.engine.drain('push')
  expect(b.server.ledger).toMatchObject([{ ticket: true, body: { id: 'r1' } }])
  expect(await b.states()).toEqual(['needsSignIn', 'sent'])
  expect(result.stoppedBy).toBe('signIn')
  expect(b.server.tokenAnswers).toBe(0)
})

test('a bearer token that is refused although its time is not over: the ticket follows', async () => {
  await patchSession(b.port, { expiresAt: b.world.nowMs + HOUR_MS })
  b.server.goodTokens.clear()
  b.server.refreshTokens.clear()
  await b.engine.enqueueOnly(approve('r1', { ticket: ticket() }))
  await b.engine.drain('push')
  expect(b.server.seen.map((s) => s.ticket ?? false)).toEqual([false, true])
  expect(await b.states()).toEqual(['sent'])
})

test('a ticket the server refuses is dropped, the sign-in is tried, and the decision is kept', async () => {
  b.server.tickets.clear()
  await b.engine.enqueueOnly(approve('r1', { ticket: ticket() }))
  await b.engine.drain('push')
  expect(b.server.ledger, 'the refresh token was still good').toHaveLength(1)
  b.server.versions.set('r2', 1)
  await signedOutByProvider()
  await b.engine.enqueueOnly(approve('r2', { ticket: ticket() }))
  await b.engine.drain('push')
  expect((await b.engine.list())[1]).toMatchObject({ state: 'needsSignIn', ticket: null, commandId: expect.any(String) as string })
})

test('an expired ticket is dropped without being sent; after the sign-in the same command is sent once', async () => {
  await signedOutByProvider()
  await b.engine.enqueueOnly(approve('r1', { ticket: ticket(1), commandId: 'c1' }))
  b.world.nowMs += 2 * HOUR_MS
  await b.engine.drain('push')
  expect([b.server.seen.length, (await kept())?.state, (await kept())?.ticket]).toEqual([0, 'needsSignIn', null])
  b.server.goodTokens.add('dina.9')
  await writeSession(b.port, sessionOf('dina', { accessToken: 'dina.9' }))
  await b.engine.drain('session')
  expect(b.server.ledger).toMatchObject([{ key: 'c1' }])
})

test('the answer to a ticket was lost: the bearer asks again with the same key and gets the first answer', async () => {
  b.server.fault('/v2/leave-requests/Approve', 'lost-answer')
  await signedOutByProvider()
  await b.engine.enqueueOnly(approve('r1', { ticket: ticket() }))
  await b.engine.drain('push')
  expect(await b.states()).toEqual(['unknown'])
  b.server.goodTokens.add('dina.9')
  await writeSession(b.port, sessionOf('dina', { accessToken: 'dina.9', expiresAt: b.world.nowMs + HOUR_MS }))
  await b.engine.drain('online')
  expect([b.server.ledger.length, b.server.seen.map((s) => s.ticket ?? false), await b.states()]).toEqual([1, [true, false], ['sent']])
})

test('another person is signed in: the ticket stays where it is', async () => {
  await b.engine.enqueueOnly(approve('r1', { ticket: ticket() }))
  await writeSession(b.port, sessionOf('budi', { needsSignIn: true }))
  await b.engine.drain('push')
  const budi = await openEngine(testPort(b.world), { issuer: 'http://idp', sub: 'budi' })
  await budi.drain('push')
  await settle()
  expect(b.server.seen).toEqual([])
  budi.close()
})

test('a second tap brings a ticket to a decision that waits for the sign-in', async () => {
  await signedOutByProvider()
  await b.engine.enqueueOnly(approve('r1', { commandId: 'c1' }))
  await b.engine.drain('push')
  expect(await b.states()).toEqual(['needsSignIn'])
  await b.engine.enqueueOnly(approve('r1', { commandId: 'c1', ticket: ticket() }))
  await b.engine.drain('push')
  expect(await b.states()).toEqual(['sent'])
})

test('no export holds a ticket', async () => {
  const { seq } = await b.engine.enqueueOnly(approve('r1', { ticket: { text: 'very-secret', expiresAt: b.world.nowMs + HOUR_MS } }))
  expect(JSON.stringify(await b.engine.exportItems({ seqs: [seq] }))).not.toContain('very-secret')
})
