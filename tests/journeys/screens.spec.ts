/**
 * Screens in the other languages: no error in the console, no failed call, no raw text, nothing cut off. All of them in English, and laid out from right to
 * left: accessible.spec.ts.
 * SCREENSHOTS=1 takes the pictures of README and manifest into public/screenshots/ instead.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, installWorker, openDevice, PHONE, signIn } from '../support/device.ts'
import { everyScreen, faultsOf, goOnToScreen, openScreen, rawTexts, type Screen, settled, sideways, sweeps, type Who } from '../support/every-screen.ts'
import { fileLeave, freeDays } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { fillLeave } from '../support/screens.ts'

const root = new URL('../..', import.meta.url).pathname
const pictures = join(root, 'public', 'screenshots')
const wantsPictures = process.env.SCREENSHOTS === '1'

let product: Product
let dina: Device
let sari: Device
let hana: Device
let agus: Device
let employee: Colleague
/** A request of Dina's in approval. */
let requestId: string
let screens: Record<Who, Screen[]>

test.beforeAll(async () => {
  product = await startProduct()
  employee = await colleague(product, 'employee')
  requestId = (await fileLeave(employee, { span: 2, note: 'Hiking on Mount Gede with my brother' })).id
  screens = await everyScreen(product, requestId)
  dina = await openDevice(product)
  sari = await openDevice(product)
  hana = await openDevice(product)
  agus = await openDevice(product)
})
test.afterAll(async () => {
  await agus?.close()
  await hana?.close()
  await sari?.close()
  await dina?.close()
  await product?.dispose()
})

if (!wantsPictures) {
  // each of these in Arabic is opened by its address, the others from within the app
  for (const { language, name, viewport, colorScheme, byAddress, isMeant } of [
    // that no text is missing in a language is tested without a browser, and what a direction changes on all screens (accessible.spec.ts): what is left is how long words are
    { language: 'id', name: 'Bahasa Indonesia, desktop, dark, where a desktop has a layout of its own', viewport: DESKTOP, colorScheme: 'dark', byAddress: (i: number) => i === 0, isMeant: (screen: Screen, i: number) => screen.wide === true && i % 2 === 0 },
    { language: 'ar', name: 'Arabic, right-to-left, 320 px', viewport: { width: 320, height: 640 }, colorScheme: 'light', byAddress: () => true, isMeant: (_: Screen, i: number) => i % 3 === 0 },
  ] as const) {
    for (const { who, name: part, partOf } of sweeps) {
      test(`screens are in order: ${name}: ${part}`, async () => {
        test.setTimeout(240_000)
        const { page } = { employee: dina, supervisor: sari, hr: hana, admin: agus }[who]
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto('./')
        if (await page.getByLabel('Username').or(page.locator('main#main')).first().getAttribute('id') !== 'main') await signIn(page, who)
        await page.evaluate((lng) => localStorage.setItem('lng', lng), language)
        const faults = faultsOf(page, (url) => /018f0000-0000-7000-8000-000000000001|qr-history/.test(url))
        for (const [i, screen] of partOf(screens[who]).filter(isMeant).entries()) {
          await test.step(screen.name, async () => {
            await (byAddress(i) ? openScreen : goOnToScreen)(page, screen)
            await expect(page.locator('html')).toHaveAttribute('lang', language)
            await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
            expect.soft(await rawTexts(page), `${screen.name}: raw texts`).toEqual([])
            expect.soft(await sideways(page), `${screen.name}: sideways`).toEqual([])
            expect.soft(faults.splice(0), `${screen.name}: errors`).toEqual([])
          })
        }
      })
    }
  }
}

if (wantsPictures) {
  test('pictures of the product', async () => {
    test.setTimeout(300_000)
    mkdirSync(pictures, { recursive: true })
    const shoot = async (page: Page, name: string, size: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.mouse.move(0, 0)
        await page.waitForTimeout(300)
        await page.screenshot({ path: join(pictures, `${name}-${size}-${colorScheme}.png`) })
      }
    }
    await signIn(dina.page, 'employee')
    await signIn(sari.page, 'supervisor')
    await installWorker(dina.page)
    for (const [size, viewport] of [['phone', PHONE], ['desktop', DESKTOP]] as const) {
      for (const { page } of [dina, sari]) await page.setViewportSize(viewport)
      const open = async (page: Page, at: string) => {
        await page.goto(at)
        await settled(page)
        await page.waitForTimeout(500)
      }
      await open(dina.page, './')
      await shoot(dina.page, 'home', size)
      await open(sari.page, 'inbox')
      await sari.page.getByRole('article').first().scrollIntoViewIfNeeded()
      await shoot(sari.page, 'inbox', size)
      await open(dina.page, `leave-requests/${requestId}`)
      await shoot(dina.page, 'request', size)
      await open(dina.page, 'balance')
      await shoot(dina.page, 'balance', size)
      await open(dina.page, 'leave-requests/new')
      await fillLeave(dina.page, 'Annual leave', await freeDays(employee, { span: 2, halves: [0, 1], total: '1.50' }))
      await dina.page.getByLabel('Reason').fill('Wedding of my cousin in Malang')
      await expect(dina.page.getByRole('region', { name: 'Total' })).toContainText('1.5 days')
      await dina.page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
      await shoot(dina.page, 'form', size)
      // in flight mode: handed over, and waiting for the network
      await dina.context.setOffline(true)
      await dina.page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Submit' }).click()
      await expect(dina.page).toHaveURL(/leave-requests\/[0-9a-f-]{36}$/)
      await dina.page.goto('sync')
      await expect(dina.page.getByRole('article')).not.toHaveCount(0)
      await shoot(dina.page, 'sync', size)
      await dina.context.setOffline(false)
      await expect(dina.page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
    }
  })
}
