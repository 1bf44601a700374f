import { beforeEach, describe, expect, test } from 'vitest'
import { endSession, writeSession } from './session.ts'
import { dropShared, dropSharedOf, keepShared, MOST_BYTES, readShared } from './shared-files.ts'
import { type TestPort, testPort, TestWorld } from './test-port.ts'
import { sessionOf } from './test-server.ts'

let world: TestWorld
let port: TestPort
beforeEach(async () => {
  world = new TestWorld()
  port = testPort(world)
  await writeSession(port, sessionOf('dina'))
})

const HOUR = 3_600_000
const photo = (name = 'note.jpg', size = 3) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' })
const names = async (id: string) => (await readShared(port, id))?.files.map((f) => f.name)

describe('what another app shared', () => {
  test('is kept with its bytes until it is used', async () => {
    const id = await keepShared(port, { text: 'Doctor', files: [photo()] })
    expect(await readShared(port, id)).toMatchObject({ text: 'Doctor', leftOut: 0, files: [{ name: 'note.jpg', type: 'image/jpeg', size: 3 }] })
    expect((await readShared(port, id))?.files[0]?.bytes?.byteLength).toBe(3)
    await dropShared(port, id)
    expect(await names(id)).toBeUndefined()
  })

  test('is nobody else’s on the device, and goes with its person', async () => {
    const id = await keepShared(port, { text: '', files: [photo()] })
    await writeSession(port, sessionOf('budi'))
    expect(await names(id)).toBeUndefined()
    await dropSharedOf(port, 'budi')
    await writeSession(port, sessionOf('dina'))
    expect(await names(id)).toEqual(['note.jpg'])
    await dropSharedOf(port, 'dina')
    expect(await names(id)).toBeUndefined()
  })

  test('before anybody signed in belongs to who signs in next, within the hour', async () => {
    await endSession(port)
    const id = await keepShared(port, { text: '', files: [photo()] })
    expect(await names(id)).toBeUndefined()
    await writeSession(port, sessionOf('budi'))
    expect(await names(id)).toEqual(['note.jpg'])
    await writeSession(port, sessionOf('dina'))
    expect(await names(id)).toBeUndefined()
    await endSession(port)
    const late = await keepShared(port, { text: '', files: [photo()] })
    world.nowMs += HOUR + 1
    await writeSession(port, sessionOf('budi'))
    expect(await names(late)).toBeUndefined()
  })

  test('is swept with the next sharing once a day has passed', async () => {
    const id = await keepShared(port, { text: '', files: [photo()] })
    world.nowMs += 25 * HOUR
    await keepShared(port, { text: '', files: [photo('b.jpg')] })
    world.nowMs -= 25 * HOUR
    expect(await names(id)).toBeUndefined()
  })

  test('too large or too many is said, not dropped in silence', async () => {
    const huge = { name: 'video.mp4', type: 'video/mp4', size: MOST_BYTES + 1, arrayBuffer: () => Promise.reject(new Error('must not be read')) } as unknown as File
    const id = await keepShared(port, { text: '', files: [huge, ...[1, 2, 3, 4, 5].map((n) => photo(`${n}.jpg`))] })
    const shared = await readShared(port, id)
    expect(shared?.files[0]).toMatchObject({ name: 'video.mp4', bytes: null })
    expect([shared?.files.length, shared?.leftOut]).toEqual([5, 1])
  })
})
