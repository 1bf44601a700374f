/** What waits for somebody: one stack on Home, the same number on the Home tab, settled from there; also without a network. */
import { expect, type Page, test } from '@playwright/test'
import { DESKTOP, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.dispose())

const tab = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Home/ })
const stack = (page: Page) => page.getByRole('region', { name: /^For you to do/ })

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0])
/** The number above the stack, and that of the tab. */
const numbers = async (page: Page) => [numberIn(await stack(page).getByRole('heading', { level: 2 }).innerText()), numberIn(await tab(page).innerText())]
/** Both, once they say the same. */
async function waiting(page: Page): Promise<number> {
  await expect.poll(async () => new Set(await numbers(page)).size).toBe(1)
  return (await numbers(page))[0] ?? 0
}
const isWaiting = (page: Page, count: number) => expect.poll(() => numbers(page)).toEqual([count, count])

test('what is owed stands on Home with the way to settle it; what was confirmed goes, and a draft of this device comes, without a network too', async () => {
  const device = await openDevice(product)
  const { page } = device
  await signIn(page, 'employee')
  await readyForFlight(page)
  const before = await waiting(page)

  await test.step('all of it is a touch away, and confirming settles it', async () => {
    await stack(page).getByRole('link', { name: 'All', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'For you', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(before)
    await page.getByRole('link', { name: /^Code of conduct.*Confirm$/s }).click()
    await page.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(page.getByText(/You acknowledged this on/)).toBeVisible()
    await tab(page).click()
    await isWaiting(page, before - 1)
  })

  await test.step('in flight mode it stands as before; a draft begun here waits with it', async () => {
    await page.waitForTimeout(2000) // the answer is kept a moment after it came
    await device.context.setOffline(true)
    await page.goto('permit-out/new')
    await page.getByLabel('Note').fill('Bank appointment')
    await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
    await page.goto('./')
    await isWaiting(page, before)
    await expect(stack(page).getByRole('link', { name: /Draft on this device.*Continue$/s })).toBeVisible()
  })
  await device.close()
})

test('the sidebar of a desktop has an entry with the same number', async () => {
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  await signIn(page, 'supervisor')
  const count = await waiting(page)
  await expect(stack(page).getByRole('link', { name: /requests are waiting for you/ })).toBeVisible()
  await page.getByRole('link', { name: `For you ${count} waiting for you` }).click()
  await expect(page.getByRole('heading', { name: 'For you', level: 1 })).toBeVisible()
  await device.close()
})
