import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { profileCalls as calls } from '../../../contract/modules/profile/calls.ts'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { chunk, exe, exif, jpegOf, pdf, pngOf } from '../../files/testing/samples.ts'
import { aCompany, aContext, anEmployee, NOON } from '../../ledger/testing/company.ts'
import { FileAnswer } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { employee } from '../../org/table.ts'
import { pictureFacts } from './picture-check.ts'
import { profilePicture } from './table.ts'
import { profileApi, store } from './testing/calls.ts'

let db: Database
let [dina, budi] = ['', '']
const send = profileApi({ now: () => NOON })
const id = () => newId(NOON)
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const upload = (who: string, pictureId = id(), large = jpegOf(512, 512), small = jpegOf(96, 96)) => send(calls.uploadPicture, { id: pictureId, file: blob(large), small: blob(small) }, aContext(who))
const read = async (work: Promise<unknown>) => (await work) as FileAnswer

beforeAll(async () => {
  db = await openTestDatabase()
  const company = await aCompany()
  dina = await anEmployee(company, 'Dina Wati')
  budi = await anEmployee(company, 'Budi Santoso')
})
afterAll(() => db.close())
beforeEach(async () => {
  await q().update(employee).set({ pictureId: null })
  await q().delete(profilePicture)
  store.kept.clear()
})

test('a picture is seen by every colleague, in both sizes, by its id and by its person', async () => {
  const { profilePicture: pictureId } = await upload(dina, id(), jpegOf(512, 512), pngOf(96, 96))
  const large = await read(send(calls.picture, { id: pictureId }, aContext(budi)))
  const small = await read(send(calls.pictureCompressed, { id: dina }, aContext(budi)))
  expect([large.type, small.type]).toEqual(['image/jpeg', 'image/png'])
  expect(Buffer.from(small.bytes).equals(pngOf(96, 96))).toBe(true)
  expect(large.etag).toBeTruthy()
  expect(large.etag).not.toBe(small.etag)
  expect((await read(send(calls.pictureCompressed, {}, aContext(dina)))).etag).toBe(small.etag)
  expect(await send(calls.picturesOf, { employeeIds: [dina, budi, id()] }, aContext(budi))).toEqual({ pictures: [{ employeeId: dina, profilePicture: pictureId }] })
  expect((await send(calls.getProfile, {}, aContext(dina))).profilePicture).toBe(pictureId)
})

test('without a picture, or with an id of nobody, there is none', async () => {
  await expect(send(calls.pictureCompressed, {}, aContext(dina))).rejects.toMatchObject({ status: 404 })
  await expect(send(calls.picture, { id: budi }, aContext(dina))).rejects.toMatchObject({ status: 404 })
  await expect(send(calls.picture, { id: id() }, aContext(dina))).rejects.toMatchObject({ status: 404 })
})

test('the same picture twice at the same moment is there once, with its bytes', async () => {
  const pictureId = id()
  const answers = await Promise.all([1, 2, 3].map(() => upload(dina, pictureId)))
  expect(answers.map((a) => a.profilePicture)).toEqual([pictureId, pictureId, pictureId])
  expect(store.kept.size).toBe(2)
  expect((await read(send(calls.picture, { id: pictureId }, aContext(budi)))).bytes.length).toBe(jpegOf(512, 512).length)
})

