/** How long the first screens take on a slow telephone, beside the least a page with React can be. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { PHONE, signInByHand } from '../support/device.ts'
import { httpBrowser } from '../support/http-sign-in.ts'
import { startProduct } from '../support/product.ts'
import { hello } from './hello.ts'
import { type Bench, quantile } from './kit.ts'
import { type Condition, type Load, loadOnce, watchLoads } from './load-meter.ts'

const root = new URL('../..', import.meta.url).pathname

interface Visitor {
  username: string
  token: string
}

interface Visited {
  name: string
  url: string
  /** An expression of the page: what a person came for is there. */
  isReady: string
  /** Who visits, and their access token; left out: nobody has signed in. */
  by?: Visitor
}

const heading = (text: string) => `[...document.querySelectorAll('h1, h2')].some((h) => h.textContent === '${text}')`

/** Waits until the page's worker, if it has one, has put away all it wants to: nothing new for three seconds, with the page under its control. */
async function settled(page: Page): Promise<{ installed: boolean; cached: number }> {
  const installed = await page.evaluate(() => Promise.race([navigator.serviceWorker.ready.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5000))])).catch(() => false) // the sign-in page is another document by then
  if (installed) await page.reload()
  let [cached, calm] = [0, 0]
  for (let i = 0; i < 120 && calm < 6; i++) {
    await page.waitForTimeout(500)
    const now = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length))).reduce((a, b) => a + b, 0)).catch(() => cached)
    calm = now === cached ? calm + 1 : 0
    cached = now
  }
  return { installed, cached }
}

/** A new profile; `primed`: one that has been there before, on a fast line, and whose worker has put away what it wanted. */
async function visitor(browser: Browser, { url, isReady, by }: Visited, primed: boolean) {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true })
  await watchLoads(context, isReady)
  // a first visit has nothing but the token; who comes again has signed in by hand
  if (by && !primed) await context.addInitScript((given) => localStorage.setItem('access_token', given), by.token)
  if (primed) {
    const page = await context.newPage()
    if (by) await signInByHand(page, by.username, url)
    else await page.goto(url)
    const { installed, cached } = await settled(page)
    if (installed && cached === 0) throw new Error(`${url}: its worker keeps nothing`)
    await page.close()
  }
  return context
}

async function loads(browser: Browser, visited: Visited, condition: Exclude<Condition, 'fast'>, primed: boolean, times: number): Promise<Load[]> {
  const taken: Load[] = []
  let context = await visitor(browser, visited, primed)
  for (let i = 0; i < times; i++) {
    if (!primed && i > 0) {
      await context.close()
      context = await visitor(browser, visited, false)
    }
    taken.push(await loadOnce(context, visited.url, condition))
  }
  await context.close()
  return taken
}

const HEADING = ['page', 'ready', 'first paint', 'largest paint', 'blocking', 'longest task', 'moved', 'kB', 'requests']

function row(name: string, taken: readonly Load[]): (string | number)[] {
  const median = (of: (l: Load) => number | null): number | null => {
    const values = taken.map(of)
    return values.includes(null) ? null : quantile(values as number[], 0.5)
  }
  const ms = (of: (l: Load) => number | null) => median(of)?.toFixed(0) ?? '–'
  return [name, ms((l) => l.ready), ms((l) => l.fcp), ms((l) => l.lcp), ms((l) => l.blocking), ms((l) => l.longest), (median((l) => l.moved) ?? 0).toFixed(3), ((median((l) => l.bytes) ?? 0) / 1000).toFixed(1), median((l) => l.requests) ?? 0]
}

export const firstLoad: Bench = {
  about: 'Loads on a slow telephone (processor a quarter, 1,600 and 750 kbit/s, 150 ms), medians in milliseconds. Warm: the worker is installed; offline: there is no network. A dash: it does not come.',
  async run({ times = 5, log }) {
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const product = await startProduct({ dataDir: join(folder, 'data'), env: { ACCESS_TOKEN_SECONDS: '7200' } })
    const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
    const greeting = await hello(join(root, '.data', 'bench', 'hello'))
    try {
      const tokenOf = async (username: string) => (await httpBrowser(product, username).signIn()).access_token
      const [employee, supervisor] = await Promise.all(['employee', 'supervisor'].map(async (username) => ({ username, token: await tokenOf(username) }))) as [Visitor, Visitor]
      const pages: Visited[] = [
        { name: 'sign-in page', url: product.url, isReady: `document.querySelector('input[name="username"]')` },
        { name: 'Home', url: product.url, isReady: heading('My balances'), by: employee },
        { name: 'Inbox', url: `${product.url}inbox`, isReady: `document.querySelector('main [role="list"] a, main li a, main article a')`, by: supervisor },
        { name: 'leave form', url: `${product.url}leave-requests/new`, isReady: `document.querySelector('main form input, main form textarea, main input')`, by: employee },
        { name: 'hello world', url: greeting.plain, isReady: heading('Hello, world') },
        { name: 'hello world with a worker', url: greeting.withWorker, isReady: heading('Hello, world') },
      ]
      const tables = []
      for (const [title, condition, primed] of [['Cold', 'slow', false], ['Warm', 'slow', true], ['Offline', 'offline', true]] as const) {
        const rows: (string | number)[][] = [HEADING]
        for (const visited of pages) {
          rows.push(row(visited.name, await loads(browser, visited, condition, primed, times)))
          log(`${title}: ${rows.at(-1)?.join(' ')}`)
        }
        tables.push({ title, rows })
      }
      return tables
    } finally {
      await browser.close()
      await greeting.stop()
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
