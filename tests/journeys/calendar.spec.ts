/** The team calendar: a month, who is away and how much of it each may know, a filter that stays, offline, and the feed. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { datesOf } from '../../contract/kit/civil-date.ts'
import type { TeamEvent } from '../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, keptCopy, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let dina: Colleague
let sari: Colleague
/** Budi's week, as Dina is told of it: one of five of her team who are away together. */
let away: TeamEvent

const eventsOf = async (who: Colleague) => (await who.get(calls.teamCalendar.calendarEvents, {})).events
const ofBudi = (events: TeamEvent[]) => events.filter((e) => e.employees.some((p) => p.employee === 'Budi Santoso'))

test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
  sari = await colleague(product, 'supervisor')
  away = ofBudi(await eventsOf(dina)).at(-1) as TeamEvent
})
test.afterAll(() => product?.dispose())

/** Days of an event within a month. */
const daysIn = ({ startDate, endDate }: TeamEvent, month: string) => datesOf(startDate, endDate).filter((date) => date.startsWith(month))
const openDay = (date: string) => `calendar?day=${date}`
const chosen = (page: Page) => page.locator('[role=gridcell][aria-selected=true]')

test('a colleague learns that somebody is away, a superior why; nothing else comes over the wire', async () => {
  const [told, known] = [await eventsOf(dina), await eventsOf(sari)]
  expect(away).toMatchObject({ type: 'Away', employees: [{ detail: { idV2: '00000000-0000-0000-0000-000000000000', description: '' } }] })
  expect(ofBudi(known).map((e) => e.employees[0]?.detail.description)).toContain('Annual leave')
  const others = told.filter((e) => e.employees.some((p) => p.employee !== 'Dina Lestari'))
  expect(new Set(others.map((e) => e.type))).toEqual(new Set(['Away']))
  expect(told.filter((e) => e.startDate <= away.endDate && e.endDate >= away.startDate).length, 'five of the team').toBeGreaterThanOrEqual(5)
  const below = new Set(['Budi Santoso', 'Samuel Pardede', 'Natalia Worabay'])
  const types = new Set(known.filter((e) => e.employees.some((p) => below.has(p.employee))).map((e) => e.type))
  // on some days of the year one of them has a seat in an open training, which is named as well
  types.delete('Training Open Registration')
  expect(types).toEqual(new Set(['Leave', 'Training']))
  expect(known.map((e) => e.type)).toEqual(expect.arrayContaining(['Holiday', 'Joint Holiday']))
})

test('on a phone: dots, the day\'s list, a popover, and the same as a list', async () => {
  const device = await openDevice(product)
  const { page } = device
  await signIn(page, 'employee', openDay(away.startDate))
  await expect(page.getByRole('heading', { level: 1, name: 'Team calendar' })).toBeVisible()
  await expect(chosen(page)).toHaveAccessibleName(/Budi Santoso · Away/)
  await page.getByRole('button', { name: /^Budi Santoso/ }).click()
  const popover = page.getByRole('dialog', { name: 'Away' })
  await expect(popover).toContainText('Budi Santoso')
  await expect(popover.getByRole('link')).toHaveCount(0)
  const box = await popover.boundingBox()
  expect([box?.width, (box?.height ?? 0) <= 260]).toEqual([290, true])
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Budi Santoso/ })).toBeFocused()

  await page.getByRole('tab', { name: 'List' }).click()
  await expect(page.getByRole('button', { name: /Budi Santoso.*Away/ }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Month' }).click()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(chosen(page)).toHaveAttribute('aria-current', 'date')
  await device.close()
})

