/** HR compares everybody's balances in a grid, by keyboard; a phone keeps its list. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { violations } from '../support/axe.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, openDevice, PHONE, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Leave balances by person and type' })
const focused = (page: Page) => page.locator(':focus')

test('a grid of people and types: keys move, Enter says why, heads sort, all of it is saved as a file', async () => {
  const maya = await colleague(product, 'hr')
  const all = await maya.get(calls.leaveBalance.peopleBalances, { paginationSize: 500 })
  const annual = all.types[0]?.id ?? ''
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  await signIn(page, 'hr', 'balance?view=team')
  const grid = gridOf(page)
  await expect(grid).toHaveAttribute('aria-rowcount', String(all.totalData + 1))
  await expect(grid.getByRole('columnheader').first()).toHaveAttribute('aria-sort', 'ascending')
  await expect(grid.getByRole('rowheader').first()).toContainText(all.listData[0]?.employee ?? '-')
  // far fewer rows are drawn than there are
  expect(await grid.getByRole('row').count()).toBeLessThan(all.totalData / 2)
  expect(await violations(page, 'all')).toEqual([])

  // one stop for Tab, arrows from there
  await page.getByRole('button', { name: 'Column width' }).focus()
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveRole('rowheader')
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  const second = all.listData[1]
  const days = second?.balances.find((b) => b.leaveTypeId === annual)?.usable
  await expect(focused(page)).toHaveAccessibleName(`${second?.employee ?? ''}, Annual leave: ${Number(days)} ${Number(days) === 1 ? 'day' : 'days'}`)
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog', { name: `Why is this balance ${Number(days)}?` })
  await expect(why).toContainText(`Annual leave · ${second?.employee ?? ''}`)
  await expect(why.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await expect(focused(page), 'the cell has the focus again').toHaveAttribute('data-at', '2,2')

  // the far corner is loaded when one goes there; head and first column stay in sight
  await page.keyboard.press('Control+End')
  await expect(focused(page).locator('xpath=..')).toHaveAttribute('aria-rowindex', String(all.totalData + 1))
  await expect(focused(page).locator('xpath=..').getByRole('rowheader')).toContainText(all.listData.at(-1)?.employee ?? '-')
  await expect(grid.getByRole('columnheader', { name: 'Employee' })).toBeInViewport()
  await page.keyboard.press('PageUp')
  await expect(focused(page)).toHaveRole('gridcell')
  await page.keyboard.press('Control+Home')
  await expect(focused(page)).toHaveRole('columnheader')

  // by what is left: the fewest first, then the most
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(focused(page)).toHaveAttribute('aria-sort', 'ascending')
  const fewest = (await maya.get(calls.leaveBalance.peopleBalances, { sortingColumn: annual })).listData[0]
  await expect(grid.getByRole('rowheader').first()).toContainText(fewest?.employee ?? '-')
  await grid.getByRole('columnheader', { name: /^Annual leave/ }).click()
  await expect(focused(page)).toHaveAttribute('aria-sort', 'descending')

  // a width stays on this device
  const width = async () => (await grid.getByRole('columnheader', { name: /^Annual leave/ }).boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(width).toBeCloseTo(before + 16, 0)
  await page.reload()
  await expect(grid.getByRole('rowheader').first()).toBeVisible()
  expect(await width()).toBeCloseTo(before + 16, 0)

  await page.getByLabel('Search people').fill('dina')
  const found = await maya.get(calls.leaveBalance.peopleBalances, { filterSearch: 'dina' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(found.totalData + 1))
  await expect(grid.getByRole('rowheader')).toHaveCount(found.totalData)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file.split('\r\n')[0]).toMatch(/Code,Employee,Department,Annual leave/)
  expect(file).toContain('Dina')
  await device.close()
})

test('from right to left the arrows follow the eye; nothing of it is kept on the device, and a phone has the list', async () => {
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  await signIn(page, 'supervisor', 'balance?view=team')
  await expect(gridOf(page).getByRole('rowheader').first()).toBeVisible()
  await page.evaluate(() => localStorage.setItem('lng', 'ar'))
  await page.reload()
  const grid = page.getByRole('grid')
  await grid.getByRole('rowheader').first().click()
  await page.keyboard.press('ArrowLeft')
  await expect(focused(page)).toHaveAttribute('data-at', '1,1')
  expect(await violations(page, 'all')).toEqual([])
  await page.evaluate(() => localStorage.setItem('lng', 'en'))
  await page.setViewportSize(PHONE)
  await page.reload()
  await expect(page.locator('.balance-people')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await device.close()
})
