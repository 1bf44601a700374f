/** How many taps the usual things take on a phone, from Home until they are done. What is typed is no tap. @see docs/product/screens.md#taps */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { books } from '../support/books.ts'
import { colleague } from '../support/colleague.ts'
import { type Device, openDevice, signIn } from '../support/device.ts'
import { fileLeave, freeDays, slashed } from '../support/leave.ts'
import { aPdf } from '../support/pdf.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, statusOnScreen, withNote } from '../support/screens.ts'
import { lastWorkedDay, whoIs } from '../support/work-days.ts'

let product: Product
let phone: Device
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())
test.beforeEach(async () => {
  phone = await openDevice(product)
})
test.afterEach(() => phone.close())

/** Taps that were made, by what they hit. */
function taps(): { on(where: Locator): Promise<void>; made: string[] } {
  const made: string[] = []
  return {
    made,
    async on(where) {
      await where.click()
      made.push(String(where))
    },
  }
}

const home = async (page: Page, who: string) => {
  await signIn(page, who)
  await expect(page.getByRole('button', { name: 'Search, or ask for something' })).toBeVisible()
}

test('leave with a file in at most 8', async () => {
  const { page } = phone
  const { startDate } = await freeDays(await colleague(product, 'employee'))
  const tap = taps()
  await home(page, 'employee')
  await tap.on(page.getByRole('button', { name: 'Search, or ask for something' }))
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${startDate}T00:00:00Z`))
  await page.getByRole('combobox').fill(`annual leave ${day}`)
  await tap.on(page.getByRole('option', { name: /Annual leave/ }).first())
  await expect(page.getByLabel('First day', { exact: true })).toHaveValue(startDate.replaceAll('-', '/'))
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tap.on(page.getByText('Choose files').first())])
  await chooser.setFiles([aPdf('letter.pdf', 1)])
  await expect(page.getByText(/Uploaded|On this device, goes with the request/)).toBeVisible()
  await tap.on(action(page, 'Submit'))
  await expect(statusOnScreen(page)).toHaveText('In approval')
  await expect(page.getByRole('main').getByText('Submitted. You will be told when there is a decision.'), 'a quiet word, until it is left').toBeVisible()
  expect(tap.made.length, tap.made.join('\n')).toBeLessThanOrEqual(8)
  await action(page, 'Cancel Submission').click()
  await withNote(page, 'Cancellation note', 'Cancel Submission')
  await expect(statusOnScreen(page)).toHaveText('Draft')
  await expect(page.getByRole('main').getByText('Submitted. You will be told'), 'what was taken back is not said to be on its way').toHaveCount(0)
})

test('any request of one\'s own in at most 3', async () => {
  const { page } = phone
  const dina = await colleague(product, 'employee')
  const { code } = await fileLeave(dina, { span: 2, note: 'Moving my parents' })
  const tap = taps()
  await home(page, 'employee')
  await tap.on(page.getByRole('region', { name: /^My requests/ }).getByRole('link', { name: 'All' }))
  await page.getByRole('searchbox').fill(code)
  const found = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(found, 'the others are gone').toHaveCount(1)
  await tap.on(found)
  await expect(page.getByText(code)).toBeVisible()
  expect(tap.made.length, tap.made.join('\n')).toBeLessThanOrEqual(3)
})

test('a punch that is missing in at most 4', async () => {
  const { page } = phone
  const dina = await colleague(product, 'employee')
  const [employeeId, day] = [await whoIs(dina), await lastWorkedDay(product, dina)]
  // the way out was forgotten: what the gate then knows, and what is computed from it
  await books(product, "delete from day_fact where employee_id = $1 and date = $2 and kind = 'punch' and payload->>'direction' = 'out'", [employeeId, day])
  await books(product, `update attendance_day set status = 'incomplete', detail = detail || '{"lastOut": null}' where employee_id = $1 and date = $2`, [employeeId, day])
  const tap = taps()
  await home(page, 'employee')
  await tap.on(page.getByRole('region', { name: /^For you to do/ }).getByRole('link', { name: /^Check-out missing.*Fix$/s }).first())
  const lines = page.getByRole('group', { name: 'Corrections' })
  await tap.on(lines.getByRole('button', { name: 'Fill in what is missing: Dina Lestari' }))
  const line = page.getByRole('dialog')
  await line.getByLabel('New time', { exact: true }).fill(`${slashed(day)} 17:00`)
  await line.getByLabel('Reason').fill('The reader at the gate was dark')
  await tap.on(line.getByRole('button', { name: 'Save' }))
  await tap.on(action(page, 'Submit'))
  await expect(statusOnScreen(page)).toHaveText('In approval')
  expect(tap.made.length, tap.made.join('\n')).toBeLessThanOrEqual(4)
})
