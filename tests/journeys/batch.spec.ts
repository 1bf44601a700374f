/** Many decisions at once: each with its own outcome, and only what failed is tried again. */
import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { books } from '../support/books.ts'
import { colleague } from '../support/colleague.ts'
import { openDevice, signIn } from '../support/device.ts'
import { detailOf, fileLeave, statusOf } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { card } from '../support/screens.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

const bar = (page: Page, n: number) => page.getByRole('region', { name: `${n} Selected` })
const select = async (page: Page, text: string) => {
  await card(page, text).getByRole('checkbox').check()
}

/** How many items each batch on the wire carried. */
function batches(page: Page): number[] {
  const sizes: number[] = []
  // the worker may be the one that sends: it waits through the undo window, too
  page.context().on('request', (request) => {
    if (request.url().endsWith('/universal-inboxes/batch-action')) sizes.push((request.postDataJSON() as { items: unknown[] }).items.length)
  })
  return sizes
}

test('one of three was taken back meanwhile: two are approved, the third says why and is not decided blindly', async () => {
  const dina = await colleague(product, 'employee')
  const filed = await fileLeave(dina, { note: 'Dentist in Bogor' })

  const sari = await openDevice(product)
  const { page } = sari
  const sizes = batches(page)
  await signIn(page, 'supervisor', 'inbox')
  await select(page, 'Dentist in Bogor')
  await select(page, 'Passport office')
  await select(page, 'Internet installation')
  const chosen = async (note: string) => (await card(page, note).getAttribute('data-id')) ?? ''
  const others = [await chosen('Passport office'), await chosen('Internet installation')]
  await dina.get(calls.leaveRequests.cancel, { id: filed.id })

  await bar(page, 3).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('region', { name: '3 approved' }), 'nobody waits in front of a dialog').toContainText('Leave requests: 3')

  const told = page.getByRole('region', { name: '2 of 3 done' })
  await expect(told, 'once nothing can be taken back any more').toBeVisible({ timeout: 40_000 })
  await told.getByRole('button', { name: 'What failed' }).click()
  const result = page.getByRole('dialog', { name: '2 of 3 done' })
  await expect(result.getByRole('listitem')).toHaveCount(3)
  await expect(result.getByRole('listitem').first(), 'what failed stands first').toContainText(/Dina Lestari/)
  await expect(result.getByRole('listitem').filter({ hasText: 'has been approved successfully' })).toHaveCount(2)
  const head = await colleague(product, 'head')
  for (const id of others) expect((await detailOf(head, id)).currentLevel, 'on to the next level').toBe(2)
  expect(await statusOf(dina, filed.id), 'a draft again, as she wanted').toBe(0)

  await expect(result.getByRole('listitem').first()).toContainText('Somebody changed this in the meantime')
  await expect(result.getByRole('button', { name: /^Retry/ }), 'a decision counts for what was seen').toHaveCount(0)
  expect(sizes).toEqual([3])
  await result.locator('.ess-dialog-actions').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: /Selected|done/ })).toHaveCount(0)
  for (const text of ['Dentist in Bogor', 'Passport office', 'Internet installation']) await expect(card(page, text)).toHaveCount(0)
  await sari.close()
})

test('a balance that is gone at the last level fails alone; once it is back, the retry goes through', async () => {
  const maya = await openDevice(product)
  const { page } = maya
  const sizes = batches(page)
  await signIn(page, 'hr', 'inbox')
  await select(page, 'Ching Ming')
  await select(page, 'Workshop at the plant')
  const id = (await card(page, 'Ching Ming').getAttribute('data-id')) ?? ''
  // somebody corrects the balance meanwhile: there is no screen for that yet
  const row = randomUUID()
  await books(
    product,
    `insert into leave_deduct (id, balance_id, trans_date, deduct_status, deduct_balance, days, posted_at)
     select $1, b.id, current_date, 'taken', 60, '[]', r.submitted_at from leave_balance b join request r on r.employee_id = b.employee_id join leave_type t on t.id = b.leave_type_id where r.id = $2 and t.code = 'annual'`,
    [row, id],
  )
  await bar(page, 2).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('region', { name: '1 of 2 done' })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('region', { name: '1 of 2 done' }).getByRole('button', { name: 'What failed' }).click()
  const result = page.getByRole('dialog', { name: '1 of 2 done' })
  await expect(result.getByRole('listitem').first()).toContainText(/Vivian Kusuma.*balance/is)
  const hr = await colleague(product, 'hr')
  expect(await statusOf(hr, id), 'refused, so it stays where it was').toBe(1)

  await books(product, 'delete from leave_deduct where id = $1', [row])
  await result.getByRole('button', { name: 'Retry the failed one' }).click()
  await expect(page.getByRole('region', { name: '1 of 1 done' })).toBeVisible({ timeout: 40_000 })
  expect(sizes).toEqual([2, 1])
  expect(await statusOf(hr, id)).toBe(4)
  await maya.close()
})
