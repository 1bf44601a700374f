/**
 * Every screen in both languages: no error in the console, no failed call, no raw text.
 * SCREENSHOTS=1 takes the pictures of README and manifest into public/screenshots/ instead.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, installWorker, openDevice, PHONE, signIn } from '../support/device.ts'
import { fileLeave, freeDays } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { card, fillLeave } from '../support/screens.ts'

const root = new URL('../..', import.meta.url).pathname
const locales = join(root, 'public', 'locales')
const pictures = join(root, 'public', 'screenshots')
const wantsPictures = process.env.SCREENSHOTS === '1'

let product: Product
let dina: Device
let sari: Device
let employee: Colleague
/** A request of Dina's in approval. */
let requestId: string

test.beforeAll(async () => {
  product = await startProduct()
  employee = await colleague(product, 'employee')
  requestId = (await fileLeave(employee, { span: 2, note: 'Hiking on Mount Gede with my brother' })).id
  dina = await openDevice(product)
  sari = await openDevice(product)
})
test.afterAll(async () => {
  await sari?.close()
  await dina?.close()
  await product?.dispose()
})

/** What is wrong behind the screen, from now on. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`))
  return faults
}

/** Words on the screen, and those only a screen reader says. */
const wordsOf = (page: Page) =>
  page.evaluate(() => [
    document.title, document.body.innerText,
    ...[...document.querySelectorAll('[aria-label],[placeholder],[title],[alt]')].flatMap((e) => ['aria-label', 'placeholder', 'title', 'alt'].map((name) => e.getAttribute(name) ?? '')),
  ].join('\n'))

/** `form.saved`, `leave:type.annual`, `{{count}}`: what a text that is missing looks like. */
const rawKeys = (words: string) => words.match(/(?<![\w@./-])(?:[a-z][\w-]*:)?[a-z][\w-]*(?:\.[a-z0-9][\w-]*)+(?![\w@/])|\{\{|\bundefined\b|\[object |\bNaN\b/g) ?? []

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const request = () => `leave-requests/${requestId}`
const screens = {
  employee: [
    ['home', './'], ['list', 'leave-requests'], ['request', request], ['form', 'leave-requests/new'], ['balance', 'balance'], ['new', 'new'],
    ['notifications', 'notifications'], ['calendar', 'calendar'], ['sync', 'sync'], ['me', 'me'],
  ],
  supervisor: [['home', './'], ['inbox', 'inbox'], ['history', 'inbox/history'], ['request', request], ['team list', 'leave-requests?scope=others'], ['team balance', 'balance?view=team']],
} as const

if (!wantsPictures) {
  test('both languages have the same texts, none empty', () => {
    const texts = (language: string, file: string) => JSON.parse(readFileSync(join(locales, language, file), 'utf8')) as Record<string, string>
    for (const file of readdirSync(join(locales, 'en'))) {
      // Indonesian has no singular of its own
      const keys = (language: string) => [...new Set(Object.keys(texts(language, file)).map((k) => k.replace(/_(zero|one|other)$/, '')))].sort()
      expect(keys('id'), file).toEqual(keys('en'))
      for (const language of ['en', 'id']) expect(Object.entries(texts(language, file)).filter(([, text]) => text.trim() === ''), `${language}/${file}`).toEqual([])
    }
  })

  for (const { language, name, viewport, colorScheme } of [
    { language: 'en', name: 'English, phone, light', viewport: PHONE, colorScheme: 'light' },
    { language: 'id', name: 'Bahasa Indonesia, desktop, dark', viewport: DESKTOP, colorScheme: 'dark' },
  ] as const) {
    test(`every screen of an employee and of a supervisor is in order: ${name}`, async () => {
      test.setTimeout(180_000)
      for (const { page, who } of [{ ...dina, who: 'employee' }, { ...sari, who: 'supervisor' }] as const) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        if (language === 'en') await signIn(page, who)
        else {
          await page.goto('me')
          await page.getByRole('radio', { name: 'Bahasa Indonesia' }).click()
          await expect(page.locator('html')).toHaveAttribute('lang', 'id')
        }
        const faults = faultsOf(page)
        for (const [screen, at] of screens[who]) {
          await test.step(`${who}: ${screen}`, async () => {
            await page.goto(typeof at === 'string' ? at : at())
            await settled(page)
            expect.soft(rawKeys(await wordsOf(page)), `${screen} of ${who}: raw texts`).toEqual([])
            expect.soft(faults.splice(0), `${screen} of ${who}: errors`).toEqual([])
          })
        }
      }
    })
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
      await card(sari.page, 'Moving house').scrollIntoViewIfNeeded()
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
