/** Four kinds of rater, one of them without a network; and an evaluation from the keys of a desk to what the person reads at the end. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { PaStatus, Rater, RangeKind } from '../../contract/growth/appraisal.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { books } from '../support/books.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, keptCopy, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action } from '../support/screens.ts'

const { performanceAppraisal } = calls
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

type Colleague = Awaited<ReturnType<typeof colleague>>
const asked = async (dina: Colleague, kind: number) => {
  const task = (await dina.get(performanceAppraisal.evaluations, {})).toRate.find((one) => one.kind === kind && one.paStatusId !== PaStatus.done)
  if (!task) throw new Error(`the employee of the demo company is asked for no feedback of kind ${kind}`)
  return task
}
const outcomeOf = (stepId: string) => books<{ outcome: string | null }>(product, 'select outcome from rater_step where id = $1', [stepId])

/** The question that is shown is answered, whatever it asks. */
async function answer(page: Page, score: number): Promise<void> {
  const question = page.getByRole('main').locator('section').filter({ has: page.getByRole('heading', { level: 2 }) }).first()
  const number = question.getByLabel(/^Reached/)
  if (await number.isVisible()) await number.fill('90')
  else await question.getByRole('radio').nth((await question.getByRole('radio').count()) > 2 ? score - 1 : 0).check()
}

test('oneself without a network, a colleague and who leads one: a question a screen, checked, and handed in once', async () => {
  test.setTimeout(300_000)
  const dina = await colleague(product, 'employee')
  const [self, peer, superior] = [await asked(dina, Rater.self), await asked(dina, Rater.peer), await asked(dina, Rater.subordinate)]
  const { page, context } = await openDevice(product)
  const main = page.getByRole('main')
  await signIn(page, 'employee', 'performance-appraisal')
  // a first visit, right after the hub was seen: what it asks for is here before anything else of what is fetched ahead
  await keptCopy(page, performanceAppraisal.raterSheet.id)
  await context.setOffline(true)
  await main.getByRole('link', { name: /^Your own assessment/ }).click()
  await expect(main.getByText(`1 of ${self.questions}`)).toBeVisible()
  await expect(main.getByText(/read your answers and comments/)).toBeVisible()
  await context.setOffline(false)
  await page.goto('./performance-appraisal')
  await readyForFlight(page)
  await main.getByRole('link', { name: /^Your own assessment/ }).click()
  await expect(main.getByText(`1 of ${self.questions}`)).toBeVisible()
  await expect(main.getByText(/read your answers and comments/)).toBeVisible()
  await keptCopy(page, performanceAppraisal.raterSheet.id)
  await context.setOffline(true)
  for (let i = 0; i < self.questions; i++) {
    await expect(main.getByText(`${i + 1} of ${self.questions}`)).toBeVisible()
    await answer(page, 4)
    await main.getByRole('button', { name: 'Next' }).click()
  }
  await main.getByLabel(/^What goes well/).fill('Customers thank me by name')
  await expect(main.getByText(/^Saved on this device/)).toBeVisible()
  // gone and back without a network: it is all there
  await page.goto(`./performance-appraisal/rate/${self.stepId}?q=${self.questions}`)
  await expect(main.getByRole('radio').nth(3)).toBeChecked()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByRole('button', { name: 'Check' }).click()
  await expect(main.getByText('Everything is answered.')).toBeVisible()
  await expect(main.getByText('Customers thank me by name')).toBeVisible()
  await main.getByRole('button', { name: 'Hand in' }).click()
  await expect(main.getByText('It will be handed in')).toBeVisible()
  expect(await outcomeOf(self.stepId), 'nothing has left the device').toEqual([{ outcome: null }])
  await context.setOffline(false)
  await expect.poll(() => outcomeOf(self.stepId), { timeout: 60_000 }).toEqual([{ outcome: 'done' }])

  for (const task of [peer, superior]) {
    await page.goto(`./performance-appraisal/rate/${task.stepId}`)
    await expect(main.getByText(/never your name/)).toBeVisible()
    for (let i = 0; i < task.questions; i++) {
      await expect(main.getByText(`${i + 1} of ${task.questions}`)).toBeVisible()
      await answer(page, 5)
      await main.getByRole('button', { name: 'Next' }).click()
    }
    await main.getByRole('button', { name: 'Check' }).click()
    await main.getByRole('button', { name: 'Hand in' }).click()
    await expect.poll(() => outcomeOf(task.stepId), { timeout: 60_000 }).toEqual([{ outcome: 'done' }])
    await expect(main.getByText('Handed in', { exact: true })).toBeVisible()
  }
})

