/** A person keeps their own profile: number, picture, who decides for them. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { fileLeave } from '../support/leave.ts'
import { aPhoto } from '../support/photo.ts'
import { type Product, startProduct } from '../support/product.ts'
import { card } from '../support/screens.ts'

let product: Product
let sari: Device
test.beforeAll(async () => {
  product = await startProduct()
  sari = await openDevice(product)
})
test.afterAll(async () => {
  await sari?.close()
  await product?.dispose()
})

const pictureOn = (page: Page) => page.getByRole('main').locator('.ess-avatar img').first()

test('a new number and a picture cut with the keyboard hold at once, for colleagues too, and without a network', async () => {
  const { page } = sari
  await signIn(page, 'supervisor', 'me/contacts')
  await page.getByRole('button', { name: 'Add a number' }).click()
  await page.getByLabel('Number', { exact: true }).fill('0811 5550 777')
  await page.getByLabel('Show this number to colleagues').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '+62 811-5550-777' })).toContainText('Colleagues see it')

  await page.goto('me/profile')
  await page.getByTestId('picture-file').setInputFiles(await aPhoto(page))
  const area = page.getByRole('group', { name: /The part that is shown/ }).or(page.getByLabel(/The part that is shown/)).first()
  await page.getByRole('slider', { name: 'Size' }).fill('600')
  await area.focus()
  const before = await page.getByRole('slider', { name: 'Left or right' }).inputValue()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('slider', { name: 'Left or right' })).not.toHaveValue(before)
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText('Your picture is changed').first()).toBeVisible()
  await expect(pictureOn(page)).toBeVisible()

  const dina = await colleague(product, 'employee')
  const { employeeId } = await (await colleague(product, 'supervisor')).get(calls.general.accountDetails, {})
  const small = await dina.get(calls.profile.pictureCompressed, { id: employeeId })
  expect([small.type, small.size < 20_000]).toEqual(['image/jpeg', true])
  const { details } = await dina.get(calls.platform.employeePopover, { id: employeeId })
  expect(details.map((d) => d.value).join()).toContain('8115550777')

  await page.goto('me/card')
  await expect(page.getByRole('img', { name: 'QR code of Sari Wulandari' })).toBeVisible()
  await expect(pictureOn(page)).toBeVisible()
  await readyForFlight(page)
  await sari.context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('img', { name: 'QR code of Sari Wulandari' }), 'the gate has no network').toBeVisible()
  await expect(pictureOn(page)).toBeVisible()
  await page.goto('me/contacts')
  await expect(page.getByText('Changes need a connection')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a number' })).toBeDisabled()
})

test.afterEach(() => sari.context.setOffline(false))

test('an approver lets a colleague decide, who finds it in the inbox with the name; withdrawn it is gone', async () => {
  const { page } = sari
  await fileLeave(await colleague(product, 'employee'), { note: 'Wedding in Solo' })
  await page.goto('me')
  await page.getByRole('link', { name: /^Approval right/ }).click()
  await page.getByRole('button', { name: 'Grant a right' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grant a right' })
  await dialog.getByRole('button', { name: /^Who decides in your place/ }).click()
  const people = page.getByRole('dialog', { name: 'Select Employee' })
  const delegate = await (await colleague(product, 'trainer')).get(calls.general.accountDetails, {})
  await people.getByRole('searchbox').fill(delegate.fullName)
  await people.getByText(delegate.fullName, { exact: true }).click()
  await people.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Reason').fill('On leave')
  await dialog.getByRole('button', { name: 'Grant a right' }).click()
  const said = page.locator('.ess-snackbar', { hasText: `${delegate.fullName} has your approval right` })
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(said, 'what only tells does not lie over a dialog').toHaveCount(0, { timeout: 600 })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(said, 'and is not lost').toBeVisible()
  await expect(page.getByRole('group', { name: `${delegate.fullName} decides for you` })).toContainText('In force')

  const other = await openDevice(product)
  await signIn(other.page, 'trainer', 'inbox')
  await expect(card(other.page, 'Wedding in Solo')).toContainText('Sari Wulandari')
  await other.page.goto('me/approval-right')
  await expect(other.page.getByRole('group', { name: 'You decide for Sari Wulandari' })).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('no longer decides for you').first()).toBeVisible()
  await other.page.goto('inbox')
  await expect(other.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card(other.page, 'Wedding in Solo')).toHaveCount(0)
  await other.close()
})
