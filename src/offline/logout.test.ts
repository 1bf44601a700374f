import { expect, test } from 'vitest'
import { openEngine } from './engine.ts'
import { leaveDevice, unsentOf } from './logout.ts'
import { stopQueue } from './steps/park.ts'
import { writeSession } from './session.ts'
import { TestWorld, testPort } from './test-port.ts'
import { sessionOf } from './test-server.ts'
import { knownUsers } from './user-db.ts'

const dina = { issuer: 'http://idp', sub: 'dina' }
const item = { op: 'leave-requests.submit', input: { id: 'a' }, recordId: 'a', baseVersion: 0, label: { key: 'x' } }

async function signedIn() {
  const world = new TestWorld()
  world.fetch = () => Promise.reject(new TypeError('offline'))
  world.isOnline = false
  const port = testPort(world)
  await writeSession(port, sessionOf('dina'))
  const engine = await openEngine(port, dina)
  await engine.cacheRecord('home', {}, { secret: 1 })
  await engine.enqueue(item)
  await engine.saveDraft({ id: 'b', module: 'leave-requests', values: {} })
  return { world, port, engine }
}

test('kept items stay for their owner without the copies of answers, and the device says how many', async () => {
  const { world, port, engine } = await signedIn()
  expect(await unsentOf(engine)).toEqual({ items: 1, drafts: 1 })
  await stopQueue(engine)
  await leaveDevice(engine, 'keep')
  expect(await knownUsers(port)).toMatchObject([{ keptItems: 2 }])
  const again = await openEngine(testPort(world), dina)
  expect(await again.list()).toHaveLength(1)
  expect(await again.readRecord('home', {})).toBeUndefined()
})

test('discarded: the database is gone', async () => {
  const { port, engine } = await signedIn()
  await stopQueue(engine)
  await leaveDevice(engine, 'discard')
  expect(await knownUsers(port)).toEqual([])
  expect((await port.storage.indexedDB.databases()).map((d) => d.name)).toEqual(['ess-device'])
})

test('a second person sees nothing of the first', async () => {
  const { world, engine } = await signedIn()
  await stopQueue(engine)
  await leaveDevice(engine, 'keep')
  const budi = await openEngine(testPort(world), { issuer: 'http://idp', sub: 'budi' })
  expect([await budi.list(), await budi.listDrafts(), await budi.readRecord('home', {})]).toEqual([[], [], undefined])
})
