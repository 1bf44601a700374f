import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Engine, openEngine } from './engine.ts'
import type { DatabaseWatch } from './port.ts'
import { whileParked } from './steps/park.ts'
import { writeSession } from './session.ts'
import { LeftBehind } from './takeover.ts'
import { settle, type TestPort, testPort, TestWorld } from './test-port.ts'
import { sessionOf, TestServer } from './test-server.ts'
import { deleteUserDb } from './user-db.ts'

const dina = { issuer: 'http://idp', sub: 'dina' }
let world: TestWorld
let server: TestServer
let port: TestPort
let seen: string[]
let save: () => Promise<unknown>
let engine: Engine

const watch = (): DatabaseWatch => ({
  beforeLeaving: () => save(),
  left: () => void seen.push('left'),
  blocked: (isBlocked) => void seen.push(isBlocked ? 'blocked' : 'free'),
})

/** The same database as a build to come would declare it. */
function newerBuild(): Dexie {
  const db = new Dexie(engine.name, { ...world.storage, autoOpen: false })
  db.version(99).stores({ outbox: '++seq, &commandId, op, recordId, state, draftId', drafts: 'id, module, savedAt', records: 'key, callId, fetchedAt', blobs: 'id, recordId', meta: 'key', later: 'id' })
  return db
}
const draft = (id: string) => ({ id, module: 'leave-requests', values: { note: id } })
const submit = (recordId: string) => ({ op: 'leave-requests.submit', input: { id: recordId }, recordId, label: { key: 'x' } })

beforeEach(async () => {
  world = new TestWorld()
  server = new TestServer()
  world.fetch = server.fetch
  port = testPort(world)
  seen = []
  save = async () => undefined
  port.database = watch()
  await writeSession(port, sessionOf('dina'))
  engine = await openEngine(port, dina)
})

describe('a newer build takes the database over while an older tab has it open', () => {
  test('the older one saves once more, lets go, and writes nothing after that', async () => {
    save = () => engine.saveDraft(draft('typed'))
    const newer = newerBuild()
    await newer.open()
    expect(seen).toEqual(['free', 'left'])
    await expect(engine.saveDraft(draft('later'))).rejects.toBeInstanceOf(LeftBehind)
    await expect(engine.enqueue(submit('r1'))).rejects.toBeInstanceOf(LeftBehind)
    expect(await newer.table('drafts').toCollection().primaryKeys()).toEqual(['typed'])
    expect(await newer.table('outbox').count()).toBe(0)
    newer.close()
  })

  test('a save that never ends does not hold the newer build up for good', async () => {
    save = () => new Promise(() => undefined)
    const newer = newerBuild()
    const opening = newer.open()
    await world.advance(3000)
    await opening
    expect(seen).toEqual(['free', 'left'])
    newer.close()
  })

  test('the worker has nothing to save and lets go at once; a command on its way is asked for again with its key', async () => {
    const worker = testPort(world)
    const second = await openEngine(worker, dina)
    await second.enqueueOnly(submit('r1'))
    let answer: () => void = () => undefined
    const held = new Promise<void>((done) => (answer = done))
    world.fetch = async (url, init) => {
      const response = await server.fetch(url, init)
      await held
      return response
    }
    const drained = second.drain('push').catch((error: unknown) => error)
    await settle()
    const newer = newerBuild()
    await newer.open()
    answer()
    await drained
    expect(server.ledger).toHaveLength(1)
    expect(await newer.table('outbox').toArray()).toMatchObject([{ state: 'sending', commandId: server.ledger[0]?.key }])
    newer.close()
  })
})

test('an older build finds the database of a newer one: it says so and leaves everything as it is', async () => {
  await engine.saveDraft(draft('kept'))
  engine.close()
  const newer = newerBuild()
  await newer.open()
  newer.close()
  await expect(openEngine(port, dina)).rejects.toBeInstanceOf(LeftBehind)
  expect(seen).toContain('left')
  await newer.open()
  expect(await newer.table('drafts').toCollection().primaryKeys()).toEqual(['kept'])
  newer.close()
})

test('a tab that does not let go is named while it blocks, and opening goes on when it does', async () => {
  engine.close()
  await new Promise<void>((done) => {
    const request = world.storage.indexedDB.deleteDatabase(engine.name)
    request.onsuccess = () => done()
  })
  const stubborn = await new Promise<IDBDatabase>((done) => {
    const request = world.storage.indexedDB.open(engine.name, 1)
    request.onsuccess = () => done(request.result)
  })
  seen = []
  const opening = openEngine(port, dina)
  await settle()
  expect(seen).toEqual(['blocked'])
  stubborn.close()
  const opened = await opening
  expect(seen).toEqual(['blocked', 'free'])
  opened.close()
})

test('a database that is deleted at sign-out elsewhere is let go at once', async () => {
  save = () => new Promise(() => undefined)
  await deleteUserDb(testPort(world), engine.name)
  expect(seen).toEqual(['free'])
})

describe('an update parks the queue', () => {
  test('it waits for the command on its way, keeps the others back while it works, and they go on afterwards', async () => {
    const worker = testPort(world)
    for (const id of ['r1', 'r2']) await engine.enqueueOnly(submit(id))
    let answer: () => void = () => undefined
    const held = new Promise<void>((done) => (answer = done))
    world.fetch = async (url, init) => {
      if (!url.includes('health')) await held
      return server.fetch(url, init)
    }
    const drained = engine.drain('start')
    await settle()
    const order: string[] = []
    const parked = whileParked(worker, dina, async () => {
      await settle()
      order.push(`parked after ${server.ledger.length}`)
    })
    await settle()
    expect(order).toEqual([])
    answer()
    expect(await drained).toMatchObject({ stoppedBy: 'stopped', sent: 1, left: 1 })
    await parked
    expect(order).toEqual(['parked after 1'])
    expect((await engine.list()).map((row) => row.state)).toEqual(['sent', 'queued'])
    await world.advance(5000)
    expect(server.ledger.map((r) => r.body.id)).toEqual(['r1', 'r2'])
  })

  test('a frozen tab does not hold it up for good', async () => {
    await engine.enqueueOnly(submit('r1'))
    world.fetch = () => new Promise(() => undefined)
    port.hook = (name) => (name === 'drain.settle' ? new Promise(() => undefined) : undefined)
    void engine.drain('start').catch(() => undefined)
    await settle()
    let isParked = false
    void whileParked(testPort(world), dina, async () => void (isParked = true))
    await world.advance(120_000)
    expect(isParked).toBe(false)
    await world.advance(20_000)
    expect(isParked).toBe(true)
  })
})

test('model seeds 105540 and 2026162634: a database that is deleted while it is being opened is closed, and says so', async () => {
  engine.close()
  const late = testPort(world)
  late.hook = async (name, when) => {
    if (name !== 'user-db.open' || when !== 'after') return
    late.hook = null
    await deleteUserDb(port, engine.name)
  }
  await expect(openEngine(late, dina)).rejects.toMatchObject({ name: 'DatabaseClosedError' })
})
