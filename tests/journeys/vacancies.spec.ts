/** Whoever looks after a vacancy moves people through its stages, hires one, and takes that back. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { choose } from '../support/screens.ts'

const { manpower } = calls
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

const columnOf = (page: Page, stage: string): Locator => page.getByRole('region', { name: new RegExp(`^${stage}, `) })
const cardOf = (inside: Page | Locator, name: string): Locator => inside.locator('[data-card]').filter({ hasText: name })

/** A vacancy of the demo company that has hired and has one place left, as those in charge see it. */
async function almostFilled(who: Colleague) {
  const { listData } = await who.get(manpower.getVacancyByEmployeeInCharge, { status: ['open'] })
  const row = listData.find(({ headCount, hired }) => hired > 0 && headCount - hired === 1)
  if (!row) throw new Error('no vacancy of the demo company has one place left')
  const detail = await who.get(manpower.getVacancyById, { id: row.id })
  const stageOf = (kind: string) => detail.stages.find((stage) => stage.kind === kind)?.id ?? ''
  return { id: row.id, stageOf, standsAt: (kind: string) => detail.applicants.filter((one) => one.status === 'active' && one.currentStageId === stageOf(kind)) }
}

test('moved with the keyboard and by Move to…, hired with a first working day, taken back', async () => {
  test.setTimeout(300_000)
  const stefanus = await colleague(product, 'hiring')
  const { id, standsAt } = await almostFilled(stefanus)
  const [first, second] = standsAt('screen')
  const [offered] = standsAt('offer')
  if (!first || !second || !offered) throw new Error('the vacancy lacks people to move')
  const read = async (applicationId: string) => (await stefanus.get(manpower.getVacancyById, { id })).applicants.find((one) => one.id === applicationId)

  const desk = await openDevice(product, { viewport: DESKTOP })
  const { page } = desk
  await signIn(page, 'hiring', 'vacancies')
  await page.getByRole('link', { name: 'Customer care agent, Jakarta' }).click()
  await expect(columnOf(page, 'Screening')).toContainText(first.fullName)

  await cardOf(columnOf(page, 'Screening'), first.fullName).focus()
  await page.keyboard.press(']')
  await expect(page.locator('#ess-live')).toContainText(`${first.fullName}, Interview, 1 of `)
  await expect(cardOf(columnOf(page, 'Interview'), first.fullName), 'the card keeps the focus').toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cardOf(columnOf(page, 'Screening'), first.fullName), 'put back before it was sent').toBeFocused()
  await page.keyboard.press(']')
  await expect(cardOf(columnOf(page, 'Interview'), first.fullName)).toBeFocused()
  await expect.poll(async () => (await read(first.id))?.version, { timeout: 30_000 }).toBe(first.version + 1)

  await cardOf(page, second.fullName).focus()
  await page.keyboard.press('m')
  await page.getByRole('dialog', { name: `Where does ${second.fullName} go?` }).getByRole('button', { name: 'Applied' }).click()
  const back = page.getByRole('dialog', { name: `Take back: ${second.fullName}` })
  await back.getByRole('button', { name: 'Take back' }).click()
  await expect(back, 'not without a reason').toContainText('Please write a note')
  await back.getByLabel('Reason').fill('Papers are missing')
  await back.getByRole('button', { name: 'Take back' }).click()
  await expect(columnOf(page, 'Applied')).toContainText(second.fullName)
  await expect.poll(async () => (await read(second.id))?.currentStageId, { timeout: 30_000 }).not.toBe(second.currentStageId)

  await page.getByRole('button', { name: `Actions for ${second.fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Withdrew' }).click()
  const out = page.getByRole('dialog', { name: `${second.fullName} withdrew` })
  await out.getByLabel('Note').fill('Found a place nearer to home')
  await out.getByRole('button', { name: 'Withdrew' }).click()
  await expect(out, 'not without a reason of the company').toContainText('Choose why it ends')
  await choose(page, 'Why it ends', 'Found something else', out)
  await out.getByRole('button', { name: 'Withdrew' }).click()
  await page.getByRole('button', { name: /^Ended/ }).click()
  await expect(cardOf(page, second.fullName).locator('xpath=..')).toContainText('At Applied · Found something else', { timeout: 30_000 })

  await page.getByRole('button', { name: `Pass Offer: ${offered.fullName}` }).click()
  await page.getByRole('button', { name: `Hire ${offered.fullName}` }).click()
  const hire = page.getByRole('dialog', { name: `Hire ${offered.fullName}` })
  await hire.getByRole('button', { name: 'Hire', exact: true }).click()
  await expect(hire, 'not without the first working day').toContainText('Give the first working day')
  await hire.getByLabel('First working day').fill('2027/01/04')
  await hire.getByRole('button', { name: 'Hire', exact: true }).click()
  await expect(page.getByText('2 of 2 hired')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.ess-header .ess-status')).toContainText('Filled')
  await expect(page.getByText('Every place is taken.')).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${offered.fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back: Hired' }).click()
  const again = page.getByRole('dialog', { name: `Take back: ${offered.fullName}` })
  await again.getByLabel('Reason').fill('Declined in the end')
  await again.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('1 of 2 hired')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.ess-header .ess-status')).toContainText('Open')
  await desk.close()
})

test('in flight mode a move waits on the phone and a hire is refused; whoever was faster is named', async () => {
  test.setTimeout(300_000)
  const stefanus = await colleague(product, 'hiring')
  const maya = await colleague(product, 'hr')
  const { id, stageOf, standsAt } = await almostFilled(stefanus)
  const [moved] = standsAt('interview')
  const ready = standsAt('hired')[0] ?? standsAt('offer')[0]
  if (!moved || !ready) throw new Error('the vacancy lacks people to move')
  const move = (who: Colleague, { id: applicationId, version }: { id: string; version: number }, statusId: 3 | 4, kind: string, end: { note?: string; reason?: string } = {}) =>
    who.get(manpower.createOrUpdateVacancyApplicantRecruitmentStages, { vacancyId: id, applicationId, version, stages: [{ stageId: stageOf(kind), statusId, ...(end.note ? { note: end.note } : {}) }], ...(end.reason ? { endReasonId: end.reason } : {}) })
  if (ready.currentStageId === stageOf('offer')) await move(stefanus, ready, 3, 'offer')

  const phone = await openDevice(product)
  const { page, context } = phone
  await signIn(page, 'hiring', `vacancies/${id}`)
  await readyForFlight(page)
  await page.goto(`./vacancies/${id}`)
  await page.getByRole('tab', { name: /^Interview/ }).click()
  await expect(page.getByRole('button', { name: `Pass Interview: ${moved.fullName}` })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('tab', { name: /^Hired/ }).click()
  await page.getByRole('button', { name: `Hire ${ready.fullName}` }).click()
  const hire = page.getByRole('dialog', { name: `Hire ${ready.fullName}` })
  await expect(hire).toContainText('somebody else may take the last place')
  await hire.getByLabel('First working day').fill('2027/01/04')
  await hire.getByRole('button', { name: 'Hire', exact: true }).click()
  await expect(hire.getByRole('alert')).toContainText('Hiring needs a connection')
  await hire.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: /^Interview/ }).click()
  await page.getByRole('button', { name: `Pass Interview: ${moved.fullName}` }).click()
  await page.getByRole('tab', { name: /^Test/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Not sent yet')

  const [skills] = (await maya.get(manpower.datasourceApplicantEndReason, { filterSearch: 'Skills do not fit' })).listData
  await move(maya, moved, 4, 'interview', { note: 'Another field', ...(skills ? { reason: skills.id } : {}) })
  await context.setOffline(false)
  await page.getByRole('tab', { name: /^Ended/ }).click()
  await expect(page.getByRole('tabpanel').getByRole('alert'), 'who, when, and where the person stands now').toContainText(new RegExp(`changed this application at .*${moved.fullName} now: Not taken`), { timeout: 60_000 })
  await page.getByRole('button', { name: `OK, put this away: ${moved.fullName}` }).click()
  await expect(page.getByRole('tabpanel').getByRole('alert')).toBeHidden()
  await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: moved.fullName })).toContainText('At Interview · Skills do not fit')
  await phone.close()
})
