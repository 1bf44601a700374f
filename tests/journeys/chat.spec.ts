/** The support chat, with a stand-in for the widget's script on a server of its own. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'

/** What the widget says when its user is made. */
let created: unknown
let fetched = 0

/** The part of the widget's interface that is used, and a record of how. */
const widget = () => `
  window.chatTold = { inits: [], created: 0, opened: 0, cleared: 0 };
  const heard = {};
  window.fcWidget = {
    init: (s) => chatTold.inits.push(s), open: () => chatTold.opened++, destroy: () => {}, on: (name, f) => { heard[name] = f },
    user: {
      get: (answer) => answer({ status: chatTold.inits[0].restoreId ? 200 : 404, data: {} }),
      create: () => { chatTold.created++; setTimeout(() => heard['user:created'](${JSON.stringify(created)}), 50) },
      clear: async () => { localStorage.setItem('chat-cleared', 'yes') },
    },
  };`

let scripts: Server
let product: Product
let host: string
const chatOf = (at: string) => ({ CHAT_SCRIPT_URL: `${at}/widget.js`, CHAT_TOKEN: 'token-of-tests' })
test.beforeAll(async () => {
  scripts = createServer((_, response) => {
    fetched++
    response.writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' })
    response.end(widget())
  })
  await new Promise<void>((resolve) => scripts.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(scripts.address() as AddressInfo).port}`
  product = await startProduct({ env: chatOf(host) })
})
test.afterAll(async () => {
  await product?.dispose()
  scripts?.close()
})

interface Told {
  inits: { token: string; host: string; externalId: string; restoreId: string | null; config: { headerProperty: { hideChatButton: boolean } } }[]
  created: number
  opened: number
}
const told = (page: Page) => page.evaluate(() => (globalThis as unknown as { chatTold?: Told }).chatTold)

test('it starts for the signed-in person, says its two failures, keeps the restore id, and ends with the session', async () => {
  const device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  created = { status: 500 }
  await signIn(page, 'employee', '')
  await expect(page.getByText('Freshchat user creation has failed')).toBeVisible({ timeout: 20_000 })

  created = { status: 200, data: {} }
  await page.reload()
  await expect(page.getByText('Freshchat user Creation succeeded, but does not return restoreId')).toBeVisible({ timeout: 20_000 })

  created = { status: 200, data: { restoreId: 'restore-1' } }
  await page.reload()
  const dina = await colleague(product, 'employee')
  await expect.poll(async () => (await dina.get(calls.chatSupport.getInformation, {})).restoreId, { timeout: 20_000 }).toBe('restore-1')

  await page.reload()
  await page.getByRole('button', { name: 'Chat with support' }).click()
  const known = await told(page)
  expect(known).toMatchObject({ created: 0, opened: 1, inits: [{ token: 'token-of-tests', host, restoreId: 'restore-1', config: { headerProperty: { hideChatButton: true } } }] })

  await page.goto('me')
  await expect.poll(() => told(page).then((t) => t?.inits.length), { timeout: 20_000 }).toBe(1)
  await page.getByRole('button', { name: /sign out/i }).click()
  await expect(page.getByLabel('Username').or(page.getByRole('button', { name: /sign in/i })).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('chat-cleared'))).toBe('yes')
  await device.close()
})

test('without a configuration nothing is loaded, and no host is allowed', async () => {
  const plain = await startProduct()
  try {
    const allowed = async (at: Product) => (await fetch(at.url)).headers.get('content-security-policy') ?? ''
    expect(await allowed(product)).toContain(host)
    expect(await allowed(plain)).not.toContain(host)
    const before = fetched
    const device = await openDevice(plain, { viewport: DESKTOP })
    const { page } = device
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await signIn(page, 'employee', '')
    await quiet(page)
    await page.waitForTimeout(6_000) // longer than it waits for an idle moment
    expect(asked.filter((url) => url.includes('freshchat'))).toEqual([])
    await expect(page.getByRole('button', { name: 'Chat with support' })).toHaveCount(0)
    expect(fetched).toBe(before)
    await device.close()
  } finally {
    await plain.dispose()
  }
})

test('a device that was installed before the chat was configured has it too, once the app was closed and opened again', async () => {
  test.setTimeout(180_000)
  const before = await startProduct({ embedded: true })
  created = { status: 200, data: { restoreId: 'restore-2' } }
  let device = await openDevice(before, { viewport: DESKTOP })
  await signIn(device.page, 'employee', '')
  await readyForFlight(device.page)
  expect(await told(device.page)).toBeUndefined()
  await before.stop()
  const after = await startProduct({ dataDir: before.dataDir, port: before.port, env: chatOf(host) })
  try {
    await device.page.reload()
    await expect.poll(() => device.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state), { timeout: 60_000 }).toBe('installed')
    await device.kill()
    device = await device.reopen()
    await device.page.goto('./')
    await expect.poll(() => told(device.page).then((t) => t?.inits.length), { timeout: 30_000 }).toBe(1)
  } finally {
    await device.close()
    await after.stop()
    await before.dispose()
  }
})
