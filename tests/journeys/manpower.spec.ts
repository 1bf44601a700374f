/** Somebody asks for a person: the form says what the plan has, asks why it should be more, is handed in without a network, sent once, and the head agrees. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { EmploymentKind, HiringKind } from '../../contract/workforce/vocabulary.ts'
import { inBothSchemes } from '../support/axe.ts'
import { books } from '../support/books.ts'
import { colleague } from '../support/colleague.ts'
import { goOn, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, choose, nextStep } from '../support/screens.ts'

const { manpower } = calls
const PLACE = 'Customer care specialist, Jakarta'
const PAGE = { paginationSize: 100, paginationPage: 1 }
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const panel = (page: Page) => page.getByRole('region', { name: 'What the plan has' })
const statusOf = (id: string) => books<{ status: number }>(product, 'select status from request where id = $1', [id])
const writtenDay = (day: string) => day.replaceAll('-', '/')

test('over the plan a reason is asked for; without a network the last numbers are told with their age; it is sent once, and the head approves', async () => {
  test.setTimeout(240_000)
  const sari = await colleague(product, 'supervisor')
  const [unit] = (await sari.get(manpower.datasourceCompanyStructure, PAGE)).listData
  if (!unit) throw new Error('the supervisor leads no unit')
  const position = (await sari.get(manpower.datasourcePosition, { ...PAGE, companyStructure: unit.id })).listData.find((p) => p.displayName === PLACE)
  if (!position) throw new Error(`no position is called ${PLACE}`)
  const requiredDate = addDays(today(), 45)
  const room = await sari.get(manpower.planRoom, { companyStructure: unit.id, position: position.id, requiredDate, requestType: HiringKind.new, employmentStatus: EmploymentKind.contract, headCount: 1 })
  const [frame] = room.frames.toSorted((a, b) => a.room - b.room)
  if (!frame || room.over < 1) throw new Error('the plan of the demo company has a place left')
  const questions = (await sari.get(manpower.getCustomProperty, { companyStructure: unit.id, position: position.id, requestType: HiringKind.new })).listData

  const phone = await openDevice(product)
  const { page, context } = phone
  await signIn(page, 'supervisor', 'manpower')
  await expect(page.getByRole('link', { name: /^Vacancies/ })).toContainText('1 open')
  await readyForFlight(page)
  await goOn(page, 'manpower/new')
  await expect(page.getByRole('button', { name: `Unit: ${unit.displayName}` }), 'the only unit there is').toBeVisible()
  await choose(page, 'Position', PLACE)
  await nextStep(page, 'How many, and when')
  await expect(panel(page)).toContainText('Choose the position and the day')
  await page.getByLabel('Needed from', { exact: true }).fill(writtenDay(requiredDate))
  await page.getByRole('radiogroup', { name: 'Kind of employment' }).getByRole('radio', { name: 'Contract' }).check()
  const asked = frame.used + frame.held
  for (const text of [`Plan ${frame.name}`, `${frame.planned} planned`, `${frame.existing} here`, `${asked} asked for`, `${room.over} more than planned`]) await expect(panel(page)).toContainText(text)
  await expect(panel(page).getByRole('listitem').filter({ hasText: /^Who|^[A-Z]/ }).last(), 'the last to decide over the plan').toHaveText(room.levels.at(-1)?.who ?? '')
  const months = page.getByRole('spinbutton', { name: 'Months' })
  await expect(months, 'the usual of a contract').toHaveValue('12')
  await months.fill('6')
  const until = addDays(addMonths(requiredDate, 6), -1)
  await expect(page.getByText(new RegExp(`^Until \\w+ ${Number(until.slice(8))} `))).toBeVisible()

  // without a network the numbers are older ones, and count on
  await context.setOffline(true)
  await page.getByRole('spinbutton', { name: 'How many people' }).fill('2')
  await expect(panel(page)).toContainText('May have changed since')
  await expect(panel(page)).toContainText(`${room.over + 1} more than planned`)
  await nextStep(page, 'Whom you look for')
  await expect(page.getByRole('button', { name: /^Grade: / })).toBeVisible()
  expect.soft(await inBothSchemes(page), 'whom you look for').toEqual([])
  await action(page, 'Submit').click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('listitem') })
  await expect(summary.getByRole('link', { name: /^Reason for more than planned/ })).toBeVisible()
  await summary.getByRole('link', { name: /^Reason for more than planned/ }).click()
  await expect(page.getByLabel('Reason for more than planned')).toBeFocused()
  expect.soft(await inBothSchemes(page), 'why, and what else').toEqual([])
  await page.getByLabel('Reason for more than planned').fill('Calls have doubled since the new product')
  for (const { displayName } of questions.filter((q) => q.required)) await page.getByLabel(displayName, { exact: true }).fill('The phone rings too long')
  await action(page, 'Submit').click()
  await expect(page.getByRole('main').getByText('Will be sent when you are online').first()).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await statusOf(id), 'nothing has left the device').toEqual([])
  await context.setOffline(false)
  await expect.poll(() => statusOf(id), { timeout: 60_000 }).toEqual([{ status: 1 }])
  const sent = await sari.get(manpower.detail, { id })
  expect(sent).toMatchObject({ headCount: 2, overPlan: room.over + 1, contractMonth: 6, contractUntil: until, withoutPlan: false })
  expect((await sari.get(manpower.list, { ...PAGE, scope: 'mine' })).listData.filter((row) => row.requiredDate === requiredDate && row.position === position.id)).toHaveLength(1)
  expect(await books(product, 'select kind, seats from plan_seat where request_id = $1', [id]), 'places are held').toEqual([{ kind: 'held', seats: 2 }])
  await phone.close()

  const desk = await openDevice(product, { viewport: { width: 1440, height: 900 } })
  await signIn(desk.page, 'head', `manpower/${id}`)
  await expect(desk.page.getByRole('heading', { level: 1 })).toHaveText('Hiring: Customer care specialist')
  await expect(desk.page.getByRole('region', { name: 'In the plan' })).toContainText(`More than planned${room.over + 1}`)
  await action(desk.page, 'Approve').click()
  await expect.poll(async () => (await sari.get(manpower.detail, { id })).currentLevel, { timeout: 30_000 }).toBe(2)
  await desk.close()
})

test('who leaves brings unit and position along; on a desktop the plan stays in sight beside the form', async () => {
  const desk = await openDevice(product, { viewport: { width: 1440, height: 900 } })
  const { page } = desk
  const hr = await colleague(product, 'hr')
  const leaver = (await hr.get(manpower.datasourceReplacement, PAGE)).listData.find((one) => one.positionId !== null)
  if (!leaver) throw new Error('nobody leaves the demo company')
  await signIn(page, 'hr', 'manpower/new')
  await page.getByRole('radiogroup', { name: 'What you need' }).getByRole('radio', { name: 'Replacement' }).check()
  await choose(page, 'Who is replaced', new RegExp(leaver.displayName))
  await expect(page.getByRole('button', { name: `Unit: ${leaver.companyStructure}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Position: ${leaver.position}` })).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'How many people' }), 'one is replaced by one').toBeHidden()
  await page.getByLabel('Needed from', { exact: true }).fill(writtenDay(addDays(today(), 45)))
  await expect(panel(page).getByText(/^Plan /)).toBeVisible()
  const [form, beside] = [await page.getByLabel('Position').boundingBox(), await panel(page).boundingBox()]
  expect(beside?.x, 'beside, not below').toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
  await page.getByRole('textbox', { name: /^Note/ }).scrollIntoViewIfNeeded()
  await expect(panel(page)).toBeInViewport()
  expect.soft(await inBothSchemes(page), 'every step of it').toEqual([])
  await desk.close()
})
