/** Many decisions in a row: on a phone with the thumb in one place, on a desktop beside the request and by keys alone. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, openDevice, PHONE, signIn } from '../support/device.ts'
import { detailOf, fileLeave } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'
import { card, itemOf } from '../support/screens.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

/** Taps right after a shift count for nothing for so long. */
const STILL_MS = 300

const idAt = async (page: Page, place: number) => (await page.locator('.rq-decisions .rq-decision, .rq-item').nth(place).getAttribute('data-id')) ?? ''

/** A finger pushes a card to one side. */
async function push(page: Page, of: Locator, by: number): Promise<void> {
  const box = await of.boundingBox()
  if (!box) throw new Error('the card is not there')
  const session = await page.context().newCDPSession(page)
  const y = box.y + 24
  const from = box.x + box.width / 2 - by / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let i = 1; i <= 10; i++) await touch('touchMove', from + (by * i) / 10)
  await touch('touchEnd')
}

test('on a phone three requests are in sight, and the next one comes under the thumb: six approvals in six taps', async () => {
  const sari = await openDevice(product, { viewport: PHONE })
  const { page } = sari
  await signIn(page, 'supervisor', 'inbox?module=leave-requests')
  await quiet(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const bar = (await page.getByRole('navigation').first().boundingBox())?.y ?? 0
  const lastButtons = await page.locator('.rq-decision-buttons').nth(2).boundingBox()
  expect((lastButtons?.y ?? 0) + (lastButtons?.height ?? 0), 'all of the third card').toBeLessThanOrEqual(bar)

  const first = page.locator('.rq-decision').first().getByRole('button', { name: /^Approve/ })
  const thumb = await first.boundingBox()
  if (!thumb) throw new Error('nothing to approve')
  const [x, y] = [thumb.x + thumb.width / 2, thumb.y + thumb.height / 2]
  for (let taps = 1; taps <= 6; taps++) {
    const id = await page.evaluate(([left, top]) => document.elementFromPoint(left as number, top as number)?.closest('article')?.dataset.id ?? '', [x, y])
    await page.mouse.click(x, y)
    await expect(itemOf(page, id), `tap ${taps} hits the next one`).toHaveClass(/rq-decided/)
    await page.waitForTimeout(STILL_MS + 50)
  }
  await expect(page.locator('.rq-decided').first()).toBeAttached()
  for (const undo of await page.locator('.rq-decided').getByRole('button', { name: 'Undo' }).all()) await undo.click({ timeout: 2000 }).catch(() => undefined)
  await sari.close()
})

test('a card pushed to the end is approved, pushed to the start asks why it is rejected; pushed a little it stays', async () => {
  const dina = await colleague(product, 'employee')
  const filed = await fileLeave(dina, { note: 'Choir in Bandung' })
  const sari = await openDevice(product, { viewport: PHONE })
  const { page } = sari
  await signIn(page, 'supervisor', 'inbox?module=leave-requests')
  await quiet(page)
  const mine = itemOf(page, filed.id)
  await mine.scrollIntoViewIfNeeded()
  await push(page, mine, 60)
  await expect(mine.getByRole('button', { name: /^Approve/ }), 'not far enough').toBeVisible()
  expect(new URL(page.url()).pathname, 'and nothing was tapped').toMatch(/\/inbox$/)
  await push(page, mine, -220)
  const why = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(why.getByRole('button', { name: 'Reject' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
  await push(page, mine, 220)
  await expect(mine).toContainText('Approved, will be sent in a moment')
  await mine.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Choir in Bandung').getByRole('button', { name: /^Approve/ })).toBeVisible()
  expect((await detailOf(dina, filed.id)).version).toBe(filed.version)
  await sari.close()
})

test('on a desktop the request stands beside the list; once it is decided the next one opens, and a reload opens the same', async () => {
  const sari = await openDevice(product, { viewport: DESKTOP })
  const { page } = sari
  await signIn(page, 'supervisor', 'inbox?module=leave-requests')
  await quiet(page)
  const rows = page.locator('.rq-item')
  const [first, second, third] = [await idAt(page, 0), await idAt(page, 1), await idAt(page, 2)]
  const openNow = page.locator('.rq-item[data-open]')
  await expect(openNow).toHaveAttribute('data-id', first)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Inbox'])
  await rows.nth(1).getByRole('link').click()
  await expect(openNow).toHaveAttribute('data-id', second)
  const beside = page.locator('.rq-pane-main')
  await beside.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(openNow, 'the next one').toHaveAttribute('data-id', third)
  await expect(rows.nth(1)).toContainText('Approved, will be sent in a moment')
  await rows.nth(1).getByRole('link').click()
  await expect(openNow, 'what was decided can be looked at').toHaveAttribute('data-id', second)
  await rows.nth(1).getByRole('button', { name: 'Undo' }).click()
  await expect(rows.nth(1)).not.toContainText('Approved')
  await beside.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(openNow).toHaveAttribute('data-id', third)
  await expect(rows.nth(1), 'sent, it stays where it stood').toContainText('Approved, sent', { timeout: 30_000 })
  await rows.nth(3).getByRole('link').click()
  await expect(rows.nth(1), 'also when another is opened').toContainText('Approved, sent')
  await rows.nth(2).getByRole('link').click()
  await page.reload()
  await expect(openNow).toHaveAttribute('data-id', third)
  expect(new URL(page.url()).pathname, 'it stays the inbox').toMatch(/\/inbox$/)
  await sari.close()
})

test('on a desktop keys alone: down, open, select two, approve them, decide one with a note', async () => {
  const sari = await openDevice(product, { viewport: DESKTOP })
  const { page } = sari
  await signIn(page, 'supervisor', 'inbox?module=leave-requests')
  await quiet(page)
  const openNow = page.locator('.rq-item[data-open]')
  const [second, third] = [await idAt(page, 1), await idAt(page, 2)]
  await page.keyboard.press('j')
  await expect(openNow).toHaveAttribute('data-id', second)
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await expect(openNow).toHaveAttribute('data-id', third)
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: '2 Selected' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('.rq-pane-main h2').first(), 'into the request').toBeFocused()
  await bar.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(page.getByRole('region', { name: '2 approved' })).toBeVisible()
  await expect(openNow, 'the open one was among them').not.toHaveAttribute('data-id', third)
  await page.getByRole('region', { name: '2 approved' }).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Taken back. Nothing was sent.').first()).toBeAttached()
  await page.keyboard.press('r')
  const note = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(note.getByRole('textbox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await sari.close()
})
