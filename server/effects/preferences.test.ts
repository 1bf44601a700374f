import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { silentLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { department, employment, site } from '../org/table.ts'
import { createDeliverer } from './deliver.ts'
import { createFcm } from './fcm.ts'
import { noticeTypes } from './notice-types.ts'
import { type Notice, notify } from './notify.ts'
import { createPushSender } from './push.ts'
import { createTickets } from './tickets.ts'
import { parseServiceAccount } from './service-account.ts'
import { delivery, noticePreference, notification, pushDevice } from './table.ts'
import { type FakeFcm, startFakeFcm } from './testing/fake-fcm.ts'
import { aPerson, NOON } from './testing/people.ts'

let db: Database
let fake: FakeFcm
let now = NOON
const tickets = createTickets(Buffer.alloc(32, 7))
const clock = { now: () => now }
const people = { jakarta: '', jayapura: '' }

beforeAll(async () => {
  db = await openTestDatabase()
  const departmentId = newId(NOON)
  await q().insert(department).values({ id: departmentId, code: 'X', name: 'X' })
  for (const [name, timeZone] of [['jakarta', 'Asia/Jakarta'], ['jayapura', 'Asia/Jayapura']] as const) {
    const siteId = newId(NOON)
    await q().insert(site).values({ id: siteId, code: name, name, timeZone })
    people[name] = await aPerson(`Person ${name}`)
    await q().insert(employment).values({ id: newId(NOON), employeeId: people[name], from: '2020-01-01', departmentId, siteId, superiorId: null, grade: 3, jobTitle: 'x', employmentStatus: 'permanent', calendarId: newId(NOON) })
  }
})
afterAll(() => db.close())
beforeEach(async () => {
  now = NOON
  for (const table of [delivery, notification, noticePreference, pushDevice]) await q().delete(table)
  for (const employeeId of Object.values(people)) await q().insert(pushDevice).values({ deviceId: newId(NOON), sub: employeeId, employeeId, token: employeeId.padEnd(40, 'x'), platform: 'web', updatedAt: NOON })
  fake = await startFakeFcm()
})
afterEach(() => fake.close())

const choose = (employeeId: string, change: Partial<typeof noticePreference.$inferInsert>) => q().insert(noticePreference).values({ employeeId, channels: {}, updatedAt: NOON, ...change })
const tell = (employeeId: string, change: Partial<Notice> = {}) =>
  notify({ employeeId, actorId: null, eventKey: newId(NOON), typeId: noticeTypes.about, code: 'replacement', link: '', params: { module: 'leave-requests', person: 'Dina', code: 'LV-1' }, now, mail: false, ...change })
const drain = () => createDeliverer({ clock, log: silentLog, owner: 'test', random: () => 1, senders: [createPushSender(createFcm({ account: parseServiceAccount(fake.serviceAccount), baseUrl: fake.url }, clock), clock, tickets)] }).drain()

describe('quiet hours', () => {
  test('hold a push back until they end at the person’s own site; the notice is in the app at once', async () => {
    now = new Date('2026-05-12T14:00:00Z') // 21:00 in Jakarta, 23:00 in Jayapura
    for (const id of Object.values(people)) await choose(id, { quietFrom: '22:00', quietUntil: '06:00' })
    for (const id of Object.values(people)) await tell(id)
    await drain()
    expect(fake.messages.map((m) => m.token)).toEqual([people.jakarta.padEnd(40, 'x')])
    expect(await q().select().from(notification)).toHaveLength(2)
    now = new Date('2026-05-12T20:59:00Z')
    await drain()
    expect(fake.messages).toHaveLength(1)
    now = new Date('2026-05-12T21:00:00Z') // 06:00 in Jayapura
    await drain()
    expect(fake.messages).toHaveLength(2)
    expect((await q().select().from(delivery)).map((d) => [d.error, d.doneAt !== null, d.attempts])).toEqual([[null, true, 1], [null, true, 1]])
  })

  test('what is read in the night makes no sound in the morning', async () => {
    now = new Date('2026-05-12T16:00:00Z')
    await choose(people.jakarta, { quietFrom: '22:00', quietUntil: '06:00' })
    await tell(people.jakarta)
    await drain()
    await q().update(notification).set({ readAt: now })
    now = new Date('2026-05-12T23:30:00Z')
    await drain()
    expect(fake.messages).toEqual([])
  })

  test('requests of a whole night are one notification in the morning', async () => {
    await choose(people.jakarta, { quietFrom: '22:00', quietUntil: '06:00' })
    for (const hour of [16, 17, 18]) {
      now = new Date(`2026-05-12T${hour}:00:00Z`)
      await tell(people.jakarta, { typeId: noticeTypes.approvalNeeded, code: 'approvalNeeded', request: { id: newId(now), module: 'leave-requests', version: 1 } })
      await drain()
    }
    now = new Date('2026-05-12T23:00:00Z')
    await drain()
    expect(fake.messages.map((m) => m.data.title)).toEqual(['3 requests are waiting for you'])
  })
})

describe('switches', () => {
  test('a kind without push is not pushed, others are', async () => {
    await choose(people.jakarta, { channels: { [noticeTypes.about]: { push: false } } })
    await tell(people.jakarta)
    await tell(people.jakarta, { typeId: noticeTypes.decided, code: 'approved' })
    await drain()
    expect(fake.messages.map((m) => m.data.code)).toEqual(['approved'])
  })

  test('a kind hidden from the app arrives as read; one that must be known never does', async () => {
    const hidden = { app: false, push: true, mail: true }
    await choose(people.jakarta, { channels: { [noticeTypes.about]: hidden, [noticeTypes.decided]: hidden } })
    await tell(people.jakarta)
    await tell(people.jakarta, { typeId: noticeTypes.decided, code: 'approved' })
    const read = (await q().select().from(notification)).map((n) => [n.typeId, n.readAt !== null])
    expect(Object.fromEntries(read)).toEqual({ [noticeTypes.about]: true, [noticeTypes.decided]: false })
  })
})
