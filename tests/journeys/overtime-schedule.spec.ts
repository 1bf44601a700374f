/** Overtime: claimed on the phone for oneself and a colleague out of reach, mended at the line, approved to the end, shown in the day; cancelled, it is gone. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { dayId } from '../../server/facts/recompute.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, signIn } from '../support/device.ts'
import { slashed } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, statusOnScreen, withNote } from '../support/screens.ts'
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
  for (const username of usernames) await (await colleague(product, username)).get(calls.overtimeSchedule.approve, { id })
}

test('the window opens with the last approval and closes with the cancellation', async () => {
  test.setTimeout(180_000)
  const { page } = phone
  const { employeeId } = await dina.get(calls.general.accountDetails, {})
  const day = await lastWorkedDay(product, dina)
  const windows = async () => (await dina.send(calls.attendance.detail, { id: dayId(employeeId, day) })).body.overtime ?? []
  const before = await windows()

  await signIn(page, 'employee', `overtime-schedule/new?startDate=${day}`)
  await page.getByRole('button', { name: /^Reason:/ }).click()
  await page.getByRole('dialog', { name: 'Reason' }).getByRole('radio', { name: 'Peak orders' }).click()
  await page.getByLabel('From', { exact: true }).focus()
  await page.keyboard.type(`${slashed(day)} 19:00`)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('From', { exact: true }), 'what is typed takes the place of what stood there').toHaveValue(slashed(day))
  await expect(page.getByLabel('Time: From', { exact: true }), 'a day typed with its time is two fields').toHaveValue('19:00')
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue(slashed(day))
  await expect(page.getByLabel('Time: Until', { exact: true }), 'a start at the end moves it by the usual length, not by a day').toHaveValue('21:00')
  await page.getByLabel('Until', { exact: true }).fill(`${slashed(day)} 18:00`)
  await page.getByLabel('Break (minutes)').click()
  await expect(page.getByText('The end must come after the start').first()).toBeVisible()
  await page.getByLabel('Until', { exact: true }).fill(`${slashed(day)} 21:00`)
  const people = page.getByRole('group', { name: 'Employees' })
  await expect(people.getByText('Valid'), 'each line is judged while the form is filled in').toBeVisible()

  await people.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import employees' })
  await dialog.getByLabel('Employee codes').fill('TL-9999\nTL-0001')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('Nobody has the code TL-9999')).toBeVisible()
  await expect(dialog.getByText('You may not file for the person with the code TL-0001')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Add 0/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await action(page, 'Submit').click()
  await expect(statusOnScreen(page)).toHaveText('In approval')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await windows()).toEqual(before)
  await approveBy(id, 'supervisor', 'head', 'hr')
  expect(await windows()).toContainEqual(expect.objectContaining({ oTStart: `${day}T19:00`, oTUntil: `${day}T21:00` }))
  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await expect(page.getByRole('link', { name: 'Copy' })).toBeVisible()

  await action(page, 'Cancel').click()
  await withNote(page, 'Cancellation note', 'Cancel', 'It was not needed')
  await expect(statusOnScreen(page)).toHaveText('Cancellation in approval')
  await approveBy(id, 'hr')
  expect(await windows()).toEqual(before)
  expect(await books(product, 'select 1 from day_fact where request_id = $1', [id]), 'withdrawn, not deleted').toHaveLength(1)
})

test('a request is copied into a new form with its people', async () => {
  const { page } = phone
  const [mine] = (await dina.get(calls.overtimeSchedule.list, { paginationSize: 1 })).listData
  await page.goto(`overtime-schedule/${mine?.id}`)
  await page.getByRole('link', { name: /^(Copy|Ask again)$/ }).click()
  await expect(page.getByRole('group', { name: 'Employees' }).getByText('Dina Lestari')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reason: Peak orders' })).toBeVisible()
})
