import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Days, fileLeave, freeDays } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'
import { action, fillLeave } from '../support/screens.ts'

let product: Product
let dina: Colleague

test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
})
test.afterAll(() => product.dispose())

const devices: Device[] = []
const keep = (device: Device) => {
  devices.push(device)
  return device
}
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.close()
})

/** The browser takes back what it lent: some kinds of storage, or all. */
async function evict({ page, context }: Device, storageTypes: 'indexeddb' | 'all'): Promise<void> {
  await page.goto('about:blank')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes })
  await cdp.detach()
}

/** Fills in a leave request without a network and hands it in. */
async function submitOffline({ page, context }: Device, days: Days): Promise<void> {
  await context.setOffline(true)
  await page.goto('./leave-requests/new')
  await fillLeave(page, 'Annual leave', days)
  await action(page, 'Submit').click()
  await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible()
}

const main = (page: Page) => page.getByRole('main')

test('what the browser threw away before it was sent is named, with what did arrive; also after everything on the device is gone', async () => {
  const phone = keep(await openDevice(product))
  await signIn(phone.page, 'employee')
  await readyForFlight(phone.page)
  const { page, context } = phone
  const days = await freeDays(dina)

  await test.step('the store of the app is evicted: the next start says what never left', async () => {
    await submitOffline(phone, days)
    const arrived = await fileLeave(dina, { from: 40 })
    await evict(phone, 'indexeddb')
    await context.setOffline(false)
    await signInAgain(page)
    const note = main(page).getByRole('alert').filter({ hasText: 'never left this computer' })
    await expect(note.getByRole('heading')).toHaveText(/^1 item from .+ never left this computer$/)
    await expect(note.getByRole('link', { name: 'Write again' })).toBeVisible()
    expect(arrived.code).not.toBe('')
    await page.reload()
    await expect(note).toBeVisible() // only the person takes it away
    await note.getByRole('button', { name: 'I know, hide this' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'I know, hide this' }).click()
    await expect(note).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet(page)
    await expect(note).toBeHidden()
  })

  await test.step('everything of the site is wiped: the server knows that this person\'s device kept something', async () => {
    await readyForFlight(page)
    await submitOffline(phone, days)
    await fileLeave(dina, { days }) // the same days, from elsewhere: what is sent later is refused
    await context.setOffline(false)
    await page.goto('./sync')
    // page or worker, whoever sends first, has told the server
    const missing = async () => (await dina.get(calls.deviceLedger.state, { here: randomUUID(), marks: [] })).devices.reduce((sum, d) => sum + d.missing, 0)
    await expect.poll(missing, { timeout: 30_000 }).toBe(1)
    await evict(phone, 'all')
    await context.clearCookies()
    await signIn(page, 'employee')
    await expect(main(page).getByRole('list', { name: /^Not arrived from another device/ }), 'Home says it').toContainText('1 item never arrived')
    await page.goto('./sync')
    await expect(main(page).getByRole('list', { name: /^Not arrived from another device/ })).toContainText('1 item never arrived')
    await page.goto('./me/devices')
    const others = main(page).getByRole('list', { name: /^Not arrived from another device/ })
    await expect(others).toContainText('Browser on Linux')
    await others.getByRole('button', { name: 'I know, hide this' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'I know, hide this' }).click()
    await expect(others).toBeHidden()
    await page.goto('./')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet(page)
    await expect(main(page).getByRole('list', { name: /^Not arrived from another device/ }), 'once it was hidden').toBeHidden()
  })

  await test.step('a first visit of a new device says nothing of it', async () => {
    const laptop = keep(await openDevice(product, { viewport: DESKTOP }))
    const asked: string[] = []
    // what it tells: that it is there, for scans made later without a network (src/api/device-name.ts)
    laptop.page.on('request', (request) => /device-ledger\/(?!announce$)/.test(request.url()) && asked.push(request.url()))
    await signIn(laptop.page, 'employee')
    await expect(laptop.page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet(laptop.page)
    await expect(main(laptop.page).getByRole('list', { name: /^Not arrived/ })).toHaveCount(0)
    expect(asked).toEqual([])
  })
})

/** After an eviction nobody is signed in on this device; the provider may still know them. */
async function signInAgain(page: Page): Promise<void> {
  await page.goto('./')
  await expect(page.getByLabel('Username').or(page.locator('main#main'))).toBeVisible({ timeout: 30_000 })
  if (await page.getByLabel('Username').isVisible()) await signIn(page, 'employee')
}

test('a submit leaves a receipt that opens without a network, and HR can tell whether it is genuine', async () => {
  const phone = keep(await openDevice(product))
  await signIn(phone.page, 'employee')
  await readyForFlight(phone.page)
  const { page, context } = phone
  const days = await freeDays(dina, { from: 60 })
  await page.goto('./leave-requests/new')
  await fillLeave(page, 'Annual leave', days)
  await action(page, 'Submit').click()
  await expect(page).not.toHaveURL(/\/new/)
  await page.goto('./sync')
  await main(page).getByRole('link', { name: 'Receipt' }).first().click()
  const paper = main(page).getByRole('heading', { name: 'Arrived and signed' })
  await expect(paper).toBeVisible()
  await expect(main(page).getByRole('img', { name: /^Code to check the receipt of LV-/ })).toBeVisible()

  await test.step('without a network', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(paper).toBeVisible()
    await page.goto('./receipts')
    await expect(main(page).getByRole('link', { name: /LV-/ }).first()).toBeVisible()
  })

  await test.step('HR checks it', async () => {
    const [newest] = (await dina.get(calls.receipts.list, {})).receipts
    const text = newest?.text ?? ''
    const desk = keep(await openDevice(product, { viewport: DESKTOP }))
    await signIn(desk.page, 'hr', `./receipts/verify#${text}`)
    await expect(main(desk.page).getByRole('heading', { name: 'Genuine', exact: true })).toBeVisible()
    await expect(main(desk.page).getByText('The request is just as it was submitted')).toBeVisible()
    await desk.page.getByLabel('Text of the receipt').fill(text.slice(0, -3) + (text.endsWith('AAA') ? 'BBB' : 'AAA'))
    await desk.page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(main(desk.page).getByRole('heading', { name: 'Not genuine' })).toBeVisible()
    await expect(main(desk.page).getByText(newest?.code ?? 'LV-')).toBeHidden()
  })
})
