/** What an answer means (docs/product/offline.md#what-an-answer-means), through the engine: what each answer makes of the row, its form, what depends on it, and everything else. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type Engine, openEngine } from './engine.ts'
import type { Enqueue } from './outbox.ts'
import type { OutboxState } from './rows.ts'
import { canReopen, canRetry } from './row-rights.ts'
import { writeSession } from './session.ts'
import { settle, TestWorld, testPort } from './test-port.ts'
import { type Fault, sessionOf, TestServer } from './test-server.ts'

const SAVE = '/LeaveRequests/CreateOrUpdate/'
const MINUTE = 60_000

let world: TestWorld
let server: TestServer
let engine: Engine

beforeEach(async () => {
  world = new TestWorld()
  server = new TestServer()
  world.fetch = server.fetch
  const port = testPort(world)
  await writeSession(port, sessionOf('dina'))
  engine = await openEngine(port, { issuer: 'http://idp', sub: 'dina' })
})

const draft = (id: string) => ({ id, module: 'leave-requests', values: { reason: 'mine' } })
const save = (id: string): Enqueue => ({ op: 'leave-requests.createOrUpdate', input: { id, reason: 'mine' }, recordId: id, baseVersion: 0, draft: draft(id), label: { key: 'save' } })
const submit = (id: string): Enqueue => ({ op: 'leave-requests.submit', input: { id }, recordId: id, baseVersion: 0, label: { key: 'submit' } })
const first = async () => (await engine.list()).find((r) => r.recordId === 'a' && r.op.endsWith('createOrUpdate'))

/** A form and its submit of one record, and a form of another; kept without a network, then sent once. */
async function answeredWith(...faults: Fault[]): Promise<void> {
  world.isOnline = false
  world.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await engine.enqueue(save('a'))
  await engine.enqueue(submit('a'))
  await engine.enqueue(save('b'))
  await settle()
  server.fault(SAVE, ...faults)
  world.fetch = server.fetch
  world.isOnline = true
  await engine.drain('online')
}

interface Expected {
  answer: Fault
  state: OutboxState
  /** It may have arrived. */
  ambiguous?: true
  /** What becomes of the submit behind it. */
  behind: OutboxState
  /** What becomes of another record's form. */
  other: OutboxState
  form: 'editing' | 'queued'
  code?: string
  /** Goes through by itself, with the same key, once the server is well again and this long has passed. */
  byItselfIn?: number
  edit: boolean
  again: boolean
}

const waits = { behind: 'queued', form: 'queued', again: true } as const
const away = { ...waits, state: 'unknown', ambiguous: true, other: 'queued', byItselfIn: 10 * MINUTE, edit: false } as const
const stopped = { behind: 'held', other: 'sent' } as const

const table: Record<string, Expected> = {
  'the network fails': { ...away, answer: 'lost-request' },
  'the answer is lost': { ...away, answer: 'lost-answer' },
  '408': { ...away, answer: { status: 408 } },
  '500': { ...away, answer: { status: 500 }, other: 'sent' },
  '502': { ...away, answer: { status: 502 } },
  '503': { ...away, answer: { status: 503 } },
  '504 of a gateway, in HTML': { ...away, answer: { status: 504, html: true } },
  'a captive portal that says 200': { ...away, answer: { status: 200, html: true } },
  '409, still running': { ...away, answer: { status: 409, body: { Code: 'still_running', Message: 'Still running' } }, other: 'sent', byItselfIn: 3000 },
  '429': { ...waits, answer: { status: 429, headers: { 'retry-after': '60' } }, state: 'queued', other: 'queued', byItselfIn: MINUTE, edit: true },
  '503 with a time': { ...waits, answer: { status: 503, headers: { 'retry-after': '60' } }, state: 'queued', other: 'queued', byItselfIn: MINUTE, edit: true },
  '503 with a time, too busy': { ...waits, answer: { status: 503, headers: { 'retry-after': '10' }, body: { Code: 'busy', Message: 'Too much to do' } }, state: 'queued', other: 'queued', byItselfIn: 10_000, edit: true },
  '503 with a time, the database away': { ...away, answer: { status: 503, headers: { 'retry-after': '60' }, body: { Code: 'unavailable', Message: 'Not now' } }, byItselfIn: MINUTE },
  '503 with a time, before the command was looked at': { ...waits, answer: { status: 503, headers: { 'retry-after': '10', 'ess-answer': 'unjudged' }, body: { Code: 'unavailable', Message: 'Not now' } }, state: 'queued', other: 'queued', byItselfIn: 10_000, edit: true },
  '400': { ...stopped, answer: { status: 400, body: { Code: 'overlap', Message: 'Overlaps', Fields: [{ Field: 'startDate', Code: 'overlap', Message: 'Overlaps 12 May' }] } }, state: 'refused', form: 'editing', code: 'overlap', edit: true, again: true },
  '403': { ...stopped, answer: { status: 403, body: { Code: 'not_allowed', Message: 'Not allowed' } }, state: 'refused', form: 'queued', code: 'not_allowed', edit: true, again: true },
  '404': { ...stopped, answer: { status: 404, body: { Code: 'not_found', Message: 'Not found' } }, state: 'refused', form: 'queued', code: 'not_found', edit: true, again: true },
  '413': { ...stopped, answer: { status: 413, body: { Code: 'too_large', Message: 'Too large' } }, state: 'refused', form: 'queued', code: 'too_large', edit: true, again: true },
  '413 of a gateway, in HTML': { ...stopped, answer: { status: 413, html: true }, state: 'refused', form: 'queued', code: 'http_413', edit: true, again: true },
  '415': { ...stopped, answer: { status: 415, body: { Code: 'unsupported_type', Message: 'The body must be JSON' } }, state: 'refused', form: 'queued', code: 'unsupported_type', edit: true, again: true },
  '409': { ...stopped, answer: { status: 409, body: { Code: 'stale', Message: 'Stale', Current: { Version: 4, Status: 0, ChangedBy: 'Sari', ChangedAt: '2026-05-12T00:00:00Z' } } }, state: 'conflict', form: 'queued', code: 'stale', edit: true, again: false },
  '422': { ...stopped, answer: { status: 422, body: { Code: 'key_reused', Message: 'Reused' } }, state: 'quarantined', form: 'queued', code: 'key_reused', edit: false, again: false },
}

