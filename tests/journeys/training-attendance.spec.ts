/** People arrive at a training: the code on the trainer's screen, the camera that reads it, and who is there. */
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { cameraOn, WALL } from '../support/camera.ts'
import { colleague } from '../support/colleague.ts'
import { type Device, type DeviceOptions, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { keptHere } from '../support/kept-here.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'
import { card } from '../support/screens.ts'

let product: Product
/** The demo company's session of today, which runs just now. */
let session: { id: string; people: number }
test.beforeAll(async () => {
  product = await startProduct()
  const ratih = await colleague(product, 'trainer')
  const { listData } = await ratih.get(calls.training.activeTraining, { scope: 'run' })
  const running = listData.flatMap((training) => training.sessions).find((one) => one.status === 'planned' && Date.parse(one.checkInOpensAt) <= Date.now() && Date.now() < Date.parse(one.checkInClosesAt))
  if (!running) throw new Error('no session of the demo company runs now')
  session = { id: running.sessionId, people: (await ratih.get(calls.training.live, { sessionId: running.sessionId })).participants }
})
test.afterAll(() => product?.dispose())

const devices: Device[] = []
async function deviceOf(username: string, path: string, options: DeviceOptions = {}): Promise<Device> {
  const device = await openDevice(product, options)
  devices.push(device)
  await signIn(device.page, username, path)
  return device
}
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.close()
})

