import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { silentLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { createDeliverer } from './deliver.ts'
import { digestDay, sendDigests } from './digest.ts'
import { createMailSender } from './mail.ts'
import { noticeTypes } from './notice-types.ts'
import { type Notice, notify } from './notify.ts'
import { delivery, noticeDigest, noticePreference, notification } from './table.ts'
import { aPerson, NOON } from './testing/people.ts'

let db: Database
let folder: string
let now = NOON
let dina: string
const clock = { now: () => now }
beforeAll(async () => {
  db = await openTestDatabase()
  dina = await aPerson('Dina Wati')
})
afterAll(() => db.close())
beforeEach(async () => {
  for (const table of [delivery, notification, noticePreference, noticeDigest]) await q().delete(table)
  if (folder) await rm(folder, { recursive: true, force: true })
  folder = await mkdtemp(join(tmpdir(), 'digest-'))
  await q().insert(noticePreference).values({ employeeId: dina, channels: { [noticeTypes.announcement]: { mail: false } }, digestHour: 8, digestSince: new Date('2026-05-11T03:00:00Z'), updatedAt: NOON })
})

const tell = (at: string, change: Partial<Notice> = {}) =>
  notify({
    employeeId: dina, actorId: null, eventKey: newId(new Date(at)), typeId: noticeTypes.decided, code: 'approved', link: 'leave-requests/1', params: { module: 'leave-requests', person: 'Sari', code: `LV-${at.slice(11, 16)}` },
    now: new Date(at), push: false, ...change,
  })
const run = (at: string) => {
  now = new Date(at)
  return sendDigests.run({ now, clock, log: silentLog, signal: new AbortController().signal })
}
const drain = async () => {
  const mail = createMailSender({ folder, from: 'Portal <no-reply@hr.example>', appUrl: 'https://hr.example/ess/' }, clock)
  await createDeliverer({ clock, log: silentLog, owner: 'test', senders: [mail] }).drain()
}
const mails = async () => Promise.all((await readdir(folder)).map((f) => readFile(join(folder, f), 'utf8')))
const digests = async () => (await q().select().from(delivery)).filter((d) => 'digest' in d.payload)

describe('the daily digest', () => {
  test('takes the place of single mails and lists what is unread, at the hour of the site', async () => {
    await tell('2026-05-11T04:00:00Z')
    await tell('2026-05-11T10:00:00Z')
    now = new Date('2026-05-11T10:01:00Z')
    await drain()
    expect(await mails()).toEqual([])
    await run('2026-05-12T00:59:00Z') // 07:59 in Jakarta
    await drain()
    expect(await mails()).toEqual([])
    await run('2026-05-12T01:00:00Z')
    await drain()
    const [mail] = await mails()
    expect(mail).toMatch(/^Subject: 2 notifications you have not read/m)
    expect(mail).toContain('LV-04:00')
    expect(mail).toContain('LV-10:00')
  })

  test('is queued once a day, however often and by how many the job runs', async () => {
    await tell('2026-05-11T04:00:00Z')
    await Promise.all([run('2026-05-12T01:00:00Z'), run('2026-05-12T01:00:00Z')])
    await run('2026-05-12T09:00:00Z')
    expect(await digests()).toHaveLength(1)
  })

  test('the next one begins where the last one ended', async () => {
    await tell('2026-05-11T04:00:00Z')
    await run('2026-05-12T01:00:00Z')
    await tell('2026-05-12T02:00:00Z')
    await run('2026-05-13T01:00:00Z')
    await drain()
    const second = (await mails()).find((m) => m.includes('LV-02:00'))
    expect(second).toMatch(/^Subject: 1 notification you have not read/m)
    expect(second).not.toContain('LV-04:00')
  })

  test('nothing new, read meanwhile, or not by mail: no mail', async () => {
    await run('2026-05-12T01:00:00Z')
    await tell('2026-05-12T02:00:00Z', { typeId: noticeTypes.announcement, code: 'welcome' })
    await run('2026-05-13T01:00:00Z')
    expect(await digests()).toEqual([])
    await tell('2026-05-13T02:00:00Z')
    await run('2026-05-14T01:00:00Z')
    await q().update(notification).set({ readAt: now })
    await drain()
    expect(await mails()).toEqual([])
  })

  test('what came before the digest was chosen is not told again', async () => {
    await tell('2026-05-11T02:00:00Z')
    await run('2026-05-12T01:00:00Z')
    expect(await digests()).toEqual([])
  })
})

describe('the hour of a day', () => {
  const day = (now: string, hour: number) => digestDay(hour, 'Europe/Berlin', new Date(now))
  test('that the clock leaves out comes an hour later, on the same day', () => {
    expect(day('2026-03-29T00:59:00Z', 2)).toBeNull()
    expect(day('2026-03-29T01:00:00Z', 2)).toBe('2026-03-29')
  })
  test('that comes twice belongs to one day', () => {
    expect([day('2026-10-25T00:00:00Z', 2), day('2026-10-25T01:00:00Z', 2)]).toEqual(['2026-10-25', '2026-10-25'])
  })
  test('after an outage is made up for on the same day', () => {
    expect(day('2026-05-12T20:00:00Z', 8)).toBe('2026-05-12')
    expect(day('2026-05-12T22:30:00Z', 8)).toBeNull()
  })
})