test('on a desktop: bars, the keyboard, Show All, and the way to the request', async () => {
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  await signIn(page, 'supervisor', openDay(away.startDate))
  await chosen(page).focus()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(new RegExp(`day=${away.startDate}|calendar$`))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(chosen(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const all = page.getByRole('dialog', { name: /^Show All/ })
  await all.getByRole('button', { name: /^Budi Santoso.*Annual leave/ }).click()
  const popover = page.getByRole('dialog', { name: 'On leave' })
  await expect(popover).toContainText('Annual leave')
  await popover.getByRole('link', { name: 'Go to Detail' }).click()
  await expect(page).toHaveURL(/leave-requests\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('main')).toContainText('Budi Santoso')
  await device.close()
})

test('on a desktop: people and days, with who is away counted above each day and what is known a key away', async () => {
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  await signIn(page, 'supervisor', openDay(away.startDate))
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page).toHaveURL(/view=timeline/)
  const grid = page.getByRole('grid', { name: 'Timeline' })
  const names = () => grid.getByRole('rowheader').allInnerTexts()
  await expect.poll(names, 'those below the superior, and the superior').toEqual(expect.arrayContaining([expect.stringContaining('Budi Santoso'), expect.stringContaining('Sari Wulandari')]))
  const first = grid.getByRole('gridcell', { name: new RegExp(`^Budi Santoso, .*${Number(away.startDate.slice(8))}.*: Annual leave`) }).first()
  const row = grid.getByRole('row').filter({ hasText: 'Budi Santoso' })
  const days = new Set(ofBudi(await eventsOf(sari)).flatMap((e) => daysIn(e, away.startDate.slice(0, 7))))
  await expect(row.locator('.tc-slot:not([data-holiday])')).toHaveCount(days.size)
  await expect(grid.getByRole('columnheader', { name: /, \d+ away$/ }).first()).toBeVisible()
  await test.step('arrows come to it, Enter opens it', async () => {
    await first.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'On leave' })).toContainText('Annual leave')
    await page.keyboard.press('Escape')
    await expect(first, 'the focus is back').toBeFocused()
  })
  await page.getByLabel('Only people with something this month').check()
  await expect.poll(names).not.toEqual(expect.arrayContaining([expect.stringContaining('Sari Wulandari')]))
  await page.getByRole('searchbox', { name: 'Search people' }).fill('budi')
  await expect.poll(names).toEqual([expect.stringContaining('Budi Santoso')])
  await page.setViewportSize({ width: 800, height: 900 })
  await expect(page.getByRole('tab', { name: 'Timeline' }), 'a small screen has a month instead').toHaveCount(0)
  await expect(chosen(page)).toBeVisible()
  await device.close()
})

test('the filter stays after a reload and on another device, and hides who is not ticked', async () => {
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  await signIn(page, 'employee', openDay(away.startDate))
  await expect(chosen(page)).toHaveAccessibleName(/Budi Santoso/)
  await page.getByRole('button', { name: 'Filter' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter' })
  await drawer.getByRole('searchbox').fill('budi')
  await drawer.getByLabel('Budi Santoso').uncheck()
  await drawer.getByRole('radio', { name: 'Checked', exact: true }).click()
  await expect(drawer.getByText('No Additional Data to Show')).toBeVisible()
  await drawer.getByRole('button', { name: 'Submit' }).click()
  await expect(chosen(page)).not.toHaveAccessibleName(/Budi Santoso/)
  await page.reload()
  await expect(chosen(page)).toHaveAccessibleName(/Putri Maharani|Samuel Pardede|Away/)
  await expect(chosen(page)).not.toHaveAccessibleName(/Budi Santoso/)
  expect(ofBudi(await eventsOf(dina))).toEqual([])
  await dina.get(calls.teamCalendar.calendarsSetFilter, { employees: away.employees.map(({ employeeId }) => ({ employeeId, isChecked: true })) })
  await device.close()
})

test('without a network the months around stay readable, and the filter waits', async () => {
  const device = await openDevice(product)
  const { page } = device
  await signIn(page, 'employee', 'calendar')
  await expect(page.locator('[role=gridcell]').first()).toBeVisible()
  await readyForFlight(page)
  await keptCopy(page, calls.teamCalendar.calendarEvents.id)
  await keptCopy(page, calls.teamCalendar.calendarsDatasourceFilter.id)
  await device.context.setOffline(true)
  await page.goto(openDay(away.startDate))
  await expect(chosen(page)).toHaveAccessibleName(/Budi Santoso · Away/)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('It can be changed when you are online.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Budi Santoso' }), 'who is shown can be read, though the filter was never opened').toBeChecked()
  await device.context.setOffline(false)
  await device.close()
})

test('the feed: made, read without a sign-in, stopped', async () => {
  const device = await openDevice(product)
  const { page } = device
  await signIn(page, 'employee', 'calendar')
  await page.getByRole('button', { name: 'Show in another calendar' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByLabel('Your link').inputValue()
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect((await answer.text()).replaceAll('\r\n ', '')).toContain('SUMMARY:Budi Santoso: Away')
  await page.getByRole('button', { name: 'Stop the link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop the link' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('The link no longer works')
  expect((await fetch(address)).status).toBe(404)
  await device.close()
})
