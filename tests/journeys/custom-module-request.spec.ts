/** Corrections of several kinds in one request: filled in on a phone line by line, one mended, approved to the end and in force, then taken back whole. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { rawTexts, settled, sideways } from '../support/every-screen.ts'
import { slashed } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, card, statusOnScreen, withNote } from '../support/screens.ts'
import { approveBy, dayOfPerson, lastWorkedDay, whoIs } from '../support/work-days.ts'

const { customModuleRequest } = calls
const WHY = 'The reader at the gate was dark'

let product: Product
let dina: Colleague
let sari: Colleague
let phone: Device
test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
  sari = await colleague(product, 'supervisor')
  phone = await openDevice(product)
  await signIn(phone.page, 'supervisor')
})
test.afterAll(async () => {
  await phone?.close()
  await product?.dispose()
})

/** Adds a line of a kind; it opens in a drawer. */
async function addLine(page: Page, kind: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('dialog', { name: 'What do you want to change?' }).getByRole('button', { name: new RegExp(`^${kind}`) }).click()
  return page.getByRole('dialog', { name: kind, exact: true })
}

/** Picks an option of a picker in an open drawer. */
async function pick(page: Page, drawer: Locator, field: string, option: string | RegExp): Promise<void> {
  await drawer.getByRole('button', { name: new RegExp(`^${field}:`) }).click()
  await page.getByRole('dialog', { name: field, exact: true }).getByRole('radio', { name: option }).first().click()
}

async function done(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(drawer).toBeHidden()
}

const idOf = (page: Page) => new URL(page.url()).pathname.split('/').filter((part) => part !== 'edit').at(-1) ?? ''

test('three kinds of corrections for one person: a problem is shown at its line and mended, approved they hold, cancelled the day is as it was', async () => {
  test.setTimeout(240_000)
  const { page } = phone
  const employeeId = await whoIs(dina)
  const day = await lastWorkedDay(product, dina)
  const before = await dayOfPerson(dina, employeeId, day)

  await page.goto(`custom-module-request/new?transDate=${day}`)
  const shift = await addLine(page, 'Manual shift')
  await pick(page, shift, 'Employee', /Dina Lestari/)
  await pick(page, shift, 'Shift', 'Hub 07:00–15:00')
  await pick(page, shift, 'Reason', 'Standing in for a colleague')
  await done(shift)
  await expect(page.getByRole('group', { name: 'Manual shifts' })).toContainText('Dina Lestari')
  await expect(page.getByText('The lines are kept on this device until you save.')).toBeVisible()
  await page.getByLabel(/^Note/).fill(WHY)
  await action(page, 'Save').click()
  await expect(statusOnScreen(page)).toHaveText('Draft')
  const id = idOf(page)

  await page.getByRole('link', { name: 'Edit' }).click()
  const punch = await addLine(page, 'Check-in or check-out')
  await pick(page, punch, 'Employee', /Dina Lestari/)
  await expect(punch.getByText('Check-out now'), 'what counts now is told').toBeVisible()
  await punch.getByLabel(/^New check-in/).fill(`${slashed(day)} 16:00`)
  await punch.getByLabel(/^New check-out/).fill(`${slashed(day)} 15:10`)
  await punch.getByLabel('Reason').fill(WHY)
  await done(punch)
  await expect(page.getByText('Each line is saved when you finish it.')).toBeVisible()
  expect((await sari.get(customModuleRequest.getAttendanceCheckTimeOverrider, { requestId: id })).listData, 'a line of a saved request is stored at once').toHaveLength(1)
  const corrected = page.getByRole('group', { name: 'Check-in and check-out' })
  await expect(corrected.getByText(/^New check-out: /), 'the server judges each line').toBeVisible()

  const meal = await addLine(page, 'Attendance component')
  await expect(meal.getByRole('button', { name: 'Employee: Dina Lestari' }), 'the next line is about the same person').toBeVisible()
  await meal.getByRole('radio', { name: 'Meal' }).check()
  await meal.getByLabel('Value a day').fill('2')
  await meal.getByLabel('Reason').fill(WHY)
  await done(meal)

  await action(page, 'Submit').click()
  await expect(page.getByRole('alert').getByRole('link', { name: /^Check-in or check-out 1, New check-out: / }), 'the list says which line').toBeVisible()
  await corrected.getByRole('button').click()
  await punch.getByLabel(/^New check-in/).fill(`${slashed(day)} 07:05`)
  await done(punch)
  await expect(corrected.getByText(/^New check-out: /)).toHaveCount(0)
  await action(page, 'Submit').click()
  await expect(statusOnScreen(page)).toHaveText('In approval', { timeout: 60_000 })
  expect(idOf(page)).toBe(id)
  await expect(page.getByRole('main')).toContainText('3 lines, 1 person')
  expect(await dayOfPerson(dina, employeeId, day), 'nothing before it is approved').toEqual(before)

  await approveBy(product, customModuleRequest, id, 'head')
  const desk = await openDevice(product)
  await signIn(desk.page, 'hr', 'inbox')
  const waiting = card(desk.page, WHY).filter({ hasText: 'Custom request' })
  await waiting.getByRole('button', { name: /^Approve Custom request/ }).click()
  await expect(desk.page.getByText(/^Custom (module )?request has been approved successfully/).first()).toBeVisible({ timeout: 30_000 })
  await desk.close()

  await expect.poll(async () => (await dayOfPerson(dina, employeeId, day))?.shift, { timeout: 30_000 }).toBe('HUB')
  const after = await dayOfPerson(dina, employeeId, day)
  expect(after?.overrides).toContainEqual(expect.objectContaining({ checkStatus: 'out', time: `${day}T15:10`, holds: true, origin: expect.objectContaining({ requestId: id }) }))
  expect(after?.components).toContainEqual(expect.objectContaining({ origin: expect.objectContaining({ requestId: id }) }))

  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await action(page, 'Cancel').click()
  await withNote(page, 'Cancellation note', 'Cancel', 'The gate has told the right time since')
  await expect(statusOnScreen(page)).toHaveText('Cancellation in approval')
  await approveBy(product, customModuleRequest, id, 'hr')
  expect(await dayOfPerson(dina, employeeId, day)).toEqual(before)
})

