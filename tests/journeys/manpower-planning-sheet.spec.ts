/** A head plans the people of a unit: on a phone without a network, by keyboard on a desktop, and from an older version. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, keptCopy, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, choose, statusOnScreen } from '../support/screens.ts'

const sheets = calls.manpowerPlanningSheet
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

const grid = (page: Page) => page.getByRole('table', { name: 'Plan' })
/** Cells of a position that stands once in the unit. */
const cell = (page: Page, position: string, frame: string) => grid(page).getByRole('textbox', { name: new RegExp(`^${position}, ${frame}`) })
const numbers = (page: Page, position: string) => grid(page).getByRole('row').filter({ has: page.getByRole('rowheader', { name: position, exact: true }) }).getByRole('textbox').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
const together = async (page: Page) => (await grid(page).getByRole('row', { name: /^Together/ }).getByRole('cell').allInnerTexts()).slice(0, 6)
const saved = (page: Page) => page.getByText(/Saved \d\d:\d\d/)
const sent = (page: Page) => page.waitForURL(/\/manpower-planning-sheet\/[0-9a-f-]{36}$/)

test('on a phone a position is a card; without a network its numbers are there and nothing is lost', async () => {
  test.setTimeout(180_000)
  const head = await colleague(product, 'head')
  const phone = await openDevice(product)
  const { page, context } = phone
  await signIn(page, 'head')
  await readyForFlight(page)
  await keptCopy(page, sheets.start.id)
  await context.setOffline(true)
  await page.goto('./manpower-planning-sheet/new')
  const card = page.locator('summary').filter({ hasText: /^Head of customer care/ })
  const total = page.getByRole('status', { name: 'People at the end' })
  await expect(total).toContainText('15 → 20 people')
  await card.click()
  const steppers = page.getByRole('group', { name: 'Head of customer care' })
  await steppers.getByRole('button', { name: 'More: Q4' }).click()
  await expect(total).toContainText('15 → 21 people')
  await expect(card).toContainText('+1')
  await steppers.getByRole('spinbutton', { name: 'Q2' }).fill('3')
  await expect(steppers.getByRole('spinbutton', { name: 'Q3' }), 'who is there in one is there in the next').toHaveValue('3')
  await expect(steppers.getByRole('spinbutton', { name: 'Q4' })).toHaveValue('2')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(total, 'the device kept it').toContainText('15 → 21 people')
  await action(page, 'Save').click()
  await sent(page)
  await expect(page.getByRole('main').getByText('Will be sent when you are online').first()).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  await context.setOffline(false)
  await expect.poll(async () => (await head.send(sheets.detail, { id })).status, { timeout: 60_000 }).toBe(200)
  const { lines, totalPlanned } = await head.get(sheets.detail, { id })
  expect(totalPlanned).toBe(21)
  expect((lines ?? []).filter((row) => row.existing === 1 && row.planned > 1).map((row) => row.planned)).toEqual(expect.arrayContaining([3, 2]))
  await phone.close()
})

test('by keyboard on a desktop: written, selected, copied, filled; a reason where fewer are planned; handed in with the right total', async () => {
  test.setTimeout(180_000)
  const head = await colleague(product, 'head')
  const desk = await openDevice(product, { viewport: DESKTOP })
  const { page, context } = desk
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.origin })
  await signIn(page, 'head', 'manpower-planning-sheet/new')
  await expect(page.getByText('Starts from version 2.')).toBeVisible()
  await expect.poll(() => together(page)).toEqual(['15', '15', '16', '20', '20', '+5'])
  const leader = 'Head of customer care'
  await cell(page, leader, 'Q1').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('12')
  await expect.poll(() => numbers(page, leader)).toEqual(['1', '1', '12', '12'])
  await page.keyboard.press('Delete')
  await expect.poll(() => numbers(page, leader), { message: 'none of its own: that of the one before' }).toEqual(['1', '1', '1', '1'])
  await page.keyboard.type('2')
  await expect.poll(() => numbers(page, leader)).toEqual(['1', '1', '2', '2'])
  await expect(cell(page, leader, 'Q3'), 'and the number of the version that holds beside it').toHaveAccessibleName(`${leader}, Q3. 1 in the version that holds`)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(grid(page).locator('[data-selected]')).toHaveCount(3)
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1\t2\t2')
  await page.keyboard.press('Control+r')
  await expect.poll(() => numbers(page, leader), { message: 'filled with what stands first' }).toEqual(['1', '1', '1', '1'])
  await page.keyboard.press('Home')
  await page.evaluate(() => navigator.clipboard.writeText('2\tx\t3'))
  await page.keyboard.press('Control+v')
  await expect.poll(() => numbers(page, leader), { message: 'what is no number of people is left out' }).toEqual(['2', '1', '3', '1'])
  await page.keyboard.press('End')
  await page.keyboard.type('0')
  await expect.poll(() => together(page)).toEqual(['15', '16', '16', '22', '19', '+4'])
  await action(page, 'Submit').click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('listitem') })
  await expect(summary).toContainText('0 is below 1: give a reason')
  await summary.getByRole('link').click()
  await choose(page, 'Reason', 'Less work')
  await page.getByRole('button', { name: `Cost and superior: ${leader}` }).click()
  await page.getByLabel('Cost of a person a year').fill('12000000')
  // (1 + 0 + 2 - 1) heads for a quarter of a year each, beside the 264 million of version 2
  await expect(grid(page).getByRole('row', { name: /^Together/ })).toContainText('270,000,000')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect.poll(() => numbers(page, leader), { message: 'what was written is there after a reload' }).toEqual(['2', '1', '3', '0'])
  await action(page, 'Submit').click()
  await sent(page)
  await expect(statusOnScreen(page)).toHaveText('In approval')
  await expect(grid(page).getByRole('row', { name: /^Together/ })).toContainText('22')
  const id = page.url().split('/').at(-1) ?? ''
  const { totalExisting, totalPlanned, totalCost, status } = await head.get(sheets.detail, { id })
  expect([totalExisting, totalPlanned, totalCost?.minor, status]).toEqual([15, 19, 27_000_000_000, 1])
  await desk.close()
})

test('two versions side by side, and a new sheet begins from the older one', async () => {
  const desk = await openDevice(product, { viewport: DESKTOP })
  const { page } = desk
  const head = await colleague(product, 'head')
  const approved = (await head.get(sheets.list, { scope: 'mine' })).listData.filter((one) => one.status === 4)
  const newest = approved.find((one) => one.totalPlanned === 20)
  if (!newest) throw new Error('the plan of the demo company has no second version')
  await signIn(page, 'head', `manpower-planning-sheet/${newest.id}`)
  const beside = page.getByRole('table', { name: 'Version 1 beside version 2' })
  await expect(beside.getByRole('row', { name: /^Together/ })).toContainText(/15\s*16\s*19\s*19\s*15\s*16\s*20\s*20/)
  await choose(page, 'On the right', 'Version 1')
  await expect(page.getByRole('table', { name: 'Version 1 beside version 1' }).getByRole('row', { name: /^Together/ })).toContainText(/19\s*19\s*15\s*16\s*19\s*19/)
  await page.getByRole('link', { name: 'Start from version 1' }).click()
  await expect(page.getByText('Starts from version 1.')).toBeVisible()
  await expect.poll(() => together(page)).toEqual(['15', '15', '16', '19', '19', '+4'])
  await desk.close()
})
