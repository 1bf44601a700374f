/** A form on a desktop: its fields, and beside them the calendar, the balance and who is away; on a phone one column. */
import { expect, type Page, test } from '@playwright/test'
import { addDays } from '../../contract/kit/civil-date.ts'
import { DESKTOP, openDevice, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.dispose())

const beside = (page: Page) => page.getByRole('region', { name: 'Live beside the form' })
const ends = async (page: Page) => [await page.getByLabel('First day', { exact: true }).inputValue(), await page.getByLabel('Last day', { exact: true }).inputValue()]
const written = (date: string) => date.replaceAll('-', '/')
const named = (date: string) => new RegExp(` ${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))}`)

test('beside a leave form a day is one click, a period two; balance and team calendar stand below', async () => {
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  // the tenth of the month after next: no month has to be turned to, whatever day it is
  const day = `${addDays(`${new Date().toISOString().slice(0, 7)}-28`, 40).slice(0, 7)}-10`
  await signIn(page, 'employee', `leave-requests/new?startDate=${day}&endDate=${day}`)
  const calendar = beside(page).getByRole('button', { name: named(day) })
  await expect(calendar).toHaveAttribute('aria-pressed', 'true')
  await beside(page).getByRole('button', { name: named(addDays(day, 1)) }).click()
  expect(await ends(page)).toEqual([written(addDays(day, 1)), written(addDays(day, 1))])
  await beside(page).getByRole('button', { name: named(addDays(day, 3)) }).click()
  expect(await ends(page)).toEqual([written(addDays(day, 1)), written(addDays(day, 3))])
  await page.getByRole('button', { name: /^Leave type:/ }).click()
  await page.getByRole('dialog', { name: 'Leave type' }).getByRole('radio', { name: /^Annual leave/ }).click()
  await expect(beside(page).getByText(/^Balance from/)).toBeAttached()
  await expect(beside(page).getByRole('region', { name: 'On your team calendar' })).toBeVisible()

  await page.goto('overtime-schedule/new')
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  await expect(beside(page), 'nothing of this form is live: it has one column').toHaveCount(0)
  await device.close()
})

test('on a phone everything stands in one column', async () => {
  const device = await openDevice(product)
  const { page } = device
  await signIn(page, 'employee', 'leave-requests/new')
  await expect(page.getByText('Choose type and dates to see the days and your balance.')).toBeVisible()
  await expect(beside(page)).toHaveCount(0)
  await device.close()
})
