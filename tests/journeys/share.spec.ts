/** A photo shared from another app becomes an attachment of a new draft: without a network, and before signing in. */
import { expect, type Page, test } from '@playwright/test'
import { type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { aPhoto } from '../support/photo.ts'
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

interface Given {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Shares as the system does: a POST of the manifest's form, which the worker answers. */
async function share(page: Page, files: Given[], text = ''): Promise<void> {
  await page.evaluate((words) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data', action: new URL('share', document.baseURI).href, id: 'test-share' })
    form.innerHTML = '<input type="file" name="files" multiple aria-label="test files"><input name="text">'
    ;(form.elements.namedItem('text') as HTMLInputElement).value = words
    document.body.append(form)
  }, text)
  await page.getByLabel('test files').setInputFiles(files)
  await page.evaluate(() => (document.getElementById('test-share') as HTMLFormElement).submit())
  await page.waitForURL(/share\?/)
}
const letter: Given = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
const program: Given = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }

test('without a network: the photo waits, what cannot be attached is said, and the draft holds it', async () => {
  const { page, context } = device
  await signIn(page, 'employee')
  await readyForFlight(page)
  const photo = await aPhoto(page)
  await context.setOffline(true)
  await share(page, [photo, program], 'From the doctor')
  await expect(page.getByRole('heading', { level: 1, name: 'Shared with the portal' })).toBeVisible()
  await expect(page.getByText('doctor note.jpg')).toBeVisible()
  await expect(page.getByText('File type not supported')).toBeVisible()
  await expect(page.getByText('Some files cannot be attached. The others can.')).toBeVisible()
  await page.getByRole('button', { name: /^Leave request/ }).click()
  await expect(page).toHaveURL(/leave-requests\/new\?draft=/)
  await expect(page.getByText('On this device, goes with the request')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Reason/ })).toHaveValue('From the doctor')
  await expect(page.getByText('setup.exe')).toBeHidden()
  // it survives a reload: nothing lives in the page alone
  await page.reload()
  await expect(page.getByText('doctor note.jpg')).toBeVisible()
  await page.goto('share')
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()
})

test('before signing in: the photo waits for whoever signs in', async () => {
  const { page } = device
  await signIn(page, 'employee')
  await readyForFlight(page)
  const photo = await aPhoto(page)
  await page.goto('me')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible({ timeout: 30_000 })
  // the provider's page is none of the app's: share from one that the worker answers and nobody guards
  await page.goto('config.json')
  await share(page, [photo])
  await page.getByLabel('Username').fill('shift')
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shared with the portal' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('doctor note.jpg')).toBeVisible()
})

test('with a network, when the server has named the types it takes: the letter goes into a draft', async () => {
  const { page } = device
  await signIn(page, 'employee')
  await readyForFlight(page)
  const rules = page.waitForResponse(/get-extension/)
  await share(page, [letter])
  await rules
  await page.getByRole('button', { name: /^Leave request/ }).click()
  await expect(page).toHaveURL(/leave-requests\/new\?draft=/)
  await expect(page.getByText('letter.pdf')).toBeVisible()
})
