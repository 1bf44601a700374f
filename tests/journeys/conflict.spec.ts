/** Two versions of one request: nobody's change is overwritten unseen, and what was written is never lost. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, PHONE, readyForFlight, signIn } from '../support/device.ts'
import { decide, detailOf, fileLeave } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'
import { action } from '../support/screens.ts'

const pictures = join(new URL('../..', import.meta.url).pathname, '.data', 'journeys', 'conflict')
let product: Product
let dina: Colleague
let sari: Colleague
let phone: Device

test.beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  product = await startProduct()
  dina = await colleague(product, 'employee')
  sari = await colleague(product, 'supervisor')
  phone = await openDevice(product)
  await signIn(phone.page, 'employee')
  await readyForFlight(phone.page)
})
test.afterAll(async () => {
  await phone?.close()
  await product?.dispose()
})

/** A request that came back for revision. */
async function returned(note: string): Promise<string> {
  const { id } = await fileLeave(dina, { note })
  await decide(sari, 'revise', id, 'Please look at it again')
  return id
}

/** The same person on another device: what is given is changed, the rest stays. */
async function editElsewhere(id: string, change: { note?: string; replacement?: string | null }): Promise<void> {
  const { employeeId, leaveType, startDate, endDate, startDateLeaveType, endDateLeaveType, location, replacement, note, version } = await detailOf(dina, id)
  await dina.get(calls.leaveRequests.createOrUpdate, { id, version, employeeId, leaveType, startDate, endDate, startDateLeaveType, endDateLeaveType, location, replacement, note, ...change })
}

async function picture(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of [['phone', PHONE], ['desktop', DESKTOP]] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(pictures, `${name}-${size}-${colorScheme}.png`), fullPage: true, animations: 'disabled' })
    }
  }
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Opens the edit form with a network, then hands the change in without one. */
async function changeOffline(page: Page, id: string, reason: string): Promise<void> {
  await page.goto(`leave-requests/${id}/edit`)
  await expect(page.getByLabel(/^Reason/)).not.toHaveValue('')
  await quiet(page)
  await phone.context.setOffline(true)
  await page.getByLabel(/^Reason/).fill(reason)
  await page.getByRole('radiogroup', { name: 'Part of the day' }).getByRole('radio', { name: 'First half' }).check()
  await action(page, 'Submit').click()
  await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible()
}

test('an edit handed in without a network, outrun elsewhere: three versions, one choice, and both changes are kept', async () => {
  const { page, context } = phone
  const id = await returned('As I began')
  const replacement = (await dina.get(calls.leaveRequests.datasourceReplacement, { paginationSize: 5 })).listData[0]
  await changeOffline(page, id, 'From the phone')
  await editElsewhere(id, { note: 'From the desk', replacement: replacement?.id ?? null })
  await context.setOffline(false)
  await page.goto('sync')
  const item = page.getByRole('article', { name: /^Submit: Annual leave/ })
  await expect(item).toContainText('You changed it elsewhere, review', { timeout: 30_000 })
  await picture(page, 'sync')
  await item.getByRole('link', { name: 'Compare' }).click()

  const reason = page.getByRole('group', { name: 'Reason' })
  await expect(reason).toContainText('Changed in both. Choose which one is to stay.')
  await expect(reason).toContainText('In the portal now, from you')
  await expect(reason).toContainText('As I began')
  await expect(page.getByRole('group', { name: 'Replacement' })).toContainText('Only changed in the portal: that is taken.')
  await expect(page.getByRole('group', { name: 'Part of the first day' })).toContainText(/Only you changed this: yours is kept.*Full day.*First half/)
  await expect(page.getByRole('button', { name: 'Send this' })).toBeDisabled()
  await picture(page, 'compare')
  await reason.getByRole('radio', { name: /From the phone/ }).check()
  await page.getByRole('button', { name: 'Send this' }).click()
  await expect(page.getByText(/has been submitted successfully/)).toBeVisible()

  const now = await detailOf(dina, id)
  expect({ status: now.status, note: now.note, half: now.startDateLeaveType, replacement: now.replacement }).toEqual({ status: 1, note: 'From the phone', half: 1, replacement: replacement?.id })
  expect(now.history.filter((h) => h.action === 'submit')).toHaveLength(2)
})

