/** Choosing in a list: a request or a kind of leave by everyday words, what narrows the inbox and a list, the period of the planner, the kind of request a right is for. */
import { expect, test } from '@playwright/test'
import { DESKTOP, openDevice, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { choose } from '../support/screens.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.dispose())

test('on a phone: inbox, list and approval right', async () => {
  const device = await openDevice(product)
  const { page } = device
  try {
    await signIn(page, 'supervisor', 'inbox')
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await page.getByRole('button', { name: /^Filters/ }).click()
    await choose(page, 'Waiting at least', '14 days')
    await expect(filters.getByRole('button', { name: 'Waiting at least: 14 days' })).toBeFocused()
    await filters.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL(/days=14/)

    await page.goto('leave-requests?scope=others')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await choose(page, 'Sort by', 'First day, ascending')
    await filters.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL(/sort=/)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(filters.getByRole('button', { name: 'Sort by: First day, ascending' })).toBeVisible()

    await page.goto('me/approval-right')
    await page.getByRole('button', { name: 'Grant a right' }).click()
    await choose(page, 'For which requests', 'Overtime')
    await expect(page.getByRole('button', { name: 'For which requests: Overtime' })).toBeFocused()
    await expect(page.getByText('It comes before a right for all kinds')).toBeVisible()
  } finally {
    await device.close()
  }
})

test('a kind of leave is found by its first letters, and the form opens with it chosen; what nobody knows is said, and where to look for what is elsewhere', async () => {
  const device = await openDevice(product)
  const { page } = device
  try {
    await signIn(page, 'employee', 'new')
    const search = page.getByRole('searchbox', { name: 'Search requests' })
    await search.fill('giraffe')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await search.fill('address')
    await expect(page.getByRole('link', { name: 'Your profile, with what HR keeps about you' })).toBeVisible()
    await search.fill('gaji')
    await expect(page.getByRole('link', { name: 'Pay slips and bonuses, under Me' }), 'also where a request knows the word').toBeVisible()
    await expect(page.getByRole('link', { name: /^Leave request/ })).toBeVisible()
    await search.fill('unpaid')
    await expect(page.getByRole('link', { name: /^Unpaid leave/ })).toBeVisible()
    await search.fill('wfh')
    await page.getByRole('link', { name: /^Work from home/ }).click()
    await expect(page.getByRole('button', { name: 'Leave type: Work from home' })).toBeVisible()
  } finally {
    await device.close()
  }
})

test('on a desktop: the planner shows another period, and copies from one', async () => {
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  try {
    await signIn(page, 'hr', 'shift-schedule')
    const period = page.getByRole('button', { name: /^Pay period: / })
    await expect(period).toBeEnabled()
    await period.click()
    const periods = page.getByRole('dialog', { name: 'Pay period' }).getByRole('radio')
    await expect(periods.and(page.locator('[aria-checked=true]'))).toBeFocused()
    const shown = await periods.evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-checked') === 'true'))
    const later = periods.nth(shown - 1)
    const words = await later.innerText()
    await later.click()
    await expect(period, 'the newest stand first').toHaveText(words)
    await expect(period).toBeFocused()
    await page.getByRole('button', { name: 'Copy from' }).click()
    const copy = page.getByRole('dialog', { name: 'Copy from' })
    await copy.getByRole('button', { name: 'From: Each person' }).click()
    const people = page.getByRole('dialog', { name: 'From', exact: true })
    const name = await people.getByRole('radio').nth(1).innerText()
    await people.getByRole('searchbox').fill(name)
    await people.getByRole('radio', { name, exact: true }).first().click()
    await expect(copy.getByRole('button', { name: `From: ${name}` })).toBeFocused()
  } finally {
    await device.close()
  }
})
