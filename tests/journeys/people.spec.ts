/** A person in one place: what a superior, HR, an administrator and a colleague see of somebody, on a phone and on a desktop. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, PHONE, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let device: Device | undefined
let dina = ''
test.beforeAll(async () => {
  product = await startProduct()
  dina = (await (await colleague(product, 'employee')).get(calls.general.accountDetails, {})).employeeId
})
test.afterEach(() => device?.close())
test.afterAll(() => product.dispose())

async function as(username: string, viewport: typeof PHONE, path: string): Promise<Page> {
  device = await openDevice(product, { viewport })
  await signIn(device.page, username)
  await device.page.goto(path)
  return device.page
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a superior sees everything of somebody on one screen, and each list narrowed to them', async () => {
  const page = await as('supervisor', DESKTOP, `people/${dina}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dina Lestari' })).toBeVisible()
  await test.step('who she is, her requests, days, balances, shifts and trainings; what the directory has is not for superiors', async () => {
    await expect(page.getByText('TL-0076')).toBeVisible()
    for (const name of ['Requests', 'Attendance', 'Leave balance', 'Shifts', 'Training']) await expect(part(page, name)).toBeVisible()
    await expect(part(page, 'What is recorded')).toHaveCount(0)
    await expect(part(page, 'Leave balance').getByText('Annual leave')).toBeVisible()
  })
  await test.step('why a balance is what it is', async () => {
    await part(page, 'Leave balance').getByRole('button', { name: /^Annual leave/ }).click()
    await expect(page.getByRole('dialog').getByText('Dina Lestari')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })
  await test.step('her requests, and back', async () => {
    await page.getByRole('link', { name: 'All: Requests' }).click()
    await expect(page.getByText('Only Dina Lestari is shown')).toBeVisible()
    await expect(page.getByRole('link', { name: /Annual leave/ }).first()).toBeVisible()
    await page.goBack()
    await expect(part(page, 'Requests')).toBeVisible()
  })
  await test.step('her days', async () => {
    await page.getByRole('link', { name: 'All: Attendance' }).click()
    await expect(page.getByRole('list', { name: 'Attendance' }).getByText('Dina Lestari').first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Attendance' }).getByText('Budi Santoso')).toHaveCount(0)
  })
})

test('a name in a request leads to the page', async () => {
  const page = await as('hr', DESKTOP, './')
  await page.goto('leave-requests?scope=all')
  await page.getByRole('button', { name: 'Dina Lestari', exact: true }).first().click()
  await page.getByRole('link', { name: 'Open their page' }).click()
  await expect(page).toHaveURL(/\/people\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Dina Lestari' })).toBeVisible()
})

test('on a phone it is one column', async () => {
  const page = await as('hr', PHONE, `people/${dina}`)
  await expect(part(page, 'Attendance')).toBeVisible()
  const lefts = await page.locator('main .ess-section').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(1)
})

test('an administrator has what is recorded and what may be done, and nothing of her requests and days', async () => {
  const page = await as('admin', DESKTOP, `people/${dina}`)
  await expect(part(page, 'What is recorded').getByRole('button', { name: 'Change from a date' })).toBeVisible()
  for (const name of ['Requests', 'Attendance', 'Leave balance', 'Shifts', 'Training']) await expect(part(page, name)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a colleague is told that it is not theirs to open', async () => {
  const page = await as('employee', PHONE, './')
  const sari = (await (await colleague(product, 'supervisor')).get(calls.general.accountDetails, {})).employeeId
  await page.goto(`people/${sari}`)
  await expect(page.getByText('You cannot open this page')).toBeVisible()
  await page.goto(`people/${dina}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dina Lestari' })).toBeVisible()
})

test.describe('what HR looks after', () => {
  const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

  test('stands below Home, and each number leads to exactly these', async () => {
    const page = await as('hr', DESKTOP, './')
    await expect(page.getByRole('heading', { name: 'The people you look after' })).toBeVisible()
    for (const name of ['Open requests by age', 'Incomplete days', 'Balances that expire soon', 'Not acknowledged by everybody', 'Away today']) await expect(card(page, name)).toBeVisible()
    const age = card(page, 'Open requests by age').getByRole('link', { name: /4 to 7 days ago$/ })
    const count = Number.parseInt(await age.innerText(), 10)
    expect(count).toBeGreaterThan(0)
    await age.click()
    await expect(page).toHaveURL(/\/people\/requests\?show=open&age=4$/)
    await expect(page.getByRole('button', { name: 'Submitted: 4 to 7 days ago' })).toBeVisible()
    await expect(page.getByText(new RegExp(` ${count}$`)).first()).toBeVisible()
    await page.goBack()
    await card(page, 'Not acknowledged by everybody').getByRole('link', { name: /Code of conduct/ }).click()
    await expect(page).toHaveURL(/\/acknowledgements$/)
  })

  test('on a phone it is one column, and for a superior it is not there', async () => {
    const page = await as('hr', PHONE, './')
    await expect(card(page, 'Incomplete days')).toBeVisible()
    const lefts = await page.locator('.hr-card').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
    expect(new Set(lefts).size).toBe(1)
    await device?.close()
    const sari = await as('supervisor', DESKTOP, './')
    await expect(sari.getByRole('link', { name: /requests? (is|are) waiting/ }).first()).toBeVisible()
    await expect(sari.getByRole('heading', { name: 'The people you look after' })).toHaveCount(0)
  })
})
