/** One search for all there is: by the field on Home, by Ctrl and K anywhere, with and without a network. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { still, violations } from '../support/axe.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, PHONE, readyForFlight, signIn } from '../support/device.ts'
import { sideways, smallTargets, withFingers } from '../support/every-screen.ts'
import { slashed } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let device: Device
let today: string
test.beforeAll(async () => {
  product = await startProduct()
  today = (await (await colleague(product, 'employee')).get(calls.general.home, {})).today
})
test.afterAll(() => product?.dispose())
test.afterEach(() => device?.close())

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const option = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name: 'Search' }).getByRole('option', { name })
const onHome = (page: Page) => page.getByRole('button', { name: 'Search, or ask for something' })
const day = (label: string, page: Page) => page.getByLabel(label, { exact: true })

test('on a phone: "sick today" opens the form with both filled in; two days, people, files and what is nowhere', async () => {
  test.setTimeout(120_000)
  device = await openDevice(product)
  const { page } = device
  await signIn(page, 'employee')
  await withFingers(page)

  await test.step('words with a day', async () => {
    await onHome(page).click()
    await expect(field(page)).toBeFocused()
    await expect(option(page, /^Leave request/)).toHaveAttribute('aria-selected', 'true')
    await field(page).fill('sick today')
    await expect(option(page, /^Leave request · Sick leave · /), 'the first of them').toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ results?$/)
    expect.soft(await violations(page, 'all')).toEqual([])
    expect.soft(await smallTargets(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect.soft(await sideways(page)).toEqual([])
    await page.setViewportSize(PHONE)
    await field(page).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Leave type: Sick leave' })).toBeVisible()
    for (const label of ['First day', 'Last day']) await expect(day(label, page)).toHaveValue(slashed(today))
  })

  await test.step('from one day to another, found from within the form; what is opened stands first the next time', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Opened lately' }).getByRole('option').first()).toHaveText(/^Leave request/)
    const [from, until] = [addDays(today, 30), addDays(today, 32)]
    // by name: which of 2/1 is the month depends on the device
    const said = (date: string) => new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    await field(page).fill(`unpaid leave ${said(from)} to ${said(until)}`)
    await option(page, /^Leave request · Unpaid leave · /).click()
    await expect(page.getByRole('button', { name: 'Leave type: Unpaid leave' })).toBeVisible()
    await expect(day('First day', page)).toHaveValue(slashed(from))
    await expect(day('Last day', page)).toHaveValue(slashed(until))
  })

  await test.step('a colleague: their days on the team calendar, since their page is not for everybody', async () => {
    await page.goto('./')
    await onHome(page).click()
    await field(page).fill('sari wul')
    await option(page, /^Sari Wulandari/).click()
    await expect(page.getByText('Only Sari Wulandari is shown')).toBeVisible()
    await page.getByRole('button', { name: 'Show everybody' }).click()
    await expect(page.getByText('Only Sari Wulandari is shown')).toHaveCount(0)
  })

  await test.step('a company file opens', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('handbook')
    await option(page, /^Employee handbook/).click()
    await expect(page).toHaveURL(/\/files\?file=/)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/files$/)
  })

  await test.step('what is nowhere: said, with where to look', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('giraffe')
    await expect(page.getByText('Nothing found').first()).toBeVisible()
    expect.soft(await violations(page, 'all')).toEqual([])
    await option(page, 'New request').click()
    await expect(page.getByRole('heading', { name: 'New request', level: 1 })).toBeVisible()
  })
})

test('on a desktop: the keyboard alone; a screen, a person of one\'s own, and Escape leads back', async () => {
  test.setTimeout(120_000)
  device = await openDevice(product, { viewport: DESKTOP, colorScheme: 'dark' })
  const { page } = device
  await signIn(page, 'supervisor')

  await test.step('Escape gives the focus back', async () => {
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Search/ })
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await still(page)
    expect.soft(await violations(page, 'all')).toEqual([])
    await field(page).fill('balance')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(entry).toBeFocused()
  })

  await test.step('arrows and Enter: a screen, whose heading has the focus', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('saldo')
    await expect(option(page, 'Leave balances').first()).toBeVisible()
    await expect(option(page, 'Leave balances of your team')).toHaveAttribute('aria-selected', 'false')
    for (let i = 0; i < 8 && (await option(page, 'Leave balances of your team').getAttribute('aria-selected')) !== 'true'; i++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/balance\?view=team/)
    await expect(page.locator('main h1')).toBeFocused()
  })

  await test.step('somebody one leads: their page', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('dina les')
    await option(page, /^Dina Lestari.*Their page$/).click()
    await expect(page).toHaveURL(/\/people\//)
    await expect(page.getByText('Dina Lestari').first()).toBeVisible()
  })

  await test.step('the same keys close it, and above a dialog they open nothing', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Search everything')
    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveCount(0)
  })
})

test('without a network it finds what the device has, and says what could not be asked', async () => {
  test.setTimeout(180_000)
  device = await openDevice(product)
  const { page, context } = device
  await signIn(page, 'employee')
  await readyForFlight(page)
  await context.setOffline(true)
  await page.goto('./')
  await onHome(page).click()
  await field(page).fill('sari')
  await expect(option(page, /^Sari Wulandari/)).toBeVisible()
  await expect(page.getByText(/You are offline: this is what the device has\./)).toBeVisible()
  await expect(page.getByText(/Could not be asked: company files/)).toBeVisible()
  await field(page).fill('sick tomorrow')
  await option(page, /^Leave request · Sick leave · /).click()
  await expect(page.getByRole('button', { name: 'Leave type: Sick leave' })).toBeVisible()
  await expect(day('First day', page)).toHaveValue(slashed(addDays(today, 1)))
})

test('an administrator finds administration, and everybody in the directory', async () => {
  device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  await signIn(page, 'admin')
  await page.keyboard.press('Control+k')
  await field(page).fill('kantor')
  await expect(option(page, 'Sites')).toBeVisible()
  await field(page).fill('dina lestari')
  await option(page, /^Dina Lestari/).click()
  await expect(page).toHaveURL(/\/people\//)
  await expect(page.getByRole('heading', { name: 'What is recorded' })).toBeVisible()
})
