/** A forgotten check-out: one tap from the day, its line completed, approved to the end, the day counts by it; cancelled, the punches count again. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { dayId } from '../../server/facts/recompute.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, statusOnScreen, withNote } from '../support/screens.ts'
import { slashed } from '../support/leave.ts'
import { lastWorkedDay } from '../support/work-days.ts'

let product: Product
let dina: Colleague
let phone: Device
test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
  phone = await openDevice(product)
})
test.afterAll(async () => {
  await phone?.close()
  await product?.dispose()
})

const approveBy = async (id: string, ...usernames: string[]) => {
  for (const username of usernames) await (await colleague(product, username)).get(calls.checkTimeOverrides.approve, { id })
}

test('the right time counts from the last approval until the cancellation, and the punches stay', async () => {
  test.setTimeout(180_000)
  const { page } = phone
  const { employeeId } = await dina.get(calls.general.accountDetails, {})
  const day = await lastWorkedDay(product, dina)
  const detail = async () => (await dina.send(calls.attendance.detail, { id: dayId(employeeId, day) })).body
  const before = await detail()

  await signIn(page, 'employee', `attendance-check-time-overrides/new?redirectedByDate=${day}`)
  await expect(page.getByText(/Up to 30 days back/)).toBeVisible()
  const lines = page.getByRole('group', { name: 'Corrections' })
  await expect(page.getByText(/recorded \d\d:\d\d to \d\d:\d\d/)).toBeVisible()
  await expect(lines.getByText('No Data'), 'nothing is missing of that day, so nothing is proposed').toBeVisible()
  await page.getByRole('button', { name: 'Correct check-out: Dina Lestari' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit line' })
  await expect(dialog.getByLabel('Time: New time'), 'the line opens where it is empty').toBeFocused()
  await expect(dialog.locator('label[for="line-note"]')).toHaveText('Note optional')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const fillIn = lines.getByRole('button', { name: 'Fill in what is missing: Dina Lestari' })
  await expect(fillIn, 'closed, the focus is at the line').toBeFocused()
  await expect(lines.getByText('Still missing: New time and Reason'), 'said before anything is sent').toBeVisible()
  await expect(lines.getByText('Customer Care'), 'the department, as the picker gives it').toBeVisible()
  await action(page, 'Submit').click()
  await expect(page.getByRole('alert').getByRole('link', { name: /^Dina Lestari, Reason/ }), 'what is missing names the person').toBeVisible()
  await fillIn.click()
  await dialog.getByLabel('New time', { exact: true }).fill(`${slashed(day)} 17:00`)
  await dialog.getByLabel('Reason').fill('The reader at the gate was dark')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(lines.getByText('Valid')).toBeVisible()
  await expect(lines.getByRole('button', { name: 'Edit Dina Lestari' }), 'nothing is left to fill in: the focus is at the line still').toBeFocused()
  await action(page, 'Submit').click()
  await expect(statusOnScreen(page)).toHaveText('In approval')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await approveBy(id, 'supervisor', 'head', 'hr')
  const after = await detail()
  expect(after.overrides).toContainEqual(expect.objectContaining({ checkStatus: 'out', time: `${day}T17:00`, holds: true, origin: expect.objectContaining({ requestId: id }) }))
  expect(after.punches).toEqual(before.punches)
  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await expect(page.getByText('The reader at the gate was dark').first()).toBeVisible()

  await action(page, 'Cancel').click()
  await withNote(page, 'Cancellation note', 'Cancel', 'I found my card')
  await expect(statusOnScreen(page)).toHaveText('Cancellation in approval')
  await approveBy(id, 'hr')
  expect((await detail()).overrides).toEqual(before.overrides)
  expect(await books(product, 'select 1 from day_fact where request_id = $1', [id]), 'withdrawn, not deleted').toHaveLength(1)
})
