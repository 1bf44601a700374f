import { expect, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { type Device, openDevice, readyForFlight, signInByHand } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'

const BASE = '/hr/portal/'
let product: Product
let device: Device

test.beforeAll(async () => {
  product = await startProduct({ basePath: BASE })
  device = await openDevice(product)
})
test.afterAll(async () => {
  await device?.close()
  await product.dispose()
})

test('below another path everything works: sign-in with a deep link, worker, manifest, texts, flight mode, sign-out', async () => {
  const { page, context } = device
  const strays: string[] = []
  const missing: string[] = []
  page.on('request', (r) => {
    const { origin, pathname, protocol } = new URL(r.url())
    // a blob: is a picture the page holds itself
    if (protocol !== 'blob:' && origin === product.origin && ![BASE, '/api/', '/oidc/'].some((place) => pathname.startsWith(place))) strays.push(pathname)
  })
  page.on('response', (r) => void (r.status() >= 400 && missing.push(`${r.status()} ${r.url()}`)))

  const dina = await colleague(product, 'employee')
  const [asked] = (await dina.get(calls.leaveRequests.list, { status: [1] })).listData
  await test.step('a deep link is kept through sign-in', async () => {
    const link = `${product.origin}${BASE}leave-requests/${asked?.id}?q=annual`
    await signInByHand(page, 'employee', link)
    await expect(page).toHaveURL(link)
    await expect(page.getByText(asked?.code ?? '', { exact: true })).toBeVisible()
  })
  await test.step('screens have their addresses below the path', async () => {
    await page.getByRole('link', { name: 'Me', exact: true }).click()
    await expect(page).toHaveURL(`${product.origin}${BASE}me`)
    await page.getByRole('link', { name: /^Home/ }).click()
    await expect(page).toHaveURL(`${product.origin}${BASE}`)
    await expect(page.getByText('My balances')).toBeVisible()
  })
  await test.step('the worker has this scope', async () => {
    await readyForFlight(page)
    const scopes = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map((r) => ({ scope: r.scope, script: r.active?.scriptURL })))
    expect(scopes).toEqual([{ scope: `${product.origin}${BASE}`, script: `${product.origin}${BASE}sw.js` }])
  })
  await test.step('the manifest names this path, and its icons are there', async () => {
    const address = await page.evaluate(() => (document.querySelector('link[rel=manifest]') as HTMLLinkElement).href)
    expect(address).toBe(`${product.origin}${BASE}manifest.webmanifest`)
    const manifest = (await (await context.request.get(address)).json()) as { id: string; start_url: string; scope: string; icons: { src: string }[] }
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual([BASE, BASE, BASE])
    for (const { src } of manifest.icons) expect((await context.request.get(new URL(src, address).href)).status(), src).toBe(200)
  })
  await test.step('texts of the other language come', async () => {
    await page.getByRole('link', { name: 'Me', exact: true }).click()
    await page.getByRole('radio', { name: 'Bahasa Indonesia' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saya')
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Me')
  })
  await test.step('in flight mode every address opens', async () => {
    await context.setOffline(true)
    for (const [path, heading] of [['leave-requests', 'Leave requests'], ['sync', 'Saved and sent'], ['', /^Good /]] as const) {
      await page.goto(`${product.origin}${BASE}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
    await context.setOffline(false)
  })
  await test.step('signing out comes back here', async () => {
    await page.getByRole('link', { name: 'Me', exact: true }).click()
    await quiet(page) // what is on its way when somebody signs out is refused
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Username')).toBeVisible({ timeout: 30_000 })
  })
  expect(strays, 'requests outside the path, the API and the provider').toEqual([])
  expect(missing).toEqual([])
})

test('outside its path the product answers nothing, and the root leads to it', async () => {
  const { request } = device.context
  const root = await request.get(`${product.origin}/`, { maxRedirects: 0 })
  expect([301, 302, 307, 308, 404]).toContain(root.status())
  if (root.status() < 400) expect(new URL(root.headers().location ?? '', product.origin).pathname).toBe(BASE)
  expect((await request.get(`${product.origin}/ess/`, { maxRedirects: 0 })).status()).toBe(404)
  expect((await request.get(`${product.origin}/hr/`, { maxRedirects: 0 })).status()).toBe(404)
})
