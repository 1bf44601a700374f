/** A rejection says why, ends the request and gives the held days back. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { openDevice, signIn } from '../support/device.ts'
import { balanceOf, detailOf, fileLeave, statusOf } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, card, statusOnScreen } from '../support/screens.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

test('a rejection needs a note; the request ends red, the days come back, nobody else is asked', async () => {
  const dina = await colleague(product, 'employee')
  const before = await balanceOf(dina)
  const filed = await fileLeave(dina, { note: 'A concert in Bandung' })
  expect((await balanceOf(dina)).usable, 'held while it is in approval').not.toBe(before.usable)

  const sari = await openDevice(product)
  await signIn(sari.page, 'supervisor', 'inbox')
  const waiting = card(sari.page, 'A concert in Bandung')
  await waiting.getByRole('button', { name: 'Reject Annual leave of Dina Lestari' }).click()
  const dialog = sari.page.getByRole('dialog', { name: 'Rejection note' })
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await expect(dialog.getByLabel('Note')).toBeFocused()
  expect(await statusOf(dina, filed.id)).toBe(1)
  await dialog.getByRole('group', { name: 'Suggested phrases' }).getByRole('button', { name: 'Please talk to me first.' }).click()
  await expect(dialog.getByLabel('Note')).toHaveValue('Please talk to me first.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(sari.page.getByText('Leave request has been rejected successfully.').first()).toBeVisible()
  await expect(waiting).toBeHidden()
  await sari.close()

  const after = await detailOf(dina, filed.id)
  expect(after.status).toBe(5)
  expect(after.approvals.levels.map((l) => l.persons.map((p) => p.statusId)), 'rejected by this person, because of another, because of another').toEqual([[5], [3], [3]])
  expect(await balanceOf(dina)).toEqual(before)
  const head = await colleague(product, 'head')
  expect((await head.get(calls.attachmentsInbox.inboxList, { paginationSize: 100 })).listData.map((i) => i.id)).not.toContain(filed.id)

  const phone = await openDevice(product)
  await signIn(phone.page, 'employee', `leave-requests/${filed.id}`)
  await expect(statusOnScreen(phone.page)).toHaveText('Rejected')
  await expect(statusOnScreen(phone.page)).toHaveClass(/ess-tone-red/)
  await expect(phone.page.getByRole('list', { name: 'Approval', exact: true })).toContainText(/Rejected.*Sari Wulandari.*Please talk to me first\./s)
  await expect(phone.page.getByRole('group', { name: 'Actions' }), 'nothing is left to do').toHaveCount(0)
  await phone.page.goto('notifications')
  await expect(phone.page.getByRole('link').filter({ hasText: `Sari Wulandari rejected your request ${filed.code}` })).toHaveCount(1)
  await phone.close()
})

test('a returned request opens as its form, the approver\'s words on top; what is rare stands in a menu', async () => {
  const dina = await colleague(product, 'employee')
  const sari = await colleague(product, 'supervisor')
  const filed = await fileLeave(dina, { note: 'A visit to Solo' })
  await sari.get(calls.leaveRequests.revise, { id: filed.id, note: 'Can it be the week after?' })

  const phone = await openDevice(product)
  const { page } = phone
  await signIn(page, 'employee', `leave-requests/${filed.id}`)
  await expect(statusOnScreen(page)).toHaveText('Revision requested')
  await expect(page.getByText('Sari Wulandari asked for a revision')).toBeVisible()
  await expect(page.getByText('Can it be the week after?')).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('A visit to Solo')
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('button')).toHaveText(['Save', 'Submit'])
  await page.getByRole('button', { name: 'More about this request' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['History and comments', 'Cancel'])
  await page.getByRole('menuitem', { name: 'History and comments' }).click()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(action(page, 'Submit'), 'nobody sends it again unchanged by one tap').toHaveCount(0)
  await page.goBack()
  await page.getByLabel('Reason').fill('A visit to Solo, a week later')
  await action(page, 'Submit').click()
  await expect(statusOnScreen(page)).toHaveText('In approval')
  const sent = await detailOf(dina, filed.id)
  expect(sent.note).toBe('A visit to Solo, a week later')

  // returned once more while its page is open: the page of what was sent is no page to stay on
  await sari.get(calls.leaveRequests.revise, { id: filed.id, note: 'And without the Friday?' })
  await page.reload()
  await expect(action(page, 'Submit')).toBeVisible()
  await expect(page.getByRole('note').getByText('And without the Friday?')).toBeVisible()
  await phone.close()
})
