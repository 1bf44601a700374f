/** One tab of a person's browser, as far as updates go: which build it runs, what its form holds, what it was told. */
import type { BrowserContext, Page } from '@playwright/test'
import { goTo } from '../../support/device.ts'

/** Chromium puts a change that a request came in between off until the old worker has rested for 30 s. */
const PATIENCE_MS = 45_000

export class Tab {
  readonly page: Page
  /** Documents loaded since the last look: a reload loop shows here. */
  loads = 0
  /** Navigations of ours that one of the page's own took the place of. */
  overtaken = 0
  /** What was typed into the open form last. */
  typed = ''
  constructor(page: Page) {
    this.page = page
    page.on('domcontentloaded', () => void this.loads++)
    if (process.env.LOOK) page.on('framenavigated', (frame) => console.log(new Date().toISOString(), frame.url()))
    page.on('dialog', (dialog) => void dialog.accept())
  }
  static async open(context: BrowserContext, path: string): Promise<Tab> {
    const tab = new Tab(await context.newPage())
    await tab.go(path)
    return tab
  }
  /** A page that changes over to a new build reloads itself, which takes the place of a navigation that had just begun: that one goes again. */
  async go(path: string): Promise<void> {
    this.overtaken += await goTo(this.page, path)
    await this.page.locator('main#main h1').waitFor({ timeout: PATIENCE_MS })
  }
  /** The build this tab runs. */
  build = async (): Promise<number> => Number(await this.page.locator('meta[name=deploy]').getAttribute('content', { timeout: 10_000 }))

  private reason = () => this.page.getByLabel(/^Reason/)
  /** Opens a new request and types into it. */
  async openForm(text: string): Promise<void> {
    await this.go('leave-requests/new')
    const over = this.page.getByRole('button', { name: 'Start over' })
    await this.reason().waitFor()
    if (await over.isVisible()) await over.click()
    await this.type(text)
  }
  async type(text: string): Promise<void> {
    await this.reason().fill(text)
    this.typed = text
  }
  /** What the form says now. */
  async holds(): Promise<string> {
    await this.reason().waitFor({ timeout: 20_000 })
    return this.reason().inputValue()
  }
  /** Opens a request where comments are written. */
  async openComments(id: string): Promise<void> {
    await this.go(`leave-requests/${id}`)
    await this.page.getByRole('tab', { name: /^Comments/ }).click()
    await this.page.getByLabel('Write a comment').waitFor()
  }
  /** Writes a comment and sends it. */
  async comment(text: string): Promise<void> {
    await this.page.getByLabel('Write a comment').fill(text)
    await this.page.getByRole('button', { name: 'Send', exact: true }).click()
    await this.page.getByText(text).first().waitFor()
  }

  button = () => this.page.getByRole('button', { name: /^(Update now|Load new version)$/ })
  /** Has the browser look for a new worker now, as it does by itself now and then. */
  notice = () => this.page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  /** Agrees to the update as soon as it is offered. */
  async accept(): Promise<void> {
    await this.button().first().click({ timeout: 20_000 })
  }
  /** Waits until this tab runs build `wanted`; takes the offer of its strip where it does not go by itself. */
  async arrives(wanted: number): Promise<boolean> {
    const began = Date.now()
    while (Date.now() - began < PATIENCE_MS) {
      const build = await this.build().catch(() => 0)
      if (build === wanted) return true
      const offer = this.button().first()
      // a tab in the background draws seldom, and a click waits until what it clicks stands still
      if (await offer.isEnabled({ timeout: 200 }).catch(() => false)) await offer.click({ timeout: 10_000 }).catch(() => undefined)
      await this.page.waitForTimeout(150)
    }
    return false
  }
}
