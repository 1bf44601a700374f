/**
 * Every widget in every state: axe in light, dark, right-to-left and at 320 px, and nothing to scroll sideways. SCREENSHOTS=1: pictures of them, too.
 * The gallery is there because the journeys run the demo company outside production (`gallery` in config.json).
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { ANSWER_HEADER } from '../../contract/kit/answer-mark.ts'
import { deskCalls } from '../../contract/kit/request.ts'
import { fromWire, toWire } from '../../contract/kit/wire.ts'
import { violations } from '../support/axe.ts'
import { DESKTOP, type Device, openDevice, PHONE, signIn } from '../support/device.ts'
import { freePort, type Product, startProduct } from '../support/product.ts'
import { withFingers } from '../support/every-screen.ts'
import { quiet } from '../support/quiet.ts'
import { choose } from '../support/screens.ts'

const pictures = join(new URL('../..', import.meta.url).pathname, '.data', 'journeys', 'gallery')
const wantsPictures = process.env.SCREENSHOTS === '1'
const looks = [
  { name: 'light', viewport: DESKTOP, colorScheme: 'light', language: 'en' },
  { name: 'dark', viewport: PHONE, colorScheme: 'dark', language: 'en' },
  { name: 'right-to-left', viewport: DESKTOP, colorScheme: 'light', language: 'ar' },
  { name: '320', viewport: { width: 320, height: 640 }, colorScheme: 'light', language: 'en' },
] as const

let product: Product
let device: Device

test.beforeAll(async () => {
  product = await startProduct()
  device = await openDevice(product)
  await signIn(device.page, 'employee')
})
test.afterAll(async () => {
  await device?.close()
  await product?.dispose()
})

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('every widget, in every look', async () => {
  const { page } = device
  test.setTimeout(240_000) // pictures of very long pages, on a machine that may be busy
  if (wantsPictures) mkdirSync(pictures, { recursive: true })
  for (const { name, viewport, colorScheme, language } of looks) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate((lng) => localStorage.setItem('lng', lng), language)
      await page.goto('gallery')
      await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      await expect(page.locator('.gallery-state')).not.toHaveCount(0)
      await quiet(page)
      expect.soft(await sideways(page), `${name}: sideways`).toBe(0)
      expect.soft(await violations(page, 'all'), name).toEqual([])
      if (wantsPictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true, animations: 'disabled', timeout: 60_000 })
    })
  }
})

test('choices side by side break into rows on a phone of which none has one alone; with room they stand in one row', async () => {
  const { page } = device
  /** How many choices stand in each row of each control. */
  const rows = () => page.locator('.rq-segments, .ess-tabs').evaluateAll((controls) => controls.map((control) => {
    const tops = [...control.children].map((child) => Math.round(child.getBoundingClientRect().top))
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length).join(' + ')
  }))
  for (const language of ['en', 'ar']) {
    await page.evaluate((lng) => localStorage.setItem('lng', lng), language)
    await page.setViewportSize(PHONE)
    await page.goto('gallery?entry=inputs')
    await expect(page.getByRole('radiogroup', { name: 'One of 5' })).toBeVisible()
    const optional = page.getByRole('radiogroup', { name: /^One of 3/ }).getByRole('radio')
    await optional.nth(1).click()
    await expect(optional.nth(1)).not.toBeChecked()
    await optional.nth(2).click()
    await expect(optional.nth(2)).toBeChecked()
    await optional.nth(2).press('Delete')
    await expect(optional.and(page.locator(':checked')), 'what may stay empty is taken back').toHaveCount(0)
    expect([language, await rows()]).toEqual([language, ['3', '4', '3 + 2', '2 + 2', '3 + 2']])
    expect(await sideways(page)).toBe(0)
    await page.setViewportSize(DESKTOP)
    expect([language, await rows()]).toEqual([language, ['3', '4', '5', '4', '5']])
  }
  await page.evaluate(() => localStorage.setItem('lng', 'en'))
})

test('a password is looked at with keys, mouse or finger, and says its hint and its fault to those who hear it', async () => {
  const { page } = device
  await page.evaluate(() => localStorage.setItem('lng', 'en'))
  await page.setViewportSize(PHONE)
  await page.goto('gallery?entry=inputs')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAccessibleDescription('Several words that do not go together')
  await expect(password).not.toHaveAttribute('aria-invalid')
  const eye = page.getByRole('button', { name: 'Show the characters' }).first()
  await password.focus()
  await page.keyboard.press('Tab')
  await expect(eye).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(eye).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveAttribute('type', 'text')
  await password.focus()
  await eye.click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password, 'what is typed goes on').toBeFocused()
  expect(await eye.boundingBox()).toMatchObject({ width: 44, height: 44 })
  const wrong = page.getByLabel('Once more')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(wrong).toHaveAccessibleDescription('This field is required')
})

