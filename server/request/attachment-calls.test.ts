/** Files through a module's own calls: whose they are, when, and how many. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../db/test-database.ts'
import type { Database } from '../db/database.ts'
import { createFiles } from '../files/files.ts'
import { openFileStore } from '../files/store.ts'
import { png } from '../files/testing/samples.ts'
import type { Requests } from './requests.ts'
import { createRequests } from './service.ts'
import { as, clock, foundCompany, type Who } from './testing/company.ts'
import { act, aNewId, codeOf, detail, draft, into, submitted } from './testing/story.ts'
import { noOnce, tinyModule, tinyRequest } from './testing/tiny.ts'

let database: Database
let folder: string
let requests: Requests

beforeAll(async () => {
  database = await openTestDatabase()
  await foundCompany()
  folder = await mkdtemp(join(tmpdir(), 'ess-attachment-calls-'))
  const store = await openFileStore({ dataDir: folder })
  const files = createFiles({ clock, store, maxMb: async () => 4, quotaMb: async () => 200, keepers: {} })
  requests = createRequests([tinyModule], { ...noOnce, storeFile: (upload, ownerId) => files.storeUpload(upload, ownerId) })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const file = () => new Blob([new Uint8Array(png())])
const create = async (person: Who, requestId?: string, id = aNewId()) =>
  requests.createAttachment(tinyRequest, { id, file: file(), fileName: 'a.png', ...(requestId === undefined ? {} : { requestId }) }, await as(person))
const remove = async (person: Who, id: string) => requests.deleteAttachment(tinyRequest, { id }, await as(person))
const filesOf = async (record: { id: string }) => (await detail('emp', record)).attachments.map((a) => a.attachmentId)

test('the author of a draft adds a file and removes it; each makes a new version, so that nobody writes over it unseen', async () => {
  const own = await draft()
  const added = await create('emp', own.id)
  expect([added.fileName, added.version, await filesOf(own)]).toEqual(['a.png', own.version + 1, [added.attachmentId]])
  expect(await remove('emp', added.attachmentId)).toEqual({ id: added.attachmentId, version: own.version + 2 })
  expect(await filesOf(own)).toEqual([])
  expect(await codeOf(remove('emp', added.attachmentId))).toBe('not_found')
})

test('the same file again is answered, not added twice', async () => {
  const own = await draft()
  const first = await create('emp', own.id)
  expect(await create('emp', own.id, first.attachmentId)).toEqual(first)
  expect(await filesOf(own)).toHaveLength(1)
})

test('a file for a form not saved yet waits for the save that names it, and is its owner\'s alone till then', async () => {
  const loose = await create('emp')
  expect(loose.version).toBeNull()
  expect(await codeOf(remove('emp2', loose.attachmentId))).toBe('not_found')
  const own = await draft({ attachmentIds: [loose.attachmentId] })
  expect(await filesOf(own)).toEqual([loose.attachmentId])
  const thrown = await create('emp')
  expect(await remove('emp', thrown.attachmentId)).toEqual({ id: thrown.attachmentId, version: null })
  expect(await codeOf(draft({ attachmentIds: [thrown.attachmentId] }))).toBe('attachment_not_found')
})

test('a draft of somebody else is not there; a request on its way keeps its files', async () => {
  const own = await draft()
  const { attachmentId } = await create('emp', own.id)
  expect(await codeOf(create('sup', own.id))).toBe('not_found')
  expect(await codeOf(remove('sup', attachmentId))).toBe('not_found')
  await act('emp', 'submit', own)
  expect(await codeOf(create('emp', own.id))).toBe('illegal_transition')
  expect(await codeOf(remove('emp', attachmentId))).toBe('illegal_transition')
  expect(await codeOf(remove('sup', attachmentId))).toBe('illegal_transition')
  expect(await filesOf(own)).toEqual([attachmentId])
})

test('one that came back may be written on by its author, not by the approver who sees it', async () => {
  const back = await into[2]()
  const { attachmentId } = await create('emp', back.id)
  expect(await codeOf(create('sup', back.id))).toBe('not_allowed')
  expect(await codeOf(remove('sup', attachmentId))).toBe('not_allowed')
})

test('a file of an approver\'s note is no file of the form', async () => {
  const asked = await submitted()
  const note = await create('sup')
  await act('sup', 'revise', asked, { attachmentIds: [note.attachmentId] })
  expect(await codeOf(remove('emp', note.attachmentId))).toBe('not_found')
})

test('there is room for five', async () => {
  const own = await draft()
  for (let i = 0; i < 5; i++) await create('emp', own.id)
  expect(await codeOf(create('emp', own.id))).toBe('too_many_attachments')
  expect(await filesOf(own)).toHaveLength(5)
})
