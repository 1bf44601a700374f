/** Push without a project anywhere: switched on in the app, encrypted by the server, opened as the browser would, decided with a real click. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { type FakePushService, type FakeSubscription, startFakePushService } from '../../server/effects/testing/fake-push-service.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type DesktopNotifications, desktopNotifications } from '../support/desktop-notifications.ts'
import { deliverPush, type Device, installWorker, openDevice, signIn } from '../support/device.ts'
import { detailOf, fileLeave } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'

let service: FakePushService
let product: Product
let desktop: DesktopNotifications
let sari: Device
let dina: Colleague
/** What this browser subscribed to, and with which key. */
const subscribed: { key: string; subscription: FakeSubscription }[] = []

/** Browsers here have no push service to ask: the stand-in answers for it. Everything around it is the product's and the browser's own. */
async function withPushService(page: Page): Promise<void> {
  await page.exposeFunction('pushServiceSubscribe', (key: string) => {
    const subscription = service.subscribe(key)
    subscribed.push({ key, subscription })
    return subscription
  })
  await page.addInitScript(() => {
    const kept = 'test-push-subscription'
    const bytes = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const made = (held: { key: string; endpoint: string; keys: object } | null) => held && {
      options: { applicationServerKey: bytes(held.key).buffer },
      toJSON: () => ({ endpoint: held.endpoint, expirationTime: null, keys: held.keys }),
      unsubscribe: async () => (localStorage.removeItem(kept), true),
    }
    const read = () => made(JSON.parse(localStorage.getItem(kept) ?? 'null') as { key: string; endpoint: string; keys: object } | null)
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      subscribe: async ({ userVisibleOnly, applicationServerKey }: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => {
        if (!userVisibleOnly) throw new DOMException('every push shows something', 'NotAllowedError')
        const key = btoa(String.fromCharCode(...applicationServerKey)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
        const subscription = await (window as unknown as { pushServiceSubscribe(key: string): Promise<object> }).pushServiceSubscribe(key)
        localStorage.setItem(kept, JSON.stringify({ key, ...subscription }))
        return read()
      },
    })
  })
}

test.beforeAll(async () => {
  service = await startFakePushService()
  product = await startProduct({ env: { PUSH_SERVICES: service.origin } })
  desktop = await desktopNotifications()
  dina = await colleague(product, 'employee')
  sari = await openDevice(product, { notifications: true })
  await withPushService(sari.page)
})
test.afterAll(async () => {
  await sari?.close()
  desktop?.close()
  await product?.dispose()
  await service?.close()
})

const messageOf = (kind: string, id: string) => () => service.delivered.findLast(({ data }) => data.kind === kind && data.id === id)?.data

test('switched on without Firebase: a request reaches the device as only it can read it, and Approve on it arrives exactly once', async () => {
  const { page } = sari
  await signIn(page, 'supervisor', 'me')
  await installWorker(page)
  await expect.poll(() => subscribed.length, { message: 'allowed before: bound at the start' }).toBe(1)
  const supervisor = await colleague(product, 'supervisor')
  const devices = async () => (await supervisor.get(calls.profile.devices, {})).devices
  await expect.poll(async () => (await devices()).length).toBe(1)

  const filed = await fileLeave(dina, { note: 'My sister’s wedding', halves: [1, 1], total: '0.50' })
  const arrived = messageOf('request', filed.id)
  await expect.poll(arrived).toBeDefined()
  expect(service.faults, 'signed and encrypted as the standards have it').toEqual([])
  const message = arrived()
  await deliverPush(page, product, { ...message })
  await expect.poll(() => desktop.shown.at(-1)?.title).toBe('Leave request from Dina Lestari')
  desktop.click(desktop.shown.at(-1)?.id as number, '0')
  await expect.poll(() => desktop.shown.at(-1)?.body.split('\n').at(-1)).toBe('Approved')
  const approvals = async () => (await detailOf(dina, filed.id)).history.filter((h) => h.action === 'approve').map((h) => h.actionPerson)
  expect(await approvals()).toEqual(['Sari Wulandari'])
  await deliverPush(page, product, { ...message })
  await page.waitForTimeout(1000)
  expect(await approvals(), 'brought once more it decides nothing').toEqual(['Sari Wulandari'])
})

test('a device that is gone is forgotten, and comes back with the next start of the app', async () => {
  const { page } = sari
  const supervisor = await colleague(product, 'supervisor')
  const devices = async () => (await supervisor.get(calls.profile.devices, {})).devices.length
  const endpoint = subscribed.at(-1)?.subscription.endpoint ?? ''
  service.answers.set(endpoint, [{ status: 410 }])
  await fileLeave(dina, { note: 'Visit to Solo' })
  await expect.poll(devices).toBe(0)
  // what the browser does when the service has ended it
  await page.evaluate(() => localStorage.removeItem('test-push-subscription'))
  await page.reload()
  await expect.poll(devices).toBe(1)
  expect(subscribed).toHaveLength(2)
})

test('an address that is none of a push service is not taken: nothing else is called by this server', async () => {
  const { endpoint, ...rest } = service.subscribe()
  const { status, body } = await dina.send(calls.systemNotification.registerDevice, { deviceId: crypto.randomUUID(), token: `sub:${JSON.stringify({ endpoint: endpoint.replace(/:\d+/, ':1'), ...rest })}`, platform: 'web' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ message: 'This server does not send to that push service', errors: ['This server does not send to that push service'] })
})
