/** A planner lays out shifts: by keyboard, and by a spreadsheet with mistakes; the attendance day follows. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { workbook } from '../../server/lib/workbook.ts'
import { violations } from '../support/axe.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, openDevice, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let maya: Colleague
test.beforeAll(async () => {
  product = await startProduct()
  maya = await colleague(product, 'hr')
})
test.afterAll(() => product?.dispose())

const PERSON = 'Joko Prasetyo'

test('a day is planned with the keyboard, a file with three mistakes writes nothing until its valid days are taken', async () => {
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  const { today } = await maya.get(calls.general.home, {})
  const period = (await maya.get(calls.shiftSchedules.dataSourcePeriodpays, { paginationSize: 100 })).listData.find((p) => p.from <= today && p.until >= today)
  const last = period?.until ?? today
  const rowOf = async (name: string) => (await maya.get(calls.shiftSchedules.getShiftScheduleList, { periodPay: period?.id ?? '', filterSearch: name })).listData[0]
  const dayOf = async (name: string, date: string) => (await rowOf(name))?.days.find((d) => d.date === date)

  await signIn(page, 'hr')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shift schedule' }).click()
  await page.getByLabel('Search people').fill(PERSON)
  const cells = page.getByRole('grid', { name: 'Shift schedule' }).getByRole('gridcell')
  await cells.last().click()
  const shifts = (await maya.get(calls.shiftSchedules.dataSourceShifts2, { paginationSize: 100 })).listData.map((s) => s.code)
  const before = (await dayOf(PERSON, last))?.shift
  const wanted = ['P1', 'P2'].find((code) => code !== before) ?? 'P1'
  await page.keyboard.press(String(shifts.indexOf(wanted)))
  await page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 day planned.').first()).toBeVisible()
  expect(await dayOf(PERSON, last)).toMatchObject({ shift: wanted, origin: 'schedule' })

  // one tap brings back what was there
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back: the days are as they were.')).toBeVisible()
  expect((await dayOf(PERSON, last))?.shift).toBe(before)

  // several people at once are asked about, with their number
  const one = await cells.count()
  await page.getByLabel('Search people').fill('')
  await expect.poll(() => cells.count(), 'everybody is there again').toBeGreaterThan(one)
  await cells.last().click()
  await page.keyboard.press('Shift+ArrowUp')
  const two = cells.and(page.locator('[aria-selected=true]'))
  await expect(two).toHaveCount(2)
  const theirs = await two.allInnerTexts()
  await page.keyboard.press(String(shifts.findIndex((code) => !theirs.includes(code))))
  await page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Save the shifts of 2 people?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Discard' }).click()

  const dina = await rowOf('Dina Lestari')
  const file = workbook({ name: 'x', widths: [], rightToLeft: false, rows: [
    [`shift-schedule-1 ${period?.code ?? ''}`, 'Employee', last, '1999-01-01'], [dina?.employeeCode ?? '', 'Dina', 'P1'], ['NOBODY', '', 'P1'], [(await rowOf(PERSON))?.employeeCode ?? '', PERSON, 'P99'],
  ] })
  await page.locator('input[type="file"]').setInputFiles({ name: 'plan.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(file) })
  const dialog = page.getByRole('dialog', { name: 'What is in the file' })
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await expect(dialog).toContainText('You plan for nobody with the code NOBODY')
  expect((await dayOf('Dina Lestari', last))?.origin).not.toBe('schedule')
  await dialog.getByRole('button', { name: 'Write 1 valid day' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await dayOf('Dina Lestari', last))?.shift).toBe('P1')
  await device.close()
})

test('for each day it stands how many people are where; who is away has a colour and a word, and nobody says why', async () => {
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  const { today } = await maya.get(calls.general.home, {})
  const periods = (await maya.get(calls.shiftSchedules.dataSourcePeriodpays, { paginationSize: 100 })).listData
  const period = periods.find((p) => p.from <= today && p.until >= today)
  const { listData } = await maya.get(calls.shiftSchedules.getShiftScheduleList, { periodPay: period?.id ?? '', paginationSize: 500 })
  const [first] = listData
  const place = first?.days.findIndex((_, c) => listData.some((r) => r.days[c]?.absence === 'full')) ?? -1
  const onDay = listData.flatMap((r) => r.days[place] ?? [])
  const planned = onDay.filter((d) => d.absence !== 'full' && !['', 'OFF'].includes(d.shift)).length
  const away = onDay.filter((d) => d.absence === 'full').length
  expect(away).toBeGreaterThan(0)

  await signIn(page, 'hr', 'shift-schedule')
  const table = page.getByRole('table', { name: /^People planned for each shift and day, of \d+ people$/ })
  const number = (line: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: line, exact: true }) }).getByRole('cell').nth(place)
  await expect(number('Planned')).toHaveText(String(planned))
  await expect(number('Away')).toHaveText(String(away))
  await expect(table, 'in sight before anybody scrolls').toBeInViewport()

  // a narrower list is of the same plan; a day that is changed counts before it is saved
  const person = listData.find((r) => r.days[place]?.absence === '' && r.days[place]?.shift === 'OFF' && !r.days[place]?.kept) ?? listData.find((r) => r.days[place]?.absence === '' && !r.days[place]?.kept)
  const before = person?.days[place]?.shift
  await page.getByLabel('Search people').fill(person?.employee ?? '')
  await expect(number('Planned')).toHaveText(String(planned))
  await page.getByRole('grid', { name: 'Shift schedule' }).getByRole('gridcell').nth(place).click()
  await page.keyboard.press('0')
  await expect(number('Planned')).toHaveText(String(before === 'OFF' ? planned : planned - 1))
  if (before !== 'OFF') await page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Discard' }).click()

  const absent = listData.find((r) => r.days[place]?.absence === 'full')
  await page.getByLabel('Search people').fill(absent?.employee ?? '')
  await expect(page.getByRole('gridcell', { name: new RegExp(`^${absent?.employee ?? ''}.*, Away$`) }).first()).toHaveAttribute('data-absence', 'full')
  await page.getByRole('button', { name: /^Staffing/ }).click()
  await expect(table.getByRole('row')).toHaveCount(4)
  expect(await violations(page, 'all')).toEqual([])
  await device.close()
})
