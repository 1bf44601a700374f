import { expect, test } from '@playwright/test'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { fileLeave, freeDays } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, fillLeave } from '../support/screens.ts'

let product: Product
let phone: Device
let dina: Colleague

test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
  phone = await openDevice(product)
})
test.afterAll(async () => {
  await phone.close()
  await product.dispose()
})

test('what waits on the device is called by the language chosen now, not by the one it was written in', async () => {
  const { page, context } = phone
  const main = page.getByRole('main')
  await signIn(page, 'employee')
  await readyForFlight(page)
  const days = await freeDays(dina)
  await context.setOffline(true)
  await page.goto('./leave-requests/new')
  await fillLeave(page, 'Annual leave', days)
  await action(page, 'Submit').click()
  await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible()
  await fileLeave(dina, { days }) // the same days, from elsewhere: it is refused and stays
  await context.setOffline(false)
  await page.goto('./sync')
  await expect(main.getByRole('heading', { level: 3 }).first()).toHaveText(/Annual leave/)
  await expect(main.getByRole('article').filter({ hasText: 'Annual leave' }).first()).toHaveAttribute('data-state', 'refused', { timeout: 30_000 })
  await page.evaluate(() => localStorage.setItem('lng', 'id'))
  await page.reload()
  const item = main.getByRole('article', { name: /Cuti tahunan/ })
  await expect(item).toBeVisible()
  await expect(item).not.toContainText('Annual leave')
  await page.goto('./')
  await expect(main.getByRole('listitem').filter({ hasText: 'Cuti tahunan' }).first()).toBeVisible()
  await expect(main).not.toContainText('Annual leave')
})
