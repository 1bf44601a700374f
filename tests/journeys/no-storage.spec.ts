import { expect, type Page, test } from '@playwright/test'
import { type Colleague, colleague } from '../support/colleague.ts'
import { type Device, openDevice, readyForFlight, signInByHand } from '../support/device.ts'
import { freeDays } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, fillLeave } from '../support/screens.ts'

let product: Product
let dina: Colleague
test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
})
test.afterAll(() => product.dispose())

const devices: Device[] = []
async function open(): Promise<Device> {
  const device = await openDevice(product, { firstVisit: true })
  devices.push(device)
  return device
}
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.close()
})

const main = (page: Page) => page.getByRole('main')
const warning = (page: Page) => main(page).getByRole('status').filter({ hasText: 'Nothing can be kept on this device' })

/** The ways browsers withhold their storage: private windows, blocked site data, a profile that is damaged. */
const ways = {
  'is not there': () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
  'may not be touched': () => Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: () => { throw new DOMException('denied', 'SecurityError') } }),
  'throws SecurityError': () => void (IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }),
  'throws InvalidStateError': () => void (IDBFactory.prototype.open = () => { throw new DOMException('A mutation operation was attempted', 'InvalidStateError') }),
  'fires an error': () => void (IDBFactory.prototype.open = () => {
    const request = new EventTarget() as unknown as IDBOpenDBRequest
    Object.defineProperty(request, 'error', { value: new DOMException('Internal error opening backing store', 'UnknownError') })
    setTimeout(() => request.onerror?.(new Event('error')))
    return request
  }),
}

/** What a person would find in the console of their browser. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => void faults.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && !/Failed to load resource|ERR_INTERNET/.test(message.text()) && faults.push(message.text())))
  return faults
}

test('where the browser keeps nothing it is said at once; reading and sending work, and offline the form keeps what was typed', async () => {
  const { page, context } = await open()
  const faults = faultsOf(page)
  await context.addInitScript(ways['throws SecurityError'])
  await signInByHand(page, 'employee')
  await expect(warning(page)).toBeVisible()
  const days = await freeDays(dina)

  await test.step('offline: no, clearly, and nothing that was typed is gone', async () => {
    await page.goto('./leave-requests/new')
    await expect(warning(page)).toBeVisible()
    await fillLeave(page, 'Annual leave', days)
    await expect(main(page).getByText('Not kept on this device. Send it before you close this page.')).toBeVisible()
    await context.setOffline(true)
    await action(page, 'Submit').click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'nothing can be kept on this device' })
    await expect(dialog).toContainText('Nothing was sent')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('First day', { exact: true })).not.toHaveValue('')
  })

  await test.step('online: sent, and it is on the server', async () => {
    await context.setOffline(false)
    await action(page, 'Submit').click()
    await expect(page).toHaveURL(/leave-requests\/[0-9a-f-]{36}$/)
    const id = page.url().split('/').at(-1) ?? ''
    await expect(main(page).locator('.ess-header .ess-status')).toContainText('In approval')
    await page.reload() // the sign-in outlives it
    await expect(main(page).locator('.ess-header .ess-status')).toContainText('In approval')
    expect(id).not.toBe('')
  })

  await test.step('signing out asks nothing and leaves nothing', async () => {
    await page.goto('./me')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Username')).toBeVisible({ timeout: 20_000 })
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /session|access_token/.test(key)))).toEqual([])
  })
  expect(faults).toEqual([])
})

test('however it withholds its storage, the app starts and knows who is signed in', async () => {
  const { page, context } = await open()
  await page.addInitScript(ways['is not there'])
  await signInByHand(page, 'employee')
  for (const [way, script] of Object.entries(ways)) {
    await test.step(way, async () => {
      const tab = await context.newPage()
      const faults = faultsOf(tab)
      await tab.addInitScript(script)
      await tab.goto('./')
      await expect(warning(tab)).toBeVisible()
      await expect(tab.getByRole('heading', { level: 1 })).toContainText('Dina')
      await tab.goto('./sync')
      await expect(main(tab).getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
      expect(faults).toEqual([])
      await tab.close()
    })
  }
})

test('what the browser throws away under an open form is saved again, and what waited is named', async () => {
  const { page, context } = await open()
  await signInByHand(page, 'employee')
  await readyForFlight(page)
  const days = await freeDays(dina, { from: 30 })
  const others = await freeDays(dina, { from: 60 })
  const faults = faultsOf(page)

  await context.setOffline(true)
  await page.goto('./leave-requests/new')
  await fillLeave(page, 'Annual leave', others)
  await action(page, 'Submit').click()
  await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible()
  await page.goto('./leave-requests/new')
  await fillLeave(page, 'Annual leave', days)
  await expect(main(page).locator('.rq-saved')).toContainText('Saved')

  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes: 'indexeddb' })
  const drafts = () => page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('ess-user-'))
    if (!found?.name) return -1
    const opening = indexedDB.open(found.name)
    const db = await new Promise<IDBDatabase | null>((done) => {
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => done(null)
    })
    if (!db?.objectStoreNames.contains('drafts')) return -1
    const counting = db.transaction('drafts').objectStore('drafts').count()
    const count = await new Promise<number>((done) => (counting.onsuccess = () => done(counting.result)))
    db.close()
    return count
  })
  await expect.poll(drafts, { timeout: 15_000 }).toBe(1)
  await expect(main(page).locator('.rq-saved')).toContainText('Saved')
  await expect(page.getByLabel('First day', { exact: true })).not.toHaveValue('')

  await context.setOffline(false)
  await action(page, 'Submit').click()
  await expect(page).toHaveURL(/leave-requests\/[0-9a-f-]{36}$/)
  await page.goto('./sync')
  await expect(main(page).getByRole('alert').filter({ hasText: 'never left this computer' }).getByRole('heading')).toHaveText(/^1 item from .+ never left this computer$/)
  expect(faults).toEqual([])
})
