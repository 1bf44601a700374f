/** THE story: a leave request from its draft, over a revision, to the last of three approvers, and everything that follows from it. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, DESKTOP, openDevice, signIn } from '../support/device.ts'
import { balanceOf, detailOf, freeDays, slashed, statusOf } from '../support/leave.ts'
import { mailsOf } from '../support/mails.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, card, fillLeave, showDeductions, statusOnScreen, withNote } from '../support/screens.ts'

let product: Product
const devices: Device[] = []
const device = async (...args: Parameters<typeof openDevice> extends [Product, ...infer Rest] ? Rest : never) => {
  const opened = await openDevice(product, ...args)
  devices.push(opened)
  return opened
}

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  for (const opened of devices) await opened.close()
  await product?.dispose()
})

const WHY = 'My grandmother turns ninety'
const days = (n: number) => String(Number(n.toFixed(2)))

test('three levels of approval with a revision in between, and each consequence exactly once', async () => {
  test.setTimeout(180_000)
  const dina: Colleague = await colleague(product, 'employee')
  const before = await balanceOf(dina)
  const usable = Number(before.usable)
  const wanted = await freeDays(dina, { span: 2, halves: [0, 1], total: '1.50' })

  // --- Dina drafts: the form counts while she types
  const phone = await device()
  const { page } = phone
  await signIn(page, 'employee', 'leave-requests/new')
  await fillLeave(page, 'Annual leave', wanted)
  const total = page.getByRole('region', { name: 'Total' })
  await expect(total).toContainText('1.5 days')
  await expect(total.getByText(`Balance from ${days(usable)} to ${days(usable - 1.5)} days`)).toBeAttached()
  await page.getByLabel('Reason').fill(WHY)
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  await action(page, 'Save').click()
  await expect(statusOnScreen(page)).toHaveText('Draft')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await statusOf(dina, id)).toBe(0)
  expect((await balanceOf(dina)).pending, 'a draft holds no days').toBe(before.pending)

  // --- and submits
  await action(page, 'Submit').click()
  await withNote(page, 'Submission note', 'Submit')
  await expect(statusOnScreen(page)).toHaveText('In approval')
  await expect(page.getByText(/^Your request is with Sari Wulandari since/)).toBeVisible()
  expect(Number((await balanceOf(dina)).pending) - Number(before.pending), 'the days are held').toBe(1.5)
  const { code } = await detailOf(dina, id)

  // --- Sari sees what her decision would change, and asks for a revision
  const sari = await device()
  await signIn(sari.page, 'supervisor', 'inbox')
  const waiting = card(sari.page, WHY)
  await waiting.scrollIntoViewIfNeeded()
  await expect(waiting).toContainText('Dina Lestari')
  await expect(waiting).toContainText('1.5 days')
  await expect(waiting).toContainText('Level 1 of 3')
  await expect(waiting).toContainText(`Annual leave ${days(usable)} to ${days(usable - 1.5)}`)
  await waiting.getByRole('button', { name: 'Revise Annual leave of Dina Lestari' }).click()
  const dialog = sari.page.getByRole('dialog', { name: 'Revision note' })
  await dialog.getByRole('button', { name: 'Revise', exact: true }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  expect(await statusOf(dina, id), 'nothing without a note').toBe(1)
  await withNote(sari.page, 'Revision note', 'Revise', 'Can you be here on the second day?')
  await expect(sari.page.getByText('Leave request has been revised successfully.').first()).toBeVisible()
  await expect(waiting).toBeHidden()
  expect((await balanceOf(dina)).pending, 'a returned form holds no days').toBe(before.pending)

  // --- Dina reads why, changes it and submits again
  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Revision requested')
  await expect(page.getByText('Sari Wulandari asked for a revision').first()).toBeVisible()
  await expect(page.getByText('Can you be here on the second day?').first()).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Reason')).toHaveValue(WHY)
  await page.getByLabel('Last day', { exact: true }).fill(wanted.startDate)
  await expect(total).toContainText('1 day')
  await action(page, 'Submit').click()
  await expect(statusOnScreen(page)).toHaveText('In approval')
  const again = await detailOf(dina, id)
  expect({ level: again.currentLevel, round: again.approvals.round, kept: again.earlierRounds.map((r) => r.round) }).toEqual({ level: 1, round: 2, kept: [1] })
  await page.getByText('Earlier rounds: Round 1').click()
  await expect(page.getByRole('list', { name: 'Round 1' })).toContainText('Can you be here on the second day?')

  // --- level 1: Sari approves from her inbox
  await sari.page.reload()
  await waiting.getByRole('button', { name: 'Approve Annual leave of Dina Lestari' }).click()
  await expect(sari.page.getByText('Leave request has been approved successfully.').first()).toBeVisible()
  await expect(waiting).toBeHidden()
  expect(await statusOf(dina, id)).toBe(1)

  // --- level 2: Andi comes from the button of his mail, and signs in on the way
  await expect.poll(async () => (await mailsOf(product)).filter((m) => m.text.includes(code) && m.text.includes('Hello Andi')).length).toBe(1)
  const mail = (await mailsOf(product)).find((m) => m.text.includes(code) && m.text.includes('Hello Andi'))
  expect(mail?.subject).toBe('Leave request from Dina Lestari')
  expect(mail?.text).toContain('Open the request')
  expect(mail?.text, 'a mail names what is asked for, and no reason').toMatch(/Annual leave/)
  expect(mail?.text).not.toContain('grandmother')
  const andi = await device({ viewport: DESKTOP })
  await signIn(andi.page, 'head', mail?.button ?? '')
  await expect(andi.page).toHaveURL(`${product.url}leave-requests/${id}`)
  const timeline = andi.page.getByRole('main').getByRole('list', { name: 'Approval', exact: true })
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Level 1' }).first()).toContainText(/Approved.*Sari Wulandari.*direct superior of Dina Lestari/s)
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Level 2' }).first()).toContainText(/Deciding now since \d{4}\/\d\d\/\d\d \d\d:\d\d.*Andi Wijaya.*head of Customer Care/s)
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Level 3' }).first()).toContainText(/Next.*Maya Hutagalung.*HR owner/s)
  await action(andi.page, 'Approve').click()
  await expect(andi.page.getByText('Leave request has been approved successfully.').first()).toBeVisible()

  // --- level 3: Maya comes from her notifications
  const maya = await device({ viewport: DESKTOP })
  await signIn(maya.page, 'hr', `notifications?q=${code}`) // among many, those of one day stand in a group
  await maya.page.getByRole('link', { name: new RegExp(`Leave request from Dina Lestari.*${code}`, 's') }).click()
  await expect(maya.page).toHaveURL(`${product.url}leave-requests/${id}`)
  await action(maya.page, 'Approve').click()
  await expect(maya.page.getByText('Leave request has been approved successfully.').first()).toBeVisible()
  await expect(statusOnScreen(maya.page)).toHaveText('Approved')

  // --- Dina: told once, and the balance says why
  await page.goto('notifications')
  await expect(page.getByRole('link').filter({ hasText: 'Leave request approved' }).filter({ hasText: code })).toHaveCount(1)
  const notices = (await dina.get(calls.systemNotification.getNotificationsPost, { paginationSize: 100 })).notifications.filter((n) => n.message.includes(code))
  expect(notices.map((n) => n.subject).sort()).toEqual(['Leave request approved', 'Leave request: revision requested'])
  await page.getByRole('link').filter({ hasText: 'Leave request approved' }).filter({ hasText: code }).click()
  await expect(statusOnScreen(page)).toHaveText('Approved')

  const after = await balanceOf(dina)
  expect(Number(before.current) - Number(after.current)).toBe(1)
  expect(after.pending, 'the reservation became a deduction').toBe(before.pending)
  await page.goto('balance')
  await expect(page.getByRole('article', { name: 'Annual leave' })).toContainText(`${days(usable - 1)} days usable`)
  await page.getByRole('button', { name: 'Transactions: Annual leave' }).click()
  const ledger = page.getByRole('dialog')
  await showDeductions(page)
  await expect(ledger.getByRole('link', { name: code })).toHaveCount(1)
  await expect(ledger.locator('.ess-table-card').filter({ hasText: code })).toContainText(/Taken.*1/is)
  const deducts = (await dina.get(calls.leaveBalance.deductHistory, { id: after.id, paginationSize: 100 })).filter((d) => d.requestCode === code)
  expect(deducts.map((d) => d.deductBalance)).toEqual(['1.00'])
  await ledger.getByRole('link', { name: code }).click()
  await expect(page).toHaveURL(`${product.url}leave-requests/${id}`)
  await expect(page.getByRole('main')).toContainText(slashed(wanted.startDate))

  // --- what no screen shows yet: the day itself
  const day = await books(product, `select d.status from attendance_day d join request r on r.employee_id = d.employee_id where r.id = $1 and d.date = $2`, [id, wanted.startDate])
  expect(day).toEqual([{ status: 'onLeave' }])
  const facts = await books(product, 'select date, kind from day_fact where request_id = $1 and withdrawn_at is null', [id])
  expect(facts).toHaveLength(1)
  expect(facts[0]).toMatchObject({ kind: 'leave' })

  // --- mails: each person once for each thing they had to know
  await expect.poll(async () => (await mailsOf(product)).filter((m) => m.text.includes(code)).map((m) => `${/Hello (\w+)/.exec(m.text)?.[1]}: ${m.subject}`).sort()).toEqual([
    'Andi: Leave request from Dina Lestari',
    'Dina: Leave request approved',
    'Dina: Leave request: revision requested',
    'Maya: Leave request from Dina Lestari',
    'Sari: Leave request from Dina Lestari',
    'Sari: Leave request from Dina Lestari',
  ])
})
