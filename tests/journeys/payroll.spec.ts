/** Documents about pay: opened with a word of one's own, gone when they lock, on no device. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { books } from '../support/books.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, installWorker, openDevice, signIn } from '../support/device.ts'
import { keptHere } from '../support/kept-here.ts'
import { lookInto } from '../support/look.ts'
import { freePort, type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'

/** Of the demo accounts (server/seed/document-passwords.ts). */
const WORD = 'demo-slip-2468'
const NEW_WORD = 'Seven roofs, 1 rain'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

const field = (page: Page) => page.getByRole('textbox', { name: 'Document password' })
const locked = (page: Page) => page.getByRole('heading', { name: 'Your pay documents are locked' })
const amounts = (page: Page) => page.getByRole('main').getByText(/IDR\s[\d,]+/)

async function unlock(page: Page, word: string): Promise<void> {
  await field(page).fill(word)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

test('locked, wrong, open, dots, amounts, locked again; without a network there is nothing, and nothing was kept', async () => {
  const device: Device = await openDevice(product)
  const { page } = device
  try {
    await signIn(page, 'employee', 'payroll')
    const slips = page.getByRole('list', { name: 'Pay slips' }).getByRole('listitem')
    await test.step('locked there are months and dots', async () => {
      await expect(locked(page)).toBeVisible()
      await expect(slips).toHaveCount(13)
      await expect(slips.first()).toContainText('hidden amount')
      await expect(amounts(page)).toHaveCount(0)
    })
    await test.step('a wrong word says how many tries are left', async () => {
      await unlock(page, 'not this one')
      await expect(page.getByText('This is not your document password. 4 tries left')).toBeVisible()
      await expect(field(page)).toHaveValue('')
    })
    let takeHome = ''
    await test.step('the right one opens; amounts are dots until they are asked for', async () => {
      await unlock(page, WORD)
      await expect(page.getByRole('timer')).toHaveText(/^Locks in [45]:\d\d$/)
      await expect(slips.first()).toContainText('hidden amount')
      await page.getByRole('button', { name: 'Show amounts' }).click()
      takeHome = (await slips.first().getByText(/IDR/).innerText()).replaceAll(/\D/g, '')
      expect(takeHome.length).toBeGreaterThan(6)
    })
    await test.step('a slip says what comes in and why it changed, and is new no more', async () => {
      await expect(slips.first()).toContainText('New')
      await slips.first().getByRole('link').click()
      await expect(page.getByText('Take-home pay', { exact: true })).toBeVisible()
      expect((await page.locator('.pay-big').innerText()).replaceAll(/\D/g, '')).toBe(takeHome)
      await expect(page.getByText('Base pay', { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Why it changed' })).toBeVisible()
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(slips.first()).not.toContainText('New')
    })
    await test.step('the year is a chart with its table', async () => {
      await page.getByRole('radio', { name: 'Year' }).click()
      await expect(page.getByRole('figure', { name: /^Pay of \d{4}$/ })).toBeVisible()
      await expect(page.getByRole('table', { name: /^Pay of \d{4}$/ })).toBeAttached()
    })
    await test.step('locked by hand, every figure is gone', async () => {
      await page.getByRole('button', { name: 'Lock now' }).click()
      await expect(locked(page)).toBeVisible()
      await expect(amounts(page)).toHaveCount(0)
      await expect(page.getByRole('figure')).toHaveCount(0)
    })
    await test.step('open again, a reload locks', async () => {
      await unlock(page, WORD)
      await page.getByRole('button', { name: 'Show amounts' }).click()
      await expect(amounts(page).first()).toBeVisible()
      await page.reload()
      await expect(locked(page)).toBeVisible()
      await expect(amounts(page)).toHaveCount(0)
    })
    await test.step('put aside by the browser, no figure stays on the page', async () => {
      await unlock(page, WORD)
      await page.getByRole('button', { name: 'Show amounts' }).click()
      await expect(amounts(page).first()).toBeVisible()
      const left = await page.evaluate(() => {
        window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
        return new Promise<string>((done) => queueMicrotask(() => done(document.querySelector('main')?.textContent ?? '')))
      })
      expect(left).not.toMatch(/IDR/)
    })
    await test.step('the device keeps no figure', async () => {
      await installWorker(page)
      await expect(locked(page)).toBeVisible()
      await unlock(page, WORD)
      await page.getByRole('button', { name: 'Show amounts' }).click()
      await expect(amounts(page).first()).toBeVisible()
      await quiet(page)
      const kept = await keptHere(page)
      expect(kept.length).toBeGreaterThan(1000)
      for (const figure of [takeHome, `${takeHome}00`]) expect(kept).not.toContain(figure)
      expect(kept).not.toMatch(/"payroll\.(?:list|detail)/)
    })
    await test.step('without a network it says so, and has nothing', async () => {
      await device.context.setOffline(true)
      await page.reload()
      await expect(page.getByText('Pay documents are never kept on this device. Connect to see them; a PDF you saved opens in your files.')).toBeVisible()
      await expect(amounts(page)).toHaveCount(0)
      await device.context.setOffline(false)
    })
  } finally {
    await device.close()
  }
})

test('a bonus: dots until asked for, what comes in less tax is what is paid out, and its paper opens with the word alone', async () => {
  const device: Device = await openDevice(product, { viewport: DESKTOP })
  const { page } = device
  const amount = async (text: Locator) => Number((await text.innerText()).replaceAll(/[^\d]/g, ''))
  try {
    await signIn(page, 'employee', 'payroll')
    await page.getByRole('radio', { name: 'Bonuses' }).click()
    const bonuses = page.getByRole('list', { name: 'Bonuses' }).getByRole('listitem')
    await unlock(page, WORD)
    await expect(page.getByRole('timer')).toBeVisible()
    await bonuses.first().getByRole('link').click()
    const line = (name: string) => page.locator('.pay-line').filter({ hasText: name })
    await expect(line('Bonus before tax')).toContainText('hidden amount')
    await expect(amounts(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Show amounts' }).first().click()
    await expect(line('Bonus before tax').getByText(/IDR/)).toBeVisible()
    const [gross, tax, net] = [await amount(line('Bonus before tax').getByText(/IDR/)), await amount(line('Tax').filter({ hasNotText: 'before' }).getByText(/IDR/).first()), await amount(page.locator('.pay-big'))]
    expect(gross).toBeGreaterThan(1_000_000)
    expect(gross - tax).toBe(net)
    await expect(page.getByRole('heading', { name: 'How it was worked out' })).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Prepare PDF' }).click()
    const paper = await readFile(await (await coming).path(), 'latin1')
    expect([paper.slice(0, 5), paper.includes('/AESV3')], 'locked with AES-256').toEqual(['%PDF-', true])
    await page.getByRole('button', { name: 'Lock now' }).click()
    await expect(amounts(page)).toHaveCount(0)
  } finally {
    await device.close()
  }
})

test('who has no document password sets one and comes back; a line leads to its request, which says on which slip it was paid', async () => {
  const database = lookInto(product.dataDir, product.databaseUrl)
  // somebody who was paid for overtime and has no document password yet signs in
  const { rows } = await database.query<{ employee: string; code: string }>(`
    select s.employee_id as employee, source ->> 'requestCode' as code from payslip_line l join payslip s on s.id = l.payslip_id, jsonb_array_elements(l.sources) source
    where l.code = 'OVERTIME' and source ->> 'requestId' is not null and not exists (select from account a where a.employee_id = s.employee_id) and s.kind = 'regular' order by s.pay_date desc, s.id limit 1`)
  const [paid] = rows
  if (!paid) throw new Error('nobody was paid for overtime')
  await database.query(`update account set employee_id = $1 where username = 'newcomer'`, [paid.employee])
  await database.end()
  const device: Device = await openDevice(product)
  const { page } = device
  try {
    await signIn(page, 'newcomer', 'me')
    await page.getByRole('link', { name: /^Pay and bonuses/ }).click()
    await page.getByRole('link', { name: 'Set a document password' }).click()
    await page.getByLabel('New document password').fill(NEW_WORD)
    await page.getByLabel('The same again').fill(NEW_WORD)
    await page.getByLabel('The password you sign in with').fill('demo')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page).toHaveURL(/\/payroll$/)
    await unlock(page, NEW_WORD)
    await expect(page.getByRole('timer')).toBeVisible()
    const overtime = page.locator('.pay-sources').filter({ hasText: 'Overtime' })
    const slips = page.getByRole('list', { name: 'Pay slips' }).getByRole('link')
    // the newest with overtime on it
    for (let i = 0; ; i++) {
      await slips.nth(i).click()
      await expect(page.getByText('Take-home pay', { exact: true })).toBeVisible()
      if ((await overtime.count()) > 0) break
      await page.getByRole('button', { name: 'Back' }).click()
    }
    const period = await page.getByRole('heading', { level: 1 }).innerText()
    await overtime.locator('summary').click()
    await overtime.getByRole('link', { name: `Request ${paid.code}` }).first().click()
    await expect(page).toHaveURL(/\/overtime-schedule\//)
    const way = page.getByRole('link', { name: `Paid with the pay document of ${period}` })
    await expect(way).toBeVisible()
    await way.click()
    await expect(page.getByText('Take-home pay', { exact: true })).toBeVisible()
  } finally {
    await device.close()
  }
})

test('tries are counted for the person: over two devices, both modules and two servers; the fifth locks all of them, and one notice tells it', async () => {
  test.setTimeout(180_000)
  const folder = await mkdtemp(join(tmpdir(), 'ess-twin-'))
  const twin = await startProduct({
    dataDir: join(folder, 'data'), port: await freePort(), env: { DATABASE_URL: product.databaseUrl, DOCUMENT_KEY: (await readFile(join(product.dataDir, 'document.key'), 'utf8')).trim() },
  })
  const [phone, desk] = [await openDevice(product), await openDevice(product, { viewport: DESKTOP })]
  try {
    for (const { page } of [phone, desk]) {
      await signIn(page, 'shift', 'payroll')
      await expect(locked(page)).toBeVisible()
    }
    const elsewhere = await colleague(twin, 'shift')
    const tried = async (word: string) => {
      const { status, body } = await elsewhere.send(calls.bonus.inputPassword, { password: word })
      return [status, body.errors?.[0] ?? body.unlockToken]
    }
    await unlock(phone.page, 'the first')
    await expect(phone.page.getByText('This is not your document password. 4 tries left')).toBeVisible()
    expect(await tried('the second')).toEqual([400, 'This is not your document password. 3 tries left'])
    await unlock(desk.page, 'the third')
    await expect(desk.page.getByText('This is not your document password. 2 tries left')).toBeVisible()
    await unlock(phone.page, 'the fourth')
    await expect(phone.page.getByText('This is not your document password. 1 try left')).toBeVisible()
    expect((await tried('the fifth'))[0]).toBe(429)
    for (const { page } of [phone, desk]) {
      await unlock(page, WORD)
      await expect(page.getByText(/^Too many tries\. You can try again in 1[45]:\d\d/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Unlock' })).toBeDisabled()
      await expect(amounts(page)).toHaveCount(0)
    }
    expect((await tried(WORD))[0], 'the right one on the other server').toBe(429)
    expect(await books(product, `select count(*)::int as told from notification n join account a on a.employee_id = n.employee_id where a.username = 'shift' and n.code = 'documentLocked'`)).toEqual([{ told: 1 }])
  } finally {
    for (const device of [phone, desk]) await device.close()
    await twin.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