test('an id that two people send at the same moment is the picture of one of them', async () => {
  const pictureId = id()
  const answers = await Promise.allSettled([upload(dina, pictureId), upload(budi, pictureId, jpegOf(400, 400))])
  expect(answers.map((a) => a.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [refused] = answers.flatMap((a) => (a.status === 'rejected' ? [a.reason as { status: number }] : []))
  expect([400, 404]).toContain(refused?.status)
  expect((await send(calls.picturesOf, { employeeIds: [dina, budi] }, aContext(budi))).pictures).toHaveLength(1)
  expect((await read(send(calls.picture, { id: pictureId }, aContext(budi)))).bytes.length).toBeGreaterThan(0)
  expect(store.kept.size, 'nothing of the other stays').toBe(2)
})

test('a new picture takes the place of the old one, and its bytes go', async () => {
  const first = await upload(dina)
  const second = await upload(dina, id(), jpegOf(400, 400))
  expect(store.kept.size).toBe(2)
  await expect(send(calls.picture, { id: first.profilePicture }, aContext(budi))).rejects.toMatchObject({ status: 404 })
  expect((await read(send(calls.picture, { id: dina }, aContext(budi)))).bytes.length).toBe(jpegOf(400, 400).length)
  expect(second.profilePicture).not.toBe(first.profilePicture)
  expect(await send(calls.removePicture, {}, aContext(dina))).toEqual({ profilePicture: '' })
  expect(store.kept.size).toBe(0)
})

test('the same upload again is answered; with other bytes, or somebody else’s id, it is refused', async () => {
  const { profilePicture: pictureId } = await upload(dina)
  expect(await upload(dina, pictureId)).toEqual({ profilePicture: pictureId })
  await expect(upload(dina, pictureId, jpegOf(300, 300))).rejects.toMatchObject({ code: 'file_id_used' })
  await expect(upload(budi, pictureId)).rejects.toMatchObject({ status: 404 })
})

describe('the server looks for itself', () => {
  test.each<[string, Buffer, Buffer, string, string]>([
    ['a program', exe(), jpegOf(96, 96), 'picture_type', 'file'],
    ['a document', pdf(), jpegOf(96, 96), 'picture_type', 'file'],
    ['half a picture', jpegOf(512, 512).subarray(0, -2), jpegOf(96, 96), 'picture_type', 'file'],
    ['a wide one', jpegOf(512, 300), jpegOf(96, 96), 'picture_shape', 'file'],
    ['a huge one', pngOf(4000, 4000), jpegOf(96, 96), 'picture_shape', 'file'],
    ['a heavy one', Buffer.concat([jpegOf(512, 512).subarray(0, -2), Buffer.alloc(700_000, 0x55), Buffer.from('ffd9', 'hex')]), jpegOf(96, 96), 'picture_size', 'file'],
    ['a small one as large as the large one', jpegOf(512, 512), jpegOf(512, 512), 'picture_shape', 'small'],
  ])('and refuses %s', async (_, large, small, code, field) => {
    await expect(upload(dina, id(), large, small)).rejects.toMatchObject({ code, status: 400, problems: [{ field }] })
    expect(store.kept.size).toBe(0)
  })

  test('and keeps nothing of where it was taken, which some browsers write into what they draw', async () => {
    await upload(dina, id(), jpegOf(512, 512, exif()), Buffer.concat([pngOf(96, 96).subarray(0, 33), chunk('eXIf', Buffer.from('MM GPS')), chunk('tEXt', Buffer.from('Comment\0here')), pngOf(96, 96).subarray(33)]))
    const stored = [...store.kept.values()].map((kept) => Buffer.from(kept))
    expect(stored.map((bytes) => bytes.equals(jpegOf(512, 512)) || bytes.equals(pngOf(96, 96)))).toEqual([true, true])
  })

  test('a picture is not given the id of a person, whose face it would be', async () => {
    await expect(upload(dina, budi)).rejects.toMatchObject({ status: 404 })
    await expect(send(calls.picture, { id: budi }, aContext(dina))).rejects.toMatchObject({ status: 404 })
  })

  test('what a picture is stands in its bytes', async () => {
    expect(await pictureFacts(jpegOf(512, 500))).toEqual({ type: 'image/jpeg', width: 512, height: 500 })
    expect(await pictureFacts(pngOf(96, 97))).toEqual({ type: 'image/png', width: 96, height: 97 })
    expect(await pictureFacts(Buffer.from('ffd8ffe0ffff', 'hex'))).toBeNull()
  })
})
