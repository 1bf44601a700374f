/** `id_token token`: the sign-in of providers of another version than v3. */
import { expect, type Page, test } from '@playwright/test'
import { openDevice, signInByHand } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

const TOKEN_SECONDS = 6
let product: Product

test.beforeAll(async () => {
  product = await startProduct({ env: { OIDC_VERSION: 'v2', ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) } })
})
test.afterAll(() => product?.dispose())

const token = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'))

test('signs in, renews silently, refuses what was not asked for, and signs out', async () => {
  const device = await openDevice(product)
  const { page } = device
  try {
    const asked: URLSearchParams[] = []
    page.on('request', (r) => void (r.url().includes('/oidc/auth?') && asked.push(new URL(r.url()).searchParams)))
    await test.step('to where the link led, with tokens of a request of our own', async () => {
      await signInByHand(page, 'employee', 'me?from=mail')
      await expect(page).toHaveURL(`${product.url}me?from=mail`)
      await expect(page.getByText('Dina', { exact: false }).first()).toBeVisible()
      expect(asked.at(-1)?.get('response_type')).toBe('id_token token')
      expect(asked.at(-1)?.get('nonce')).toMatch(/^[0-9a-f]{32}$/)
      expect(page.url()).not.toContain('access_token')
    })
    await test.step('a token that ran out is renewed in a hidden frame', async () => {
      const before = await token(page)
      await page.waitForTimeout((TOKEN_SECONDS + 1) * 1000)
      await page.goto('inbox')
      await expect(page.getByText('Nothing is waiting for you.')).toBeVisible({ timeout: 30_000 })
      expect(await token(page)).not.toBe(before)
      expect(asked.at(-1)?.get('prompt')).toBe('none')
      await expect(page).toHaveURL(`${product.url}inbox`)
    })
    await test.step('an answer to a question nobody asked changes nothing', async () => {
      const before = await token(page)
      await page.goto('openid-connect/redirect-callback#state=made-up&id_token=a.b.c&access_token=stolen')
      await expect(page).toHaveURL(product.url)
      expect(await token(page)).not.toBe('stolen')
      expect(before).not.toBeNull()
    })
    await test.step('signing out ends the session at the provider', async () => {
      await page.goto('logout')
      await expect(page.getByLabel('Username')).toBeVisible({ timeout: 30_000 })
      expect(await token(page)).toBeNull()
    })
  } finally {
    await device.close()
  }
})
