/** Decisions from a notification: the server's real push, the browser's real notification, a real click on it. */
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import type { PushMessage } from '../../contract/kit/push.ts'
import { type FakeFcm, startFakeFcm } from '../../server/effects/testing/fake-fcm.ts'
import type { Session } from '../../src/offline/session.ts'
import { rowsOf, session } from '../faults/push/browser.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type DesktopNotifications, desktopNotifications, type Shown } from '../support/desktop-notifications.ts'
import { deliverPush, type Device, installWorker, openDevice, signIn } from '../support/device.ts'
import { decide, detailOf, type Filed, fileLeave, statusOf } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'
import { statusOnScreen } from '../support/screens.ts'

let fcm: FakeFcm
let product: Product
let desktop: DesktopNotifications
let sari: Device
let dina: Colleague
const addresses = { supervisor: 's'.repeat(150), head: 'h'.repeat(150) }

test.beforeAll(async () => {
  fcm = await startFakeFcm()
  product = await startProduct({ env: { FIREBASE_SERVICE_ACCOUNT: fcm.serviceAccount, FCM_BASE_URL: fcm.url } })
  desktop = await desktopNotifications()
  dina = await colleague(product, 'employee')
  for (const [who, token] of Object.entries(addresses)) {
    await (await colleague(product, who)).get(calls.systemNotification.registerDevice, { deviceId: randomUUID(), token, platform: 'web' })
  }
  sari = await openDevice(product, { notifications: true })
  await signIn(sari.page, 'supervisor', 'inbox')
  await installWorker(sari.page)
})
test.afterAll(async () => {
  await sari?.close()
  desktop?.close()
  await product?.dispose()
  await fcm?.close()
})

/** What the server sent to somebody's device about a request. */
async function pushed(to: keyof typeof addresses, kind: PushMessage['kind'], { id }: Filed): Promise<PushMessage> {
  const found = () => fcm.messages.findLast((m) => m.token === addresses[to] && m.data.kind === kind && m.data.id === id)?.data
  await expect.poll(found, { message: `a ${kind} for ${to}` }).toBeDefined()
  return found() as PushMessage
}

/** The push arrives; what the desktop shows then. A page that has just opened has looked by then which notices were read. */
async function arrives(message: PushMessage): Promise<Shown> {
  await quiet(sari.page)
  const before = desktop.shown.length
  await deliverPush(sari.page, product, { ...message })
  await expect.poll(() => desktop.shown.length).toBeGreaterThan(before)
  return desktop.shown.at(-1) as Shown
}

const buttonsOf = ({ actions }: Shown) => Object.fromEntries(actions.flatMap((key, i) => (i % 2 === 0 && /^\d$/.test(key) ? [[key, actions[i + 1]]] : [])))
/** The words that stand in a notification's place now; the browser writes its origin above them. */
const saysNow = (text: string | RegExp) => {
  const now = expect.poll(() => desktop.shown.at(-1)?.body.split('\n').at(-1) ?? '')
  return typeof text === 'string' ? now.toBe(text) : now.toMatch(text)
}

/** What stands on the screen, as the browser itself knows it. */
const bodies = () => sari.page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => n.body))

test('Approve on a notification decides on the server, and the outcome takes the notification’s place', async () => {
  const filed = await fileLeave(dina, { note: 'My sister’s wedding', halves: [1, 1], total: '0.50' })
  const message = await pushed('supervisor', 'request', filed)
  const shown = await arrives(message)
  expect(shown.title).toBe('Leave request from Dina Lestari')
  expect(shown.body).toContain(`Dina Lestari asks for your decision on ${filed.code}.`)
  expect(buttonsOf(shown)).toEqual({ 0: 'Approve', 1: 'Reject' })
  // the ticket is sealed, and a moment may be 00.520
  expect(JSON.stringify({ ...message, ticket: '', expiresAt: '' }) + JSON.stringify(shown), 'no leave type, days, reason or date').not.toMatch(/annual|wedding|half|0[.,]5/i)

  desktop.click(shown.id, '0')
  await saysNow('Approved')
  const after = await detailOf(dina, filed.id)
  expect({ level: after.currentLevel, by: after.history.filter((h) => h.action === 'approve').map((h) => h.actionPerson) }).toEqual({ level: 2, by: ['Sari Wulandari'] })
  expect(buttonsOf(desktop.shown.at(-1) as Shown), 'nothing is left to decide').toEqual({})
  await sari.page.goto('sync')
  await expect(sari.page.getByRole('article', { name: 'Approve from a notification: Leave request from Dina Lestari' })).toContainText('Sent')

  // the server now takes the request off every device of hers; here its outcome stays to be read
  await deliverPush(sari.page, product, { ...(await pushed('supervisor', 'close', filed)) })
  await sari.page.waitForTimeout(1000)
  expect(await bodies()).toEqual(['Approved'])

  // Andi's message, delivered to Sari's device
  const generic = await arrives(await pushed('head', 'request', filed))
  expect({ title: generic.title, buttons: buttonsOf(generic) }).toEqual({ title: 'Employee Portal', buttons: {} })
  expect(generic.body).toContain('There is something new. Open the app to see it.')
  expect(generic.body).not.toContain('Dina')
})

