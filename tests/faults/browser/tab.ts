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

export async function freeze(tab: Tab): Promise<void> {
  await tab.cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
  tab.frozen = true
}

export async function thaw(tab: Tab): Promise<void> {
  await tab.cdp.send('Page.setWebLifecycleState', { state: 'active' })
  tab.frozen = false
}

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
