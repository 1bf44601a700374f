import { beforeEach, expect, test } from 'vitest'
import { bindDevice, deviceId, releaseDevice } from './device.ts'
import { patchSession, writeSession } from './session.ts'
import { TestWorld, type TestPort, testPort } from './test-port.ts'
import { sessionOf } from './test-server.ts'

let world: TestWorld
let port: TestPort
let told: string[]
let isOff: boolean
const bind = (token = 'fid:1', again = false) => bindDevice(port, token, async (id) => {
    told.push(`${token} ${id}`)
    return { registered: !isOff }
  }, again)

beforeEach(async () => {
  world = new TestWorld()
  port = testPort(world)
  told = []
  isOff = false
  await writeSession(port, sessionOf('dina'))
})

test('the device keeps its id across people and restarts', async () => {
  const id = await deviceId(port)
  await writeSession(port, sessionOf('budi'))
  expect(await deviceId(testPort(world))).toBe(id)
})

test('the same address is told once a week, a new one and a new person at once', async () => {
  await bind()
  await bind()
  expect(told).toHaveLength(1)
  world.nowMs += 8 * 86_400_000
  await bind()
  expect(told).toHaveLength(2)
  await bind('fid:2')
  expect(told).toHaveLength(3)
  await writeSession(port, sessionOf('budi'))
  await bind('fid:2')
  expect(told).toHaveLength(4)
})

test('a sign-in anew, a new password or a second factor has ended what the server kept: it is told again', async () => {
  await writeSession(port, sessionOf('dina', { accessSince: 1 }))
  await bind()
  await bind()
  expect(told).toHaveLength(1)
  await patchSession(port, { accessSince: 2 })
  await bind()
  expect(told).toHaveLength(2)
})

test('a device its person took off the list stays off, week after week, until they switch it on', async () => {
  isOff = true
  expect(await bind()).toBe(false)
  expect([await bind(), told.length]).toEqual([false, 1])
  world.nowMs += 8 * 86_400_000
  expect([await bind(), told.length]).toEqual([false, 2])
  isOff = false
  expect([await bind('fid:1', true), told.length]).toEqual([true, 3])
  expect(await bind()).toBe(true)
})

test('a registration that failed is tried again', async () => {
  await expect(bindDevice(port, 'fid:1', () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  await bind()
  expect(told).toHaveLength(1)
})

test('an id the server keeps for somebody else is given up for a new one', async () => {
  const taken = await deviceId(port)
  const ids: string[] = []
  const bound = await bindDevice(port, 'fid:1', (id) => {
    ids.push(id)
    return id === taken ? Promise.reject(Object.assign(new Error('not found'), { status: 404 })) : Promise.resolve({ registered: true })
  })
  expect([bound, ids.length, await deviceId(port)]).toEqual([true, 2, ids[1]])
})

test('at sign-out the device is released, without a network too, and bound anew by the next person', async () => {
  await bind()
  await releaseDevice(port, () => Promise.reject(new Error('no network')))
  await writeSession(port, sessionOf('budi'))
  await bind()
  expect(told).toHaveLength(2)
})

test('nobody signed in: nothing is told', async () => {
  await writeSession(port, sessionOf('dina'))
  const empty = testPort(new TestWorld())
  expect(await bindDevice(empty, 'fid:1', () => Promise.resolve({ registered: true }))).toBe(false)
})
