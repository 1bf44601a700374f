import { beforeEach, describe, expect, test } from 'vitest'
import { type Engine, openEngine } from './engine.ts'
import type { Enqueue } from './outbox.ts'
import { type OutboxRow, blockerOf } from './rows.ts'
import { readSession, writeSession } from './session.ts'
import { settle, TestWorld, type TestPort, testPort } from './test-port.ts'
import { type Fault, sessionOf, TestServer } from './test-server.ts'

const SAVE = '/LeaveRequests/CreateOrUpdate/'
const SUBMIT = '/LeaveRequests/Submit'
const UPLOAD = '/attachments/upload'

let world: TestWorld
let server: TestServer
let port: TestPort
let engine: Engine

beforeEach(async () => {
  world = new TestWorld()
  server = new TestServer()
  world.fetch = server.fetch
  port = testPort(world)
  await writeSession(port, sessionOf('dina'))
  engine = await openEngine(port, { issuer: 'http://idp', sub: 'dina' })
})

const save = (record: string, more: Partial<Enqueue> = {}): Enqueue => ({ op: 'leave-requests.createOrUpdate', input: { id: record, reason: 'x' }, recordId: record, baseVersion: 0, label: { key: 'save' }, ...more })
const submit = (record: string, more: Partial<Enqueue> = {}): Enqueue => ({ op: 'leave-requests.submit', input: { id: record }, recordId: record, baseVersion: 0, label: { key: 'submit' }, ...more })
const approve = (record: string, more: Partial<Enqueue> = {}): Enqueue => ({ op: 'leave-requests.approve', input: { id: record }, recordId: record, baseVersion: 1, label: { key: 'approve' }, ...more })
const draftOf = (id: string) => ({ id, module: 'leave-requests', values: { reason: 'x' } })
const row = async (seq: number): Promise<OutboxRow | undefined> => (await engine.list()).find((r) => r.seq === seq)
const states = async () => (await engine.list()).map((r) => r.state)
/** Enqueues while offline, so that the test says when sending begins. */
async function offline<T>(work: () => Promise<T>): Promise<T> {
  world.isOnline = false
  const online = world.fetch
  world.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const result = await work()
  await settle()
  world.fetch = online
  world.isOnline = true
  return result
}
/** The tab is gone at once and a new one opens on the same storage. */
async function restart(): Promise<void> {
  world.crash(port)
  port = testPort(world)
  engine = await openEngine(port, { issuer: 'http://idp', sub: 'dina' })
}

describe('order', () => {
  test('rows of one record are sent in the order of the taps, whatever the wall clock did', async () => {
    await offline(async () => {
      await engine.enqueue(save('a'))
      world.nowMs -= 5 * 365 * 86_400_000
      await engine.enqueue(submit('a'))
    })
    await engine.drain('online')
    expect(server.ledger.map((r) => r.path)).toEqual([SAVE, SUBMIT])
  })

  test('a refused row holds its record only; other records go on', async () => {
    server.fault(SAVE, { status: 403 })
    await offline(async () => {
      await engine.enqueue(save('a'))
      await engine.enqueue(submit('a'))
      await engine.enqueue(save('b'))
    })
    await engine.drain('online')
    expect(await states()).toEqual(['refused', 'held', 'sent'])
    expect(server.ledger.map((r) => r.body.id)).toEqual(['b'])
  })

  test('attachments go first and the submit waits for them', async () => {
    await offline(async () => {
      await engine.saveBlob({ id: 'f1', recordId: 'a', fileName: 'note.jpg', type: 'image/jpeg', category: 1, bytes: new ArrayBuffer(5) })
      await engine.enqueue(submit('a', { attachmentIds: ['f1'], draft: draftOf('a') }))
    })
    await engine.drain('online')
    expect(server.seen.map((r) => r.path)).toEqual([UPLOAD, SUBMIT])
    expect(server.seen[0]?.body).toMatchObject({ id: 'f1', file: 'file:note.jpg:5' })
    expect(await engine.readDraft('a')).toBeUndefined()
    expect(await engine.readBlob('f1')).toBeUndefined()
  })

  test('a refused attachment holds the submit, and a retry of it brings both through', async () => {
    server.fault(UPLOAD, { status: 413 })
    await offline(async () => {
      await engine.saveBlob({ id: 'f1', recordId: 'a', fileName: 'n.jpg', type: 'image/jpeg', category: 1, bytes: new ArrayBuffer(5) })
      await engine.enqueue(submit('a', { attachmentIds: ['f1'] }))
    })
    await engine.drain('online')
    expect(await states()).toEqual(['refused', 'held'])
    await engine.retry((await engine.list())[0]?.seq ?? 0)
    await settle()
    expect(await states()).toEqual(['sent', 'sent'])
  })
})

