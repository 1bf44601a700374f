import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closingParams, GROUP_TAG, readPushMessage } from '../../contract/kit/push.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { silentLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { createDeliverer, type Delivery } from './deliver.ts'
import { createFcm } from './fcm.ts'
import { noticeTypes } from './notice-types.ts'
import { closeNotices, type Notice, notify, queueRead } from './notify.ts'
import { createPushSender } from './push.ts'
import { retryAfterMs } from './push-service.ts'
import { createTickets } from './tickets.ts'
import { subjectHash } from './push-message.ts'
import { parseServiceAccount } from './service-account.ts'
import { delivery, notification, pushDevice } from './table.ts'
import { type FakeFcm, fcmErrors, startFakeFcm } from './testing/fake-fcm.ts'
import { NOON } from './testing/people.ts'

let db: Database
let fake: FakeFcm
let now = NOON
const tickets = createTickets(Buffer.alloc(32, 7))
const clock = { now: () => now }
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  now = NOON
  for (const table of [delivery, notification, pushDevice]) await q().delete(table)
  fake = await startFakeFcm()
})
afterEach(() => fake.close())

const [budi, requestId] = [newId(NOON), newId(NOON)]
const device = async (token: string, sub = 'sub-budi') => {
  const deviceId = newId(NOON)
  await q().insert(pushDevice).values({ deviceId, sub, employeeId: budi, token, platform: 'Chrome', updatedAt: NOON })
  return deviceId
}
const tell = (change: Partial<Notice> = {}) =>
  notify({
    employeeId: budi, actorId: null, eventKey: newId(NOON), typeId: noticeTypes.approvalNeeded, code: 'approvalNeeded', link: `leave-requests/${requestId}`,
    params: { module: 'leave-requests', person: 'Dina', code: 'LV-202605-0001' }, now: NOON, mail: false,
    request: { id: requestId, module: 'leave-requests', version: 3, actions: ['approve', 'reject'] }, ...change,
  })
const sender = () => createPushSender(createFcm({ account: parseServiceAccount(fake.serviceAccount), baseUrl: fake.url }, clock), clock, tickets)
const drain = () => createDeliverer({ clock, log: silentLog, owner: 'test', senders: [sender()], random: () => 1 }).drain()
const rows = (): Promise<Delivery[]> => q().select().from(delivery)
const addresses = () => fake.messages.map((m) => m.token ?? m.fid)