describe.each(Object.entries(table))('%s', (_name, expected) => {
  beforeEach(() => answeredWith(expected.answer))

  test('puts every row where the table says, and nothing of it is lost', async () => {
    const rows = await engine.list()
    const [row, behind, other] = rows
    expect({ state: row?.state, ambiguous: row?.ambiguous, behind: behind?.state, other: other?.state }).toEqual({ state: expected.state, ambiguous: expected.ambiguous ?? false, behind: expected.behind, other: expected.other })
    expect(row?.input).toEqual({ id: 'a', reason: 'mine' })
    expect(behind?.heldBy ?? null).toBe(expected.behind === 'held' ? row?.seq : null)
    expect(await engine.readDraft('a')).toMatchObject({ state: expected.form, values: { reason: 'mine' } })
    expect(row?.problem?.code).toBe(expected.code)
  })

  test('offers the ways out it has', async () => {
    const row = await first()
    if (!row) throw new Error('the row is gone')
    expect([canReopen(row), canRetry(row)]).toEqual([expected.edit, expected.again])
    const opened = await engine.reopen(row.seq)
    expect(opened !== null).toBe(expected.edit)
    if (opened) expect(await engine.readDraft('a')).toMatchObject({ state: 'editing', version: 0, values: { reason: 'mine' } })
  })

  test('is sent again by itself only where the table says so, once and with the same key', async () => {
    await world.advance(expected.byItselfIn ?? 60 * MINUTE)
    await engine.drain('timer')
    const asked = server.seen.filter((r) => r.path === SAVE && r.body.id === 'a')
    const effects = server.ledger.filter((r) => r.body.id === 'a').map((r) => r.path)
    expect(new Set(asked.map((r) => r.key)).size).toBeLessThanOrEqual(1)
    expect((await first())?.state).toBe(expected.byItselfIn === undefined ? expected.state : 'sent')
    expect(effects).toEqual(expected.byItselfIn === undefined ? [] : [SAVE, '/LeaveRequests/Submit'])
  })
})

test('nothing is sent before a pause is over, not even by hand', async () => {
  await answeredWith({ status: 429, headers: { 'retry-after': '120' } })
  expect(await engine.pausedUntil()).toBe(world.nowMs + 120_000)
  const before = server.seen.length
  await world.advance(60_000)
  await engine.drain('manual')
  expect(server.seen).toHaveLength(before)
  await world.advance(60_001)
  expect((await engine.list()).map((r) => r.state)).toEqual(['sent', 'sent', 'sent'])
  expect(await engine.pausedUntil()).toBeNull()
})

test('401: all is parked, the sign-in is renewed once, everything goes on with the same keys', async () => {
  server.goodTokens.clear()
  await answeredWith()
  expect(server.tokenAnswers).toBe(1)
  expect((await engine.list()).map((r) => r.state)).toEqual(['sent', 'sent', 'sent'])
  expect(new Set(server.seen.filter((r) => r.path === SAVE && r.body.id === 'a').map((r) => r.key)).size).toBe(1)
})

test('401 and no renewal: every row waits for the person, and goes with the same key once they are back', async () => {
  server.goodTokens.clear()
  server.refreshTokens.clear()
  await answeredWith()
  const parked = await engine.list()
  expect(parked.map((r) => r.state)).toEqual(['needsSignIn', 'needsSignIn', 'needsSignIn'])
  server.goodTokens.add('dina.2')
  await writeSession(engine.store.port, sessionOf('dina', { accessToken: 'dina.2' }))
  await engine.drain('session')
  expect((await engine.list()).map((r) => [r.state, r.commandId])).toEqual(parked.map((r) => ['sent', r.commandId]))
})

test('an answer that never comes is given up after its time, and asked for again', async () => {
  world.fetch = (url, init) => (url.endsWith('/live') ? server.fetch(url, init) : new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))))
  await engine.enqueue(save('a'))
  await world.advance(30_001) // its time, and less than any wait before the next try
  expect(await first()).toMatchObject({ state: 'unknown', ambiguous: true })
  world.fetch = server.fetch
  await world.advance(10 * MINUTE)
  expect((await first())?.state).toBe('sent')
})

test('what is larger than the server takes is not kept as if it could be sent; the form stays open', async () => {
  const big = { ...save('a'), input: { id: 'a', reason: 'ä'.repeat(600_000) } }
  await expect(engine.enqueue(big)).rejects.toMatchObject({ name: 'TooLarge' })
  await engine.saveBlob({ id: 'f', recordId: 'b', fileName: 'film.mov', type: 'video/quicktime', category: 1, bytes: new ArrayBuffer(7_000_000) })
  await expect(engine.enqueue({ ...save('b'), attachmentIds: ['f'] })).rejects.toMatchObject({ name: 'TooLarge' })
  expect(await engine.list()).toEqual([])
  expect(await engine.readDraft('a')).toBeUndefined()
  await engine.enqueue({ ...save('a'), input: { id: 'a', reason: 'ä'.repeat(500_000) } })
  expect(await engine.list()).toHaveLength(1)
})
