import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { type Colleague, colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, openDevice, PHONE, signIn } from '../support/device.ts'
import { freeDays } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Between light and dark only colours differ. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
let product: Product
let sari: Colleague
let dina: Colleague
let device: Device
/** A request that waits for the supervisor. */
let waiting: string

test.beforeAll(async () => {
  product = await startProduct()
  dina = await colleague(product, 'employee')
  sari = await colleague(product, 'supervisor')
  waiting = (await sari.get(calls.attachmentsInbox.inboxList, {})).listData[0]?.id ?? ''
})
test.afterAll(() => product.dispose())
test.beforeEach(async () => {
  device = await openDevice(product)
})
test.afterEach(() => device.close())

interface Screen {
  name: string
  path: string
  /** What must be on screen before it is judged. */
  ready: (page: Page) => Promise<unknown>
}

const seen = (text: string | RegExp) => (page: Page) => expect(page.getByRole('main').getByText(text).first()).toBeVisible()
const screens: Screen[] = [
  { name: 'Home', path: './', ready: seen('My balances') },
  { name: 'Inbox', path: 'inbox', ready: (page) => expect(page.getByRole('article').first()).toBeVisible() },
  { name: 'Inbox history', path: 'inbox/history', ready: seen(/Approved|Rejected/) },
  { name: 'leave list', path: 'leave-requests', ready: seen(/\d of \d/) },
  {
    name: 'leave form with errors', path: 'leave-requests/new',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('alertdialog', { name: 'VALIDATION ERROR PROBLEM' }).getByRole('button', { name: 'Close' }).last().click()
      await expect(page.getByRole('alert').getByText(/to fix before/)).toBeVisible()
    },
  },
  { name: 'detail to decide', path: 'leave-requests/{id}', ready: seen('What approving changes') },
  {
    name: 'balance', path: 'balance', ready: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'transactions of a balance', path: 'balance',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Transactions: Annual leave' }).click()
      await expect(page.getByRole('dialog', { name: /^Annual leave/ }).getByText(/^\d{4}\/\d\d\/\d\d$|No Data/).first()).toBeVisible()
    },
  },
  { name: 'me', path: 'me', ready: seen('Sign out') },
  { name: 'notifications', path: 'notifications', ready: (page) => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible() },
  { name: 'sync', path: 'sync', ready: seen('Everything is sent') },
  { name: 'new', path: 'new', ready: (page) => expect(page.getByRole('main').getByRole('link', { name: /^Leave request/ })).toBeVisible() },
]
const addressOf = (screen: Screen) => screen.path.replace('{id}', waiting)

/** What axe finds, one line a rule. */
async function violations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations: found } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(OF_COLOURS)).analyze()
  return found.map((v) => `${v.id}: ${v.nodes.slice(0, 4).map((n) => `${n.target.join(' ')} ${n.any[0]?.message ?? ''}`).join(' | ')}`)
}

async function inEveryLook(page: Page, name: string): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)))
      expect.soft(await violations(page, colorScheme), `${name}, ${colorScheme}, ${viewport.width} px`).toEqual([])
    }
  }
  await page.setViewportSize(PHONE)
}

test('axe finds nothing on any screen, light and dark, phone and desktop', async () => {
  test.setTimeout(240_000)
  const { page } = device
  await page.goto('./')
  await expect(page.getByLabel('Username')).toBeVisible()
  await inEveryLook(page, 'sign-in page')
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await inEveryLook(page, 'sign-in page with its error')
  await signIn(page, 'supervisor')
  for (const screen of screens) {
    await page.goto(addressOf(screen))
    await screen.ready(page)
    await inEveryLook(page, screen.name)
  }
})

test('at 320 px nothing has to be scrolled sideways', async () => {
  const { page } = device
  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.goto('./')
  await expect(page.getByLabel('Username')).toBeVisible()
  expect.soft(await sideways(), 'sign-in page').toBe(0)
  await signIn(page, 'supervisor')
  for (const screen of screens) {
    await page.goto(addressOf(screen))
    await screen.ready(page)
    expect.soft(await sideways(), screen.name).toBe(0)
    expect.soft(await cutOff(page), screen.name).toEqual([])
  }
})

/** Words and controls that stand outside the window, and that no scrolling part of the page brings in. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean => element !== null && element !== document.body && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    return [...document.querySelectorAll('h1, h2, h3, p, a, button, input, label, td, dd')]
      .filter((e) => {
        const { left, right, width, height } = e.getBoundingClientRect()
        const isForReadersOnly = e.closest('.sr-only') !== null || width <= 1 || height <= 1
        return !isForReadersOnly && (left < -1 || right > innerWidth + 1) && !scrolls(e)
      })
      .map((e) => `${e.tagName} ${e.textContent?.slice(0, 30)}`)
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
    await expect(page.getByRole('heading', { level: 1, name: 'Annual leave' })).toBeVisible()
  })
  const added = (await dina.get(calls.leaveRequests.list, { paginationSize: 100 })).listData.filter((r) => !before.includes(r.id))
  expect(added.map(({ startDate: from, endDate, startDateLeaveType, status, note }) => ({ from, endDate, startDateLeaveType, status, note }))).toEqual([
    { from: startDate, endDate: startDate, startDateLeaveType: 1, status: 1, note: 'Typed, never tapped' },
  ])
})

test('every stop of the keyboard is seen on a phone, too: on Home, in the form, on a decision', async () => {
  const { page } = device
  await signIn(page, 'supervisor')
  for (const screen of screens.filter((s) => ['Home', 'leave form with errors', 'detail to decide'].includes(s.name))) {
    await page.goto(addressOf(screen))
    await screen.ready(page)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement === document.body)) break
      const stop = await focused(page)
      expect.soft(stop, screen.name).toEqual({ name: stop.name, marked: true, uncovered: true })
    }
  }
})
