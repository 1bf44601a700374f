/** One tab of a device that can be frozen, crashed and closed. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { drive } from './bundle.ts'

export interface Tab {
  page: Page
  cdp: CDPSession
  frozen: boolean
  gone: boolean
}

/** @param path the app itself, or something small of the same origin (the driver needs no more) */
export async function openTab(context: BrowserContext, path: string): Promise<Tab> {
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'commit' })
  const cdp = await context.newCDPSession(page)
  await drive(page)
  const tab: Tab = { page, cdp, frozen: false, gone: false }
  // a renderer that dies takes other tabs with it that live in the same process
  page.once('crash', () => (tab.gone = true))
  return tab
}

/** How long a page may be between two documents, or dead without our having been told. */
const BETWEEN_MS = 5000

/** A page in the middle of a navigation has no state to set for a moment, and one that died has none any more. */
async function setState(tab: Tab, state: 'frozen' | 'active'): Promise<void> {
  const until = Date.now() + BETWEEN_MS
  for (;;) {
    try {
      await tab.cdp.send('Page.setWebLifecycleState', { state })
      tab.frozen = state === 'frozen'
      return
    } catch (error) {
      if (tab.gone) return
      if (!String(error).includes('Not attached to an active page')) throw error
      // the next step opens it anew
      if (Date.now() > until) return void (tab.gone = true)
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

export const freeze = (tab: Tab): Promise<void> => setState(tab, 'frozen')

export const thaw = (tab: Tab): Promise<void> => setState(tab, 'active')

/** The renderer dies in the middle of what it does. */
export async function crash(tab: Tab): Promise<void> {
  const crashed = new Promise((done) => tab.page.once('crash', done))
  void tab.cdp.send('Page.crash').catch(() => undefined) // never answered
  await Promise.race([crashed, new Promise((done) => setTimeout(done, 1500))])
  tab.gone = true
  void tab.page.close().catch(() => undefined)
}

export async function close(tab: Tab): Promise<void> {
  if (tab.frozen) await thaw(tab)
  tab.gone = true
  await tab.page.close()
}
