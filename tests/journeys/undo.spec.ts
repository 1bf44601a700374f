/** An approval can be taken back for five seconds; then nothing was ever sent. */
import { expect, test } from '@playwright/test'
import { colleague } from '../support/colleague.ts'
import { openDevice, signIn } from '../support/device.ts'
import { detailOf, fileLeave } from '../support/leave.ts'
import { mailsOf } from '../support/mails.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'
import { card, itemOf } from '../support/screens.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

test('an approval undone within five seconds never leaves the device; one that is not undone is sent once', async () => {
  const dina = await colleague(product, 'employee')
  const filed = await fileLeave(dina, { note: 'Moving to Depok' })
  const sari = await openDevice(product)
  const { page } = sari
  await signIn(page, 'supervisor', 'inbox')
  const sent: string[] = []
  sari.context.on('request', (request) => {
    if (/Approve$/i.test(new URL(request.url()).pathname)) sent.push(request.url())
  })
  const waiting = card(page, 'Moving to Depok')
  const approve = waiting.getByRole('button', { name: 'Approve Annual leave of Dina Lestari' })
  await approve.click()
  const line = itemOf(page, filed.id)
  await expect(line, 'a line in its place says that it is not sent yet').toContainText('Approved, will be sent in a moment')
  await expect(line.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(approve, 'a second decision is not invited').toHaveCount(0)
  expect(await page.locator('.ess-snackbar').count(), 'nothing lies over the cards').toBe(0)
  await line.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back. Nothing was sent.').first()).toBeVisible()
  await expect(approve).toBeVisible()
  await page.waitForTimeout(6500)
  expect(sent).toEqual([])
  const after = await detailOf(dina, filed.id)
  expect({ level: after.currentLevel, version: after.version }).toEqual({ level: 1, version: filed.version })
  expect(after.history.map((h) => h.action)).not.toContain('approve')
  expect((await mailsOf(product)).filter((m) => m.text.includes(filed.code) && m.text.includes('Hello Andi'))).toEqual([])
  await page.goto('sync')
  await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()

  await page.goto('inbox')
  await approve.click()
  await expect(page.getByText('Leave request has been approved successfully.').first()).toBeVisible()
  await expect(line, 'it stays in its place, and says so').toContainText('Approved, sent')
  expect(sent).toHaveLength(1)
  expect((await detailOf(dina, filed.id)).currentLevel).toBe(2)
  await sari.close()
})

test('in the detail: the browser is killed within the five seconds, and the approval is sent once when it is opened again', async () => {
  const dina = await colleague(product, 'employee')
  const filed = await fileLeave(dina, { note: 'Moving to Bekasi' })
  const sari = await openDevice(product)
  await signIn(sari.page, 'supervisor', `leave-requests/${filed.id}`)
  await sari.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(sari.page.locator('.ess-snackbars').getByRole('status').filter({ hasText: 'Approving' })).toBeVisible()
  await sari.kill()
  const left = await detailOf(dina, filed.id)
  expect(left.history.map((h) => h.action)).not.toContain('approve')
  const again = await sari.reopen()
  await again.page.goto('inbox')
  const approvals = async () => (await detailOf(dina, filed.id)).history.filter((h) => h.action === 'approve').length
  await expect.poll(approvals).toBe(1)
  await again.page.reload()
  await quiet(again.page)
  expect(await approvals()).toBe(1)
  await again.close()
})

test('in a batch: all of them are taken back together, or sent together', async () => {
  const sari = await openDevice(product)
  const { page } = sari
  const sent: string[] = []
  sari.context.on('request', (request) => {
    if (request.url().endsWith('/batch-action')) sent.push(request.url())
  })
  await signIn(page, 'supervisor', 'inbox')
  const approveBoth = async () => {
    for (const text of ['Passport office', 'Internet installation']) await card(page, text).getByRole('checkbox').check()
    await page.getByRole('region', { name: '2 Selected' }).getByRole('button', { name: 'Approve' }).click()
  }
  await approveBoth()
  await expect(page.locator('.rq-decided').getByRole('button', { name: 'Undo all 2' }), 'each says that it goes back with the other').toHaveCount(2)
  await page.getByRole('region', { name: '2 approved' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back. Nothing was sent.').first()).toBeVisible()
  await page.waitForTimeout(9000)
  expect(sent).toEqual([])
  await page.reload()
  await approveBoth()
  await expect(page.getByRole('region', { name: '2 of 2 done' })).toBeVisible({ timeout: 40_000 })
  expect(sent).toHaveLength(1)
  await sari.close()
})
