/** Somebody says what they can do without a network, their superior and HR say it beside, and the profile follows. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { books } from '../support/books.ts'
import { colleague } from '../support/colleague.ts'
import { openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, choose, statusOnScreen } from '../support/screens.ts'

const { competency } = calls
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

const statusOf = (id: string) => books<{ status: number }>(product, 'select status from request where id = $1', [id])
/** The levels of one competency to choose from, in the form and at the desk. */
const levels = (page: Page, name: string) => page.getByRole('radiogroup', { name: new RegExp(`${name}$`) }).getByRole('radio')

test('filled in and handed in without a network, given levels by the superior and by HR, and then the profile says so', async () => {
  test.setTimeout(300_000)
  const dina = await colleague(product, 'employee')
  const { currentPeriod } = await dina.get(competency.configuration, {})
  const draft = (await dina.get(competency.list, { scope: 'mine' })).listData.find((one) => one.period === currentPeriod?.id && one.status === 0)
  if (!draft) throw new Error('the employee of the demo company has begun no assessment')
  const { id } = draft
  const asked = (await dina.get(competency.detail, { id })).rows ?? []
  const missing = asked.filter((row) => (row.selfLevel ?? null) === null).length
  expect(missing).toBeGreaterThan(1)

  const phone = await openDevice(product)
  const { page, context } = phone
  await signIn(page, 'employee', 'competency')
  await readyForFlight(page)
  await page.goto(`./competency/${id}`)
  await expect(page.getByText(`${asked.length - missing} of ${asked.length} chosen`)).toBeVisible()
  await context.setOffline(true)
  await action(page, 'Submit').click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('listitem') })
  await expect(summary.getByRole('link')).toHaveCount(missing)
  await summary.getByRole('link').first().click()
  for (let i = 0; i < missing; i++) {
    const open = page.locator('details[open]').filter({ has: page.getByRole('radiogroup') }).last()
    await open.getByRole('radio').nth(2).check()
    const next = open.getByRole('button', { name: 'Next competency' })
    if (await next.isVisible()) await next.click()
  }
  await expect(page.getByText(`${asked.length} of ${asked.length} chosen`)).toBeVisible()
  await action(page, 'Submit').click()
  await expect(page.getByRole('main').getByText('Will be sent when you are online').first()).toBeVisible()
  expect(await statusOf(id), 'nothing has left the device').toEqual([{ status: 0 }])
  await context.setOffline(false)
  await expect.poll(() => statusOf(id), { timeout: 60_000 }).toEqual([{ status: 1 }])

  const desk = await openDevice(product, { viewport: { width: 1440, height: 900 } })
  await signIn(desk.page, 'supervisor', `competency/${id}`)
  await expect(desk.page.getByText(`0 of ${asked.length} levels given`)).toBeVisible()
  await expect(desk.page.getByText(`Give ${asked.length} more levels before you approve`).first()).toBeVisible()
  const groups = desk.page.getByRole('form', { name: 'Your part' }).getByRole('radiogroup')
  await expect(groups).toHaveCount(asked.length)
  for (let i = 0; i < asked.length; i++) await groups.nth(i).getByRole('radio').nth(3).check()
  await expect(desk.page.getByText(`${asked.length} of ${asked.length} levels given`)).toBeVisible()
  // gone somewhere else without saving: nothing of it is lost
  await desk.page.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(desk.page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect.poll(() => books<{ version: number }>(product, 'select version from request_desk_value where request_id = $1', [id]), { timeout: 30_000 }).toEqual([{ version: 1 }])
  await desk.page.goBack()
  await expect(desk.page.getByText(`${asked.length} of ${asked.length} levels given`)).toBeVisible()
  await expect(levels(desk.page, 'Negotiation').nth(3)).toBeChecked()
  await action(desk.page, 'Approve').click()
  await expect.poll(async () => (await dina.get(competency.detail, { id })).currentLevel, { timeout: 30_000 }).toBe(2)
  await desk.close()

  await page.goto(`./competency/${id}`)
  await expect(page.getByRole('main')).toContainText('Negotiation')
  await expect(page.getByRole('main'), 'no level of somebody else before the end').not.toContainText('Superior')
  const hr = await colleague(product, 'hr')
  const { version } = await hr.get(competency.detail, { id })
  await hr.get(competency.approve, { id, version })
  expect(await statusOf(id)).toEqual([{ status: 4 }])
  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await expect(page.getByRole('region', { name: 'Competencies' })).toContainText('Final')
  await page.goto('./competency/profile')
  await expect(page.getByRole('row', { name: /^Negotiation 3 Skilled 4 Advanced 1 level short$/ })).toBeAttached()
  await phone.close()
})

test('a gap names the training that teaches it; the picture is read by keys and as a table; another job asks for something else', async () => {
  const phone = await openDevice(product)
  const { page } = phone
  await signIn(page, 'employee', 'competency')
  await page.getByRole('link', { name: /^My levels/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My competencies' })).toBeVisible()
  const gaps = page.getByRole('region', { name: 'Where something is missing' })
  await expect(gaps.getByRole('listitem').filter({ hasText: 'Negotiation' }).getByRole('link', { name: 'Negotiating' })).toBeVisible()
  const picture = page.getByRole('slider', { name: 'Levels against what is required' })
  await picture.focus()
  await picture.press('End')
  const last = await picture.getAttribute('aria-valuetext')
  await picture.press('Home')
  await expect(picture).toHaveAttribute('aria-valuenow', '1')
  expect(await picture.getAttribute('aria-valuetext')).not.toBe(last)
  await expect(page.getByRole('table', { name: 'Levels against what is required' }), 'the same in a table').toBeAttached()
  const share = page.getByText(/^\d+(\.\d+)?\s?%$/).first()
  await expect(share).toBeVisible()
  const ready = await share.innerText()
  await choose(page, 'Compared with the job', /^Account executive/)
  await expect(page.getByText('ready for Account executive')).toBeVisible()
  await expect(page).toHaveURL(/job=/)
  await page.getByRole('button', { name: 'Back to the own job' }).click()
  await expect(page.getByText(ready, { exact: true })).toBeVisible()
  await phone.close()
})
