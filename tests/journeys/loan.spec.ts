/** A loan: asked for in flight mode, sent once, approved to the end, seen as an account; cancelled before the pay day, it is gone. What one may borrow stays with the person. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { scheduleOf, totalsOf } from '../../contract/modules/loan/schedule.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { slashed } from '../support/leave.ts'
import { aPdf } from '../support/pdf.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, card, choose, nextStep, statusOnScreen, withNote } from '../support/screens.ts'
import { approveBy } from '../support/work-days.ts'

const { loan } = calls
const AMOUNT = 16_000_000
const MONTHS = 24
const { instalment } = totalsOf(scheduleOf({ interestType: 2, rateBp: 750, principal: AMOUNT * 100, tenor: MONTHS, step: 100 }))
const written = (rupiah: number) => new RegExp(`IDR.${new Intl.NumberFormat('en').format(rupiah)}`)
const WHY = 'Deposit of a flat near the office'

let product: Product
let dina: Colleague
let phone: Device
test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
  phone = await openDevice(product)
})
test.afterAll(async () => {
  await phone?.close()
  await product?.dispose()
})

const accounts = (id: string) => books<{ status: string; rows: number }>(product, 'select a.status, count(*)::int as rows from loan_account a join loan_instalment i on i.account_id = a.id where a.request_id = $1 group by a.id', [id])
const money = (id: string) => books<{ quantity: string }>(product, 'select quantity from payroll_line where request_id = $1 order by created_at, quantity desc', [id])
const part = (page: Page, name: string) => page.getByRole('main').locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('asked for without a network, sent once, approved, opened as an account, and taken back before the money comes', async () => {
  test.setTimeout(240_000)
  const { page, context } = phone
  const { today } = await dina.get(calls.general.home, {})
  await signIn(page, 'employee', 'loan')
  await expect(part(page, 'My loans')).toContainText('2 of 6 months')
  await expect(part(page, 'My loans'), 'amounts are dots until somebody asks').not.toContainText('IDR')
  await readyForFlight(page)
  await page.goto('./loan/new')
  await expect(page.getByLabel('What you need it for')).toBeVisible()

  await context.setOffline(true)
  await choose(page, 'Loan', /^Housing deposit/)
  await page.getByLabel('What you need it for').fill(WHY)
  await expect(page.getByLabel(/^Amount/), 'one step at a time').toBeHidden()
  await nextStep(page, 'How much')
  await expect(page.getByLabel('What you need it for')).toBeHidden()
  await page.getByLabel(/^Amount/).fill(String(AMOUNT))
  await page.getByRole('spinbutton', { name: 'Months' }).fill(String(MONTHS))
  const terms = page.getByRole('region', { name: 'What you pay back' })
  await expect(terms.getByText('Estimate', { exact: true }), 'worked out here').toBeVisible()
  await expect(terms).toContainText(written(instalment / 100))
  await nextStep(page, 'When')
  await page.getByLabel('Wanted on', { exact: true }).fill(slashed(addDays(today, 2)))
  await page.locator('summary').filter({ hasText: 'What for' }).click()
  await expect(page.getByLabel('What you need it for'), 'what was typed is kept').toHaveValue(WHY)
  await expect(page.getByLabel('Wanted on', { exact: true })).toBeHidden()
  await page.locator('summary').filter({ hasText: 'Check' }).click()
  await expect(page.getByText(/^You get /)).toContainText(written(instalment / 100))
  await page.locator('input[type=file][multiple]').setInputFiles([aPdf('contract.pdf', 1)])
  await action(page, 'Submit').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/new'))
  await expect(statusOnScreen(page)).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await context.setOffline(false)
  await expect.poll(() => books<{ status: number }>(product, 'select status from request where id = $1', [id]), { timeout: 60_000 }).toEqual([{ status: 1 }])
  expect(await accounts(id), 'no account before the last approval').toEqual([])

  const desk = await openDevice(product)
  await signIn(desk.page, 'supervisor', `loan/${id}`)
  await expect(part(desk.page, 'What approving changes')).toContainText('A loan account opens: 24 instalments')
  await expect(desk.page.getByRole('main'), 'nobody of the chain learns what somebody earns').not.toContainText(/base pay|8,400,000|25,200,000/)
  await signIn(desk.page, 'supervisor', 'inbox?module=loan')
  await expect(card(desk.page, 'Housing deposit').getByRole('button', { name: /^Approve/ })).toBeVisible()
  await desk.close()
  await approveBy(product, loan, id, 'supervisor', 'head', 'hr')
  expect([await accounts(id), await money(id)]).toEqual([[{ status: 'approved', rows: MONTHS }], [{ quantity: `${AMOUNT}.00` }]])

  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await expect(part(page, 'Details'), 'months are words').not.toContainText(/\d{4}-\d\d\b/)
  await expect(part(page, 'Standing')).toContainText('Waits for its pay day')
  await part(page, 'Standing').getByRole('button', { name: 'Show amounts' }).click()
  await expect(part(page, 'Standing')).toContainText(written(AMOUNT))
  await action(page, 'Cancel').click()
  await expect(page.getByRole('dialog', { name: 'Cancellation note' })).toContainText('The account is closed')
  await withNote(page, 'Cancellation note', 'Cancel', 'We found a cheaper one')
  await expect(statusOnScreen(page)).toHaveText('Cancellation in approval')
  await approveBy(product, loan, id, 'hr')
  expect([await accounts(id), (await money(id)).map((line) => Number(line.quantity)).reduce((a, b) => a + b, 0)]).toEqual([[{ status: 'cancelled', rows: MONTHS }], 0])
})

test('handed in without a network while the company changed the terms: it comes back with the old beside the new, and goes when those are agreed to', async () => {
  test.setTimeout(180_000)
  const { page, context } = phone
  const { today } = await dina.get(calls.general.home, {})
  const [price, months] = [6_000_000, 24]
  const monthly = (rateBp: number) => written(totalsOf(scheduleOf({ interestType: 1, rateBp, principal: price * 100, tenor: months, step: 100 })).instalment / 100)
  await page.goto('./loan/new')
  await expect(page.getByLabel('What you need it for')).toBeVisible()
  await context.setOffline(true)
  await choose(page, 'Loan', /^Motorcycle/)
  await page.getByLabel('What you need it for').fill('To come to work with')
  await nextStep(page, 'How much')
  await page.getByLabel(/^Amount/).fill(String(price))
  await page.getByRole('spinbutton', { name: 'Months' }).fill(String(months))
  await nextStep(page, 'When')
  await page.getByLabel('Wanted on', { exact: true }).fill(slashed(addDays(today, 2)))
  await nextStep(page, 'Check')
  await expect(page.getByText(/^You get /)).toContainText(monthly(600))
  await page.locator('input[type=file][multiple]').setInputFiles([aPdf('quotation.pdf', 1)])
  await action(page, 'Submit').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/new'))
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await books(product, `update choice set rules = jsonb_set(rules, '{rateBp}', '900') where code = 'motorcycle'`)
  await context.setOffline(false)

  await page.goto('./sync')
  await expect(page.getByText(/The terms of this loan have changed/).first()).toBeVisible({ timeout: 60_000 })
  expect(await books(product, 'select status from request where id = $1', [id])).toEqual([])
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const changed = page.getByRole('alert').filter({ hasText: 'The terms have changed' })
  await expect(changed.getByRole('row', { name: /^Interest 6\s%\sa\syear, flat 9\s%\sa\syear, flat$/ })).toBeVisible()
  await expect(changed.getByRole('row', { name: /^Monthly instalment/ })).toContainText(monthly(600))
  await expect(changed.getByRole('row', { name: /^Monthly instalment/ })).toContainText(monthly(900))
  await expect(changed.getByRole('row', { name: /^Last instalment/ })).toBeVisible()
  await action(page, 'Submit').click()
  await expect(changed, 'a submit alone agrees to nothing').toBeVisible()
  expect(await books(product, 'select status from request where id = $1', [id])).toEqual([])
  await changed.getByRole('button', { name: /^I agree to IDR.*\sa\smonth: 9\s%\sa\syear, flat$/ }).click()
  await expect(changed).toHaveCount(0)
  await action(page, 'Submit').click()
  await expect.poll(() => books<{ status: number; rate: string }>(product, `select status, values ->> 'agreedRate' as rate from request where id = $1`, [id]), { timeout: 60_000 }).toEqual([{ status: 1, rate: '9.00' }])
})

test('HR settles a running loan for what it costs today', async () => {
  test.setTimeout(120_000)
  const running = (await dina.get(loan.accounts, {})).listData.find((a) => a.status === 'active')
  const quote = await dina.get(loan.settlementQuote, { accountId: running?.id ?? '' })
  const desk = await openDevice(product)
  const { page } = desk
  await signIn(page, 'hr', `loan/${running?.requestId}`)
  await part(page, 'Standing').getByRole('button', { name: 'Record settlement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record settlement' })
  await expect(dialog).toContainText(written(quote.total.minor / 100))
  await dialog.getByLabel('Note').fill('Transfer')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('The loan is settled.').first()).toBeVisible()
  await expect(part(page, 'Standing')).toContainText('Paid back')
  await expect(part(page, 'Standing').getByRole('button', { name: 'Record settlement' })).toHaveCount(0)
  await desk.close()
})
