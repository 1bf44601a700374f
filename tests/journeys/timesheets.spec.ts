/** A week of hours: copied, completed, approved to the end, taken back; and one filled in and handed in without a network. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, keptCopy, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, statusOnScreen, withNote } from '../support/screens.ts'

let product: Product
let dina: Colleague
test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
})
test.afterAll(() => product?.dispose())

const devices: Device[] = []
async function aPhone(): Promise<Device> {
  const device = await openDevice(product)
  devices.push(device)
  return device
}
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.close()
})

const hours = async (id: string) => Number((await books<{ minutes: string | null }>(product, 'select sum(minutes) as minutes from project_time where request_id = $1 and reversed_at is null', [id]))[0]?.minutes ?? 0) / 60
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const decide = async (who: string, id: string, call: 'approve' = 'approve') => (await colleague(product, who)).get(calls.timesheets[call], { id })

/** One grid: a row for project and task, a column for each day of the week and one for the total, and below what attendance says. */
async function gridIsRead(page: Page): Promise<void> {
  const grid = page.getByRole('table', { name: 'Hours' })
  await expect(grid.getByRole('columnheader')).toHaveCount(9)
  await expect(grid.getByRole('textbox')).toHaveCount(0)
  for (const name of ['Reported', 'Attendance', 'Difference']) await expect(grid.getByRole('rowheader', { name, exact: true })).toBeVisible()
}

test('from Home a week as the last one takes four taps', async () => {
  const { page } = await aPhone()
  await signIn(page, 'supervisor')
  const taps = [page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New' }), page.getByRole('link', { name: /^Timesheet/ }), page.getByRole('button', { name: 'Copy last week' }), action(page, 'Submit')]
  for (const tap of taps) await tap.click()
  await expect(statusOnScreen(page)).toHaveText('In approval')
  expect(taps.length).toBeLessThanOrEqual(4)
})

test('last week is copied, one cell changed, and the hours count for their projects until they are taken back', async () => {
  const { page } = await aPhone()
  await signIn(page, 'employee', 'timesheets/new')
  const grid = page.getByRole('table', { name: 'Hours' })
  const started = Date.now()
  const copy = page.getByRole('button', { name: 'Copy last week' })
  await expect(copy).toBeVisible()
  await keptCopy(page, calls.timesheets.week.id)
  if (await copy.isEnabled()) {
    await copy.click()
    await expect(page.getByRole('note').filter({ hasText: /copied/ }).getByRole('button', { name: 'Undo' }), 'said in place, over no hours').toBeVisible()
    await expect(page.locator('.ess-snackbar')).toHaveCount(0)
  }
  // Monday is never still to come
  const cell = grid.getByRole('textbox').first()
  await cell.fill('25')
  await cell.press('Enter')
  await expect(grid.getByRole('row').nth(2).getByRole('textbox').first(), 'Enter goes to the cell below').toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(cell).toBeFocused()
  await action(page, 'Submit').click()
  await expect(page.getByRole('alert').getByRole('link', { name: /has more than 24 hours/ })).toBeVisible()
  await cell.fill('7:30')
  await action(page, 'Submit').click()
  await expect(statusOnScreen(page)).toHaveText('In approval')
  console.log(`  a week was filled in and sent in ${Math.round((Date.now() - started) / 1000)} s`)

  const id = idOf(page)
  await gridIsRead(page)
  await test.step('whoever decides reads the same grid, on a phone within its width', async () => {
    const { page: desk } = await aPhone()
    await signIn(desk, 'supervisor', `timesheets/${id}`)
    await gridIsRead(desk)
    expect(await desk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
  })
  expect(await hours(id)).toBe(0)
  const preview = await (await colleague(product, 'supervisor')).get(calls.platform.effectPreview, { module: 'timesheets', id, action: 'approve' })
  expect(preview.rows.some((r) => r.kind === 'project')).toBe(true)
  for (const who of ['supervisor', 'head', 'hr']) await decide(who, id)
  const row = (await dina.get(calls.timesheets.list, { paginationSize: 5 })).listData.find((r) => r.id === id)
  expect(await hours(id)).toBe((row?.totalMinutes ?? 0) / 60)

  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await action(page, 'Cancel').click()
  await withNote(page, 'Cancellation note', 'Cancel', 'Wrong project')
  const statusNow = async () => (await dina.get(calls.timesheets.list, { paginationSize: 5 })).listData.find((r) => r.id === id)?.status
  await expect.poll(statusNow, { message: 'the cancellation is with its approvers' }).toBe(40)
  await decide('hr', id)
  expect(await hours(id)).toBe(0)
  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Cancelled')
})

test('without a network: a week is filled in, handed in, and arrives once', async () => {
  const { page, context } = await aPhone()
  const before = (await dina.get(calls.timesheets.list, { paginationSize: 10 })).listData.map((r) => r.id)
  await signIn(page, 'employee')
  await readyForFlight(page)
  await page.goto('timesheets/new')
  await expect(page.getByRole('button', { name: 'Copy last week' })).toBeVisible()
  await keptCopy(page, calls.timesheets.week.id)
  await page.goto('./')
  await context.setOffline(true)
  await page.goto('timesheets/new')
  const cell = page.getByRole('table', { name: 'Hours' }).getByRole('textbox').first()
  await cell.fill('8')
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  await action(page, 'Submit').click()
  await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible()
  await context.setOffline(false)
  const ofThisWeek = async () => (await dina.get(calls.timesheets.list, { paginationSize: 10, status: [1] })).listData.filter((r) => !before.includes(r.id)).map((r) => [r.lines.map((l) => [l.date, l.durationMinutes]), r.start])
  await expect.poll(async () => (await ofThisWeek()).map(([lines, start]) => JSON.stringify(lines) === JSON.stringify([[start, 480]])), { timeout: 30_000 }).toEqual([true])
})
