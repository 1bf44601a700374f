/** What a person may not do is not there; and what HR configures reaches people. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { DESKTOP, openDevice, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ embedded: true })
})
test.afterAll(() => product.dispose())

const nav = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

async function signedIn(who: string, work: (page: Page) => Promise<void>): Promise<void> {
  const device = await openDevice(product, { viewport: DESKTOP })
  try {
    await signIn(device.page, who)
    await work(device.page)
  } finally {
    await device.close()
  }
}

/** Runs `npm run configure` on a copy of the demo configuration. @returns what it printed */
function configure(...edits: [file: string, from: string, to: string][]): string {
  const folder = mkdtempSync(join(tmpdir(), 'ess-configuration-'))
  try {
    cpSync('dist/server/configuration/demo', folder, { recursive: true })
    for (const [file, from, to] of [['configuration', 'revision: 1', 'revision: 2'] as const, ...edits]) {
      const path = join(folder, `${file}.yaml`)
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
    }
    const done = spawnSync(process.execPath, ['dist/server/configure.js', folder], { encoding: 'utf8', env: { ...process.env, DATA_DIR: product.dataDir } })
    return done.stdout + done.stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('who may only look is offered no request; who lacks a module finds nothing of it', async () => {
  await signedIn('reader', async (page) => {
    await nav(page, 'Leave requests').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leave requests' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /New request/i })).toHaveCount(0)
    await page.goto('leave-requests/new')
    await expect(page.getByText('You can view this, but not change it.')).toBeVisible()
  })
  await signedIn('trainer', async (page) => {
    await expect(nav(page, 'Leave requests')).toBeVisible()
    await expect(nav(page, 'Leave balance')).toHaveCount(0)
    await expect(page.getByText('My balances')).toHaveCount(0)
    await page.goto('balance')
    await expect(page.getByText('This part of the portal is not switched on for you.')).toBeVisible()
  })
})

/** Who has leave balances, as the demo company has it. */
const BALANCES = 'leave-balance:\n    everyone: full\n    groups: { HIRED-TRAINERS: none }'

test('a configuration applied beside the running server reaches people', async () => {
  const german: Parameters<typeof configure> = [['settings', 'thousandSeparator: ","', 'thousandSeparator: "."'], ['settings', 'decimalSeparator: "."', 'decimalSeparator: ","'], ['settings', 'YYYY/MM/DD', 'DD.MM.YYYY'], ['rights', BALANCES, BALANCES.replace('none', 'full')]]
  expect(configure(...german)).toContain('~ leave-balance: groups.HIRED-TRAINERS: none → full')
  await signedIn('trainer', async (page) => {
    await nav(page, 'Leave balance').click()
    await expect(page.getByLabel('As of')).toHaveValue(/^\d\d\.\d\d\.\d{4}$/)
    await page.getByRole('button', { name: 'Transactions: Annual leave' }).click()
    await expect(page.getByRole('dialog').getByText(/^\d\d\.\d\d\.\d{4}$/).first()).toBeVisible()
  })
})
