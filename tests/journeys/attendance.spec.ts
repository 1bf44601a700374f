/** Attendance: a superior narrows the days of the team and saves them as a file; somebody whose day went wrong asks for what puts it right. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, openDevice, signIn } from '../support/device.ts'
import { slashed } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

test('a superior sees the day in cards and the days of the team, narrowed, and saves them as a spreadsheet', async () => {
  const sari = await colleague(product, 'supervisor')
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  await signIn(page, 'supervisor', 'attendance')
  await expect(page.getByRole('radio', { name: 'Per day' })).toBeChecked()
  await page.getByRole('radio', { name: 'List' }).click()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('button', { name: /^Status/ }).click()
  const statuses = page.getByRole('dialog', { name: 'Status' })
  await statuses.getByRole('checkbox', { name: 'Late' }).check()
  await statuses.getByRole('button', { name: 'Done' }).click()
  await expect(drawer.getByRole('button', { name: /^Department/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Submit' }).click()
  const late = await sari.get(calls.attendance.list, { attendanceStatusIds: ['late'], paginationSize: 100 })
  const rows = page.getByRole('list', { name: 'Attendance' }).getByRole('listitem')
  if (late.totalData > 0) await expect(rows.first()).toContainText('Late')
  await expect(rows).toHaveCount(Math.min(25, late.totalData))

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as Excel file' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Attendance .*\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await device.close()
})

/** Somebody with a day of their own that went wrong, and that day. */
async function aProblemDay() {
  for (const username of ['employee', 'head', 'hiring', 'delegate', 'admin', 'shift']) {
    const person = await colleague(product, username)
    const { employeeId } = await person.get(calls.general.accountDetails, {})
    const { listData } = await person.get(calls.attendance.list, { problem: true, employeeIds: [employeeId], from: new Date(Date.now() - 85 * 86_400_000).toISOString().slice(0, 10) })
    for (const row of listData) {
      const { suggestions } = await person.get(calls.attendance.detail, { id: row.id })
      if (suggestions.includes('leave-requests')) return { username, row }
    }
  }
  throw new Error('nobody was ever late')
}

test('a day that went wrong leads to the request that puts it right, with the day filled in', async () => {
  const { username, row } = await aProblemDay()
  const device = await openDevice(product)
  const { page } = device
  await signIn(page, username, `attendance/detail/${row.id}`)
  await expect(page.getByText(row.attendanceStatus, { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Ask for leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New leave request')
  await expect(page.getByLabel('First day', { exact: true })).toHaveValue(slashed(row.date))
  await expect(page.getByLabel('Last day', { exact: true })).toHaveValue(slashed(row.date))

  // what stands open, and what was left unfinished, is of another day: it stays a draft
  await page.getByRole('textbox', { name: /^Reason/ }).fill('The bus did not come')
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  await page.goBack()
  const other = `${row.date.slice(0, 8)}${row.date.endsWith('01') ? '02' : '01'}`
  await page.goto(`leave-requests/new?redirectedByDate=${other}&startDate=${other}&endDate=${other}`)
  await expect(page.getByLabel('First day', { exact: true })).toHaveValue(slashed(other))
  await expect(page.getByRole('textbox', { name: /^Reason/ })).toHaveValue('')
  // of just the day asked for: that draft, also from within the form of another
  await page.evaluate((date) => history.pushState({}, '', `leave-requests/new?redirectedByDate=${date}&startDate=${date}&endDate=${date}`), row.date)
  await expect(page.getByRole('textbox', { name: /^Reason/ })).toHaveValue('The bus did not come')
  await expect(page.getByLabel('First day', { exact: true })).toHaveValue(slashed(row.date))
  await device.close()
})
