import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { still, violations } from '../support/axe.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, PHONE, signIn } from '../support/device.ts'
import { everyScreen, faultsOf, goOnToScreen, mirrored, openScreen, rawTexts, type Screen, sideways, smallTargets, sweeps, type Who, withFingers } from '../support/every-screen.ts'
import { fileLeave, freeDays } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'

let product: Product
let dina: Colleague
let device: Device
let screens: Record<Who, Screen[]>

test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
  screens = await everyScreen(product, (await fileLeave(dina, { span: 2, note: 'Hiking with my brother' })).id)
})
test.afterAll(() => product.dispose())
test.beforeEach(async () => {
  device = await openDevice(product)
})
test.afterEach(() => device.close())

/** What only opens on a screen. */
const opened: { name: string; path: string; open: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'leave form with errors', path: 'leave-requests/new',
    open: async (page) => {
      await page.getByRole('button', { name: 'Submit' }).click()
      const summary = page.getByRole('alert').filter({ hasText: /to fix before/ })
      await expect(summary, 'what fields can show is said once, in the list that leads to them').toBeFocused()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    },
  },
  {
    name: 'transactions of a balance', path: 'balance',
    open: async (page) => {
      await page.getByRole('button', { name: 'Transactions: Annual leave' }).click()
      await expect(page.getByRole('dialog', { name: /^Annual leave/ }).getByText(/^\d{4}\/\d\d\/\d\d$|No Data/).first()).toBeVisible()
    },
  },
  {
    name: 'kinds of notices to choose from', path: 'notifications',
    open: async (page) => {
      await page.getByRole('button', { name: 'Kind: Every kind' }).click()
      await expect(page.getByRole('dialog', { name: 'Kind' }).getByRole('radio', { name: 'Every kind' })).toBeFocused()
    },
  },
  {
    name: 'a new contact', path: 'me/contacts',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'a new approval right', path: 'me/approval-right',
    open: async (page) => {
      await page.getByRole('button', { name: /grant/i }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

/** Judges what is on screen: structure on a phone in the light, and on a desktop where that is another one; colours in the dark; room at 320 px, either way round. */
async function judge(page: Page, name: string, wide = false): Promise<void> {
  expect.soft(await violations(page, 'all'), `${name}, light, phone`).toEqual([])
  expect.soft(await smallTargets(page), `${name}: targets`).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await sideways(page), `${name}, 320 px`).toEqual([])
  expect.soft(await mirrored(page, () => sideways(page)), `${name}, 320 px, from right to left`).toEqual([])
  if (wide) await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'dark' })
  await still(page)
  expect.soft(await violations(page, wide ? 'all' : 'colours'), `${name}, dark, ${wide ? 'desktop' : '320 px'}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(PHONE)
}

test('sign-in page: axe finds nothing, also beside its error', async () => {
  const { page } = device
  await page.goto('./')
  await expect(page.getByLabel('Username')).toBeVisible()
  await judge(page, 'sign-in page')
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await judge(page, 'sign-in page with its error')
})

for (const { who, name, partOf } of sweeps) {
  test(`every screen of ${name}: axe finds nothing, everything fits 320 px, a finger hits it, no raw text, no error behind it`, async () => {
    test.setTimeout(300_000)
    const { page } = device
    await signIn(page, who)
    await withFingers(page)
    const faults = faultsOf(page, (url) => /018f0000-0000-7000-8000-000000000001|qr-history/.test(url))
    for (const [i, screen] of partOf(screens[who]).entries()) {
      await test.step(screen.name, async () => {
        // a third of them by their addresses: screens.spec.ts
        await (i === 0 ? openScreen : goOnToScreen)(page, screen)
        expect.soft(await rawTexts(page), `${screen.name}: raw texts`).toEqual([])
        expect.soft(faults.splice(0), `${screen.name}: errors`).toEqual([])
        await judge(page, screen.name, screen.wide)
      })
    }
  })
}

test('what opens over a screen: axe finds nothing, everything fits 320 px, a finger hits it', async () => {
  test.setTimeout(600_000)
  const { page } = device
  await signIn(page, 'supervisor')
  await withFingers(page)
  for (const { name, path, open } of opened) {
    await test.step(name, async () => {
      await openScreen(page, { name, path })
      await open(page)
      await judge(page, name)
    })
  }
})

interface Focused {
  name: string
  /** It can be seen that it has the focus. */
  marked: boolean
  /** Nothing lies over it. */
  uncovered: boolean
}

/** The element that has the focus, and whether a person sees that (WCAG 2.4.7, 2.4.11). */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const own = (e: Element) => {
      const style = getComputedStyle(e)
      return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
    }
    // A radio button is drawn by the words beside it, an input in a box by its box.
    const marked = own(element) || [...(element.parentElement?.children ?? [])].some((e) => e !== element && own(e)) || (element.matches('input') && element.parentElement !== null && own(element.parentElement))
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const label = element.closest('label')
    const uncovered = hit !== null && (element.contains(hit) || hit.contains(element) || (label?.contains(hit) ?? false))
    return { name: element.getAttribute('aria-label') ?? element.innerText ?? element.id, marked, uncovered }
  })

test('a leave request is written and handed in with the keyboard alone', async () => {
  const { page } = device
  const { startDate } = await freeDays(dina)
  const before = (await dina.get(calls.leaveRequests.list, { paginationSize: 100 })).listData.map((r) => r.id)
  await page.setViewportSize(DESKTOP)
  await signIn(page, 'employee')

  await test.step('the first stop skips to the content', async () => {
    await page.goto('leave-requests/new')
    await expect(page.getByRole('button', { name: /^Leave type/ })).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  /** Tabs on until something with this name has the focus; every stop on the way must be visible. */
  async function tabTo(name: RegExp): Promise<void> {
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab')
      const stop = await focused(page)
      expect.soft(stop).toEqual({ name: stop.name, marked: true, uncovered: true })
      const label = await page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ?? '')
      if (name.test(stop.name) || name.test(label)) return
    }
    throw new Error(`no stop is called ${name}`)
  }
  await test.step('leave type', async () => {
    await tabTo(/^Leave type/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Leave type' })
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    for (let i = 0; i < 20 && !(await dialog.getByRole('radio', { name: /^Annual leave/ }).evaluate((e) => e === document.activeElement)); i++) await page.keyboard.press(i === 0 ? 'Tab' : 'ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Leave type: Annual leave' })).toBeFocused()
  })
  await test.step('days', async () => {
    const typed = startDate.replaceAll('-', '/')
    await tabTo(/^First day/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(typed)
    await expect(page.getByLabel('First day', { exact: true })).toHaveValue(typed)
    await tabTo(/^Last day/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(typed)
    await expect(page.getByLabel('Last day', { exact: true })).toHaveValue(typed)
    await tabTo(/Full day/)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'First half' })).toBeChecked()
    await expect(page.getByRole('region', { name: 'Total' })).toContainText('0.5 day')
  })
  await test.step('reason, and handing in', async () => {
    await tabTo(/^Reason/)
    await page.keyboard.type('Typed, never tapped')
    await tabTo(/^Submit$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Annual leave' }), 'what was sent is read next').toBeFocused()
  })
  const added = (await dina.get(calls.leaveRequests.list, { paginationSize: 100 })).listData.filter((r) => !before.includes(r.id))
  expect(added.map(({ startDate: from, endDate, startDateLeaveType, status, note }) => ({ from, endDate, startDateLeaveType, status, note }))).toEqual([
    { from: startDate, endDate: startDate, startDateLeaveType: 1, status: 1, note: 'Typed, never tapped' },
  ])
})

test('a tap on a day of leave opens the calendar that knows the days, as its button does, not the one of the device', async () => {
  const { page } = device
  await signIn(page, 'employee', 'leave-requests/new')
  await withFingers(page)
  await page.reload()
  const calendar = page.getByRole('dialog', { name: 'Choose the dates' })
  await page.getByLabel('First day', { exact: true }).click()
  await expect(calendar).toBeVisible()
  await expect(page.locator('[data-error]'), 'nothing is missing while it is being chosen').toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await page.getByRole('button', { name: 'Open calendar' }).first().click()
  await expect(calendar).toBeVisible()
  await expect(page.locator('input[type="date"]'), 'no picker of the device waits behind it').toHaveCount(0)
})

test('every stop of the keyboard is seen on a phone, too: on Home, in the form, on a decision', async () => {
  const { page } = device
  await signIn(page, 'supervisor')
  for (const { name, path, open } of [...screens.supervisor.filter((s) => ['Home of a superior', 'detail to decide'].includes(s.name)).map((s) => ({ ...s, open: undefined })), ...opened.slice(0, 1)]) {
    await openScreen(page, { name, path })
    await open?.(page)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement === document.body)) break
      const stop = await focused(page)
      expect.soft(stop, name).toEqual({ name: stop.name, marked: true, uncovered: true })
    }
  }
})

test('single keys work, take no letter that is typed, and can be switched off; a dialog gives the focus back', async () => {
  const { page } = device
  await page.setViewportSize(DESKTOP)
  await signIn(page, 'supervisor', 'inbox')
  const cards = page.getByRole('article')
  await expect(cards.nth(1)).toBeVisible()
  await quiet(page)
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

  // the first one is open beside the list: the next one is one key away
  await page.keyboard.press('j')
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.press('?')
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await expect(cards.nth(1), 'the focus is back').toBeFocused()
  await page.keyboard.press('r')
  const note = page.getByRole('dialog').getByLabel('Note')
  await expect(note).toBeVisible()
  await note.focus()
  await page.keyboard.type('j?v')
  await expect(note, 'letters that are typed are text').toHaveValue('j?v')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cards.nth(1)).toBeFocused()

  await page.goto('me')
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
  await page.keyboard.press('?')
  await page.goto('inbox')
  await expect(cards.nth(1)).toBeVisible()
  await quiet(page)
  await page.keyboard.press('?')
  await page.keyboard.press('j')
  await expect(page.locator('article:focus')).toHaveCount(0)
  await expect(shortcuts).toHaveCount(0)
})
