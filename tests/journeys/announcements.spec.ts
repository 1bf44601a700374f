/** HR publishes what must be acknowledged; an employee finds it, acknowledges it, and HR sees who has. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, openDevice, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

test('what HR publishes is unread, is read on open, is acknowledged once, and HR sees it', async () => {
  const dina = await colleague(product, 'employee')
  const unread = async () => (await dina.get(calls.announcements.essAnnouncements, { show: 'unread' })).totalData
  const before = await unread()

  const maya = await openDevice(product, { viewport: DESKTOP })
  await signIn(maya.page, 'hr', 'announcements/new')
  await maya.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(maya.page.getByText('This field is required')).toHaveCount(2)
  await maya.page.getByLabel('Title').fill('Password rules')
  await maya.page.getByRole('textbox', { name: 'Text' }).fill('Twelve **letters** at least.\n\n- see [the rules](https://it.tirtaloka.example/rules)\n- <img src=x onerror=alert(1)>')
  await maya.page.getByText('Customer Care', { exact: true }).click()
  await expect(maya.page.getByText('Reaches 15 people.')).toBeVisible()
  await maya.page.getByLabel('Everybody must acknowledge it').check()
  const publish = async () => {
    await maya.page.getByRole('alertdialog').getByText('15 people see it at once and get a notice.').waitFor()
    await expect(maya.page.getByRole('alertdialog'), 'whom it is for').toContainText('For: Customer Care (Units)')
    await maya.page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click()
  }
  await maya.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await publish()
  await maya.page.getByRole('button', { name: 'Undo' }).click()
  await expect(maya.page.getByText('Taken back: it is a draft again')).toBeVisible()
  expect(await unread(), 'taken back: nobody has it').toBe(before)
  await maya.page.getByRole('button', { name: 'Publish now' }).click()
  await publish()
  await expect(maya.page.getByRole('heading', { level: 1, name: 'Password rules' })).toBeVisible()
  const id = maya.page.url().split('/').at(-1) ?? ''
  await expect.poll(unread).toBe(before + 1)

  const phone = await openDevice(product)
  await signIn(phone.page, 'employee', 'announcements')
  const card = phone.page.getByRole('link', { name: /Password rules/ })
  await expect(card).toContainText('(unread)')
  await expect(card).toContainText('Please acknowledge')
  await card.click()
  await expect(phone.page.getByRole('link', { name: 'the rules' })).toHaveAttribute('href', 'https://it.tirtaloka.example/rules')
  await expect(phone.page.getByText('<img src=x onerror=alert(1)>'), 'what looks like HTML is text').toBeVisible()
  await expect.poll(unread).toBe(before)
  await phone.page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(phone.page.getByText(/You acknowledged this on/)).toBeVisible()

  await phone.close()

  await maya.page.goto(`announcements/${id}/acknowledgements`)
  await expect(maya.page.getByText('Andi Wijaya')).toBeVisible()
  await maya.page.getByRole('radio', { name: 'Done' }).click()
  await expect(maya.page.getByText('Dina Lestari')).toBeVisible()
  await expect(maya.page.getByText('Andi Wijaya')).toBeHidden()
  const saved = maya.page.waitForEvent('download')
  await maya.page.getByRole('button', { name: 'Export' }).click()
  expect((await saved).suggestedFilename()).toBe('acknowledgements.csv')
  const toRead = (await (await colleague(product, 'hr')).get(calls.announcements.essAnnouncements, {})).listData.find((row) => !row.mustAcknowledge)
  const bar = maya.page.getByRole('group', { name: 'Manage this announcement' })
  await maya.page.goto(`announcements/${toRead?.id}`)
  await expect(bar.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Who has acknowledged' }), 'only asked where it must be').toHaveCount(0)
  await maya.page.goto(`announcements/${id}`)
  await expect(bar.getByRole('link', { name: 'Who has acknowledged' })).toBeVisible()
  await maya.page.getByRole('button', { name: 'Expire now' }).click()
  await maya.page.getByRole('alertdialog').getByRole('button', { name: 'Expire now' }).click()
  await expect(maya.page.getByText('Expired').first()).toBeVisible()
  await maya.close()
  expect((await dina.get(calls.announcements.essAnnouncements, {})).listData.map((r) => r.id)).not.toContain(id)
})

test('a file of the company is found, read and downloaded', async () => {
  const phone = await openDevice(product)
  await signIn(phone.page, 'employee', 'files')
  await phone.page.getByRole('searchbox', { name: 'Search files' }).fill('handbook')
  await expect(phone.page.getByText('Leave policy')).toBeHidden()
  await phone.page.getByRole('button', { name: 'Employee handbook', exact: true }).click()
  await expect(phone.page.getByRole('dialog', { name: 'Preview Attachment' }).getByText(/^Page 1 of \d+$/)).toBeVisible()
  await phone.page.keyboard.press('Escape')
  const saved = phone.page.waitForEvent('download')
  await phone.page.getByRole('button', { name: 'Download Employee handbook' }).click()
  expect((await saved).suggestedFilename()).toBe('employee-handbook.pdf')
  await expect(phone.page.getByRole('button', { name: 'Add a file' })).toHaveCount(0)
  await phone.close()
})
