/** People talk about a request beside deciding it: a reminder, comments (one of them written without a network), and HR takes it up again. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { books } from '../support/books.ts'
import { colleague } from '../support/colleague.ts'
import { openDevice, readyForFlight, signIn } from '../support/device.ts'
import { balanceOf, decide, detailOf, fileLeave, statusOf } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, statusOnScreen, withNote } from '../support/screens.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

test('the requester reminds and comments, also in flight mode; the approver answers; HR reopens what was approved', async () => {
  const [dina, sari, head, hr] = await Promise.all(['employee', 'supervisor', 'head', 'hr'].map((name) => colleague(product, name)))
  if (!dina || !sari || !head || !hr) throw new Error('nobody there')
  const before = await balanceOf(dina)
  const filed = await fileLeave(dina, { note: 'A concert in Bandung' })
  // as if it had been filed three days ago: nobody is reminded of what came a moment ago
  await books(product, "update request set level_since = level_since - interval '3 days' where id = $1", [filed.id])

  const phone = await openDevice(product)
  const { page } = phone
  await signIn(page, 'employee', `leave-requests/${filed.id}`)
  await page.getByRole('button', { name: 'Send a reminder' }).click()
  await expect(page.getByText(/^A reminder can be sent from/)).toBeVisible()
  const told = async () => (await sari.get(calls.systemNotification.getNotificationsPost, { paginationSize: 50 })).notifications.map((n) => n.subject)
  expect((await told()).filter((subject) => subject === 'Reminder: Leave request from Dina Lestari')).toHaveLength(1)

  await readyForFlight(page)
  await phone.context.setOffline(true)
  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.getByLabel('Write a comment').fill('Is Friday better for you?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const thread = page.getByRole('list', { name: 'Comments' })
  await expect(thread.getByRole('listitem').filter({ hasText: 'Is Friday better for you?' })).toContainText(/will be sent/i)
  expect((await sari.get(calls.leaveRequests.comments, { id: filed.id })).comments).toEqual([])
  await phone.context.setOffline(false)
  await expect.poll(async () => (await sari.get(calls.leaveRequests.comments, { id: filed.id })).comments.map((c) => [c.author, c.text]), { timeout: 20_000 }).toEqual([['Dina Lestari', 'Is Friday better for you?']])
  expect(await told()).toContain('Leave request: comment from Dina Lestari')

  await sari.get(calls.leaveRequests.addComment, { id: filed.id, commentId: crypto.randomUUID(), text: 'Either is fine.' })
  await page.reload()
  await page.getByRole('tab', { name: 'Comments (2)' }).click()
  await expect(thread.getByRole('listitem')).toHaveText([/Dina Lestari.*Is Friday better/s, /Sari Wulandari.*Either is fine/s])
  await phone.close()

  for (const approver of [sari, head, hr]) await decide(approver, 'approve', filed.id)
  expect(await statusOf(dina, filed.id)).toBe(4)
  const desk = await openDevice(product, { viewport: { width: 1440, height: 900 } })
  await signIn(desk.page, 'hr', `leave-requests/${filed.id}`)
  await action(desk.page, 'Reopen').click()
  await withNote(desk.page, 'Reopening note', 'Reopen', 'The concert was moved.')
  await expect(statusOnScreen(desk.page)).toHaveText('Reopened')
  await desk.close()

  const after = await detailOf(dina, filed.id)
  expect([after.status, after.actions]).toEqual([30, ['save', 'submit', 'cancel']])
  expect(after.history[0]).toMatchObject({ action: 'reopen', note: 'The concert was moved.' })
  expect(await balanceOf(dina), 'what the approval took is given back').toEqual(before)
})