describe('versions', () => {
  test('save and submit kept together are both there or neither, and the submit waits for the save', async () => {
    await offline(() => engine.enqueueAll([save('a', { draft: draftOf('a') }), submit('a', { draft: draftOf('a') })]))
    await engine.drain('online')
    expect(server.ledger.map((r) => [r.path, r.body.version])).toEqual([[SAVE, 0], [SUBMIT, 1]])
    expect(await engine.readDraft('a')).toBeUndefined()
    await expect(engine.enqueueAll([save('b'), { ...submit('b'), op: 'leave-requests.list' }])).rejects.toThrow('not a command')
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('a submit behind an own save carries the version the save was answered with', async () => {
    await offline(async () => {
      await engine.enqueue(save('a'))
      await engine.enqueue(submit('a'))
    })
    await engine.drain('online')
    expect(server.ledger.map((r) => r.body.version)).toEqual([0, 1])
  })

  test('a stranger\'s change in between is a conflict, not an overwrite', async () => {
    await offline(async () => {
      await engine.enqueue(save('a'))
      await engine.enqueue(submit('a'))
    })
    const through = world.fetch
    world.fetch = async (url, init) => {
      const answer = await through(url, init)
      if (url.endsWith(SAVE)) server.versions.set('a', 5)
      return answer
    }
    await engine.drain('online')
    const last = (await engine.list())[1]
    expect(last).toMatchObject({ state: 'conflict', problem: { code: 'stale', current: { changedBy: 'Sari', version: 5 } } })
  })

  test('a decision is never chained: a stale one is a conflict and a second tap is one row', async () => {
    server.versions.set('r', 2)
    const [first, second] = await offline(async () => [await engine.enqueue(approve('r')), await engine.enqueue(approve('r'))])
    expect(second?.seq).toBe(first?.seq)
    await expect(engine.enqueue({ ...approve('r'), op: 'leave-requests.reject' })).rejects.toMatchObject({ name: 'AlreadyQueued' })
    await engine.drain('online')
    expect(await states()).toEqual(['conflict'])
    expect(await engine.retry(first?.seq ?? 0)).toBe(false)
  })

  test('the same key always carries the same body', async () => {
    server.fault(SAVE, 'lost-answer')
    await offline(() => engine.enqueue(save('a')))
    await engine.drain('online')
    await world.advance(600_000)
    expect(server.seen.map((r) => [r.key, JSON.stringify(r.body)])).toEqual([server.seen[0], server.seen[0]].map((r) => [r?.key, JSON.stringify(r?.body)]))
    expect(server.ledger).toHaveLength(1)
  })
})

describe('the status table', () => {
  const again: Fault[] = ['lost-request', 'lost-answer', { status: 408 }, { status: 500 }, { status: 502 }, { status: 503 }, { status: 200, html: true }, { status: 404, html: true }, { status: 409, body: { Code: 'still_running' } }]
  for (const fault of again) {
    test(`${JSON.stringify(fault)}: unknown outcome, same key, until answered`, async () => {
      server.fault(SAVE, fault)
      const { seq } = await offline(() => engine.enqueue(save('a')))
      await engine.drain('online')
      expect(await row(seq)).toMatchObject({ state: 'unknown', ambiguous: true })
      await world.advance(600_000)
      expect((await row(seq))?.state).toBe('sent')
      expect(server.ledger).toHaveLength(1)
      expect(new Set(server.seen.map((r) => r.key)).size).toBe(1)
    })
  }

  test('after a network failure one probe goes before the queue', async () => {
    server.fault(SAVE, 'lost-request')
    await offline(async () => {
      await engine.enqueue(save('a'))
      await engine.enqueue(save('b'))
    })
    await engine.drain('enqueue')
    expect(server.seen).toHaveLength(0)
    server.probes = 0
    await world.advance(600_000)
    expect(server.probes).toBe(1)
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('429 rests the whole queue for as long as the server says', async () => {
    server.fault(SAVE, { status: 429, headers: { 'retry-after': '40' } })
    await offline(async () => {
      await engine.enqueue(save('a'))
      await engine.enqueue(save('b'))
    })
    expect(await engine.drain('online')).toMatchObject({ stoppedBy: 'paused', waitMs: 40_000 })
    await engine.drain('manual')
    expect(server.seen).toHaveLength(1)
    expect(await states()).toEqual(['queued', 'queued'])
    await world.advance(41_000)
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('a clock that jumps back by years never stretches a rest or an undo window', async () => {
    server.fault(SAVE, { status: 429, headers: { 'retry-after': '40' } })
    await offline(() => engine.enqueue(save('a')))
    await engine.drain('online')
    world.nowMs -= 3 * 365 * 86_400_000
    await engine.drain('manual')
    expect(await states()).toEqual(['sent'])
  })

  test('401: the queue is parked, the token renewed once, and the same keys go on', async () => {
    server.goodTokens.clear()
    await offline(async () => {
      await engine.enqueue(save('a'))
      await engine.enqueue(save('b'))
    })
    await engine.drain('online')
    expect(await states()).toEqual(['sent', 'sent'])
    expect(server.tokenAnswers).toBe(1)
    expect(server.seen[0]?.key).toBe(server.seen[1]?.key)
  })

  test('401 and no renewal: everything needs sign-in, and goes on after it', async () => {
    server.goodTokens.clear()
    server.refreshTokens.clear()
    await offline(async () => {
      await engine.enqueue(save('a'))
      await engine.enqueue(save('b'))
    })
    expect(await engine.drain('online')).toMatchObject({ stoppedBy: 'signIn' })
    expect(await states()).toEqual(['needsSignIn', 'needsSignIn'])
    server.goodTokens.add('dina.9')
    await writeSession(port, sessionOf('dina', { accessToken: 'dina.9' }))
    await engine.drain('session')
    expect(await states()).toEqual(['sent', 'sent'])
    expect(server.ledger).toHaveLength(2)
  })

  test('a token that stays refused after its renewal asks the person, it does not loop', async () => {
    server.fault(SAVE, { status: 401 }, { status: 401 }, { status: 401 }, { status: 401 })
    await offline(() => engine.enqueue(save('a')))
    await engine.drain('online')
    expect(await states()).toEqual(['needsSignIn'])
    expect(server.tokenAnswers).toBe(1)
  })

  test('a provider that cannot be reached is not a sign-out', async () => {
    server.goodTokens.clear()
    server.tokenFault = 'lost-request'
    await offline(() => engine.enqueue(save('a')))
    expect(await engine.drain('online')).toMatchObject({ stoppedBy: 'network' })
    expect((await readSession(port))?.needsSignIn).toBe(false)
    server.tokenFault = null
    await world.advance(600_000)
    expect(await states()).toEqual(['sent'])
  })

  for (const status of [403, 404, 413, 410]) {
    test(`${status}: refused with its reason, payload kept, retried only by the person`, async () => {
      server.fault(SAVE, { status, body: { Code: 'no', Message: 'Because' } })
      const { seq } = await offline(() => engine.enqueue(save('a', { draft: draftOf('a') })))
      await engine.drain('online')
      await world.advance(86_400_000)
      expect(await row(seq)).toMatchObject({ state: 'refused', input: { id: 'a' }, problem: { status, message: 'Because' } })
      expect(server.seen).toHaveLength(1)
      expect(await engine.readDraft('a')).toMatchObject({ state: 'queued' })
    })
  }

  test('400 reopens the draft with its field errors; sending the edited form replaces the refused row', async () => {
    server.fault(SUBMIT, { status: 400, body: { Code: 'overlap', Message: 'Overlaps 12 May', Fields: [{ Field: 'startDate', Code: 'overlap', Message: 'Overlaps 12 May' }] } })
    const { seq } = await offline(() => engine.enqueue(submit('a', { draft: draftOf('a') })))
    await engine.drain('online')
    expect(await row(seq)).toMatchObject({ state: 'refused' })
    expect(await engine.readDraft('a')).toMatchObject({ state: 'editing', problem: { fields: [{ field: 'startDate' }] } })
    await engine.saveDraft({ ...draftOf('a'), values: { reason: 'y' } })
    await engine.enqueue(submit('a', { draft: draftOf('a') }))
    await settle()
    expect(await states()).toEqual(['sent'])
    expect(await engine.readDraft('a')).toBeUndefined()
  })

  test('409 stale keeps the payload and says who was faster; Edit bases the form on the version that is there', async () => {
    server.versions.set('a', 3)
    const { seq } = await offline(() => engine.enqueue(save('a', { draft: draftOf('a') })))
    await engine.drain('online')
    expect(await row(seq)).toMatchObject({ state: 'conflict', problem: { current: { changedBy: 'Sari' } } })
    expect(await engine.reopen(seq)).toEqual({ module: 'leave-requests', id: 'a' })
    expect(await engine.readDraft('a')).toMatchObject({ state: 'editing', version: 3 })
    expect(await states()).toEqual([])
  })

  test('422: quarantined, visible, never sent again by itself', async () => {
    server.fault(SAVE, { status: 422 })
    const { seq } = await offline(() => engine.enqueue(save('a', { draft: draftOf('a') })))
    await engine.drain('online')
    await engine.drain('manual')
    expect(await row(seq)).toMatchObject({ state: 'quarantined' })
    expect(server.seen).toHaveLength(1)
    expect(await engine.retry(seq)).toBe(false)
  })
})

describe('crashes and rivals', () => {
  test('killed between the send and its answer: the same key again, one effect', async () => {
    await offline(() => engine.enqueue(save('a')))
    port.hook = (name, when) => (name === 'drain.deliver' && when === 'after' ? new Promise(() => undefined) : undefined)
    void engine.drain('online')
    await settle()
    expect(server.ledger).toHaveLength(1)
    await restart()
    expect(await states()).toEqual(['sending'])
    await engine.drain('start')
    expect(await states()).toEqual(['sent'])
    expect(server.ledger).toHaveLength(1)
    expect(server.seen).toHaveLength(2)
  })

  test('killed at any step of enqueue and drain: nothing is lost, nothing doubled', async () => {
    await engine.enqueue(submit('warm', { draft: draftOf('warm') }))
    await settle()
    const names = [...new Set(port.steps)]
    for (const name of names) {
      for (const when of ['before', 'after'] as const) {
        const id = `${name}-${when}`
        port.hook = (step, at) => (step === name && at === when ? new Promise(() => undefined) : undefined)
        const outcome = await Promise.race([engine.enqueue(submit(id, { draft: draftOf(id) })).then(() => 'acknowledged'), settle().then(() => 'killed')])
        await settle()
        await restart()
        await engine.drain('start')
        const effects = server.ledger.filter((r) => r.body.id === id).length
        expect([id, effects <= 1, outcome !== 'acknowledged' || effects === 1]).toEqual([id, true, true])
        expect(await engine.list().then((rows) => rows.filter((r) => r.state !== 'sent'))).toEqual([])
      }
    }
  }, 60_000)

  test('two drainers: one sends, and each key arrives once', async () => {
    await offline(async () => {
      for (const id of ['a', 'b', 'c', 'd']) await engine.enqueue(save(id))
    })
    const other = await openEngine(testPort(world), { issuer: 'http://idp', sub: 'dina' })
    await Promise.all([engine.drain('online'), other.drain('online'), engine.drain('focus')])
    expect(server.seen).toHaveLength(4)
  })

  test('a frozen holder loses the lock after twice the timeout, and cannot write when it thaws', async () => {
    await offline(() => engine.enqueue(save('a')))
    let thaw: () => void = () => undefined
    port.hook = (name, when) => (name === 'drain.deliver' && when === 'before' ? new Promise((done) => (thaw = done)) : undefined)
    const frozen = engine.drain('online')
    await settle()
    const other = await openEngine(testPort(world), { issuer: 'http://idp', sub: 'dina' })
    const second = other.drain('online')
    await world.advance(200_000)
    expect(await second).toMatchObject({ sent: 1 })
    port.hook = null
    thaw()
    await settle()
    expect(await frozen).toMatchObject({ stoppedBy: 'fence', sent: 0 })
    expect(server.ledger).toHaveLength(1)
    expect((await engine.list())[0]?.state).toBe('sent')
  })

  test('a row is never sent as another person: their session fences it', async () => {
    await offline(() => engine.enqueue(save('a')))
    await writeSession(port, sessionOf('budi'))
    server.goodTokens.add('budi.1')
    expect(await engine.drain('online')).toMatchObject({ stoppedBy: 'fence' })
    expect(server.seen).toHaveLength(0)
    const budi = await openEngine(testPort(world), { issuer: 'http://idp', sub: 'budi' })
    expect(await budi.list()).toEqual([])
    await writeSession(port, sessionOf('dina'))
    await engine.drain('session')
    expect(server.ledger.map((r) => r.sub)).toEqual(['dina'])
  })

  test('an op this build does not know is quarantined and seen', async () => {
    await offline(() => engine.enqueue(save('a')))
    await engine.store.db.outbox.toCollection().modify({ op: 'old-module.save', v: 7 })
    await engine.drain('online')
    expect(await engine.list()).toMatchObject([{ state: 'quarantined', problem: { code: 'unknown_op' } }])
  })
})

describe('ways out', () => {
  test('two impatient taps on Submit are one command', async () => {
    const [first, second] = await offline(async () => [await engine.enqueue(submit('a', { draft: draftOf('a') })), await engine.enqueue(submit('a', { draft: draftOf('a') }))])
    expect(second).toEqual(first)
    await engine.drain('online')
    expect(server.ledger).toHaveLength(1)
  })

  test('undo of a decision takes its attachment back with it', async () => {
    await engine.saveBlob({ id: 'f1', recordId: 'r', fileName: 'n.jpg', type: 'image/jpeg', category: 1, bytes: new ArrayBuffer(5) })
    const { seq } = await engine.enqueue(approve('r', { attachmentIds: ['f1'], notBefore: world.nowMs + 5000 }))
    expect(await states()).toEqual(['queued', 'queued'])
    await engine.undo(seq)
    expect(await states()).toEqual([])
  })

  test('undo within its window takes the row back and nothing is sent; later it is too late', async () => {
    const first = await engine.enqueue(approve('r', { notBefore: world.nowMs + 5000 }))
    await settle()
    expect(server.seen).toHaveLength(0)
    expect(await engine.undo(first.seq)).toBe(true)
    const second = await engine.enqueue(approve('r', { baseVersion: 0, notBefore: world.nowMs + 5000 }))
    await world.advance(5001)
    expect(server.ledger).toHaveLength(1)
    expect(await engine.undo(second.seq)).toBe(false)
  })

  test('undo of a queued form gives the form back', async () => {
    const { seq } = await offline(() => engine.enqueue(submit('a', { draft: draftOf('a') })))
    expect(await engine.saveDraft(draftOf('a'))).toBeNull()
    expect(await engine.undo(seq)).toBe(true)
    expect(await engine.readDraft('a')).toMatchObject({ state: 'editing' })
  })

  test('discard takes what depends on the row with it, after an export that holds everything', async () => {
    const { seq } = await offline(async () => {
      await engine.saveBlob({ id: 'f1', recordId: 'a', fileName: 'n.jpg', type: 'image/jpeg', category: 1, bytes: new Uint8Array([1, 2, 3]).buffer })
      const saved = await engine.enqueue(save('a', { attachmentIds: ['f1'] }))
      await engine.enqueue(submit('a'))
      return saved
    })
    const upload = (await engine.list())[0]?.seq ?? 0
    const rows = await engine.discardable(upload)
    expect(rows.map((r) => r.op.split('.')[1])).toEqual(['attachmentUpload', 'createOrUpdate'])
    expect(JSON.parse(await engine.exportRows(rows.map((r) => r.seq)))).toMatchObject({ items: [{}, { record: 'a' }], files: [{ base64: 'AQID' }] })
    await engine.discard(seq)
    expect((await engine.list()).map((r) => r.op.split('.')[1])).toEqual(['attachmentUpload'])
  })

  test('a full device: nothing is half written, the error says so, the form is still there', async () => {
    await engine.saveDraft(draftOf('a'))
    const add = engine.store.db.outbox.add.bind(engine.store.db.outbox)
    engine.store.db.outbox.add = (() => Promise.reject(new DOMException('full', 'QuotaExceededError'))) as never
    await expect(engine.enqueue(submit('a', { draft: draftOf('a') }))).rejects.toMatchObject({ name: 'StorageFull' })
    engine.store.db.outbox.add = add
    expect(await engine.list()).toEqual([])
    expect(await engine.readDraft('a')).toMatchObject({ state: 'editing' })
  })

  test('a blocked row knows what blocks it', async () => {
    await offline(async () => {
      await engine.enqueue(save('a'))
      await engine.enqueue(submit('a'))
    })
    const rows = await engine.list()
    expect(blockerOf(rows[1] as OutboxRow, rows)?.seq).toBe(rows[0]?.seq)
  })
})

describe('files uploaded ahead of their record', () => {
  const attach = () => engine.saveBlob({ id: 'f1', recordId: 'a', fileName: 'note.jpg', type: 'image/jpeg', category: 1, bytes: new ArrayBuffer(5) })
  const ops = async () => (await engine.list()).map((r) => r.op)

  test('are not taken along again', async () => {
    await attach()
    await engine.markUploadedEarly('f1')
    await offline(() => engine.enqueue({ ...save('a'), attachmentIds: ['f1'] }))
    expect(await ops()).not.toContain('attachments-inbox-announcements.attachmentUpload')
  })

  test('are, once the server may have forgotten them', async () => {
    await attach()
    await engine.markUploadedEarly('f1')
    await world.advance(13 * 3_600_000)
    await offline(() => engine.enqueue({ ...save('a'), attachmentIds: ['f1'] }))
    expect(await ops()).toContain('attachments-inbox-announcements.attachmentUpload')
  })
})
