/** Somebody is asked for objectives, writes them without a network, and they are agreed. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { PaStatus } from '../../contract/growth/appraisal.ts'
import { Status } from '../../contract/kit/lifecycle.ts'
import { books } from '../support/books.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, keptCopy, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, choose, statusOnScreen } from '../support/screens.ts'

const { objectiveFilling, performanceAppraisal } = calls
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

test('asked for on Home, written without a network until the weights are 100, sent once, and agreed', async () => {
  test.setTimeout(300_000)
  const dina = await colleague(product, 'employee')
  const own = async () => {
    const task = (await dina.get(performanceAppraisal.evaluations, {})).objectives.find((one) => one.forYourself)
    if (!task) throw new Error('the employee of the demo company is asked for no objectives')
    return task
  }
  const { recordId: id, paStatusId } = await own()
  expect(paStatusId).toBe(PaStatus.notStarted)
  const inBooks = () => books<{ status: number }>(product, "select status from request where module = 'objective-filling' and id = $1", [id])

  const { page, context } = await openDevice(product)
  const main = page.getByRole('main')
  await signIn(page, 'employee')
  await readyForFlight(page)
  await keptCopy(page, objectiveFilling.edit.id)
  await keptCopy(page, performanceAppraisal.dataSourceValueRange.id)
  await context.setOffline(true)
  await page.goto('for-you')
  await page.getByRole('link', { name: /^Your objectives/ }).click()
  await expect(main.getByText('0 of 100, 100 to give')).toBeVisible()
  for (const [i, weight] of [40, 30, 20, 5].entries()) {
    await main.getByRole('button', { name: 'Add row' }).click()
    const row = page.getByRole('dialog')
    await row.getByLabel('Objective', { exact: true }).fill(`Objective ${i + 1}`)
    if (i === 0) {
      await row.getByRole('radio', { name: 'Customer' }).check()
      await choose(page, 'Scored by', 'Done or not', row)
    }
    await row.getByRole('spinbutton', { name: 'Weight' }).fill(String(weight))
    await row.getByRole('button', { name: 'Done', exact: true }).click()
  }
  await expect(main.getByText('95 of 100, 5 to give')).toBeVisible()
  await action(page, 'Submit').click()
  await expect(page.getByRole('alert').getByText('The weights add up to 95. They must add up to 100.').first()).toBeVisible()
  expect(await inBooks(), 'nothing has left the device').toEqual([])
  await main.getByRole('button', { name: /^Objective 4/ }).click()
  await page.getByRole('dialog').getByRole('spinbutton', { name: 'Weight' }).fill('10')
  await page.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }).click()
  await expect(main.getByText('100 of 100, all given')).toBeVisible()
  await action(page, 'Submit').click()
  await expect(main.getByText('Will be sent when you are online').first()).toBeVisible()
  expect(await inBooks(), 'it waits').toEqual([])
  await context.setOffline(false)
  await expect.poll(inBooks, { timeout: 60_000 }).toEqual([{ status: Status.inApproval }])
  expect((await own()).paStatusId).toBe(PaStatus.inApproval)

  const desk = await openDevice(product, { viewport: DESKTOP })
  await signIn(desk.page, 'supervisor', `objective-filling/${id}`)
  await expect(desk.page.getByText('Objective 4').first()).toBeVisible()
  await action(desk.page, 'Approve').click()
  await expect.poll(inBooks, { timeout: 60_000 }).toEqual([{ status: Status.approved }])
  expect(await books(product, 'select title, weight::int as weight from objective where request_id = $1 order by position', [id])).toEqual([40, 30, 20, 10].map((weight, i) => ({ title: `Objective ${i + 1}`, weight })))
  expect((await own()).paStatusId).toBe(PaStatus.done)
  await page.goto(`./performance-appraisal/objective-filling/${id}`)
  await expect(page, 'what is agreed is read').toHaveURL(new RegExp(`/objective-filling/${id}$`))
  await expect(statusOnScreen(page)).toHaveText('Approved')
})
