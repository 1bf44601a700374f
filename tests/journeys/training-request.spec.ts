/** A training is proposed on the phone, in six steps and without a network; sent, it is approved from the inbox, and opens with the last approval. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { addDays, weekday } from '../../contract/kit/civil-date.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { slashed } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, choose, itemOf, statusOnScreen } from '../support/screens.ts'
import { approveBy } from '../support/work-days.ts'

const { trainingRequest } = calls
const TITLE = 'Calls that go wrong'

let product: Product
let sari: Colleague
let phone: Device
test.beforeAll(async () => {
  product = await startProduct()
  sari = await colleague(product, 'supervisor')
  phone = await openDevice(product)
})
test.afterAll(async () => {
  await phone?.close()
  await product?.dispose()
})

const step = (page: Page, name: string) => page.locator('details').filter({ has: page.getByRole('group', { name, exact: true }) })
const openStep = (page: Page, name: string) => page.locator('summary').filter({ hasText: name }).click()
const add = (page: Page, list: string) => page.getByRole('group', { name: list, exact: true }).getByRole('button', { name: 'Add row' }).click()
const seats = (page: Page) => page.locator('#field-quota')
const proposals = async () => (await sari.get(trainingRequest.list, { paginationSize: 100 })).listData

test('six steps without a network, one session on three days, a cost with its details; sent, approved from the inbox, open', async () => {
  test.setTimeout(240_000)
  const { page, context } = phone
  const before = (await proposals()).map((r) => r.id)
  const { today } = await sari.get(calls.general.home, {})
  const monday = addDays(today, 36 - weekday(today))
  await signIn(page, 'supervisor')
  await readyForFlight(page)
  await context.setOffline(true)
  await page.goto('training-request/new')

  await test.step('what: the other steps are folded up', async () => {
    await expect(step(page, 'What').getByRole('button', { name: /^Subject:/ })).toBeVisible()
    await expect(page.getByLabel('First day', { exact: true })).toBeHidden()
    await choose(page, 'Subject', 'Customer calls')
    await page.getByLabel('Title').fill(TITLE)
    await page.getByLabel('Why').fill('Two complaints about the same thing')
  })
  await test.step('when: a session, and the same on two more days', async () => {
    await openStep(page, 'When')
    await page.getByLabel('First day', { exact: true }).fill(slashed(monday))
    await page.getByLabel('Last day', { exact: true }).fill(slashed(addDays(monday, 4)))
    await page.keyboard.press('Tab')
    await add(page, 'Sessions')
    const sheet = page.getByRole('dialog', { name: 'Session', exact: true })
    await expect(sheet.getByLabel('Break in minutes')).toBeVisible()
    await sheet.getByLabel('Break in minutes').fill('30')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('1 session, 2 hours 30 minutes for each person').first()).toBeVisible()
    await page.getByRole('button', { name: 'Repeat on other days' }).click()
    const repeat = page.getByRole('dialog', { name: 'Repeat a session' })
    await repeat.getByRole('checkbox').nth(0).check()
    await repeat.getByRole('checkbox').nth(2).check()
    await repeat.getByRole('button', { name: 'Add 2 sessions' }).click()
    await expect(page.getByText('3 sessions, 7 hours 30 minutes for each person').first()).toBeVisible()
  })
  await test.step('who: nobody yet is to come, somebody from outside leads', async () => {
    await openStep(page, 'Who')
    await add(page, 'Trainers')
    const sheet = page.getByRole('dialog', { name: 'Trainer', exact: true })
    await sheet.getByRole('radio', { name: 'Somebody from outside' }).check()
    await expect(sheet.getByRole('button', { name: /^Colleague:/ })).toHaveCount(0)
    await sheet.getByLabel('Name', { exact: true }).fill('Ms Hart')
    await sheet.getByRole('button', { name: 'Done' }).click()
  })
  await test.step('open to others: the window is proposed', async () => {
    await openStep(page, 'Open to others')
    await expect(seats(page)).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Open to others' }).check()
    await expect(page.getByLabel('Registration until')).toHaveValue(slashed(addDays(monday, -1)))
  })
  await test.step('costs: what it is made of, and what it comes to', async () => {
    await openStep(page, 'Costs')
    await add(page, 'Costs')
    const sheet = page.getByRole('dialog', { name: 'Cost', exact: true })
    await choose(page, 'Item', /^Trainer/, sheet)
    await sheet.getByRole('button', { name: 'Add a detail' }).click()
    await sheet.getByLabel('What').fill('Three mornings')
    await sheet.getByLabel('Quantity').fill('3')
    await sheet.getByRole('textbox', { name: 'Price of one' }).fill('1500000')
    await expect(sheet.getByText('IDR 4,500,000')).toBeVisible()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Total IDR 4,500,000')).toBeVisible()
  })
  await test.step('check: what is missing leads to its step, even when that was folded up', async () => {
    await expect(seats(page)).toBeHidden()
    await action(page, 'Submit').click()
    await page.getByRole('alert').getByRole('link', { name: /Offer at least one seat/ }).click()
    await expect(seats(page)).toBeFocused()
    await seats(page).fill('8')
    await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
    await action(page, 'Submit').click()
    await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible()
  })
  await context.setOffline(false)
  const added = async () => (await proposals()).filter((r) => !before.includes(r.id))
  await expect.poll(async () => (await added()).map((r) => [r.status, r.trainingTitle, r.trainingHour]), { timeout: 60_000 }).toEqual([[1, TITLE, '7.50']])
  const id = (await added())[0]?.id ?? ''

  const desk = await openDevice(product)
  await signIn(desk.page, 'head', 'inbox?module=training-request')
  const waiting = itemOf(desk.page, id)
  await expect(waiting).toContainText('Customer calls')
  await expect(waiting, 'what it costs is for the detail').not.toContainText('4,500,000')
  await waiting.getByRole('button', { name: /^Approve / }).click()
  await expect(desk.page.getByText('Training request has been approved successfully.').first()).toBeVisible()
  await desk.close()
  await approveBy(product, trainingRequest, id, 'hr')
  expect(await books(product, 'select 1 from training where id = $1', [id])).toHaveLength(1)

  await page.goto(`training-request/${id}`)
  await expect(statusOnScreen(page)).toHaveText('Approved')
  const main = page.getByRole('main')
  await expect(main.locator('section').filter({ has: page.getByRole('heading', { name: 'Sessions', exact: true }) })).toContainText('09:00–12:00')
  await expect(main.locator('section').filter({ has: page.getByRole('heading', { name: 'Costs', exact: true }) })).toContainText('Three mornings')
  await page.getByRole('link', { name: 'Copy', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveValue(TITLE)
})