test('without a network the decision is kept, says so, and is sent when the network is back', async () => {
  const filed = await fileLeave(dina, { note: 'Visit to Solo' })
  const shown = await arrives(await pushed('supervisor', 'request', filed))
  await sari.context.setOffline(true)
  desktop.click(shown.id, '1')
  await saysNow('Your rejection is saved on this device. It is sent as soon as there is a connection.')
  await sari.page.waitForTimeout(1500)
  expect(await statusOf(dina, filed.id), 'nothing was decided yet').toBe(1)
  await sari.context.setOffline(false)
  await expect.poll(() => statusOf(dina, filed.id)).toBe(5)
  const rejection = (await detailOf(dina, filed.id)).history.filter((h) => h.action === 'reject')
  expect(rejection.map((h) => h.note), 'once, with the standard note').toEqual(['Rejected from notification'])
  await saysNow('Rejected')
})

test('a tap on the text opens the request, in the open window or in a new one', async () => {
  const filed = await fileLeave(dina, { note: 'Visit to Tegal' })
  await sari.page.goto('inbox')
  await expect(sari.page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  const message = await pushed('supervisor', 'request', filed)
  desktop.click((await arrives(message)).id, 'default')
  await expect(sari.page).toHaveURL(`${product.url}leave-requests/${filed.id}`)
  await expect(statusOnScreen(sari.page)).toHaveText('In approval')

  // another request: what was read on this device is taken off the screen again
  const other = await fileLeave(dina, { note: 'Visit to Brebes' })
  const shown = await arrives(await pushed('supervisor', 'request', other))
  await sari.page.goto('about:blank')
  await sari.page.waitForTimeout(2000) // the browser still counts a page that was just left among the app's windows
  const opened = sari.context.waitForEvent('page')
  desktop.click(shown.id, 'default')
  const window = await opened
  await expect(window).toHaveURL(`${product.url}leave-requests/${other.id}`)
  await expect(statusOnScreen(window)).toHaveText('In approval')
  await window.close()
  await sari.page.goto('inbox')

  // decided elsewhere: the server takes the notification away
  const third = await arrives(message)
  await decide(await colleague(product, 'supervisor'), 'approve', filed.id)
  await deliverPush(sari.page, product, { ...(await pushed('supervisor', 'close', filed)) })
  await expect.poll(() => desktop.closed).toContain(third.id)
})

test('a decision on a request that changed meanwhile is not taken; the notification says so and leads to it', async () => {
  const filed = await fileLeave(dina, { note: 'Visit to Garut' })
  const shown = await arrives(await pushed('supervisor', 'request', filed))
  // an open page would see that the request was taken back, and take the notification away before the tap
  await sari.page.goto('about:blank')
  await dina.get(calls.leaveRequests.cancel, { id: filed.id })
  await dina.get(calls.leaveRequests.submit, { id: filed.id })
  desktop.click(shown.id, '0')
  await saysNow(/^Changed by Dina Lestari at \d\d:\d\d\. Tap to review it\.$/)
  const after = await detailOf(dina, filed.id)
  expect({ status: after.status, level: after.currentLevel }).toEqual({ status: 1, level: 1 })
  expect(after.history.map((h) => h.action)).not.toContain('approve')
  await sari.page.goto('inbox')
  await expect(sari.page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await quiet(sari.page)
  desktop.click((desktop.shown.findLast(({ body }) => /^Changed by Dina/m.test(body)) as Shown).id, 'default')
  await expect(sari.page).toHaveURL(`${product.url}leave-requests/${filed.id}`)
})

test('with a sign-in that has expired the decision is taken with the ticket of the notification; decided elsewhere, the winner is named', async () => {
  const [one, two] = [await fileLeave(dina, { note: 'Visit to Kudus' }), await fileLeave(dina, { note: 'Visit to Rembang' })]
  const shown = await arrives(await pushed('supervisor', 'request', one))
  // a page of the product that runs nothing: an app would ask the provider for a new sign-in
  await sari.page.goto(`${product.origin}/oidc/.well-known/openid-configuration`)
  const good = (await session(sari.page)) as Session
  await session(sari.page, { ...good, accessToken: 'expired', refreshToken: 'expired', expiresAt: 0, needsSignIn: true })
  desktop.click(shown.id, '0')
  await saysNow('Approved')
  expect((await detailOf(dina, one.id)).history.filter((h) => h.action === 'approve').map((h) => h.actionPerson)).toEqual(['Sari Wulandari'])
  expect((await rowsOf(sari.page, one.id)).map((r) => [r.state, r.ticket ?? null])).toEqual([['sent', null]])
  await session(sari.page, good)

  const late = await arrives(await pushed('supervisor', 'request', two))
  await decide(await colleague(product, 'supervisor'), 'reject', two.id, 'No cover')
  await sari.page.goto(`${product.origin}/oidc/.well-known/openid-configuration`)
  desktop.click(late.id, '0')
  await saysNow(/^Rejected by Sari Wulandari at \d\d:\d\d\. Tap to see it\.$/)
  expect(await statusOf(dina, two.id)).toBe(5)
})