describe('push over FCM HTTP v1', () => {
  test('a request goes to every device of the person, data only, tagged with the request', async () => {
    await device('long-registration-token:APA91b')
    await device('cXrT0Fh2Qm2n9dVb1aWxYz')
    await tell()
    await drain()
    expect(fake.paths).toEqual(['/v1/projects/demo/messages:send', '/v1/projects/demo/messages:send'])
    expect(fake.messages.map((m) => Object.keys(m)[0]).sort()).toEqual(['fid', 'token'])
    const [message] = fake.messages
    expect(message).not.toHaveProperty('notification')
    expect(message?.data).toMatchObject({
      kind: 'request', id: requestId, module: 'leave-requests', version: '3', actions: 'approve,reject', subject: subjectHash('sub-budi'),
      expiresAt: '2026-05-13T05:00:00.000Z', title: 'Leave request from Dina', link: `leave-requests/${requestId}`,
    })
    expect(Object.values(message?.data ?? {}).every((v) => typeof v === 'string')).toBe(true)
    expect(message?.webpush.headers).toEqual({ TTL: '86400', Urgency: 'high', Topic: requestId.replaceAll('-', '') })
    expect(readPushMessage({ data: message?.data, from: '1' })).toEqual(message?.data)
  })

  test('every device gets a decision ticket of its own, for what its notification offers and no longer', async () => {
    const ids = [await device('one'), await device('two', 'https://id.example/|budi')]
    await tell()
    await drain()
    const held = fake.messages.map((m) => tickets.open(m.data.ticket))
    expect(held.map((t) => [t?.deviceId, t?.sub]).sort()).toEqual([[ids[0], 'sub-budi'], [ids[1], 'https://id.example/|budi']].sort())
    expect(new Set(held.map((t) => t?.id)).size).toBe(2)
    for (const ticket of held) expect(ticket).toMatchObject({ employeeId: budi, module: 'leave-requests', requestId, version: 3, actions: ['approve', 'reject'], expiresAt: NOON.getTime() + 86_400_000 })
    expect(JSON.stringify(fake.messages[0]).length, 'FCM takes 4096 bytes of data').toBeLessThan(3000)
  })

  test('what offers no decision brings no ticket', async () => {
    await device('one')
    await tell({ request: { id: requestId, module: 'leave-requests', version: 3, actions: [] } })
    await tell({ typeId: noticeTypes.decided, code: 'approved', request: undefined as never })
    await closeNotices({ recordId: requestId, module: 'leave-requests', now: NOON })
    await drain()
    expect(fake.messages.map((m) => m.data.ticket)).toEqual(fake.messages.map(() => ''))
    expect(fake.messages.length).toBeGreaterThan(1)
  })

  test('a decision made elsewhere closes the notification on every device and sends no late request', async () => {
    await device('one')
    await tell()
    await closeNotices({ recordId: requestId, module: 'leave-requests', now: NOON })
    await drain()
    expect(fake.messages.map((m) => [m.data.kind, m.data.id])).toEqual([['close', requestId]])
    expect((await rows()).every((r) => r.doneAt !== null)).toBe(true)
  })

  test('a device that is gone is forgotten, the others still get it', async () => {
    const gone = await device('gone')
    await device('there')
    fake.answers.set('gone', [fcmErrors.unregistered])
    await tell()
    await drain()
    expect(addresses().sort()).toEqual(['gone', 'there'])
    expect(await q().select().from(pushDevice).where(eq(pushDevice.deviceId, gone))).toEqual([])
    expect((await rows()).every((r) => r.doneAt !== null)).toBe(true)
  })

  test('429 waits for Retry-After, 503 for the backoff, and only those devices are tried again', async () => {
    for (const token of ['busy', 'down', 'fine']) await device(token)
    fake.answers.set('busy', [{ status: 429, headers: { 'retry-after': '120' } }])
    fake.answers.set('down', [{ status: 503 }])
    await tell()
    await drain()
    const [row] = await rows()
    expect(row?.doneAt).toBeNull()
    expect(row?.nextAt).toEqual(new Date(NOON.getTime() + 120_000))
    fake.messages.length = 0
    now = new Date(NOON.getTime() + 120_000)
    await drain()
    expect(addresses().sort()).toEqual(['busy', 'down'])
    expect((await rows())[0]?.doneAt).not.toBeNull()
  })

  test('a refused access token is renewed once, a good one is kept', async () => {
    await device('one')
    const same = sender()
    const send = () => createDeliverer({ clock, log: silentLog, owner: 'test', senders: [same] }).drain()
    await tell()
    await send()
    await tell()
    await send()
    expect(fake.tokens).toHaveLength(1)
    fake.tokens[0] = 'revoked'
    await tell()
    await send()
    expect(fake.messages).toHaveLength(3)
    expect(fake.tokens).toHaveLength(2)
  })

  test('a message FCM refuses for good is given up and the device kept', async () => {
    await device('odd')
    fake.answers.set('odd', [{ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } }])
    await tell()
    await drain()
    expect(await rows()).toMatchObject([{ error: 'fcm_400_invalid_argument', doneAt: null }])
    expect((await rows())[0]?.failedAt).not.toBeNull()
    expect(await q().select().from(pushDevice)).toHaveLength(1)
  })

  test.each([
    ['a device that is gone', fcmErrors.unregistered],
    ['an address of another project', fcmErrors.senderIdMismatch],
    ['an address that is none', fcmErrors.invalidToken],
  ])('%s is forgotten', async (_, answer) => {
    await device('one')
    fake.answers.set('one', [answer])
    await tell()
    await drain()
    expect(await q().select().from(pushDevice)).toEqual([])
    expect((await rows())[0]?.doneAt).not.toBeNull()
  })

  test.each([
    ['quota with its time', fcmErrors.quota(90), 90_000],
    ['quota without one', fcmErrors.quota(), 60_000],
    ['away with its time', fcmErrors.unavailable(45), 45_000],
    ['away without one', fcmErrors.unavailable(), 10_000],
    ['a failure of theirs', fcmErrors.internal, 10_000],
    ['a key the browser\u2019s maker does not know', fcmErrors.thirdPartyAuth, 10_000],
    ['a connection cut before it arrived', { status: 0, cut: 'before' as const }, 10_000],
    ['a connection cut before the answer', { status: 0, cut: 'after' as const }, 10_000],
  ])('%s: the device is kept and tried again after that long', async (_, answer, ms) => {
    await device('one')
    fake.answers.set('one', [answer])
    await tell()
    await drain()
    expect(await q().select().from(pushDevice)).toHaveLength(1)
    expect((await rows())[0]?.nextAt).toEqual(new Date(NOON.getTime() + ms))
    now = new Date(NOON.getTime() + ms)
    await drain()
    expect((await rows())[0]?.doneAt).not.toBeNull()
  })

  test('a key the browser\u2019s maker does not know is no reason to ask for another access token', async () => {
    await device('one')
    fake.answers.set('one', [fcmErrors.thirdPartyAuth])
    await tell()
    await drain()
    expect([fake.tokens.length, fake.messages.length]).toEqual([1, 1])
  })

  test('cut off in the middle (timeout, shutdown): the devices that have it are not told again', async () => {
    for (const token of ['fine', 'slow']) await device(token)
    fake.answers.set('slow', [{ status: 200, afterMs: 2000 }])
    await tell()
    await createDeliverer({ clock, log: silentLog, owner: 'dies', senders: [sender()], timeoutMs: 300, random: () => 1 }).drain()
    fake.messages.length = 0
    now = new Date(NOON.getTime() + 3_600_000)
    await drain()
    expect(addresses()).toEqual(['slow'])
    expect((await rows())[0]?.doneAt).not.toBeNull()
  })

  test('a process that dies in the middle: another one goes on with the devices that are left, and with the group as it was', async () => {
    for (const token of ['fine', 'slow']) await device(token)
    fake.answers.set('slow', [{ status: 200, afterMs: 5000 }])
    for (const n of [1, 2, 3]) await tell({ request: { id: newId(new Date(NOON.getTime() + n)), module: 'leave-requests', version: 1 } })
    // killed: its sending never comes back, its lease runs out
    void createDeliverer({ clock, log: silentLog, owner: 'dead', senders: [{ kind: 'push', send: async (row, signal) => (await sender().send(row, signal), new Promise(() => undefined)) }], timeoutMs: 86_400_000 }).drain()
    await expect.poll(async () => (await rows()).some((r) => (r.payload.sentTo as string[]).length === 1)).toBe(true)
    fake.messages.length = 0
    await q().update(delivery).set({ leaseUntil: NOON })
    await drain()
    expect(fake.messages.map((m) => [m.token, m.data.title])).toEqual([['slow', '3 requests are waiting for you']])
  })

  test('a 404 that says nothing of the device keeps it', async () => {
    await device('one')
    fake.answers.set('one', [{ status: 404 }])
    await tell()
    await drain()
    expect(await q().select().from(pushDevice)).toHaveLength(1)
  })

  test('three requests at once are one notification, and the others are done with it', async () => {
    await device('one')
    await device('two')
    for (const n of [1, 2, 3, 4]) await tell({ request: { id: newId(new Date(NOON.getTime() + n)), module: 'leave-requests', version: 1, actions: ['approve', 'reject'] } })
    await drain()
    expect(fake.messages.map((m) => [m.data.id, m.data.title, m.data.link, m.data.actions])).toEqual([
      [GROUP_TAG, '4 requests are waiting for you', 'inbox', ''],
      [GROUP_TAG, '4 requests are waiting for you', 'inbox', ''],
    ])
    expect((await rows()).every((r) => r.doneAt !== null)).toBe(true)
  })

  test('two requests are two notifications, and news are never counted as requests', async () => {
    await device('one')
    for (const n of [1, 2]) await tell({ request: { id: newId(new Date(NOON.getTime() + n)), module: 'leave-requests', version: 1 } })
    await tell({ typeId: noticeTypes.decided, code: 'approved' })
    await drain()
    expect(fake.messages.map((m) => m.data.id)).not.toContain(GROUP_TAG)
    expect(fake.messages).toHaveLength(3)
  })

  test('a group that reached one device only is tried again as the group it was', async () => {
    await device('fine')
    await device('down')
    fake.answers.set('down', [{ status: 503 }])
    for (const n of [1, 2, 3]) await tell({ request: { id: newId(new Date(NOON.getTime() + n)), module: 'leave-requests', version: 1 } })
    await drain()
    fake.messages.length = 0
    now = new Date(NOON.getTime() + 3_600_000)
    await drain()
    expect(fake.messages.map((m) => [m.token ?? m.fid, m.data.title])).toEqual([['down', '3 requests are waiting for you']])
  })

  test('what was read elsewhere is taken from devices, but not from those where a push has to show something', async () => {
    await device('chrome')
    await q().insert(pushDevice).values({ deviceId: newId(NOON), sub: 'sub-budi', employeeId: budi, token: 'phone', platform: 'ios-web', updatedAt: NOON })
    await tell({ push: false })
    await queueRead(budi, [requestId], NOON)
    await drain()
    expect(addresses()).toEqual(['chrome'])
    expect(closingParams(readPushMessage(fake.messages[0]) ?? { params: '' })).toEqual({ tags: [requestId], waiting: 1 })
  })

  test('a notice older than a day is not pushed any more', async () => {
    await device('one')
    await tell()
    now = new Date(NOON.getTime() + 86_400_000)
    await drain()
    expect(fake.messages).toEqual([])
  })

  test('without a device a push is done at once', async () => {
    await tell()
    await drain()
    expect((await rows()).map((r) => r.doneAt !== null)).toEqual([true])
    expect(fake.messages).toEqual([])
  })
})

test('the subject of an external provider counts without its issuer, as the device knows it', () => {
  expect(subjectHash('https://id.example/realm|auth0|42')).toBe(subjectHash('auth0|42'))
  expect(subjectHash('auth0|42')).not.toBe(subjectHash('42'))
})

test('Retry-After is seconds or a date', () => {
  expect(retryAfterMs('7', NOON)).toBe(7000)
  expect(retryAfterMs('Tue, 12 May 2026 05:00:30 GMT', NOON)).toBe(30_000)
  expect(retryAfterMs('soon', NOON)).toBeUndefined()
  for (const header of ['99999999999999999', 'Tue, 12 May 2099 05:00:30 GMT', '9'.repeat(400)]) expect(retryAfterMs(header, NOON)).toBe(6 * 3_600_000)
})

test.each([
  ['{', 'is not JSON'],
  ['{"project_id":"p"}', 'has no client_email'],
  ['{"project_id":"p","client_email":"c","private_key":"secret"}', 'not PKCS#8 PEM'],
])('a wrong service account is named in one line without its content: %s', (json, message) => {
  expect(() => parseServiceAccount(json)).toThrow(message)
  expect(() => parseServiceAccount(json)).not.toThrow('secret')
})
