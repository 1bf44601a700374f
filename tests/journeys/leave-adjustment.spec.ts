/** Days of a balance are paid out: asked for, granted, seen in the ledger and by payroll; then cancelled, and both are as before. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, signIn } from '../support/device.ts'
import { balanceOf } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, card, showDeductions, statusOnScreen, withNote } from '../support/screens.ts'

const { leaveAdjustment } = calls
const WHY = 'School fees of my nephew'

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

const decide = async (username: string, id: string) => {
  const person = await colleague(product, username)
  const { version } = await person.get(leaveAdjustment.detail, { id })
  await person.get(leaveAdjustment.approve, { id, version })
}
const payroll = (id: string) => books<{ quantity: string; unit: string }>(product, 'select quantity, unit from payroll_line where request_id = $1 order by created_at, id', [id])

test('a day is paid out: the form follows the kind, three levels approve, ledger and payroll have it; the cancellation gives it back', async () => {
  test.setTimeout(180_000)
  const { page } = phone
  const before = await balanceOf(dina)

  await signIn(page, 'employee', 'leave-adjustment/new')
  const kind = page.getByRole('radiogroup', { name: 'What to do' })
  await expect(kind.getByRole('radio', { name: 'Add' })).toBeChecked()
  await expect(page.getByRole('button', { name: /^Days to adjust:/ }), 'days that are added are of no row yet').toHaveCount(0)
  await kind.getByRole('radio', { name: 'Extend' }).check()
  await expect(page.getByLabel('New last day', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Days', { exact: true }), 'extending moves no days').toHaveCount(0)
  await kind.getByRole('radio', { name: 'Pay out' }).check()
  await expect(page.getByLabel('New last day', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: /^Balance:/ }).click()
  const balances = page.getByRole('dialog', { name: 'Balance' })
  await expect(balances.getByRole('radio'), 'only what is paid out').toHaveCount(1)
  await balances.getByRole('radio', { name: /Annual leave/ }).click()
  await page.getByRole('button', { name: /^Days to adjust:/ }).click()
  await page.getByRole('dialog', { name: 'Days to adjust' }).getByRole('radio').first().click()
  const hints = page.getByRole('region', { name: 'Balance after this request' })
  await expect(hints).toContainText('Current last day')
  await expect(hints).toContainText('1 to 6, once a year')
  await page.getByLabel('Days', { exact: true }).fill('1')
  await expect(hints).toContainText(`${Number(before.current)} to ${Number(before.current) - 1}`)
  await page.getByLabel('Reason').fill(WHY)
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Submit' }).click()
  await expect(statusOnScreen(page)).toHaveText('In approval')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect((await balanceOf(dina)).current, 'nothing moves before it is granted').toBe(before.current)

  const desk = await openDevice(product)
  await signIn(desk.page, 'supervisor', 'inbox')
  const waiting = card(desk.page, WHY)
  await expect(waiting).toContainText('Pay out')
  await expect(waiting).toContainText('1 day')
  await waiting.getByRole('button', { name: /^Approve Pay out/ }).click()
  await expect(desk.page.getByText('Leave adjustment has been approved successfully.').first()).toBeVisible()
  await desk.close()
  await decide('head', id)
  await decide('hr', id)

  const paid = await balanceOf(dina)
  expect(Number(before.current) - Number(paid.current)).toBe(1)
  expect(await payroll(id)).toEqual([{ quantity: '1.00', unit: 'days' }])
  await page.goto('balance')
  await page.getByRole('button', { name: 'Transactions: Annual leave' }).click()
  await showDeductions(page)
  await expect(page.getByRole('dialog').getByText('Paid out').first()).toBeVisible()

  await page.goto(`leave-adjustment/${id}`)
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await action(page, 'Cancel').click()
  await expect(page.getByRole('dialog', { name: 'Cancellation note' }), 'what would come back').toContainText(/Annual leave [\d.]+ to [\d.]+/)
  await withNote(page, 'Cancellation note', 'Cancel', 'I will take the day off instead')
  await expect(statusOnScreen(page)).toHaveText('Cancellation in approval')
  await decide('hr', id)
  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Cancelled')
  const { current, usable } = await balanceOf(dina)
  expect([current, usable]).toEqual([before.current, before.usable])
  expect((await payroll(id)).map((l) => l.quantity)).toEqual(['1.00', '-1.00'])
})
