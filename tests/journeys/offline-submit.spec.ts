import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, type DeviceOptions, keptCopy, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { detailOf, fileLeave, freeDays } from '../support/leave.ts'
import { aPhoto } from '../support/photo.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'
import { action, card, fillLeave, itemOf, withNote } from '../support/screens.ts'

let product: Product
let dina: Colleague
let sari: Colleague

test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
  sari = await colleague(product, 'supervisor')
})
test.afterAll(() => product.dispose())

const devices: Device[] = []
const keep = (device: Device) => {
  devices.push(device)
  return device
}
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.close()
})

const nav = (page: Page, name: string | RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const requestsOfDina = async () => (await dina.get(calls.leaveRequests.list, { paginationPage: 1, paginationSize: 100 })).listData
const levelOf = async (id: string) => (await detailOf(sari, id)).currentLevel

/** A browser without Background Sync, as Safari and Firefox are: nothing is sent while no window is open. */
const withoutBackgroundSync = ({ context }: Device) => context.addInitScript(() => Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }))

/** A phone that has been used before: worker, texts and choices are on it. */
async function usedPhone(username: string, more: DeviceOptions = {}): Promise<Device> {
  const device = keep(await openDevice(product, more))
  await signIn(device.page, username)
  await readyForFlight(device.page)
  return device
}

async function flightMode(device: Device): Promise<void> {
  await device.context.setOffline(true)
  await device.page.goto('./')
  await expect(device.page.getByText(/^You are offline/)).toBeVisible()
}

test('a leave request with a photo, handed in without a network, survives a killed browser and arrives exactly once', async () => {
  const before = (await requestsOfDina()).map((r) => r.id)
  const days = await freeDays(dina)
  const first = await usedPhone('employee')
  await withoutBackgroundSync(first)
  const photo = await aPhoto(first.page)
  expect(photo.buffer.length, 'worth making smaller').toBeGreaterThan(400_000)
  await flightMode(first)

  await test.step('the form works, and the draft and its photo are kept', async () => {
    const { page } = first
    await nav(page, 'New').click()
    await page.getByRole('main').getByRole('link', { name: /^Leave request/ }).click()
    await fillLeave(page, 'Annual leave', days)
    await page.getByLabel(/^Reason/).fill('Seeing a doctor')
    await expect(page.getByRole('region', { name: 'Total' })).toContainText('1 day')
    await page.getByLabel('Choose files').and(page.locator('input')).setInputFiles(photo)
    await expect(page.getByText('On this device, goes with the request')).toBeVisible()
    await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  })
  await test.step('handing in says honestly where it is', async () => {
    await action(first.page, 'Submit').click()
    await expect(first.page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible()
    await expect(first.page.getByText('On its way')).toBeVisible()
    await expect(first.page.getByText('Submitted, will be sent when you are online')).toBeVisible()
  })
  await first.kill()
  expect((await requestsOfDina()).map((r) => r.id)).toEqual(before)

  const again = keep(await first.reopen({ offline: true }))
  const { page } = again
  await test.step('the app opens again without a network and shows what waits', async () => {
    await flightMode(again)
    const queued = page.getByRole('main').getByRole('link', { name: /Submit: Annual leave/ })
    await expect(queued).toContainText('Kept on this device, will be sent')
    await queued.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved and sent' })).toBeVisible()
    await expect(page.getByText('1 item is saved on this device')).toBeVisible()
    await expect(page.getByRole('article', { name: /^Attachment: doctor note/ })).toContainText('Will be sent when you are online')
    await expect(page.getByRole('article', { name: /^Submit: Annual leave/ })).toContainText('Will be sent when you are online')
  })
  await test.step('back online everything is sent', async () => {
    await again.context.setOffline(false)
    await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('article', { name: /^Submit: Annual leave/ })).toContainText(/Sent \d/)
  })
  const added = (await requestsOfDina()).filter((r) => !before.includes(r.id))
  expect(added.map((r) => ({ from: r.startDate, until: r.endDate, status: r.status, note: r.note }))).toEqual([{ from: days.startDate, until: days.endDate, status: 1, note: 'Seeing a doctor' }])
  const { attachments, history } = await detailOf(dina, added[0]?.id ?? '')
  expect(attachments.map((a) => a.fileName)).toEqual(['doctor note.jpg'])
  expect(history.filter((h) => h.action === 'submit')).toHaveLength(1)
  const bytes = new Uint8Array(await (await dina.get(calls.attachmentsInbox.attachment, { id: attachments[0]?.attachmentId ?? '' })).arrayBuffer())
  expect([...bytes.slice(0, 3)], 'a JPEG').toEqual([0xff, 0xd8, 0xff])
  expect(bytes.length).toBe(attachments[0]?.size)
  expect(bytes.length).toBeLessThan(photo.buffer.length)

  await test.step('and the person sees it with its approver and the photo', async () => {
    await page.goto(`leave-requests/${added[0]?.id}`)
    await expect(page.getByText(/^Your request is with Sari/)).toBeVisible()
    await page.getByRole('button', { name: 'Open doctor note.jpg' }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'doctor note.jpg' })).toBeVisible()
  })
})

