/**
 * When a page asks for nothing any more. Playwright's `networkidle` stays away for ever when a page is left in the midst of a call that
 * its worker answers; here a request ends with the page that made it, and whoever waits in vain is told for what.
 */
import type { BrowserContext, Page, Request } from '@playwright/test'

const onTheWay = new WeakMap<Page, Set<Request>>()

function watch(page: Page): void {
  const open = new Set<Request>()
  onTheWay.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    for (const request of open) if (!request.isNavigationRequest()) open.delete(request)
  })
}

/** Every page of a context is watched from now on. */
export function watchRequests(context: BrowserContext): void {
  context.pages().forEach(watch)
  context.on('page', watch)
}

/**
 * Waits until a page has asked for nothing for a while.
 * @param page of a device
 * @param forMs how long
 * @throws when that has not come within 30 s, with what is still open
 */
export async function quiet(page: Page, forMs = 500): Promise<void> {
  const open = onTheWay.get(page)
  if (!open) throw new Error('nobody watches this page')
  await page.waitForLoadState('load')
  const until = Date.now() + 30_000
  let last = Date.now()
  const hear = () => {
    last = Date.now()
  }
  page.on('request', hear)
  page.on('requestfinished', hear)
  try {
    while (open.size > 0 || Date.now() - last < forMs) {
      if (Date.now() > until) throw new Error(`not quiet: ${[...open].map((r) => `${r.method()} ${r.url()}`).join(', ') || 'new requests all the time'}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  } finally {
    page.off('request', hear)
    page.off('requestfinished', hear)
  }
}
