/** Notices: read on one device is read on all; what a person chose is kept on the server. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { choose } from '../support/screens.ts'

let product: Product
const devices: Device[] = []
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  for (const device of devices) await device.close()
  await product.dispose()
})
async function open(username: string, path: string, options = {}): Promise<Device> {
  const device = await openDevice(product, options)
  devices.push(device)
  await signIn(device.page, username, path)
  return device
}

test('what is read on one device is read on the other, with its counters; words and kinds find it', async () => {
  const phone = (await open('employee', 'notifications')).page
  const desktop = (await open('employee', 'notifications', { viewport: DESKTOP })).page
  // a month before the end of the year some more are told that their balance expires
  const told = await phone.getByRole('main').getByText(/^\d+ unread$/).innerText()
  const unread = Number.parseInt(told)
  expect(unread).toBeGreaterThanOrEqual(12)
  await expect(desktop.getByRole('main').getByText(`${unread} unread`, { exact: true })).toBeVisible()
  await expect.poll(() => desktop.title()).toContain(`(${unread}) Notifications`)

  await phone.getByLabel('Search notifications').fill('objectives 2026')
  await expect(phone.getByText('Fill in your objectives for 2026')).toBeVisible()
  // what is owed opens the very thing
  await phone.goto('for-you')
  await phone.getByRole('link', { name: /^Your objectives/ }).click()
  await expect(phone.getByText('Your objectives for 2026', { exact: true })).toBeVisible()
  await phone.goto('for-you')
  await expect(phone.getByRole('link', { name: /^Your objectives/ }), 'looking at it is not doing it').toBeVisible()
  await phone.goto('notifications')
  await phone.getByRole('button', { name: 'Mark as read: Fill in your objectives for 2026' }).click()
  await expect(phone.getByRole('main').getByText(`${unread - 1} unread`, { exact: true })).toBeVisible()
  await expect(desktop.getByRole('main').getByText(`${unread - 1} unread`, { exact: true })).toBeVisible({ timeout: 20_000 })

  await phone.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(phone.getByRole('main').getByText('0 unread', { exact: true })).toBeVisible()
  await expect(desktop.getByRole('main').getByText('0 unread', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(desktop.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0)
  await expect(desktop).toHaveTitle(/^Notifications/)
})

test('switches, quiet hours and digest are saved as they are chosen, on the server', async () => {
  const { page } = await open('shift', 'me/notifications')
  const sent = await colleague(product, 'shift')
  const kind = page.getByRole('group', { name: 'Decision on your request', exact: true })
  await expect(kind.getByLabel('In the app')).toBeDisabled()
  await kind.getByLabel('Mail').uncheck()
  await page.getByLabel('No push during these hours').check()
  await page.getByLabel('From').fill('21:30')
  await page.getByLabel('One mail a day instead of one for each').check()
  await choose(page, 'At', '07:00')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect.poll(async () => {
    const { types, quietFrom, quietUntil, digestHour, timeZone } = await sent.get(calls.systemNotification.getPreferences, {})
    const { app, push, mail } = types.find((t) => t.typeId === 'AP000002') ?? {}
    return { app, push, mail, quietFrom, quietUntil, digestHour, timeZone }
  }).toEqual({ app: true, push: true, mail: false, quietFrom: '21:30', quietUntil: '06:00', digestHour: 7, timeZone: 'Asia/Jakarta' })
  await page.reload()
  await expect(kind.getByLabel('Mail')).not.toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('21:30')
})