test('an open form that was outrun says so before it is sent, and sending it does not overwrite', async () => {
  const { page } = phone
  const id = await returned('Before anything')
  await page.goto(`leave-requests/${id}/edit`)
  await page.getByLabel(/^Reason/).fill('Mine, slowly typed')
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  await editElsewhere(id, { note: 'Theirs, meanwhile' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two versions' })).toBeVisible()
  expect((await detailOf(dina, id)).note).toBe('Theirs, meanwhile')

  await page.getByRole('button', { name: 'Keep editing mine' }).click()
  await expect(page.getByLabel(/^Reason/)).toHaveValue('Mine, slowly typed')
  await expect(page.getByText(/You changed it elsewhere, \d\d:\d\d, after you began here/)).toBeVisible()
  await page.getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('button', { name: 'Drop mine' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Drop what you wrote?' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save a copy' }).click()
  const copy = readFileSync(await (await download).path(), 'utf8')
  expect(copy).toContain('<dt>Reason</dt><dd>Mine, slowly typed</dd>')
  await dialog.getByRole('button', { name: 'Drop mine' }).click()
  await expect(page.getByText('Theirs, meanwhile').first()).toBeVisible()
  await page.goto('sync')
  await expect(page.getByText('Everything is sent')).toBeVisible()
})

test('a request that was cancelled meanwhile takes no change: who and when is said, and what was written becomes a new draft', async () => {
  const { page, context } = phone
  const id = await returned('To be cancelled')
  await changeOffline(page, id, 'I still want it')
  await dina.get(calls.leaveRequests.cancel, { id, note: 'No longer' })
  await context.setOffline(false)
  await page.goto('sync')
  const item = page.getByRole('article', { name: /^Submit: Annual leave/ }).filter({ has: page.getByRole('link', { name: 'See what happened' }) })
  await expect(item).toContainText(/You cancelled it elsewhere, \d\d:\d\d/, { timeout: 30_000 })
  await item.getByRole('link', { name: 'See what happened' }).click()
  await expect(page.getByText(/You cancelled it elsewhere, \d\d:\d\d/)).toBeVisible()
  await picture(page, 'closed')
  await page.getByRole('button', { name: 'Copy mine to a new request' }).click()
  await expect(page.getByText('This is a new draft with what you wrote.')).toBeVisible()
  await expect(page.getByLabel(/^Reason/)).toHaveValue('I still want it')
  await action(page, 'Submit').click()
  await expect(page.getByText(/has been submitted successfully/)).toBeVisible()
  const mine = (await dina.get(calls.leaveRequests.list, { paginationPage: 1, paginationSize: 100 })).listData.filter((r) => r.note === 'I still want it')
  expect(mine.map((r) => [r.status, r.id === id])).toEqual([[1, false]])
})

test('an approval given without a network that meets another request than it was given for is not used: what is asked now is opened and decided anew', async () => {
  const { id } = await fileLeave(dina, { note: 'As it was read' })
  const desk = await openDevice(product)
  try {
    const { page, context } = desk
    await signIn(page, 'supervisor')
    await readyForFlight(page)
    await page.goto(`leave-requests/${id}`)
    await expect(page.getByText('As it was read').first()).toBeVisible()
    await quiet(page)
    await context.setOffline(true)
    await action(page, 'Approve').click()
    await expect(page.getByText('Approved, will be sent when you are online')).toBeVisible({ timeout: 15_000 })
    await dina.get(calls.leaveRequests.cancel, { id })
    await editElsewhere(id, { note: 'As it is asked now' })
    await dina.get(calls.leaveRequests.submit, { id })
    await context.setOffline(false)
    await page.goto('sync')
    const item = page.getByRole('article', { name: /^Approve: Annual leave/ })
    await expect(item).toContainText('Changed by Dina Lestari, review', { timeout: 30_000 })
    await expect(item).toContainText('your decision was not used')
    await item.getByRole('link', { name: 'Open and decide' }).click()
    await expect(page.getByText('As it is asked now').first()).toBeVisible()
    const now = await detailOf(dina, id)
    expect([now.status, now.history.filter((h) => h.action === 'approve')]).toEqual([1, []])
    await expect(action(page, 'Approve')).toBeEnabled()
  } finally {
    await desk.close()
  }
})