test('a drawer stands at the end of a screen, from below on a phone, and gives the focus back', async () => {
  const { page } = device
  for (const [language, viewport, edges] of [
    ['en', DESKTOP, { left: DESKTOP.width - 480, right: DESKTOP.width, top: 0 }],
    ['ar', DESKTOP, { left: 0, right: 480, top: 0 }],
    ['en', PHONE, { left: 0, right: PHONE.width }],
  ] as const) {
    await page.evaluate((lng) => localStorage.setItem('lng', lng), language)
    await page.setViewportSize(viewport)
    await page.goto('gallery?entry=parts')
    const opener = page.getByRole('button', { name: 'Open the drawer' })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Drawer' })
    await expect.poll(() => drawer.evaluate((box) => { const { left, right, top, bottom } = box.getBoundingClientRect(); return { left, right, top, bottom } })).toMatchObject({ ...edges, bottom: viewport.height })
    if (viewport === PHONE) expect(await drawer.evaluate((box) => box.getBoundingClientRect().top), 'no taller than what it holds').toBeGreaterThan(300)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await page.evaluate(() => localStorage.setItem('lng', 'en'))
})

test('a table is searched, grouped, filtered and worked with the keyboard', async () => {
  const { page } = device
  await page.setViewportSize(DESKTOP)
  await page.evaluate(() => localStorage.setItem('lng', 'en'))
  await page.goto('gallery?entry=table')
  const part = page.getByRole('group', { name: 'Data table: search, filters, grouping, columns, row menu, pages of five' })
  const table = part.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(6)
  await expect(part.getByText('1 of 3')).toBeVisible()

  await part.getByRole('searchbox').fill('budi')
  await expect(table.getByRole('row').filter({ hasText: 'Budi Santoso' })).toHaveCount(2)
  await expect(table.getByRole('row')).toHaveCount(3)
  await part.getByRole('searchbox').fill('nobody at all')
  await expect(part.getByText('No Data')).toBeVisible()
  await part.getByRole('searchbox').fill('')

  await table.getByRole('button', { name: 'Balance' }).click()
  await expect(table.getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'ascending')
  await part.getByRole('button', { name: 'Group by' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Department' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(part.getByRole('button', { name: 'Group by' })).toBeFocused()
  await expect(table.getByRole('button', { name: /^Department: Finance/ })).toHaveAttribute('aria-expanded', 'true')
  await table.getByRole('button', { name: /^Department: Finance/ }).click()
  await expect(table.getByRole('row').filter({ hasText: 'Budi Santoso' }).filter({ hasText: 'Finance' })).toHaveCount(0)

  await part.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Balance' }).click()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Balance' })).toHaveCount(0)

  const dina = table.getByRole('button', { name: 'Dina Paramita', exact: true })
  const details = page.getByRole('group', { name: 'Dina Paramita', exact: true })
  await dina.hover()
  await expect(details).toContainText('Customer care')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await dina.click()
  await expect(details).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(details).toBeHidden()
})

test('a form at a desk: what is typed is saved and comes back, what is refused stands where it was typed, and a decision takes along what is not saved yet', async () => {
  const { page, context } = device
  const { saveDesk } = deskCalls('gallery')
  const posted: unknown[] = []
  let refusals = 0
  // the request is on no server: this is what one says
  const headers = { [ANSWER_HEADER]: 'judged' }
  await context.route((url) => url.pathname.endsWith(saveDesk.path), async (route) => {
    posted.push(fromWire(route.request().postDataJSON()))
    if (refusals-- > 0) await route.fulfill({ status: 400, headers, json: toWire({ code: 'why_missing', message: 'Say why', errors: ['Say why'], fields: [{ field: 'why', code: 'why_missing', message: 'Say why' }], params: [], requestId: 'r' }) })
    else await route.fulfill({ headers, json: toWire({ id: 'r', deskVersion: posted.length, message: 'Your part is saved.' }) })
  })
  // what the worker would send goes to the server, past what stands in for it here
  await page.addInitScript(() => Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }))
  await page.setViewportSize(PHONE)
  await page.goto('gallery?entry=desk')
  const part = page.getByRole('group', { name: 'What is filled in at a desk: at work' })
  const form = part.getByRole('form', { name: 'Your part' })
  const why = form.getByLabel(/^Why/)

  await form.getByRole('radio', { name: 'Well done' }).check()
  await why.fill('With care')
  await form.getByRole('button', { name: 'Save your part' }).click()
  await expect(page.getByText('Your part is saved.').first()).toBeVisible()
  expect(posted).toEqual([expect.objectContaining({ deskVersion: 0, mark: 1, why: 'With care' })])
  await expect(form.getByRole('radio', { name: 'Well done' })).toBeChecked()
  await expect(why).toHaveValue('With care')

  refusals = 1
  await form.getByRole('radio', { name: 'To improve' }).check()
  await why.fill('')
  await form.getByRole('button', { name: 'Save your part' }).click()
  await expect(form.getByText('Say why')).toBeVisible()
  await expect(form.getByRole('radio', { name: 'To improve' })).toBeChecked()
  expect(posted[1]).toMatchObject({ deskVersion: 1, mark: 3, why: null })

  await why.fill('Blunt by noon')
  await expect(form.getByText('Say why')).toBeHidden()
  await part.getByRole('button', { name: 'Decide' }).click()
  await expect(form).toBeHidden()
  await expect.poll(() => posted.length, { timeout: 60_000 }).toBe(3)
  expect(posted[2]).toMatchObject({ deskVersion: 1, mark: 3, why: 'Blunt by noon' })
  await expect(part.getByText('Blunt by noon')).toBeVisible()
  await context.unrouteAll()
})

