/** HR looks at figures, has files made of them and takes these along; without a network somebody asks for one that is made later. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { books } from '../support/books.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

const READY_MS = 120_000
/** The file that was asked for last, in the bar at the foot. */
const askedFor = (page: Page, name: string): Locator => page.getByRole('group', { name: 'Make a file' }).getByRole('group', { name })

async function taken(page: Page, from: Locator, name: string | RegExp = /^Download/): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), from.getByRole('button', { name }).click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const exported = () => books<{ report: string; scope: string; format: string; rows: number }>(product, `select detail ->> 'report' as report, detail ->> 'scope' as scope, detail ->> 'format' as format, (detail ->> 'rows')::int as rows from audit where call = 'reports.runFile' order by at`)

test('figures with a chart and its table, a file at hand, one of everybody with how far it is', async () => {
  test.setTimeout(300_000)
  const desk = await openDevice(product, { viewport: DESKTOP })
  const { page } = desk
  await signIn(page, 'hr', 'reports')
  await page.getByRole('main').getByRole('link', { name: /^Turnover/ }).first().click()
  await expect(page.getByText(/^All together: \d+ at first, .* on average: \d+\.\d\d\s?%$/)).toBeVisible()
  const chart = page.getByRole('figure', { name: 'Turnover' })
  await expect(page.getByRole('row').filter({ hasText: 'Customer Care' }), 'among the rows, and beside the chart').toHaveCount(2)
  await chart.getByText('As a table').click()
  await expect(chart.getByRole('row').filter({ hasText: 'Customer Care' })).toContainText(/\d/)

  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const csv = askedFor(page, 'Turnover, CSV')
  await expect(csv).toContainText('Ready', { timeout: READY_MS })
  const file = await taken(page, csv)
  expect(file.name).toMatch(/^Turnover .*\.csv$/)
  expect(file.bytes.toString('utf8')).toContain('Customer Care')

  await page.goto('./reports')
  await page.getByRole('main').getByRole('link', { name: /^Attendance/ }).first().click()
  await page.getByRole('radio', { name: 'Everybody' }).click()
  const counted = page.getByText(/^[\d,]+ rows/).first()
  await expect(counted).toBeVisible()
  const number = Number((await counted.textContent())?.replaceAll(',', '').split(' ')[0])
  await page.getByRole('button', { name: 'XLSX', exact: true }).click()
  const book = askedFor(page, 'Attendance, XLSX')
  await expect(book).toContainText(/Waiting|Being made|Ready/)
  await expect(book).toContainText('Ready', { timeout: READY_MS })
  const { bytes } = await taken(page, book)
  expect(bytes.subarray(0, 2).toString(), 'a workbook').toBe('PK')
  await expect.poll(exported, 'each is written down').toEqual([expect.objectContaining({ report: 'turnover', scope: 'all', format: 'csv' }), { report: 'attendance', scope: 'all', format: 'xlsx', rows: number }])

  await page.goto('./reports/files')
  await expect(page.getByRole('list', { name: 'My files' }).getByRole('listitem').filter({ hasText: 'Attendance, XLSX' }).filter({ hasText: 'Ready' })).toContainText(`${number.toLocaleString('en')} rows`)
  await desk.close()
})

test('a report that is refused says so at its field; what was chosen is kept under a name', async () => {
  test.setTimeout(180_000)
  const phone = await openDevice(product)
  const { page } = phone
  await signIn(page, 'hr', 'reports')
  await page.getByRole('link', { name: /^Lateness/ }).click()
  await page.getByRole('button', { name: 'Choices' }).click()
  const from = page.getByLabel('From', { exact: true })
  await from.fill('2020/01/01')
  await from.press('Tab')
  await expect(page.getByText('Choose at most 366 days')).toBeVisible()
  await expect(page.getByText('These choices do not go together')).toBeVisible()
  await page.getByRole('button', { name: 'Late this month' }).first().click()
  await expect(page.getByText('Choose at most 366 days')).toBeHidden()
  await page.getByRole('button', { name: 'Keep these choices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep these choices' })
  await dialog.getByLabel('Name').fill('Our month')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Kept choices' }).getByRole('button', { name: 'Our month', exact: true })).toBeVisible()
  await phone.close()
})

test('without a network a file is asked for, and made later', async () => {
  test.setTimeout(300_000)
  const phone = await openDevice(product)
  const { page, context } = phone
  await signIn(page, 'supervisor', 'reports')
  await page.getByRole('main').getByRole('link', { name: /^Attendance/ }).first().click()
  await expect(page.getByRole('button', { name: 'XLSX', exact: true })).toBeVisible()
  await readyForFlight(page)
  await page.goto('./reports')
  await page.getByRole('main').getByRole('link', { name: /^Attendance/ }).first().click()
  await expect(page.getByRole('button', { name: 'XLSX', exact: true })).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'XLSX', exact: true }).click()
  await expect(page.getByText('Will be made when you are online').first()).toBeVisible()
  await context.setOffline(false)
  await expect(askedFor(page, 'Attendance, XLSX')).toContainText('Ready', { timeout: READY_MS })
  await phone.close()
})

test('one person\'s objectives and evaluation are taken along from where they are read', async () => {
  test.setTimeout(180_000)
  const dina = await colleague(product, 'employee')
  const { evaluationId } = await dina.get(calls.performanceAppraisal.getEvaluationResult, {})
  const filling = (await dina.get(calls.objectiveFilling.list, { scope: 'mine' })).listData.find(({ status }) => status !== 0)
  if (!filling) throw new Error('the employee of the demo company has handed in no objectives')
  const phone = await openDevice(product)
  const { page } = phone
  await signIn(page, 'employee', `performance-appraisal/result/${evaluationId}`)
  const form = await taken(page, page.getByRole('main'), 'Download PDF')
  expect(form.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await page.goto(`./objective-filling/${filling.id}`)
  const book = await taken(page, page.getByRole('main'), 'Download XLSX')
  expect(book.name).toBe(`${filling.code}.xlsx`)
  expect(book.bytes.subarray(0, 2).toString()).toBe('PK')
  expect(await books(product, `select detail ->> 'report' as report, detail ->> 'scope' as scope from audit where call like 'reports.performanceAppraisal%Download' order by at`)).toEqual([{ report: 'evaluation-form', scope: 'own' }, { report: 'objective-form', scope: 'own' }])
  await phone.close()
})