test('decisions taken without a network, on an inbox that tells its age, are sent when it is back', async () => {
  const yes = await fileLeave(dina, { note: 'Offline yes' })
  const no = await fileLeave(dina, { note: 'Offline no' })
  const device = await usedPhone('supervisor')
  const { page } = device
  await nav(page, /^Inbox/).click()
  await expect(page.getByText('Offline no')).toBeVisible()
  await keptCopy(page, calls.attachmentsInbox.inboxList.id)
  await flightMode(device)
  await nav(page, /^Inbox/).click()
  await expect(page.getByText(/^Saved copy, /)).toBeVisible()

  await card(page, 'Offline yes').getByRole('button', { name: /^Approve/ }).click()
  await expect(itemOf(page, yes.id)).toContainText('Approved, will be sent when you are online')
  await card(page, 'Offline no').getByRole('button', { name: /^Reject/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Rejection note' })
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await withNote(page, 'Rejection note', 'Reject', 'The week is full')
  await expect(itemOf(page, no.id)).toContainText('Rejected, will be sent when you are online')
  expect((await detailOf(sari, yes.id)).version).toBe(yes.version)
  expect((await detailOf(sari, no.id)).version).toBe(no.version)

  await device.context.setOffline(false)
  await expect(itemOf(page, yes.id)).toContainText('Approved, sent', { timeout: 30_000 })
  await expect(itemOf(page, no.id)).toContainText('Rejected, sent', { timeout: 30_000 })
  const approved = await detailOf(sari, yes.id)
  expect(approved.currentLevel).toBe(2)
  expect(approved.history.filter((h) => h.action === 'approve')).toHaveLength(1)
  const rejected = await detailOf(sari, no.id)
  expect(rejected.status).toBe(5)
  expect(rejected.history.find((h) => h.action === 'reject')?.note).toBe('The week is full')
})

test('a decision is sent without any window of the app, when the network is back or at the next start of the browser', async () => {
  const first = await fileLeave(dina, { note: 'Window closed' })
  const second = await fileLeave(dina, { note: 'Browser killed' })
  const device = await usedPhone('supervisor', { wholeBrowser: true })
  const approveOffline = async ({ page, context }: Device, id: string) => {
    await page.goto(`leave-requests/${id}`)
    await expect(page.getByText('What approving changes')).toBeVisible()
    await quiet(page)
    await context.setOffline(true)
    await action(page, 'Approve').click()
    await expect(page.getByText('Approved, will be sent when you are online').first()).toBeVisible()
  }
  await test.step('the window was closed', async () => {
    await approveOffline(device, first.id)
    await device.context.newPage()
    await device.page.close()
    expect(await levelOf(first.id)).toBe(1)
    await device.context.setOffline(false)
    await expect.poll(() => levelOf(first.id), { timeout: 60_000 }).toBe(2)
  })
  await test.step('the browser was killed', async () => {
    const [page] = device.context.pages()
    if (!page) throw new Error('no page')
    await approveOffline({ ...device, page }, second.id)
    await device.kill()
    expect(await levelOf(second.id)).toBe(1)
    const again = keep(await device.reopen())
    await again.page.goto('sync')
    await expect(again.page.getByText('Everything is sent')).toBeVisible({ timeout: 30_000 })
    expect(await levelOf(second.id)).toBe(2)
  })
})

test('a decision on a request that changed meanwhile is not used, and says: changed, open again', async () => {
  const { id } = await fileLeave(dina, { note: 'Before the change' })
  const device = await usedPhone('supervisor')
  const { page } = device
  await nav(page, /^Inbox/).click()
  await expect(page.getByText('Before the change')).toBeVisible()
  await quiet(page)
  await device.context.setOffline(true)

  await dina.get(calls.leaveRequests.cancel, { id, note: 'I was too fast' })
  const { employeeId, leaveType, startDate, endDate, startDateLeaveType, endDateLeaveType, location, replacement, version } = await detailOf(dina, id)
  await dina.get(calls.leaveRequests.saveAndSubmit, { id, version, employeeId, leaveType, startDate, endDate, startDateLeaveType, endDateLeaveType, location, replacement, note: 'After the change' })

  await card(page, 'Before the change').getByRole('button', { name: /^Approve/ }).click()
  await expect(itemOf(page, id)).toContainText('Approved, will be sent when you are online')
  await page.reload() // nobody waits for the answer any more
  await expect(itemOf(page, id)).toContainText('Approved, will be sent when you are online')
  await device.context.setOffline(false)
  await expect(page.getByText('1 item could not be sent and needs you.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'See what to do' }).click()
  const item = page.getByRole('article', { name: /^Approve: Annual leave/ })
  await expect(item).toContainText(/Changed by Dina[^,]*, review/)
  await expect(item).toContainText('It changed after you decided, so your decision was not used. Open it and decide again.')
  const { status, currentLevel, history } = await detailOf(sari, id)
  expect({ status, currentLevel, approvals: history.filter((h) => h.action === 'approve').length }).toEqual({ status: 1, currentLevel: 1, approvals: 0 })

  await item.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByText('After the change').first()).toBeVisible()
  await action(page, 'Approve').click()
  await expect.poll(() => levelOf(id), { timeout: 20_000 }).toBe(2)
})

test('a browser that believes in a network it has not is not believed: the app says offline, and keeps the request as not yet sent', async () => {
  const device = await usedPhone('employee')
  const { page, context } = device
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })
    for (const type of ['online', 'offline']) addEventListener(type, (event) => event.stopImmediatePropagation(), true)
  })
  const days = await freeDays(dina, { from: 60 })
  await flightMode(device)
  await nav(page, 'New').click()
  await page.getByRole('main').getByRole('link', { name: /^Leave request/ }).click()
  await fillLeave(page, 'Annual leave', days)
  await page.getByLabel(/^Reason/).fill('No bars at all')
  await action(page, 'Submit').click()
  await expect(page.getByText('Submitted, will be sent when you are online')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await requestsOfDina()).filter((r) => r.note === 'No bars at all').length, { timeout: 45_000 }).toBe(1)
  await expect(page.getByText(/^You are offline/)).toHaveCount(0)
})