test('in Arabic, right to left, nothing scrolls sideways and no text is missing: list, form, each kind in its drawer, detail', async () => {
  const { page } = phone
  const [newest] = (await sari.get(customModuleRequest.list, { paginationSize: 1, scope: 'mine' })).listData
  await page.evaluate(() => localStorage.setItem('lng', 'ar'))
  await page.setViewportSize({ width: 320, height: 640 })
  const inOrder = async (what: string) => {
    expect.soft(await sideways(page), what).toEqual([])
    expect.soft(await rawTexts(page), what).toEqual([])
  }
  for (const path of ['custom-module-request', `custom-module-request/${newest?.id}`, 'custom-module-request/new?transDate=2026-05-12']) {
    await page.goto(path)
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await inOrder(path)
  }
  const add = page.getByRole('button', { name: 'إضافة سطر' })
  await add.click()
  const kinds = page.getByRole('dialog').getByRole('listitem')
  await expect(kinds).toHaveCount(7)
  for (let i = 0; i < 7; i++) {
    if (i > 0) await add.click()
    await kinds.nth(i).getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^الموظف/ })).toBeVisible()
    await inOrder(`kind ${i + 1}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.evaluate(() => localStorage.setItem('lng', 'en'))
})

test('without a network: lines are filled in, the request is handed in, and it arrives once with its lines', async () => {
  const { page, context } = phone
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./')
  await readyForFlight(page)
  const day = await lastWorkedDay(product, dina)
  await context.setOffline(true)
  await page.goto(`custom-module-request/new?transDate=${day}`)
  const meal = await addLine(page, 'Attendance component')
  await pick(page, meal, 'Employee', /Dina Lestari/)
  await meal.getByRole('radio', { name: 'Transport' }).check()
  await meal.getByLabel('Value a day').fill('1')
  await meal.getByLabel('Reason').fill('Without a network')
  await done(meal)
  for (const [kind, field, option] of [['Overtime in payroll', 'Pay period', /^\d{4}-\d\d$/], ['Calendar group', 'New calendar', /./], ['Leave', 'Leave type', 'Annual leave']] as const) {
    const drawer = await addLine(page, kind)
    await pick(page, drawer, field, option)
    await drawer.getByRole('button', { name: 'Remove' }).click()
    await expect(drawer).toBeHidden()
  }
  await page.getByLabel(/^Note/).fill('Without a network')
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  await action(page, 'Submit').click()
  await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible()
  await context.setOffline(false)
  const arrived = async () => (await sari.get(customModuleRequest.list, { paginationSize: 20, status: [1] })).listData.filter((r) => r.note === 'Without a network').map((r) => r.attendanceComponents?.length)
  await expect.poll(arrived, { timeout: 30_000 }).toEqual([1])
})
