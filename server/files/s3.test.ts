/** Files in an S3-compatible store, from the variables of docs/settings.md to the sweeper. */
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { readConfig } from '../lib/config.ts'
import type { Context } from '../lib/handler.ts'
import { silentLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { createFiles, type Files } from './files.ts'
import { type FileStore, openFileStore } from './store.ts'
import { sweepAttachments } from './sweep.ts'
import { attachment } from './table.ts'
import { type S3StandIn, startS3 } from './testing/s3-stand-in.ts'
import { pdf, png } from './testing/samples.ts'

const NOON = new Date('2026-05-12T05:00:00.000Z')
const HOUR = 3_600_000
const BUCKET = 'ess-files'
const KEY = 'AKIATEST'

let db: Database
let s3: S3StandIn
let store: FileStore
let files: Files
let now = NOON

const environment = (more: Record<string, string> = {}) => ({ S3_BUCKET: BUCKET, S3_REGION: 'ap-southeast-3', S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: 'secret', ...more })
async function open(more: Record<string, string> = {}): Promise<FileStore> {
  return openFileStore({ dataDir: '/nowhere', s3: readConfig(environment(more)).s3 })
}

beforeAll(async () => {
  db = await openTestDatabase()
  s3 = await startS3(BUCKET, KEY, 'ap-southeast-3')
  store = await open()
  files = createFiles({ clock: { now: () => now }, store, maxMb: async () => 4, quotaMb: async () => 200, keepers: {} })
})
afterAll(async () => {
  await s3.close()
  await db.close()
})
afterEach(() => {
  s3.failWith(null)
  now = NOON
})

const owner = newId(NOON)
const as = (employeeId: string) => ({ caller: { employeeId } }) as Context

describe('an S3-compatible store', () => {
  test('takes bytes under their key with their type, gives the same back, and knows what is not there', async () => {
    await store.put('ab/one', png(), 'image/png')
    expect(s3.objects.get(`${BUCKET}/ab/one`)).toMatchObject({ type: 'image/png' })
    expect(s3.objects.get(`${BUCKET}/ab/one`)?.bytes.equals(png())).toBe(true)
    expect(Buffer.from((await store.get('ab/one')) ?? []).equals(png())).toBe(true)
    expect(await store.get('ab/none')).toBeNull()
    await store.delete('ab/one')
    expect([await store.get('ab/one'), s3.objects.size]).toEqual([null, 0])
    expect(s3.requests.every((r) => r.includes(` ${BUCKET}/`))).toBe(true)
  })

  test('a file near the limit arrives whole', async () => {
    const bytes = randomBytes(5 * 1024 * 1024)
    await store.put('ab/big', bytes, 'application/pdf')
    expect(s3.objects.get(`${BUCKET}/ab/big`)?.bytes.equals(bytes)).toBe(true)
    expect(Buffer.from((await store.get('ab/big')) ?? []).equals(bytes)).toBe(true)
    await store.delete('ab/big')
  })

  test('says all it keeps, however many', async () => {
    const keys = Array.from({ length: 23 }, (_, n) => `ab/${n}`)
    for (const key of keys) await store.put(key, png(), 'image/png')
    const found: string[] = []
    for await (const key of store.keys()) found.push(key)
    expect(found.sort()).toEqual([...keys].sort())
    for (const key of keys) await store.delete(key)
  })

  test('deleting what is gone already is no error', async () => {
    await store.delete('ab/never')
    expect(s3.requests.at(-1)).toBe(`DELETE ${BUCKET}/ab/never`)
  })

  test.each([
    ['a wrong key', { S3_ACCESS_KEY_ID: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
    ['another region', { S3_REGION: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { S3_BUCKET: 'elsewhere' }, 'NoSuchBucket'],
  ])('%s is refused, and nothing is kept', async (_, more, name) => {
    const wrong = await open(more)
    await expect(wrong.put('ab/x', png(), 'image/png')).rejects.toMatchObject({ service: 'file store', code: name })
    await expect(wrong.get('ab/x')).rejects.toMatchObject({ service: 'file store', code: name })
    expect(s3.objects.size).toBe(0)
  })

  test('a store that fails is a failure, never an empty file', async () => {
    await store.put('ab/kept', pdf(), 'application/pdf')
    s3.failWith({ status: 403, code: 'AccessDenied' })
    await expect(store.get('ab/kept')).rejects.toMatchObject({ service: 'file store', code: 'AccessDenied' })
    await expect(store.put('ab/new', pdf(), 'application/pdf')).rejects.toMatchObject({ service: 'file store', code: 'AccessDenied' })
    s3.failWith(null)
    expect([s3.objects.has(`${BUCKET}/ab/new`), Buffer.from((await store.get('ab/kept')) ?? []).equals(pdf())]).toEqual([false, true])
    await store.delete('ab/kept')
  })
})

describe('attachments kept there', () => {
  test('go up, come back to their owner, and are swept with their bytes', async () => {
    const id = newId(NOON)
    await files.storeUpload({ id, fileName: 'letter.pdf', bytes: pdf() }, owner)
    expect(s3.objects.size).toBe(1)
    expect(Buffer.from((await files.read(id, as(owner))).bytes).equals(pdf())).toBe(true)
    await expect(files.read(id, as(newId(NOON)))).rejects.toMatchObject({ code: 'not_found' })
    now = new Date(NOON.getTime() + 25 * HOUR)
    await sweepAttachments(store).run({ now, clock: { now: () => now }, log: silentLog, signal: new AbortController().signal })
    expect([s3.objects.size, await q().select().from(attachment).where(eq(attachment.id, id))]).toEqual([0, []])
  })

  test('an upload the store refuses leaves no row behind', async () => {
    s3.failWith({ status: 403, code: 'AccessDenied' })
    const id = newId(NOON)
    await expect(files.storeUpload({ id, fileName: 'letter.pdf', bytes: pdf() }, owner)).rejects.toMatchObject({ service: 'file store', code: 'AccessDenied' })
    expect(await q().select().from(attachment).where(eq(attachment.id, id))).toEqual([])
  })

  test('bytes that vanished from the store are not found, not a failure', async () => {
    const id = newId(NOON)
    await files.storeUpload({ id, fileName: 'scan.png', bytes: png() }, owner)
    s3.objects.clear()
    await expect(files.read(id, as(owner))).rejects.toMatchObject({ code: 'not_found' })
  })
})
