/** A degree: asked for on the phone, approved to the end, seen as education in progress; cancelled, it is gone. HR makes another one an education record. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, signIn } from '../support/device.ts'
import { slashed } from '../support/leave.ts'
import { aPdf } from '../support/pdf.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, card, statusOnScreen, withNote } from '../support/screens.ts'
import { approveBy } from '../support/work-days.ts'

const { formalDevelopment } = calls
const WHY = 'Two evenings a week, close to the office'

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

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}:`) }).click()
  await page.getByRole('dialog', { name: field }).getByRole('radio', { name: option }).click()
}
const programme = (id: string) => books<{ status: string }>(product, 'select status from education_programme where request_id = $1', [id])
const commitment = (id: string) => books<{ status: string; amount: string }>(product, 'select status, amount from cost_commitment where request_id = $1', [id])
const education = (page: Page) => page.getByRole('main').locator('section').filter({ has: page.getByRole('heading', { name: 'Education', exact: true }) })

test('a master is asked for with the letter of acceptance, begins with the last approval, and is gone when it is cancelled', async () => {
  test.setTimeout(180_000)
  const { page } = phone
  const { today } = await dina.get(calls.general.home, {})

  await signIn(page, 'employee', 'formal-development/new')
  await choose(page, 'Kind of support', 'Degree programme')
  await choose(page, 'Level', 'Master')
  await choose(page, 'Subject', 'Communication')
  await choose(page, 'School or university', 'University of Indonesia')
  await page.getByLabel('Begins', { exact: true }).fill(slashed(addDays(today, 90)))
  await page.getByLabel('Ends', { exact: true }).fill(slashed(addDays(today, 80)))
  await page.getByLabel('Cost', { exact: true }).fill('28500000')
  await page.getByLabel('Bond in months').fill('24')
  await expect(page.getByText('The end must be after the beginning').first()).toBeVisible()
  await page.getByLabel('Ends', { exact: true }).fill(slashed(addDays(today, 820)))
  await page.getByLabel('Note').fill(WHY)
  await expect(page.getByText('The end must be after the beginning')).toHaveCount(0)
  await page.locator('input[type=file][multiple]').setInputFiles([aPdf('letter-of-acceptance.pdf', 1)])
  await expect(page.getByRole('group', { name: 'UPLOAD FILES' }).getByText('Uploaded')).toBeVisible()
  await action(page, 'Submit').click()
  await expect(statusOnScreen(page)).toHaveText('In approval', { timeout: 60_000 })
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await programme(id), 'nothing begins before the last approval').toEqual([])

  const desk = await openDevice(product)
  await signIn(desk.page, 'supervisor', 'inbox?module=formal-development')
  const waiting = card(desk.page, WHY)
  await expect(waiting).toContainText('Master: Communication')
  await expect(waiting, 'what it costs is for the detail').not.toContainText(/28[,.]?5/)
  await waiting.getByRole('button', { name: /^Approve Master/ }).click()
  await expect(desk.page.getByText('Formal development has been approved successfully.').first()).toBeVisible()
  await desk.close()
  await approveBy(product, formalDevelopment, id, 'head', 'hr')
  expect([await programme(id), await commitment(id)]).toEqual([[{ status: 'inProgress' }], [{ status: 'committed', amount: '28500000.00' }]])

  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await expect(education(page)).toContainText('In progress')
  await expect(education(page)).toContainText('28,500,000 IDR')
  await expect(education(page).getByRole('button', { name: 'Record the diploma' }), 'HR alone records it').toHaveCount(0)
  await action(page, 'Cancel').click()
  await expect(page.getByRole('dialog', { name: 'Cancellation note' })).toContainText('The education in progress is removed')
  await withNote(page, 'Cancellation note', 'Cancel', 'I have moved to another city')
  await expect(statusOnScreen(page)).toHaveText('Cancellation in approval')
  await approveBy(product, formalDevelopment, id, 'hr')
  expect([await programme(id), await commitment(id)]).toEqual([[{ status: 'removed' }], [{ status: 'released', amount: '28500000.00' }]])
  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Cancelled')
  await expect(education(page)).toContainText('Removed before it began')
})

test('HR records a diploma: the programme is an education record, and there is nothing to cancel any more', async () => {
  test.setTimeout(120_000)
  const hr = await colleague(product, 'hr')
  const running = (await hr.get(formalDevelopment.list, { scope: 'all', status: [4], paginationSize: 100 })).listData.find((r) => r.employee === 'Jonathan Lie')
  const id = running?.id ?? ''
  const desk = await openDevice(product)
  const { page } = desk
  await signIn(page, 'hr', `formal-development/${id}`)
  await expect(education(page)).toContainText('In progress')
  await page.getByRole('button', { name: 'Record the diploma' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record the diploma' })
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Attach the diploma' })).toBeVisible()
  await dialog.locator('input[type=file][multiple], input[type=file]').first().setInputFiles([aPdf('diploma.pdf', 1)])
  await expect(dialog.getByText('Uploaded')).toBeVisible()
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('The diploma is recorded. The programme is completed.').first()).toBeVisible({ timeout: 30_000 })
  await expect(education(page)).toContainText('Completed')
  expect(await programme(id)).toEqual([{ status: 'completed' }])
  expect(await books(product, 'select 1 from education_record r join education_programme p on p.id = r.programme_id where p.request_id = $1', [id])).toHaveLength(1)
  expect(await commitment(id)).toMatchObject([{ status: 'spent' }])
  expect(await hr.send(formalDevelopment.cancel, { id, note: 'Too late' })).toMatchObject({ status: 400 })
  await desk.close()
})
