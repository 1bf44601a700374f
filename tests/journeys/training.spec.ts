/** Somebody finds a training in the catalogue, registers or joins its list, sees it among theirs, and opens one from the calendar. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { openDevice, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

test('a full training is joined from the catalogue, stands in Mine with its number, and is left again', async () => {
  const dina = await colleague(product, 'employee')
  const offer = (await dina.get(calls.trainingOpenRegistration.catalogue, {})).listData.find((o) => o.mayRegister && o.free === 0)
  if (!offer) throw new Error('the demo company has no full training')
  const phone = await openDevice(product)
  const { page } = phone
  await signIn(page, 'employee', 'training?tab=catalogue')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: offer.title }) })
  await expect(card, 'seats are words').toContainText(`Full · ${offer.waiting} waiting`)
  await card.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(card).toContainText(`Number ${offer.waiting + 1} of the waiting list`)

  await page.goto('training')
  const asked = page.getByRole('region', { name: 'Asked for' })
  await expect(asked).toContainText(`Number ${offer.waiting + 1} of the waiting list`)
  await asked.getByRole('link', { name: offer.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: offer.title })).toBeVisible()
  await page.getByRole('button', { name: 'Leave the waiting list' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You lose your place')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the waiting list' }).click()
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  expect((await dina.get(calls.trainingOpenRegistration.offer, { id: offer.id })).waiting, 'the place is free').toBe(offer.waiting)
  await phone.close()
})

test('without a network registering is saved and promises nothing, and can be taken back', async () => {
  const phone = await openDevice(product)
  const { page } = phone
  await signIn(page, 'employee', 'training?tab=catalogue')
  await page.getByRole('link', { name: 'Leading a team' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leading a team' })).toBeVisible() // the catalogue has such a button, too
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  await phone.context.setOffline(true)
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('Seats are given in the order in which registrations arrive').first()).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  await phone.context.setOffline(false)
  await phone.close()
})

test('a training is opened from the calendar', async () => {
  const dina = await colleague(product, 'employee')
  const own = (await dina.get(calls.training.activeTraining, { scope: 'mine' })).listData.find((t) => t.status === 'planned')
  if (!own) throw new Error('the employee of the demo company is in no training to come')
  const phone = await openDevice(product)
  const { page } = phone
  await signIn(page, 'employee', `calendar?view=list&day=${own.trainingRequestStart}`)
  await page.getByRole('button', { name: new RegExp(own.trainingSubject) }).first().click()
  await page.getByRole('link', { name: 'Go to Detail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible()
  await phone.close()
})
