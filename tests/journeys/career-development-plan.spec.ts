/** Somebody plans without a network, the superior says what they think of it, one part is sent back, and in the end the plan holds. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { books } from '../support/books.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, choose, statusOnScreen } from '../support/screens.ts'

const { careerDevelopmentPlan: plan } = calls
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

test('planned and handed in without a network, commented on, sent back with one part of it, approved, and then done step by step', async () => {
  test.setTimeout(300_000)
  const dina = await colleague(product, 'employee')
  const draft = (await dina.get(plan.list, { scope: 'mine' })).listData.find((one) => one.status === 0)
  if (!draft) throw new Error('the employee of the demo company has begun no plan')
  const { id } = draft
  const where = async () => {
    const { status, currentLevel } = await dina.get(plan.detail, { id })
    return { status, level: currentLevel }
  }

  const phone = await openDevice(product)
  const { page, context } = phone
  const main = page.getByRole('main')
  await signIn(page, 'employee', 'career-development-plan')
  await readyForFlight(page)
  await page.goto(`./career-development-plan/${id}`)
  await expect(main.getByText('Customer care specialist').first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Next: What I will do' }).click()
  await page.getByRole('button', { name: 'Next: By age' }).click()
  await main.getByRole('button', { name: 'Add row' }).last().click()
  const band = page.getByRole('dialog')
  await band.getByLabel('From age').fill('25')
  await band.getByLabel('Until age').fill('45')
  await band.getByLabel('What for').fill('Lead the first team')
  await band.getByRole('button', { name: 'Done' }).click()
  await action(page, 'Submit').click()
  await expect(main.getByText('Will be sent when you are online').first()).toBeVisible()
  expect(await where(), 'nothing has left the device').toEqual({ status: 0, level: 0 })
  await context.setOffline(false)
  await expect.poll(where, { timeout: 60_000 }).toEqual({ status: 1, level: 1 })

  const desk = await openDevice(product, { viewport: DESKTOP })
  await signIn(desk.page, 'supervisor', `career-development-plan/${id}`)
  const part = desk.page.getByRole('form', { name: 'Your part' })
  await part.getByRole('button', { name: /^Negotiation: / }).click()
  const standing = part.getByRole('group', { name: 'Negotiation' })
  await standing.getByRole('radio', { name: 'To develop' }).check()
  await standing.getByLabel('Comment').fill('Knows the product, gives way too early')
  await part.getByRole('radio', { name: 'Stay' }).check()
  await part.getByRole('group', { name: 'What I recommend' }).getByLabel('Comment').fill('One more year with harder customers')
  await action(desk.page, 'Approve').click()
  await expect.poll(where, { timeout: 30_000 }).toEqual({ status: 1, level: 2 })
  await desk.close()

  await page.goto(`./career-development-plan/${id}`)
  await expect(main).toContainText('Lead the first team')
  await expect(main, 'nothing of the superior before the end').not.toContainText('gives way too early')

  const head = await openDevice(product, { viewport: DESKTOP })
  await signIn(head.page, 'head', `career-development-plan/${id}`)
  await expect(head.page.getByRole('main'), 'who decides reads what the superior wrote').toContainText('gives way too early')
  await action(head.page, 'Revise').click()
  const back = head.page.getByRole('dialog').or(head.page.getByRole('alertdialog'))
  await back.getByRole('checkbox', { name: 'Where I see myself by age' }).check()
  await back.getByRole('textbox').fill('Say it in steps')
  await back.getByRole('button', { name: 'Revise' }).click()
  await expect.poll(where, { timeout: 30_000 }).toMatchObject({ status: 2 })
  await head.close()

  await page.goto(`./career-development-plan/${id}`)
  await page.getByRole('button', { name: 'Next: What I will do' }).click()
  await expect(main.getByText('This part was not sent back. It stays as it is.').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Next: By age' }).click()
  await main.getByRole('button', { name: /Lead the first team|25/ }).first().click()
  await page.getByRole('dialog').getByLabel('What for').fill('First the harder customers, then a team')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await action(page, 'Submit').click()
  await expect.poll(where, { timeout: 30_000 }).toEqual({ status: 1, level: 1 })
  for (const who of ['supervisor', 'head', 'hr'] as const) {
    const one = await colleague(product, who)
    const { version } = await one.get(plan.detail, { id })
    await one.get(plan.approve, { id, version })
  }
  expect(await where()).toMatchObject({ status: 4 })
  await page.goto(`./career-development-plan/${id}`)
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await expect(main).toContainText('gives way too early')

  await page.goto('./career-development-plan')
  const step = main.getByRole('listitem').filter({ hasText: 'Planned' }).first()
  const what = (await step.locator('b').innerText()).trim()
  await step.getByRole('button', { name: /^Begin/ }).click()
  await expect(main.getByRole('listitem').filter({ hasText: what }).first()).toContainText('Under way')
  await expect.poll(async () => (await books(product, "select id from development_item where status = 'inProgress' and text = $1", [what])).length, { timeout: 30_000 }).toBeGreaterThan(0)
  await phone.close()
})

test('who leads people sees where their plans lead, as a picture and as a table, and keeps none of it', async () => {
  const phone = await openDevice(product)
  const { page, context } = phone
  await signIn(page, 'supervisor', 'career-development-plan')
  const others = page.getByRole('region', { name: 'Paths of others' })
  await choose(page, 'Whose path', 'Budi Santoso', others)
  const picture = others.getByRole('figure', { name: 'Where it may lead Budi Santoso' })
  await expect(picture.getByRole('slider')).toBeVisible()
  await picture.getByRole('button').click()
  await expect(picture.getByRole('row', { name: /Customer care supervisor/ })).toBeVisible()
  await others.getByText('Appraisals').click()
  await expect(others.getByText(/^Grade [A-E]$/).first()).toBeVisible()
  await context.setOffline(true)
  await choose(page, 'Whose path', 'Putri Maharani', others)
  await expect(others.getByText('Career paths of others are never kept on a device')).toBeVisible()
  await phone.close()

  const own = await openDevice(product)
  await signIn(own.page, 'employee', 'career-development-plan')
  await expect(own.page.getByRole('figure', { name: 'Where it may lead' })).toBeVisible()
  await expect(own.page.getByText('Paths of others')).toHaveCount(0)
  await own.close()
})
