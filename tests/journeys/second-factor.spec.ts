/** A second factor from the first password to a lost phone, for the first administrator of a company of one's own. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type Device, openDevice } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

const FIRST = 'hujan di tujuh atap'
const NEXT = 'payung merah di stasiun'
let product: Product
let device: Device

test.beforeAll(async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'ess-journey-')), 'data')
  product = await startProduct({ dataDir, env: { SEED: 'none', ADMIN_USERNAME: 'first.admin', ADMIN_PASSWORD: FIRST } })
  device = await openDevice(product)
})
test.afterAll(async () => {
  await device?.close()
  await product.dispose()
})

/** Codes of an app whose key is on the page. Each step of time gives one code, and each works once: `steps` looks ahead. */
const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()

async function password(page: Page, text: string): Promise<void> {
  await page.goto('./')
  await page.getByLabel('Username').fill('first.admin')
  await page.getByLabel('Password').fill(text)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const app = (page: Page) => page.locator('main#main')

/** Runs a command line of the operator's. */
function operator(command: string, ...args: string[]): string {
  const done = spawnSync(process.execPath, [`dist/server/${command}.js`, ...args], { encoding: 'utf8', env: { ...process.env, DATA_DIR: product.dataDir } })
  return done.stdout + done.stderr
}

test('a password that is hard to guess, an app, a recovery code, a lost phone', async () => {
  const { page } = device
  await test.step('a new password: the rule is said before typing, and an easy one is refused at its field', async () => {
    await password(page, FIRST)
    await expect(app(page)).toBeVisible({ timeout: 30_000 })
    await page.goto('me/account')
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('At least 12 characters')).toBeVisible()
    await dialog.getByLabel('Current password').fill(FIRST)
    await dialog.getByLabel('New password').fill('Password12345!')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByText(/easy to guess/)).toBeVisible()
    await dialog.getByLabel('New password').fill(NEXT)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog).toHaveCount(0)
  })

  let key = ''
  let recovery: string[] = []
  await test.step('an app is set up, and recovery codes are shown once', async () => {
    await page.getByRole('link', { name: /Second factor/ }).click()
    await page.getByRole('button', { name: 'Set up an app' }).click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    key = (await page.locator('code').innerText()).trim()
    await page.getByLabel('Six-digit code the app shows').fill('000000')
    await page.getByLabel('The password you sign in with').fill(NEXT)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText(/This code is not right/)).toBeVisible()
    await page.getByLabel('Six-digit code the app shows').fill(codeOf(key))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('These are shown this once.', { exact: false })).toBeVisible()
    recovery = await page.locator('.sf-codes li').allInnerTexts()
    expect(recovery).toHaveLength(10)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText(/^On since/)).toBeVisible()
    await expect(page.getByText('10 codes left', { exact: false })).toBeVisible()
  })

  await test.step('the device keeps neither the key nor the codes', async () => {
    const kept = await page.evaluate(async () => {
      const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
      for (const { name } of await indexedDB.databases()) {
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name ?? '')
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(new Error(name))
        })
        for (const store of db.objectStoreNames) {
          found.push(await new Promise<string>((resolve) => {
            const all = db.transaction(store).objectStore(store).getAll()
            all.onsuccess = () => resolve(JSON.stringify(all.result))
            all.onerror = () => resolve('')
          }))
        }
        db.close()
      }
      return found.join('\n')
    })
    for (const secret of [key.replaceAll(' ', ''), key, ...recovery]) expect(kept).not.toContain(secret)
  })

  const other = await openDevice(product)
  try {
    await test.step('signing in elsewhere asks for a code; a recovery code will do, once', async () => {
      await password(other.page, NEXT)
      await expect(other.page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
      await other.page.getByLabel('Six-digit code').fill('000000')
      await other.page.getByRole('button', { name: 'Continue' }).click()
      await expect(other.page.getByRole('alert')).toContainText('This code is not right')
      await other.page.getByRole('link', { name: 'Use a recovery code' }).click()
      await other.page.getByLabel('Recovery code').fill(recovery[0] ?? '')
      await other.page.getByRole('button', { name: 'Continue' }).click()
      await expect(app(other.page)).toBeVisible({ timeout: 30_000 })
    })
  } finally {
    await other.close()
  }

  await test.step('the phone is lost and the company asks administrators for one: it is reset, and set up while signing in', async () => {
    await product.stop()
    const folder = join(product.dataDir, '..', 'ours')
    expect(operator('configure', '--export', folder)).toContain('revision')
    for (const [file, from, to] of [['settings', /secondFactor: .*/, 'secondFactor: required'], ['configuration', /revision: \d+/, 'revision: 1000']] as const) {
      const path = join(folder, `${file}.yaml`)
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
    }
    expect(operator('configure', folder)).toContain('secondFactor')
    expect(operator('account', 'reset-second-factor', 'first.admin')).toContain('taken away')
    product = await product.restart()
    const anew = await openDevice(product)
    try {
      await password(anew.page, NEXT)
      await expect(anew.page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
      await anew.page.getByLabel('Six-digit code').fill(codeOf(await anew.page.locator('code').innerText()))
      await anew.page.getByRole('button', { name: 'Continue' }).click()
      await expect(anew.page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
      await anew.page.getByRole('button', { name: 'I have kept them' }).click()
      await expect(app(anew.page)).toBeVisible({ timeout: 30_000 })
    } finally {
      await anew.close()
    }
  })
})
