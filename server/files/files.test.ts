import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { q } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { silentLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { createFiles, type Files } from './files.ts'
import { attachmentsOf, bindAttachments, setAttachments } from './refs.ts'
import { type FileStore, openFileStore } from './store.ts'
import { sweepAttachments } from './sweep.ts'
import { attachment } from './table.ts'
import { exe, jpeg, pdf, png } from './testing/samples.ts'

const NOON = new Date('2026-05-12T05:00:00.000Z')
const HOUR = 3_600_000
let now = NOON
const clock = { now: () => now }
let db: Database
let folder: string
let store: FileStore
let files: Files
let quotaMb = 200
/** Who may see the record, beside the owner of the file. */
const seers = new Set<string>()
/** Who takes part in a course, and files of courses that were given out. */
const takesPart = new Map<string, string>()
const opened: string[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'ess-files-'))
  store = await openFileStore({ dataDir: folder })
  files = createFiles({ clock, store, maxMb: async () => 4, quotaMb: async () => quotaMb, keepers: { request: { maySee: async (_, context) => seers.has(context.caller.employeeId) }, course: { maySee: async (recordId, context) => takesPart.get(recordId) === context.caller.employeeId, opened: async ({ id }) => void opened.push(id) } } })
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const as = (employeeId: string) => ({ caller: { employeeId } }) as Context
const [dina, budi] = [newId(NOON), newId(NOON)]
const bind = (id: string) => q().update(attachment).set({ recordId: newId(NOON) }).where(eq(attachment.id, id))
const upload = (bytes: Uint8Array = png(), id = newId(NOON), fileName = 'scan.png') => files.storeUpload({ id, fileName, bytes }, dina)

