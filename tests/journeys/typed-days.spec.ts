/** What is typed counts or is said to be wrong, and is lost in no dialog. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, signIn } from '../support/device.ts'
import { slashed } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, choose } from '../support/screens.ts'
import { lastWorkedDay } from '../support/work-days.ts'

let product: Product
let desk: Device
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())
test.beforeEach(async () => {
  desk = await openDevice(product, { viewport: DESKTOP })
})
test.afterEach(() => desk.close())

test('a day picked in the calendar mends what was typed', async () => {
  const { page } = desk
  await signIn(page, 'employee', 'leave-requests/new')
  await choose(page, 'Leave type', /^Annual leave/)
  const [first, last] = [page.getByLabel('First day', { exact: true }), page.getByLabel('Last day', { exact: true })]
  // a last day nobody gave goes with the first one, there and back
  for (const day of ['2027/06/14', '2027/06/07']) {
    await first.fill(day)
    await first.press('Tab')
    await expect(last).toHaveValue(day)
  }
  await last.fill('abc')
  await last.press('Tab')
  await expect(page.getByText('Invalid Date Format').first()).toBeVisible()
  await last.locator('..').getByRole('button', { name: 'Open calendar' }).click()
  const days = page.getByRole('dialog', { name: 'Choose the dates' })
  await days.getByRole('button', { name: 'Next month' }).click()
  await days.locator('button:not([data-disabled]):not([data-early])', { hasText: /^1[0-9]$/ }).first().click()
  await days.getByRole('button', { name: 'Use these dates' }).click()
  await expect(last).toHaveValue(/^\d{4}\/\d\d\/\d\d$/)
  await expect(page.getByText('Invalid Date Format')).toHaveCount(0)

  // a Sunday: what the server said of just these days holds when it cannot be asked again
  await first.fill('2027/06/13')
  await last.fill('2027/06/13')
  await last.press('Tab')
  await page.getByLabel('Reason').fill('A wedding')
  const refused = page.getByText('None of these days is a working day')
  await expect(refused.first()).toBeVisible()
  await desk.context.setOffline(true)
  await action(page, 'Submit').click()
  await expect(page.getByText('1 thing to fix')).toBeVisible()
  await expect(page).toHaveURL(/leave-requests\/new/)
  await desk.context.setOffline(false)
})

test('a correction knows its day: a time alone is enough, however it is written', async () => {
  const { page } = desk
  const day = await lastWorkedDay(product, await colleague(product, 'employee'))
  await signIn(page, 'employee', `attendance-check-time-overrides/new?redirectedByDate=${day}`)
  await page.getByRole('button', { name: 'Correct check-out: Dina Lestari' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit line' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await action(page, 'Submit').click()
  const lines = page.getByRole('group', { name: 'Corrections' })
  const wrong = lines.getByText('New time: This field is required').first()
  await expect(wrong, 'what is missing is named').toBeVisible()
  expect((await wrong.boundingBox())?.height, 'on one line').toBeLessThan(30)
  expect(await lines.evaluate((list) => [...list.querySelectorAll('*')].filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX === 'auto').length), 'nothing lies outside').toBe(0)
  await lines.getByRole('button', { name: 'Fill in what is missing: Dina Lestari' }).click()
  await expect(dialog.getByLabel('New time', { exact: true })).toHaveValue(slashed(day))
  await dialog.getByLabel('Time: New time').fill('1730')
  await dialog.getByLabel('Time: New time').press('Tab')
  await expect(dialog.getByLabel('Time: New time')).toHaveValue('17:30')
  await dialog.getByLabel('Reason').fill('The reader at the gate was dark')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(lines.getByText(`${slashed(day)} 17:30`).first()).toBeVisible()
})

test('an optional time of a row proposes no day, and a time without one is said at once, however it is written', async () => {
  const { page } = desk
  await signIn(page, 'supervisor', 'custom-module-request/new?transDate=2026-05-12')
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('dialog', { name: 'What do you want to change?' }).getByRole('button', { name: /^Check-in/ }).click()
  const row = page.getByRole('dialog').last()
  await expect(row.getByLabel(/^New check-out/).first()).toHaveValue('')
  await row.getByLabel('Time: New check-out').fill('1730')
  await row.getByLabel('Time: New check-out').press('Tab')
  await expect(row.getByText('Add the day.')).toBeVisible()
})

test('a note of a dialog that was closed is there when it is opened again', async () => {
  const { page } = desk
  const [waiting] = (await (await colleague(product, 'supervisor')).get(calls.attachmentsInbox.inboxList, { modules: ['leave-requests'] })).listData
  await signIn(page, 'supervisor', `leave-requests/${waiting?.id}`)
  const note = page.getByRole('dialog').getByLabel('Note')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await note.fill('Two are away already')
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(note).toHaveValue('Two are away already')
})
