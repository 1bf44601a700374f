/** Files of a request: refused ones are named, pictures and PDFs are looked at before and after they are sent, also without a network. */
import { expect, type Page, test } from '@playwright/test'
import { colleague } from '../support/colleague.ts'
import { type Device, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { freeDays } from '../support/leave.ts'
import { aPdf } from '../support/pdf.ts'
import { aPhoto } from '../support/photo.ts'
import { type Product, startProduct } from '../support/product.ts'
import { action, fillLeave } from '../support/screens.ts'

let product: Product
let device: Device

test.beforeAll(async () => {
  product = await startProduct()
  device = await openDevice(product)
})
test.afterAll(async () => {
  await device?.close()
  await product?.dispose()
})

const preview = (page: Page) => page.getByRole('dialog', { name: 'Preview Attachment' })
const close = (page: Page) => preview(page).getByRole('button', { name: 'Close' }).last().click()
/** Part of the drawn page that is not white: something stands on it. */
const inked = (page: Page) =>
  preview(page).locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height)
    let dark = 0
    for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 255) < 128 && (data[i + 3] ?? 0) > 128) dark++
    return dark
  })

async function turnsPages(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Open ${name}` }).click()
  await expect(preview(page).getByText('Sheet 1 of the certificate')).toBeAttached({ timeout: 15_000 })
  expect(await inked(page)).toBeGreaterThan(100)
  await preview(page).getByRole('button', { name: 'Next page' }).click()
  await expect(preview(page).getByText('Page 2 of 3')).toBeVisible()
  await expect(preview(page).getByText('Sheet 2 of the certificate')).toBeAttached()
  await page.keyboard.press('End')
  await expect(preview(page).getByText('Sheet 3 of the certificate')).toBeAttached()
  await expect(preview(page).getByRole('button', { name: 'Next page' })).toBeDisabled()
}

test('a PDF is paged through and a picture is seen, in the form, on the record and in flight mode', async () => {
  const { page, context } = device
  await signIn(page, 'employee', 'leave-requests/new')
  await readyForFlight(page)
  const chooser = page.locator('input[type=file][multiple]')
  await chooser.setInputFiles([aPdf('doctor-certificate-of-the-clinic.pdf', 3), { name: 'a-film-of-the-garden.mov', mimeType: 'video/quicktime', buffer: Buffer.from('x') }])

  const files = page.getByRole('group', { name: 'UPLOAD FILES' })
  await expect(files.getByText('doctor-certificate….pdf')).toBeVisible()
  await expect(files.getByText('Uploaded')).toBeVisible()
  await expect(files.getByRole('alert')).toHaveText(/a-film-of-….mov.*File type not supported/)
  await turnsPages(page, 'doctor-certificate-of-the-clinic.pdf')
  await close(page)

  await action(page, 'Save').click()
  await expect(page).toHaveURL(/leave-requests\/[0-9a-f-]{36}$/)
  await turnsPages(page, 'doctor-certificate-of-the-clinic.pdf')
  const [download] = await Promise.all([page.waitForEvent('download'), preview(page).getByRole('button', { name: 'Download' }).click()])
  expect(download.suggestedFilename()).toBe('doctor-certificate-of-the-clinic.pdf')
  await close(page)

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(chooser).toBeAttached()
  const blank = await context.newPage()
  const photo = await aPhoto(blank)
  await blank.close()
  await context.setOffline(true)
  await chooser.setInputFiles([photo, aPdf('offline.pdf', 3)])
  await expect(files.getByText('On this device, goes with the request')).toHaveCount(2)
  await page.getByRole('button', { name: 'Open doctor note.jpg' }).click()
  await expect.poll(() => preview(page).getByRole('img', { name: 'doctor note.jpg' }).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  await close(page)
  await turnsPages(page, 'offline.pdf')
  await close(page)
  await context.setOffline(false)
})

test('a tap on Submit while a file is still being made ready takes it along: the form never goes without it (quota in a browser, seeds 1 and 2)', async () => {
  const own = await openDevice(product)
  const { page } = own
  await signIn(page, 'employee', 'leave-requests/new')
  await fillLeave(page, 'Work from home', await freeDays(await colleague(product, 'employee'), { type: 'Work from home' }))
  const holding = await page.evaluateHandle(() => {
    const read = Reflect.get(Blob.prototype, 'arrayBuffer')
    let go: () => void = () => undefined
    const held = new Promise<void>((done) => (go = done))
    Blob.prototype.arrayBuffer = async function arrayBuffer() {
      await held
      return read.call(this)
    }
    return { go }
  })
  await page.locator('input[type=file][multiple]').setInputFiles([aPdf('certificate.pdf', 1)])
  await expect(page.getByText(/Preparing/)).toBeVisible()
  await action(page, 'Submit').click()
  await expect(action(page, 'Submit')).toHaveAttribute('aria-disabled', 'true')
  await holding.evaluate(({ go }) => go())
  await expect(page).toHaveURL(/leave-requests\/[0-9a-f-]{36}$/, { timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Open certificate.pdf' })).toBeVisible()
  await own.close()
})

test('a form that was given a file which was not taken is not submitted until that is put away, with a network and without', async () => {
  const own = await openDevice(product)
  const { page, context } = own
  await signIn(page, 'employee', 'leave-requests/new')
  await readyForFlight(page)
  await fillLeave(page, 'Work from home', await freeDays(await colleague(product, 'employee'), { type: 'Work from home' }))
  const files = page.getByRole('group', { name: 'UPLOAD FILES' })
  const give = () => page.locator('input[type=file][multiple]').setInputFiles([{ name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('x') }])
  const refuses = async () => {
    await give()
    await expect(files.getByRole('alert')).toContainText('film.mov')
    await action(page, 'Submit').click()
    await expect(files.getByText('A file was not taken.', { exact: false })).toBeVisible()
    await expect(page).toHaveURL(/leave-requests\/new/)
  }
  await refuses()
  await context.setOffline(true)
  await files.getByRole('button', { name: 'Dismiss film.mov' }).click()
  await refuses()
  await context.setOffline(false)
  await files.getByRole('button', { name: 'Dismiss film.mov' }).click()
  await expect(files.getByText('A file was not taken.', { exact: false })).toHaveCount(0)
  await action(page, 'Submit').click()
  await expect(page).toHaveURL(/leave-requests\/[0-9a-f-]{36}$/, { timeout: 15_000 })
  await own.close()
})