test('a multi-select shows pages of 25, what is ticked in its own group, and selects all that was found', async () => {
  const { page } = device
  await page.goto('gallery?entry=selects')
  await page.getByRole('button', { name: /^Sites, 2 at first/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Sites, 2 at first' })
  await expect(dialog.getByText('Displayed 25 out of 40')).toBeVisible()
  await expect(dialog.getByText('Selected (2)', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Show More' }).click()
  await expect(dialog.getByText('Displayed 40 out of 40')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Site 9', exact: true }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Site 9', exact: true })).toBeFocused()
  await expect(dialog.getByText('Selected (3)', { exact: true })).toBeVisible()
  await dialog.getByRole('searchbox').fill('site 3')
  await dialog.getByRole('checkbox', { name: 'Select All' }).check()
  await dialog.getByRole('searchbox').fill('')
  await expect(dialog.getByText(/^Selected \(1\d\)$/)).toBeVisible()
})

test('a select is worked with the keyboard, as a native one is, and gives the focus back', async () => {
  const { page } = device
  await page.goto('gallery?entry=selects')
  const closed = page.getByRole('button', { name: 'Site from a list: Site 3', exact: true })
  await closed.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Site from a list' })
  await expect(list.getByRole('radio', { name: 'Site 3', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  const chosen = page.getByRole('button', { name: 'Site from a list: Site 4', exact: true })
  await expect(chosen).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('radio', { name: 'Site 4', exact: true })).toBeFocused()
  await page.keyboard.type('site 39')
  await expect(list.getByRole('searchbox'), 'what is typed searches, letter by letter').toHaveValue('site 39')
  await expect(list.getByRole('radio')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Site from a list: Site 39', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('radio', { name: 'Site 39', exact: true }), 'what is chosen is in sight, also far below').toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'One of four sites: Site 3', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'One of four sites' }).getByRole('searchbox'), 'four need no search').toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Site, fixed: Site 3' })).toBeDisabled()
})

test('a long choice in a row of tools is cut, and read in full', async () => {
  const { page } = device
  await page.goto('gallery?entry=selects')
  const tool = page.getByRole('button', { name: /^Site of these tools: / })
  const size = async () => { const box = await tool.boundingBox(); return { width: box?.width, height: box?.height } }
  const before = await size()
  await choose(page, 'Site of these tools', /^A site with a name/)
  await expect(tool).toHaveAccessibleName('Site of these tools: A site with a name that has no room beside other tools')
  expect(await size(), 'nothing around it moves').toEqual(before)
  expect(before.height).toBeGreaterThanOrEqual(44)
})

test('Escape in a list that was opened from a dialog closes the list only', async () => {
  const { page } = device
  await page.goto('gallery?entry=selects')
  await page.getByRole('button', { name: 'Filters of sites' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters of sites' })
  await drawer.getByRole('button', { name: /^Site in a drawer:/ }).click()
  const list = page.getByRole('dialog', { name: 'Site in a drawer' })
  await expect(list.getByRole('radio', { name: 'Site 3', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(drawer.getByRole('button', { name: /^Site in a drawer:/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('a chart is read with arrow keys, by a finger and as a table', async () => {
  const { page } = device
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => localStorage.setItem('lng', 'en'))
  await page.goto('gallery?entry=charts')
  const chart = page.getByRole('slider', { name: 'Required training' })
  await expect(chart).toHaveAttribute('aria-valuetext', 'Warehouse: Done 20, Due soon 6, Overdue 4')
  await chart.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Human resources and general affairs: Done 4, Due soon 2, Overdue none')
  await chart.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', /^Customer care: /)
  await chart.click({ position: { x: ((await chart.boundingBox())?.width ?? 0) - 30, y: 80 } })
  await expect(chart).toHaveAttribute('aria-valuetext', /^Warehouse: /)
  const table = page.getByRole('table', { name: 'Required training' })
  await page.getByRole('button', { name: 'Required training as a table' }).click()
  await expect(table.getByRole('row').nth(3)).toHaveText(/Human resources and general affairs\s*4\s*2\s*none/)

  await page.evaluate(() => localStorage.setItem('lng', 'ar'))
  await page.reload()
  await chart.press('ArrowRight')
  await expect(chart, 'back is to the right').toHaveAttribute('aria-valuetext', /Human resources/)
  await page.evaluate(() => localStorage.setItem('lng', 'en'))
})

test('a QR code that is drawn is read back', async () => {
  const { page } = device
  await page.goto('gallery?entry=qr-codes')
  await page.getByRole('button', { name: 'Read it back' }).click()
  await expect(page.getByRole('status', { name: 'What the code says' })).toHaveText('https://hr.example.com/ess/qr-code/1')
})

test('in production there is no such address', async () => {
  const port = await freePort()
  const live = await startProduct({ port, env: { NODE_ENV: 'production', PUBLIC_URL: `http://localhost:${port}`, SEED: 'demo', DEMO_ACCOUNTS: 'allow' } })
  const visitor = await openDevice(live)
  try {
    await signIn(visitor.page, 'employee')
    await visitor.page.goto('gallery')
    await expect(visitor.page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(visitor.page.locator('.gallery-state')).toHaveCount(0)
  } finally {
    await visitor.close()
    await live.dispose()
  }
})

test('a day is picked in a calendar of ours, with keys, mouse or finger, and typed as people say it; a time is never invented', async () => {
  const { page } = device
  await page.setViewportSize(DESKTOP)
  await page.goto('gallery?entry=inputs')
  const date = page.getByLabel(/^Date optional/)
  const days = page.getByRole('dialog', { name: 'Date', exact: true })
  const open = date.locator('..').getByRole('button', { name: 'Open calendar' })
  await open.press('Enter')
  await expect(days.getByRole('button', { name: 'Tuesday 12 May 2026' })).toBeFocused()
  expect(await violations(page, 'all')).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(days).toBeHidden()
  await expect(date).toHaveValue('2026/05/19')
  await expect(open, 'the focus is back').toBeFocused()
  await date.fill('tomorrow')
  await date.press('Tab')
  await expect(date).toHaveValue('2026/05/13')
  await open.click()
  await days.getByRole('button', { name: 'Clear' }).click()
  await expect(date).toHaveValue('')

  const time = page.getByLabel(/^Time optional/)
  for (const [typed, meant] of [['830', '08:30'], ['8:30 pm', '20:30'], ['8.30', '08:30'], ['٢٠٣٠', '20:30']] as const) {
    await time.fill(typed)
    await time.press('Tab')
    await expect(time).toHaveValue(meant)
  }

  const day = page.getByLabel(/^Date and time optional$/)
  const clock = page.getByLabel('Time: Date and time')
  await day.locator('..').getByRole('button', { name: 'Open calendar' }).click()
  await page.getByRole('dialog', { name: 'Date and time' }).getByRole('button', { name: 'Thursday 14 May 2026' }).click()
  await expect(day).toHaveValue('2026/05/14')
  await expect(clock).toHaveValue('')
  await date.focus()
  await expect(page.getByText('Add the time.')).toBeVisible()
  await clock.fill('5 pm')
  await clock.press('Enter')
  await expect(clock).toHaveValue('17:00')
  await expect(page.getByText('Add the time.')).toBeHidden()
  await day.fill('tomorrow 8.15')
  await day.press('Tab')
  await expect(day).toHaveValue('2026/05/13')
  await expect(clock).toHaveValue('08:15')

  await page.setViewportSize(PHONE)
  await withFingers(page)
  await page.reload()
  await date.click()
  await days.getByRole('textbox', { name: 'Date' }).fill('20 may')
  await days.getByRole('textbox', { name: 'Date' }).press('Enter')
  await expect(days.getByRole('button', { name: 'Wednesday 20 May 2026' })).toHaveAttribute('aria-pressed', 'true')
  const sizes = await days.locator('button, input').evaluateAll((all) => all.map((e) => Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height)).filter((px) => px > 0))
  expect(Math.min(...sizes), 'for fingers').toBeGreaterThanOrEqual(43.5)
  expect(await violations(page, 'all')).toEqual([])
  await days.getByRole('button', { name: 'Use this date' }).click()
  await expect(date).toHaveValue('2026/05/20')
  await expect(date).toBeFocused()
  await expect(page.locator('input[type="date"], input[type="time"], input[type="datetime-local"]'), 'nothing of the device').toHaveCount(0)
})
