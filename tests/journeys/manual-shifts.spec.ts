/** A change of shift: a superior files it for one of her people, the last approver plans it, and taken back the old plan holds again. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, statusOnScreen, withNote } from '../support/screens.ts'
import { approveBy, dayOfPerson, lastDay, whoIs } from '../support/work-days.ts'

let product: Product
let dina: Colleague
let sari: Device
test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
  sari = await openDevice(product, { viewport: DESKTOP })
})
test.afterAll(async () => {
  await sari?.close()
  await product?.dispose()
})

/** Picks the first option of a picker that reads so. */
async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}:`) }).click()
  await page.getByRole('dialog', { name: field }).getByRole('radio', { name: option }).click()
}

test('a superior changes the shift of one of her people; approved to the end the day is planned anew, cancelled it is as it was', async () => {
  test.setTimeout(180_000)
  const { page } = sari
  const employeeId = await whoIs(dina)
  const day = await lastDay(product, dina)
  const before = await dayOfPerson(dina, employeeId, day)

  await signIn(page, 'supervisor', `manual-shifts/new?startDate=${day}&endDate=${day}`)
  await pick(page, 'Shift', 'Hub 07:00–15:00')
  await pick(page, 'Reason', 'Standing in for a colleague')
  await page.getByRole('button', { name: 'Add Employee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer Employees' })
  await dialog.getByRole('region', { name: /^Available Employees/ }).getByRole('searchbox').fill('Dina')
  await dialog.getByRole('option', { name: /Dina Lestari/ }).click()
  await dialog.getByRole('button', { name: 'Move checked employees to Selected Employees' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('Covers the early calls')
  await action(page, 'Submit').click()
  await expect(statusOnScreen(page)).toHaveText('In approval', { timeout: 60_000 })
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await dayOfPerson(dina, employeeId, day), 'nothing before it is approved').toEqual(before)

  await approveBy(product, calls.manualShifts, id, 'head', 'hr')
  const after = await dayOfPerson(dina, employeeId, day)
  expect(after).toMatchObject({ shift: 'HUB', plan: { by: 'manualShift', origin: { requestId: id, module: 'manual-shifts' } } })
  expect((await dina.get(calls.systemNotification.getNotificationsGet, {})).notifications.map((n) => n.message).join()).toContain('you work: Hub 07:00–15:00')

  const phone = await openDevice(product)
  await signIn(phone.page, 'employee', `attendance/detail/${after?.id}`)
  await expect(phone.page.getByText('· manual shift')).toBeVisible()
  await phone.page.getByRole('link', { name: /^MS-/ }).first().click()
  await expect(phone.page.getByRole('main')).toContainText('Hub 07:00–15:00')
  await phone.close()

  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await expect(page.getByRole('main')).toContainText('Dina Lestari')
  await action(page, 'Cancel').click()
  await expect(page.getByRole('dialog', { name: 'Cancellation note' })).toContainText('the plan of 1 person holds again')
  await withNote(page, 'Cancellation note', 'Cancel', 'The colleague is back')
  await expect(statusOnScreen(page)).toHaveText('Cancellation in approval')
  await approveBy(product, calls.manualShifts, id, 'hr')
  expect(await dayOfPerson(dina, employeeId, day)).toEqual(before)
})
