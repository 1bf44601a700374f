/** Taking things back: an approved leave, a submission, a draft. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, signIn } from '../support/device.ts'
import { balanceOf, decide, fileLeave, statusOf } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, card, showDeductions, statusOnScreen, withNote } from '../support/screens.ts'

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

const dayOf = (id: string, date: string) =>
  books<{ status: string }>(product, 'select d.status from attendance_day d join request r on r.employee_id = d.employee_id where r.id = $1 and d.date = $2', [id, date])

test('a cancellation after approval is granted by the last approver: reversal rows, the balance and the days come back', async () => {
  const { page } = phone
  const before = await balanceOf(dina)
  const filed = await fileLeave(dina, { note: 'Trip to Lombok' })
  for (const who of ['supervisor', 'head', 'hr']) await decide(await colleague(product, who), 'approve', filed.id)
  expect(await statusOf(dina, filed.id)).toBe(4)
  expect(Number(before.current) - Number((await balanceOf(dina)).current)).toBe(1)
  expect(await dayOf(filed.id, filed.days.startDate)).toEqual([{ status: 'onLeave' }])

  await signIn(page, 'employee', `leave-requests/${filed.id}`)
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await action(page, 'Cancel').click()
  const dialog = page.getByRole('dialog', { name: 'Cancellation note' })
  await expect(dialog).toContainText('The cancellation goes to the approvers')
  await expect(dialog, 'what would come back').toContainText(/Annual leave [\d.]+ to [\d.]+/)
  await withNote(page, 'Cancellation note', 'Cancel', 'The flight was cancelled')
  await expect(statusOnScreen(page)).toHaveText('Cancellation in approval')
  await expect(statusOnScreen(page)).toHaveClass(/ess-tone-blue/)
  expect(await statusOf(dina, filed.id)).toBe(40)
  expect(Number(before.current) - Number((await balanceOf(dina)).current), 'nothing moves before it is granted').toBe(1)

  const maya = await openDevice(product)
  await signIn(maya.page, 'hr', 'inbox')
  const waiting = card(maya.page, 'Trip to Lombok')
  await expect(waiting).toContainText('Cancellation')
  await expect(waiting.getByRole('button', { name: /^Revise/ }), 'a cancellation is granted or not').toHaveCount(0)
  await waiting.getByRole('button', { name: 'Approve Annual leave of Dina Lestari' }).click()
  await expect(maya.page.getByText('Leave request has been approved successfully.').first()).toBeVisible()
  await maya.close()

  expect(await statusOf(dina, filed.id)).toBe(3)
  const after = await balanceOf(dina)
  expect({ current: after.current, usable: after.usable, pending: after.pending }).toEqual({ current: before.current, usable: before.usable, pending: before.pending })
  const rows = (await dina.get(calls.leaveBalance.deductHistory, { id: after.id, paginationSize: 100 })).filter((d) => d.requestCode === filed.code)
  expect(rows.map((d) => d.deductBalance).sort(), 'what was taken stays in the books, with its reversal').toEqual(['-1.00', '1.00'])
  expect(await books(product, 'select 1 from day_fact where request_id = $1 and withdrawn_at is null', [filed.id])).toEqual([])
  expect(await books(product, 'select 1 from day_fact where request_id = $1', [filed.id]), 'withdrawn, not deleted').not.toEqual([])
  expect((await dayOf(filed.id, filed.days.startDate)).map((d) => d.status)).not.toContain('onLeave')

  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Cancelled')
  await page.goto('balance')
  await expect(page.getByRole('article', { name: 'Annual leave' })).toContainText(`${Number(before.usable)} days usable`)
  await page.getByRole('button', { name: 'Transactions: Annual leave' }).click()
  await showDeductions(page)
  await expect(page.getByRole('dialog').getByRole('link', { name: filed.code })).toHaveCount(2)
})

test('Cancel Submission takes a request off the desks and makes it a draft; Delete removes the draft', async () => {
  const { page } = phone
  const before = await balanceOf(dina)
  const filed = await fileLeave(dina, { note: 'A day for myself' })
  await page.goto(`leave-requests/${filed.id}`)
  await expect(statusOnScreen(page)).toHaveText('In approval')
  await action(page, 'Cancel Submission').click()
  await withNote(page, 'Cancellation note', 'Cancel Submission')
  await expect(statusOnScreen(page)).toHaveText('Draft')
  expect(await statusOf(dina, filed.id)).toBe(0)
  expect((await balanceOf(dina)).pending).toBe(before.pending)
  const sari = await colleague(product, 'supervisor')
  expect((await sari.get(calls.attachmentsInbox.inboxList, { paginationSize: 100 })).listData.map((i) => i.id)).not.toContain(filed.id)

  await expect(page.getByLabel('Reason'), 'a draft opens as its form').toHaveValue('A day for myself')
  await page.getByRole('button', { name: 'More about this request' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(sure).toContainText('The draft is deleted. This cannot be undone.')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`${product.url}leave-requests`)
  expect((await dina.send(calls.leaveRequests.detail, { id: filed.id })).status).toBe(404)
  await expect(page.getByText(filed.code)).toHaveCount(0)
  expect(await books(product, 'select deleted_at is not null as gone from request where id = $1', [filed.id]), 'kept for the audit').toEqual([{ gone: true }])
})
