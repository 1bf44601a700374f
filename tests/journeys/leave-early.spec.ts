import { expect, test } from '@playwright/test'
import { colleague } from '../support/colleague.ts'
import { openDevice, readyForFlight, signIn } from '../support/device.ts'
import { detailOf, fileLeave } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
test.beforeAll(async () => void (product = await startProduct()))
test.afterAll(() => product.dispose())

test('a decision is sent although the app is left within its undo window, and once', async () => {
  const dina = await colleague(product, 'employee')
  const { id } = await fileLeave(dina, { note: 'left early' })
  const before = (await detailOf(dina, id)).version
  const device = await openDevice(product, { firstVisit: true })
  const { page, context } = device
  try {
    await signIn(page, 'supervisor', 'inbox')
    await readyForFlight(page)
    await context.newPage() // the browser stays
    const card = page.locator(`article[data-id="${id}"]`)
    await card.getByRole('button', { name: /^Approve/ }).click()
    await expect(card.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.close({ runBeforeUnload: false })
    expect((await detailOf(dina, id)).version).toBe(before)
    await expect.poll(async () => (await detailOf(dina, id)).version, { timeout: 25_000 }).toBe(before + 1)
  } finally {
    await device.close()
  }
})
