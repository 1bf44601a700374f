/** Feedback on a training: found on the phone, one batch of answers without a network, handed in, taken back; the crew sees who has, and of a test what was answered. */
import { expect, test } from '@playwright/test'
import { trainingFormCalls } from '../../contract/modules/training/form-calls.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

const WISH = 'More time for filters'

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

test('feedback is answered with and without a network, handed in once everything is answered, and taken back', async () => {
  test.setTimeout(240_000)
  const { page, context } = phone
  await signIn(page, 'employee', 'training')
  await readyForFlight(page)
  await page.goto('./training')
  await page.getByRole('link', { name: /^How was it\?/ }).click()
  const formId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const server = () => dina.get(trainingFormCalls.formTransaction, { id: formId })
  const scale = (question: string) => page.getByRole('radiogroup', { name: question })
  const bar = page.getByRole('group', { name: 'Steps of the form' })

  await scale('I can use it in my work').getByRole('radio', { name: '4 of 5' }).check({ force: true })
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  expect((await server()).answers.map((a) => a.value)).toEqual([4])

  await context.setOffline(true)
  await scale('The trainer explained well').getByRole('radio', { name: '5 of 5' }).check({ force: true })
  await page.getByLabel(/^What should be different\?/).fill(WISH)
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  await bar.getByRole('button', { name: 'Check and hand in' }).click()
  await expect(page.getByRole('list', { name: 'Still to answer' })).toContainText('It was')
  await expect(bar.getByRole('button', { name: 'Hand in', exact: true }), 'not before everything is answered').toHaveCount(0)
  await page.getByRole('button', { name: /It was/ }).click()
  await page.getByRole('radio', { name: 'Right', exact: true }).check()
  await bar.getByRole('button', { name: 'Check and hand in' }).click()
  await bar.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(page.getByText('Handed in on this device')).toBeVisible()
  expect((await server()).status, 'nothing has arrived').toBe(1)

  await context.setOffline(false)
  await expect(page.getByText(/^Thank you\. Handed in on/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('main')).toContainText(WISH)
  const arrived = await server()
  expect([arrived.status, arrived.answers.map((a) => a.value).sort()]).toEqual([2, [1, 4, 5, WISH].sort()])
  expect(await books<{ n: number }>(product, 'select count(*)::int as n from training_form_transaction where form_id = $1 and id = $2', [formId, arrived.transactionId])).toEqual([{ n: 1 }])

  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(scale('I can use it in my work').getByRole('radio', { name: '4 of 5' })).not.toBeChecked()
  await expect.poll(async () => (await server()).answers).toEqual([])
})

test('the crew sees what a test came to, and what feedback says when it has closed', async () => {
  const forms = await books<{ id: string; kind: number; n: number }>(product, 'select f.id, f.kind, count(*)::int as n from training_form f join training_form_transaction t on t.form_id = f.id and t.status = 2 where f.closes_at < now() group by f.id, f.kind')
  const formOf = (kind: number, isFew: boolean) => forms.find((form) => form.kind === kind && form.n < 4 === isFew)?.id ?? ''
  const desk = await openDevice(product, { viewport: DESKTOP })
  const { page } = desk
  await signIn(page, 'trainer', `training/form/${formOf(2, false)}/results`)
  await expect(page.getByRole('heading', { name: 'Results: Food hygiene test' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Who has handed it in' })).toContainText('Not passed')
  await page.goto(`./training/form/${formOf(3, false)}/results`)
  await expect(page.getByRole('figure', { name: 'The trainer explained well' })).toBeVisible()
  await page.goto(`./training/form/${formOf(3, true)}/results`)
  await expect(page.getByText('Fewer than four people have handed it in.')).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(0)
  await desk.close()
})
