/** Without a network: a permit and overtime are filled in and handed in, and each arrives once. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { freeDays, slashed } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action } from '../support/screens.ts'

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

/** Fills a form's reason and times, and hands it in. */
async function handIn(page: Page, path: string, reason: string, from: string, until: string, destination?: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: /^Reason:/ }).click()
  await page.getByRole('dialog', { name: 'Reason' }).getByRole('radio', { name: reason }).click()
  await page.getByLabel('From', { exact: true }).fill(from)
  await page.getByLabel('Until', { exact: true }).fill(until)
  if (destination) await page.getByLabel('Destination').fill(destination)
  await page.getByLabel(/^Note/).fill('Without a network')
  await expect(page.getByText(/Saved \d\d:\d\d/), 'the draft is on the device').toBeVisible()
  await action(page, 'Submit').click()
  await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible()
}

test('a permit and overtime handed in without a network arrive once each', async () => {
  const { page, context } = phone
  const { startDate: day } = await freeDays(dina, { from: 1 })
  const arrived = async (list: AnyCall) => ((await dina.get(list, { paginationSize: 20, status: [1] })) as { listData: { note: string }[] }).listData.filter((r) => r.note === 'Without a network').length

  await signIn(page, 'employee')
  await readyForFlight(page)
  await context.setOffline(true)
  await handIn(page, 'permit-out/new', 'Client visit', `${slashed(day)} 13:00`, `${slashed(day)} 14:00`, 'PT Segar Abadi')
  await handIn(page, 'overtime-schedule/new', 'Peak orders', `${slashed(day)} 18:00`, `${slashed(day)} 19:00`)
  expect([await arrived(calls.permitOut.list), await arrived(calls.overtimeSchedule.list)]).toEqual([0, 0])

  await context.setOffline(false)
  await expect.poll(async () => [await arrived(calls.permitOut.list), await arrived(calls.overtimeSchedule.list)], { timeout: 30_000 }).toEqual([1, 1])
  await page.goto('sync')
  await expect(page.getByText('Without a network'), 'nothing waits any more').toHaveCount(0)
})
