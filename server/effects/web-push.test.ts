import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PushMessage } from '../../contract/kit/push.ts'
import { isPushService, readSubscription } from './push-subscription.ts'
import { type FakePushService, type FakeSubscription, startFakePushService } from './testing/fake-push-service.ts'
import { NOON } from './testing/people.ts'
import { vapidKeyOf } from './vapid-key.ts'
import { createWebPush } from './web-push.ts'

const key = vapidKeyOf(Buffer.alloc(32, 3))
const data: PushMessage = {
  kind: 'request', id: '0190a0b0-0000-7000-8000-000000000001', notificationId: 'n1', module: 'leave-requests', version: '3', subject: 'a'.repeat(64), expiresAt: '2026-05-13T05:00:00.000Z',
  actions: 'approve,reject', code: 'approvalNeeded', params: '{"person":"Dina"}', title: 'Leave request from Dina', body: 'Dina asks', link: 'leave-requests/x', ticket: 't', rejectNote: '',
}
const addressOf = (subscription: FakeSubscription) => `sub:${JSON.stringify(subscription)}`

let service: FakePushService
beforeEach(async () => {
  service = await startFakePushService()
})
afterEach(() => service.close())

const push = () => createWebPush({ key, contact: 'hr@example.com', services: [service.origin] }, { now: () => NOON })
const send = (address: string, more: Partial<PushMessage> = {}) => push().send({ address, data: { ...data, ...more }, ttlSeconds: 86_400, urgent: true }, AbortSignal.timeout(5000))

describe('Web Push', () => {
  test('a message is signed with our key, and only the browser that subscribed opens it', async () => {
    const subscription = service.subscribe(key.publicKey)
    expect(await send(addressOf(subscription))).toEqual({ kind: 'sent' })
    expect(service.faults).toEqual([])
    const [delivered] = service.delivered
    expect(delivered).toMatchObject({ endpoint: subscription.endpoint, data, contact: 'mailto:hr@example.com', headers: { ttl: '86400', urgency: 'high', topic: data.id.replaceAll('-', '') } })
  })

  test('the key is that of the server, the same at every start; another server has another', () => {
    expect(vapidKeyOf(Buffer.alloc(32, 3))).toEqual(key)
    expect(vapidKeyOf(Buffer.alloc(32, 4)).publicKey).not.toBe(key.publicKey)
    expect(Buffer.from(key.publicKey, 'base64url')).toHaveLength(65)
  })

  test('words that are too long for a push service go before what a decision needs', async () => {
    const address = addressOf(service.subscribe())
    for (const [params, body] of [[JSON.stringify({ note: 'ü'.repeat(2500) }), 'short'], ['{}', '✓'.repeat(1500)]] as const) expect(await send(address, { params, body })).toEqual({ kind: 'sent' })
    expect(service.delivered.map((d) => [d.data.params, d.data.body, d.data.ticket])).toEqual([['{}', 'short', 't'], ['{}', '', 't']])
  })

  test.each([
    [404, {}, { kind: 'gone' }],
    [410, {}, { kind: 'gone' }],
    [429, {}, { kind: 'retry', error: 'push_429', afterMs: 60_000 }],
    [429, { 'retry-after': '7' }, { kind: 'retry', error: 'push_429', afterMs: 7000 }],
    [500, {}, { kind: 'retry', error: 'push_500' }],
    [503, { 'retry-after': '3' }, { kind: 'retry', error: 'push_503', afterMs: 3000 }],
    [400, {}, { kind: 'refused', error: 'push_400' }],
    [403, {}, { kind: 'refused', error: 'push_403' }],
    [413, {}, { kind: 'refused', error: 'push_413' }],
    [302, { location: 'http://127.0.0.1:9/' }, { kind: 'refused', error: 'push_302' }],
  ])('answered %i it comes to %j', async (status, headers, outcome) => {
    const subscription = service.subscribe()
    service.answers.set(subscription.endpoint, [{ status, headers }])
    expect(await send(addressOf(subscription))).toEqual(outcome)
  })

  test('a device that subscribed with another key is not sent to, and not forgotten: it sees that itself', async () => {
    const subscription = service.subscribe(vapidKeyOf(Buffer.alloc(32, 9)).publicKey)
    expect(await send(addressOf(subscription))).toEqual({ kind: 'refused', error: 'push_403' })
  })

  test.each(['fid:cXrT0Fh2Qm2n9dVb1aWxYz', 'sub:', 'sub:null', 'sub:{"endpoint":1}', 'sub:{"endpoint":"https://fcm.googleapis.com/x"}'])('%s, which is of Firebase or none at all, is gone', async (address) => {
    expect(await send(address)).toEqual({ kind: 'gone' })
  })
})

describe('addresses of push services', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc', 'https://updates.push.services.mozilla.com/wpush/v2/abc', 'https://web.push.apple.com/QAbc', 'https://wns2-par02p.notify.windows.com/w/?token=abc', 'https://push.example.com:8443/abc',
  ])('%s is one', (endpoint) => expect(isPushService(endpoint, ['https://push.example.com:8443'])).toBe(true))

  test.each([
    'http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:444/x', 'https://evil.example/x', 'https://fcm.googleapis.com.evil.example/x', 'https://evilpush.apple.com/x', 'https://user:pw@fcm.googleapis.com/x',
    'https://127.0.0.1/x', 'http://169.254.169.254/latest/meta-data', 'https://push.example.com/abc', 'file:///etc/passwd', 'x',
  ])('%s is none', (endpoint) => expect(isPushService(endpoint, ['https://push.example.com:8443'])).toBe(false))

  test('keys must be those of a browser', () => {
    const good = service.subscribe()
    const read = (keys: object) => readSubscription(`sub:${JSON.stringify({ ...good, keys })}`, [service.origin])
    expect(read(good.keys)).toEqual(good)
    for (const keys of [{}, { ...good.keys, auth: 'AAAA' }, { ...good.keys, p256dh: 'A'.repeat(40) }, { ...good.keys, auth: '*'.repeat(22) }]) expect(read(keys)).toBeNull()
  })
})