const run = () => `training/run/${session.id}`
const code = () => `${run()}/code`
const square = (page: Page) => page.getByRole('img', { name: /^Code for arriving/ })
const letters = async (page: Page): Promise<string> => (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()).trim()
/** On the screen: what is said aloud stands elsewhere, too. */
const said = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text)
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name} · `) })
const countOf = async (page: Page, name: string) => Number((await tab(page, name).innerText()).replaceAll(/\D/g, ''))
const person = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })
/** A code that will be shown for a while yet. */
async function freshCode(page: Page): Promise<void> {
  await expect(square(page)).toBeVisible()
  const before = await letters(page)
  const seconds = Number(await page.locator('.tr-ring .num').innerText())
  if (seconds < 8) await expect.poll(() => letters(page), { timeout: 15_000 }).not.toBe(before)
}

test('a code on the trainer\'s screen is read by a phone, and the trainer sees who came in', async () => {
  const wall = await deviceOf('trainer', run(), { viewport: WALL })
  await expect(tab(wall.page, 'In')).toBeVisible()
  const before = await countOf(wall.page, 'In')
  const camera = await cameraOn(wall.page)
  const phone = await deviceOf('newcomer', './', { camera: camera.file })
  await wall.page.goto(code())
  await freshCode(wall.page)
  await camera.lookAt(wall.page)
  await phone.page.goto('training/scan')
  await expect(said(phone.page, /^You are in.* \d\d:\d\d$/)).toBeVisible()
  await expect(wall.page.getByText(`${before + 1} of ${session.people}`)).toBeVisible()
  await test.step('a second time it is recorded already', async () => {
    await freshCode(wall.page)
    await camera.lookAt(wall.page)
    await phone.page.reload()
    await expect(said(phone.page, /^Already recorded, \d\d:\d\d$/)).toBeVisible()
  })
  await wall.page.goBack()
  await tab(wall.page, 'In').click()
  await expect(person(wall.page, 'Kevin Halim')).toContainText(/\d\d:\d\d · scanned/)
  expect(await countOf(wall.page, 'In')).toBe(before + 1)
})

test('without a network on either side: the code goes on, the scan is kept through a killed browser and arrives once', async () => {
  const wall = await deviceOf('trainer', code(), { viewport: WALL })
  await expect(square(wall.page)).toBeVisible()
  await readyForFlight(wall.page)
  const camera = await cameraOn(wall.page)
  const phone = await deviceOf('employee', './', { camera: camera.file })
  await readyForFlight(phone.page)
  await test.step('the trainer\'s device shows codes, and keeps their secret where nobody reads it', async () => {
    const { key } = await (await colleague(product, 'trainer')).get(calls.training.sessionKey, { sessionId: session.id })
    await wall.context.setOffline(true)
    await wall.page.reload()
    await freshCode(wall.page)
    expect(await keptHere(wall.page)).not.toContain(key)
    await camera.lookAt(wall.page)
  })
  await test.step('the phone says what is so', async () => {
    await phone.context.setOffline(true)
    await phone.page.goto('training/scan')
    await expect(said(phone.page, 'Saved. Will be checked when you are online')).toBeVisible()
  })
  await phone.kill()
  const again = await phone.reopen()
  devices.push(again)
  await again.page.goto('./')
  await wall.context.setOffline(false)
  await wall.page.goto(run())
  await tab(wall.page, 'In').click()
  await expect(person(wall.page, 'Dina Lestari')).toContainText(/\d\d:\d\d · scanned/, { timeout: 30_000 })
  await expect(person(wall.page, 'Dina Lestari')).toHaveCount(1)
})

test('without a camera the code is typed; a wrong one is refused with its reason, and stays on the sync screen', async () => {
  const wall = await deviceOf('trainer', code(), { viewport: WALL })
  const { page } = await deviceOf('newcomer', 'training/scan')
  await expect(said(page, 'There is no camera here')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Type the code' })
  await field.fill('ABCD')
  await field.press('Enter')
  await expect(said(page, 'The code has eight letters and digits. Look once more.')).toBeVisible()
  await field.fill('0000-0000')
  await field.press('Enter')
  await expect(said(page, /^This code is not genuine/)).toBeVisible()
  await freshCode(wall.page)
  await field.fill((await letters(wall.page)).toLowerCase().replace('-', ' '))
  await field.press('Enter')
  await expect(said(page, /^Already recorded/)).toBeVisible()
  await page.getByRole('link', { name: 'It stays in your list of unsent items' }).click()
  const item = card(page, /^Scan at/).first()
  await expect(item).toContainText('This code is not genuine')
  await expect(item.getByRole('link'), 'there is no screen of it to open').toHaveCount(0)
})

test('the trainer marks by hand with a way back, decides a question, and closes the session beside the heads in the room', async () => {
  const { page } = await deviceOf('trainer', run(), { viewport: { width: 390, height: 844 } })
  await expect(tab(page, 'Not yet')).toBeVisible()
  await quiet(page)
  const open = await countOf(page, 'Not yet')
  await test.step('a mark may be taken back, and its row stays where it is so long', async () => {
    const row = person(page, 'Rina Oktaviani')
    await row.getByRole('button', { name: 'Rina Oktaviani: absent' }).click()
    await row.getByRole('button', { name: 'Undo: Rina Oktaviani' }).click()
    await expect(row.getByRole('button', { name: 'Rina Oktaviani: present' })).toBeVisible()
    await row.getByRole('button', { name: 'Rina Oktaviani: absent' }).click()
    await expect(row).toContainText('Absent')
    await expect(page.getByRole('region', { name: 'Absent or excused' })).toContainText('Rina Oktaviani', { timeout: 20_000 })
    expect(await countOf(page, 'Not yet')).toBe(open - 1)
  })
  await test.step('a question', async () => {
    await tab(page, 'Questions').click()
    await expect(person(page, 'Eko Purwanto')).toContainText('could have sent it')
    await page.getByRole('button', { name: 'The scan of Eko Purwanto counts' }).click()
    await expect(said(page, 'No open questions')).toBeVisible()
  })
  await test.step('everybody who is not recorded', async () => {
    await page.getByRole('button', { name: 'All present' }).click()
    const dialog = page.getByRole('dialog', { name: 'All present' })
    await expect(dialog).not.toContainText('Rina Oktaviani')
    await dialog.getByRole('checkbox', { name: 'Zoë Hartmann' }).uncheck()
    await dialog.getByRole('button', { name: /^\d+ present$/ }).click()
    await expect(page.getByText(/people are marked present$/).last()).toBeVisible()
    await tab(page, 'Not yet').click()
    await expect.poll(() => countOf(page, 'Not yet'), { timeout: 20_000 }).toBe(1)
    await expect(person(page, 'Zoë Hartmann')).toBeVisible()
  })
  await test.step('heads beside marks', async () => {
    await page.getByRole('button', { name: 'Close session' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close the session' })
    await dialog.getByLabel(/Heads in the room/).fill('3')
    await expect(dialog.getByText(`${session.people - 2} recorded, 3 heads`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close session' }).click()
    await expect(said(page, /^Closed$/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('region', { name: 'Absent or excused' })).toContainText('Zoë Hartmann')
  })
})
