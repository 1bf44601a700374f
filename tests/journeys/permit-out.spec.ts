/** Out for part of a day: filed on the phone, approved to the end, shown at the gate and in the day; cancelled, the day is as it was. */
import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { uuidv7 } from '../../contract/kit/ids.ts'
import { books } from '../support/books.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, signIn } from '../support/device.ts'
import { slashed } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, statusOnScreen, withNote } from '../support/screens.ts'
import { approveBy, dayOfPerson, lastDay, whoIs } from '../support/work-days.ts'

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

const newId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/** Makes the day one of work from seven to three, whatever the calendar says of it. */
async function workOn(day: string, employeeId: string): Promise<void> {
  const sari = await colleague(product, 'supervisor')
  const shift = (await sari.get(calls.manualShifts.datasourceShifts, {})).listData.find((s) => s.code === 'HUB')
  const [reason] = (await sari.get(calls.manualShifts.datasourceManualShiftReasonTypes, {})).listData
  const id = newId()
  await sari.get(calls.manualShifts.createOrUpdate, { id, version: 0, shift: shift?.id ?? '', startDate: day, endDate: day, manualShiftReasonType: reason?.id ?? '', employees: [{ employeeId, note: '' }] })
  await sari.get(calls.manualShifts.submit, { id })
  await approveBy(product, calls.manualShifts, id, 'head', 'hr')
}

test('a client visit counts as worked once the last approver agrees, opens the gate, and is taken back whole', async () => {
  test.setTimeout(180_000)
  const { page } = phone
  const employeeId = await whoIs(dina)
  const day = await lastDay(product, dina)
  await workOn(day, employeeId)
  const before = await dayOfPerson(dina, employeeId, day)

  await signIn(page, 'employee', `permit-out/new?redirectedByDate=${day}`)
  await page.getByRole('button', { name: /^Reason:/ }).click()
  await page.getByRole('dialog', { name: 'Reason' }).getByRole('radio', { name: 'Client visit' }).click()
  await page.getByLabel('From', { exact: true }).fill(`${slashed(day)} 13:00`)
  await page.getByLabel('Until', { exact: true }).fill(`${slashed(day)} 16:00`)
  const hints = page.getByRole('region', { name: 'Length of the permit' })
  await expect(hints).toContainText('3 hours')
  await expect(hints).toContainText('Counts as worked.')
  await expect(page.getByText('The permit must lie inside the planned shift, 07:00 to 15:00').first()).toBeVisible()
  await page.getByLabel('Until', { exact: true }).fill(`${slashed(day)} 15:00`)
  await expect(hints).toContainText('2 hours')
  await page.getByLabel('Destination').fill('PT Segar Abadi')
  await action(page, 'Submit').click()
  await expect(statusOnScreen(page)).toHaveText('In approval', { timeout: 60_000 })
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.getByRole('heading', { name: 'Gate code' })).toBeHidden()
  expect((await dayOfPerson(dina, employeeId, day))?.permits ?? []).toEqual(before?.permits ?? [])

  await approveBy(product, calls.permitOut, id, 'supervisor', 'head', 'hr')
  await page.reload()
  await expect(statusOnScreen(page)).toHaveText('Approved')
  await expect(page.getByText(/^\d{3} \d{3}$/)).toBeVisible()
  const after = await dayOfPerson(dina, employeeId, day)
  expect(after?.permits).toMatchObject([{ permitStart: `${day}T13:00`, permitUntil: `${day}T15:00`, official: true, origin: { requestId: id } }])
  await page.goto(`attendance/detail/${after?.id}`)
  await expect(page.getByText('Permit out 13:00 – 15:00, official')).toBeVisible()

  await page.goto(`permit-out/${id}`)
  await action(page, 'Cancel').click()
  await withNote(page, 'Cancellation note', 'Cancel', 'The client came to us')
  await expect(statusOnScreen(page)).toHaveText('Cancellation in approval')
  await approveBy(product, calls.permitOut, id, 'hr')
  expect(await dayOfPerson(dina, employeeId, day)).toEqual(before)
  expect(await books(product, 'select 1 from day_fact where request_id = $1', [id]), 'withdrawn, not deleted').toHaveLength(1)
})