test('written among nine by keys, approved, moved a little by who decides last, and told: before that the person learns nothing', async () => {
  test.setTimeout(300_000)
  const dina = await colleague(product, 'employee')
  const own = (await dina.get(performanceAppraisal.evaluations, {})).toRate.find((one) => one.kind === Rater.self)
  if (own && own.paStatusId !== PaStatus.done) {
    const form = await dina.get(performanceAppraisal.getTeamRaterDetail, { id: own.stepId })
    const criteria = form.form.sections.flatMap((section) => section.criteria)
    await dina.get(performanceAppraisal.submitAssessmentEvaluation, {
      id: own.stepId, version: form.version,
      answers: [...form.objectives.map((o) => ({ rowId: o.id, achievement: o.valueRange.kind === RangeKind.yesNo ? '1.00' : '4.00' })), ...criteria.map((c) => ({ rowId: c.id, score: '4.00' }))],
    })
  }
  const desk = await openDevice(product, { viewport: DESKTOP })
  const { page } = desk
  await signIn(page, 'supervisor', 'performance-appraisal/team')
  const row = page.getByRole('row').filter({ hasText: 'Dina Lestari' })
  await row.getByRole('textbox').first().focus()
  for (const key of ['4', '3', '4', '5']) await page.keyboard.press(key)
  await expect(row.getByRole('textbox').nth(3)).toHaveValue('5')
  await page.getByRole('radio', { name: 'Objectives' }).click()
  const sheet = (await (await colleague(product, 'supervisor')).get(performanceAppraisal.evaluations, {})).listData.find((one) => one.employee === 'Dina Lestari')
  if (!sheet) throw new Error('the supervisor of the demo company writes no evaluation of the employee')
  const card = page.locator('.ess-card').filter({ hasText: 'Dina Lestari' })
  for (const [name, value] of [['First reply within 4 hours', '94.5'], ['Handling time', '26.4'], ['Satisfaction of customers', '4.52'], ['Articles', '8']] as const) await card.getByLabel(new RegExp(`^Reached: ${name}`)).fill(value)
  await card.getByRole('button', { name: /^Reached: / }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Yes' }).click()
  await expect(card.getByText('3.52')).toBeVisible()
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  await page.reload()
  await expect(page.locator('.ess-card').filter({ hasText: 'Dina Lestari' }).getByText('3.52'), 'what was typed is there').toBeVisible()
  await page.getByRole('button', { name: /^Submit 2 of 9/ }).click()
  const ready = page.getByRole('dialog')
  await expect(ready.getByText('Not ready')).toBeVisible()
  await ready.getByRole('button', { name: 'Submit 2' }).click()
  const inBooks = () => books<{ status: number; level: number }>(product, "select status, level from request where module = 'performance-appraisal' and id = $1", [sheet.id])
  await expect.poll(inBooks, { timeout: 60_000 }).toEqual([{ status: 1, level: 1 }])
  await desk.close()

  expect((await dina.send(performanceAppraisal.getEvaluationResult, { id: sheet.evaluationId })).status).toBe(404)
  expect((await dina.send(performanceAppraisal.detail, { id: sheet.id })).status).toBe(404)
  const head = await colleague(product, 'head')
  await head.get(performanceAppraisal.approve, { id: sheet.id, version: (await head.get(performanceAppraisal.detail, { id: sheet.id })).version })
  const office = await openDevice(product, { viewport: DESKTOP })
  await signIn(office.page, 'hr', `performance-appraisal/${sheet.id}`)
  await office.page.getByLabel(/^Calibrated score/).fill('3')
  await expect(office.page.getByText(/At most 0.50 away from 3.52/)).toBeVisible()
  await office.page.getByLabel(/^Calibrated score/).fill('3.4')
  await expect(office.page.getByText('Becomes grade C')).toBeVisible()
  await office.page.getByLabel(/^Why/).fill('Compared with the team of Surabaya')
  await action(office.page, 'Approve').click()
  await expect.poll(async () => (await inBooks())[0]?.status, { timeout: 60_000 }).toBe(Status.approved)
  await office.close()

  const phone = await openDevice(product)
  const main = phone.page.getByRole('main')
  await signIn(phone.page, 'employee', `performance-appraisal/result/${sheet.evaluationId}`)
  await expect(main.getByText('3.40 of 5')).toBeVisible()
  await expect(main.getByText('Calibrated', { exact: true })).toBeVisible()
  await expect(main).not.toContainText('Surabaya')
  await main.getByText('How this was computed').click()
  await expect(main.getByText(/calibrated to 3.40/)).toBeVisible()
  await main.getByRole('button', { name: 'I have read this' }).click()
  await expect.poll(() => books(product, 'select acknowledged_at is not null as read from evaluation where id = $1', [sheet.evaluationId]), { timeout: 60_000 }).toEqual([{ read: true }])
  await expect(main.getByText(/^You read this on/)).toBeVisible()
})