describe('uploading', () => {
  test('an upload is kept with its true type, and its owner gets the same bytes back', async () => {
    const ref = await upload(pdf(), newId(NOON), 'surat.png')
    expect(ref).toMatchObject({ type: 'application/pdf', fileName: 'surat.png.pdf', size: pdf().length })
    const answer = await files.read(ref.attachmentId, as(dina))
    expect(Buffer.from(answer.bytes).equals(pdf())).toBe(true)
    expect(answer).toMatchObject({ type: 'application/pdf', fileName: 'surat.png.pdf' })
  })

  test('of one id sent with other bytes at the same moment one is kept, and nothing of the others stays', async () => {
    const id = newId(NOON)
    const before = await readdir(folder, { recursive: true })
    const answers = await Promise.allSettled([png(1000), png(2000), png(3000), png(4000)].map((bytes) => upload(bytes, id)))
    expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(1)
    const added = (await readdir(folder, { recursive: true })).filter((name) => !before.includes(name) && name.includes(id))
    expect(added).toHaveLength(1)
    const [row] = await q().select().from(attachment).where(eq(attachment.id, id))
    expect((await files.read(id, as(dina))).bytes.length).toBe(row?.size)
  })

  test('a person uploads so much a day and no more; the next day there is room again', async () => {
    const greedy = newId(NOON)
    const send = (id = newId(NOON), who = greedy) => files.storeUpload({ id, fileName: 'a.png', bytes: png(400_000) }, who)
    quotaMb = 1
    try {
      const first = await send()
      await send()
      await expect(send()).rejects.toMatchObject({ code: 'upload_quota', status: 400 })
      expect((await send(first.attachmentId)).attachmentId, 'one that is there already takes no more room').toBe(first.attachmentId)
      await send(newId(NOON), newId(NOON))
      now = new Date(NOON.getTime() + 24 * HOUR)
      await send()
    } finally {
      quotaMb = 200
      now = NOON
    }
  })

  test('uploads at the same moment find no more room than one after the other, and leave no bytes behind', async () => {
    const greedy = newId(NOON)
    const put: string[] = []
    const counting = createFiles({ clock, store: { ...store, put: async (key, bytes, type) => (put.push(key), store.put(key, bytes, type)), get: (key) => store.get(key), delete: (key) => store.delete(key) }, maxMb: async () => 4, quotaMb: async () => 1, keepers: {} })
    const sent = await Promise.allSettled(Array.from({ length: 6 }, () => counting.storeUpload({ id: newId(NOON), fileName: 'a.png', bytes: png(400_000) }, greedy)))
    expect(sent.map((s) => s.status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected', 'rejected'])
    expect((await Promise.all(put.map((key) => store.get(key)))).filter((bytes) => bytes !== null)).toHaveLength(2)
  })

  test('the same id with the same bytes again is answered, with others refused', async () => {
    const ref = await upload()
    expect(await upload(png(), ref.attachmentId)).toEqual(ref)
    await expect(upload(jpeg(), ref.attachmentId)).rejects.toMatchObject({ code: 'file_id_used' })
    expect(Buffer.from((await files.read(ref.attachmentId, as(dina))).bytes).equals(png())).toBe(true)
  })

  test('two uploads of one id at once give one answer', async () => {
    const id = newId(NOON)
    const [a, b] = await Promise.all([upload(png(), id), upload(png(), id)])
    expect(a).toEqual(b)
  })

  test('the id of somebody else’s file is not found', async () => {
    const ref = await upload()
    await expect(files.storeUpload({ id: ref.attachmentId, fileName: 'a.png', bytes: png() }, budi)).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })

  test('a program named .png is refused for its type, a large picture for its size', async () => {
    await expect(upload(exe())).rejects.toMatchObject({ code: 'file_not_supported' })
    await expect(upload(png(4 * 1024 * 1024))).rejects.toMatchObject({ code: 'file_too_large', problems: [{ params: { n: 4 } }] })
    await expect(upload(Buffer.concat([exe(), Buffer.alloc(5 * 1024 * 1024)]))).rejects.toMatchObject({ code: 'file_not_supported' })
  })

  test('a category takes only its own types', async () => {
    await expect(files.storeUpload({ id: newId(NOON), fileName: 'a.pdf', bytes: pdf(), category: 2 }, dina)).rejects.toMatchObject({ code: 'file_not_supported' })
    await expect(files.storeUpload({ id: newId(NOON), fileName: 'a.pdf', bytes: pdf(), category: 99 }, dina)).rejects.toMatchObject({ code: 'file_category_unknown' })
    expect((await files.allowed(1)).types.map((t) => t.name)).toEqual(['png', 'jpeg', 'doc', 'docx', 'pdf', 'xls', 'xlsx'])
    await expect(files.allowed(99)).rejects.toMatchObject({ status: 404 })
  })
})

describe('reading', () => {
  test('a stranger finds nothing, one who may see the record finds the file once it is bound', async () => {
    const { attachmentId } = await upload()
    seers.add(budi)
    await expect(files.read(attachmentId, as(budi))).rejects.toMatchObject({ status: 404 })
    await bind(attachmentId)
    expect((await files.read(attachmentId, as(budi))).fileName).toBe('scan.png')
    seers.delete(budi)
    await expect(files.read(attachmentId, as(budi))).rejects.toMatchObject({ status: 404 })
    await expect(files.read(newId(NOON), as(dina))).rejects.toMatchObject({ status: 404 })
  })

  test('who keeps records of a kind says who sees their files, and hears that one was given out; of a kind nobody keeps only the owner does', async () => {
    const courseId = newId(NOON)
    const ofCourse = await upload()
    await bindAttachments({ ids: [ofCourse.attachmentId], recordId: courseId, recordKind: 'course', ownerId: dina })
    const refused = (id: string) => expect(files.read(id, as(budi))).rejects.toMatchObject({ status: 404 })
    seers.add(budi) // of requests, which this is none of
    await refused(ofCourse.attachmentId)
    takesPart.set(courseId, budi)
    expect((await files.read(ofCourse.attachmentId, as(budi))).fileName).toBe('scan.png')
    expect(opened).toEqual([ofCourse.attachmentId])
    for (const recordKind of ['nobodys', 'constructor', '__proto__']) {
      const other = await upload()
      await bindAttachments({ ids: [other.attachmentId], recordId: courseId, recordKind, ownerId: dina })
      await refused(other.attachmentId)
      expect((await files.read(other.attachmentId, as(dina))).fileName).toBe('scan.png')
    }
    seers.delete(budi)
  })
})

describe('binding to a record', () => {
  test('nobody binds somebody else’s file, or one of another record', async () => {
    const { attachmentId } = await upload()
    await expect(bindAttachments({ ids: [attachmentId], recordId: newId(NOON), ownerId: budi })).rejects.toMatchObject({ code: 'attachment_not_found' })
    await bindAttachments({ ids: [attachmentId], recordId: newId(NOON), ownerId: dina })
    await expect(bindAttachments({ ids: [attachmentId], recordId: newId(NOON), ownerId: dina })).rejects.toMatchObject({ code: 'attachment_not_found' })
  })

  test('saving a draft again sets its files: one taken out is no longer there', async () => {
    const recordId = newId(NOON)
    const [a, b] = [await upload(), await upload(jpeg(), newId(NOON), 'foto.jpg')]
    await setAttachments({ ids: [a.attachmentId, b.attachmentId], recordId, ownerId: dina, now: NOON })
    expect((await attachmentsOf([recordId])).get(recordId)).toEqual([a, b])
    await setAttachments({ ids: [b.attachmentId], recordId, ownerId: dina, now: NOON })
    expect((await attachmentsOf([recordId])).get(recordId)).toEqual([b])
    await expect(files.read(a.attachmentId, as(dina))).rejects.toMatchObject({ status: 404 })
  })
})

describe('the sweep', () => {
  const sweep = () => sweepAttachments(store).run({ now, clock, log: silentLog, signal: new AbortController().signal })

  test('takes an upload nobody bound after 24 hours, bytes and all, and leaves bound ones', async () => {
    now = NOON
    const orphan = await files.take({ id: newId(NOON), fileName: 'a.png', bytes: png() }, dina)
    await files.record(orphan)
    const bound = await upload(jpeg(), newId(NOON), 'b.jpg')
    await bind(bound.attachmentId)
    now = new Date(NOON.getTime() + 23 * HOUR)
    await sweep()
    expect(await store.get(orphan.storageKey)).not.toBeNull()
    now = new Date(NOON.getTime() + 24 * HOUR)
    await sweep()
    expect(await store.get(orphan.storageKey)).toBeNull()
    await expect(files.read(orphan.id, as(dina))).rejects.toMatchObject({ status: 404 })
    expect((await files.read(bound.attachmentId, as(dina))).fileName).toBe('b.jpg')
  })

  test('an upload whose answer got lost keeps its bytes, for its row may be there; the same again is answered', async () => {
    const id = newId(NOON)
    const lost = vi.spyOn(q(), 'transaction').mockRejectedValue(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
    await expect(upload(png(), id)).rejects.toMatchObject({ code: 'ECONNRESET' })
    lost.mockRestore()
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes(id))).toHaveLength(1)
    expect((await upload(png(), id)).attachmentId).toBe(id)
  })

  test('killed between row and bytes leaves both to the next turn, and nobody can bind the file meanwhile', async () => {
    now = NOON
    const orphan = await files.take({ id: newId(NOON), fileName: 'a.png', bytes: png() }, dina)
    await files.record(orphan)
    now = new Date(NOON.getTime() + 24 * HOUR)
    const dying = { ...store, delete: () => Promise.reject(new Error('killed')) }
    await expect(sweepAttachments(dying).run({ now, clock, log: silentLog, signal: new AbortController().signal })).rejects.toThrow('killed')
    await expect(bindAttachments({ ids: [orphan.id], ownerId: dina, recordId: newId(NOON) })).rejects.toMatchObject({ code: 'attachment_not_found' })
    await sweep()
    expect(await store.get(orphan.storageKey)).toBeNull()
  })
})
