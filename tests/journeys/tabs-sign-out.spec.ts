/** Two tabs, one of which signs out while the other is being signed in by the provider's session. */
import { expect, type Page, test } from '@playwright/test'
import { type Device, openDevice, signInByHand } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let device: Device

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.dispose())
test.beforeEach(async () => {
  device = await openDevice(product)
})
test.afterEach(() => device.close())

const tokens = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('ess-device')
    const db = await new Promise<IDBDatabase>((done, fail) => {
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => fail(opening.error ?? new Error('not opened'))
    })
    const found: string[] = localStorage.getItem('access_token') === null ? [] : ['localStorage']
    for (const store of db.objectStoreNames) {
      const reading = db.transaction(store).objectStore(store).getAll()
      await new Promise<void>((done) => (reading.onsuccess = () => done()))
      if (/"accessToken":"[^"]/.test(JSON.stringify(reading.result))) found.push(store)
    }
    db.close()
    return found
  })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Me$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

test('a sign-out in one tab holds for all of them, also for one that the provider was just letting in', async () => {
  test.setTimeout(120_000)
  const { context, page: one } = device
  await signInByHand(one, 'employee')

  const two = await context.newPage()
  let answered = () => undefined as void
  const held = new Promise<void>((done) => (answered = done))
  let release = () => undefined as void
  const released = new Promise<void>((done) => (release = done))
  await test.step('the second tab finds no token; the provider knows who is there and has answered, the answer is on its way', async () => {
    await one.goto('about:blank')
    await two.addInitScript(() => {
      if (sessionStorage.getItem('emptied') === null) localStorage.removeItem('access_token')
      sessionStorage.setItem('emptied', 'yes')
    })
    await two.route('**/oidc/token', async (route) => {
      const answer = await route.fetch()
      answered()
      await released
      await route.fulfill({ response: answer }).catch(() => undefined)
    })
    await two.goto('./')
    await held
  })
  await test.step('the first tab signs in and out', async () => {
    await one.goto('./')
    await expect(one.locator('main#main')).toBeVisible({ timeout: 30_000 })
    await signOut(one)
    await expect(one.getByLabel('Password')).toBeVisible({ timeout: 30_000 })
  })
  await test.step('the answer comes: nobody is signed in, both tabs ask for a password', async () => {
    release()
    await expect(two.getByLabel('Password')).toBeVisible({ timeout: 30_000 })
    await one.goto('locales/en/fixed.json')
    expect(await tokens(one)).toEqual([])
  })
  await test.step('the next person signs in by hand in one tab, and the other one is theirs', async () => {
    await two.getByLabel('Username').fill('newcomer')
    await two.getByLabel('Password').fill('demo')
    await two.getByRole('button', { name: 'Sign in' }).click()
    await expect(two.locator('main#main')).toBeVisible({ timeout: 30_000 })
    await one.goto('./')
    await expect(one.getByRole('heading', { level: 1, name: /^Good / })).not.toContainText('Dina')
  })
})
