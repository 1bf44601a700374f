/** A person's device: a real Chromium with its own profile, which can be killed and opened again. */
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, type Page, type Request, chromium, expect } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import type { InputOf, OutputOf } from '../../contract/kit/call.ts'
import { fromWire } from '../../contract/kit/wire.ts'
import { httpBrowser } from './http-sign-in.ts'
import type { Product } from './product.ts'
import { quiet, watchRequests } from './quiet.ts'
import { asVisitedBefore } from './visited-before.ts'

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

export interface DeviceOptions {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  locale?: string
  /** May show notifications, which only a whole browser does. */
  notifications?: boolean
  /** Not the headless shell: the worker is woken by the network while no window is open (background sync). */
  wholeBrowser?: true
  /** A file with pictures: what its camera sees, which it may use. Left out: it has none. */
  camera?: string
  /** Starts in flight mode. */
  offline?: boolean
  /** No script runs at all. */
  withoutScripts?: boolean
  /** Nobody has been there with this browser before. */
  firstVisit?: true
}

export interface Device {
  context: BrowserContext
  page: Page
  /** SIGKILL of every process of this browser. The profile stays. */
  kill(): Promise<void>
  /** Opens the same profile again. */
  reopen(changed?: DeviceOptions): Promise<Device>
  close(): Promise<void>
}

/** Process ids of the browser that runs on a profile folder. */
async function processesOn(profile: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(profile)) found.push(Number(name))
  }
  return found.filter((pid) => pid !== process.pid)
}

/** Opens a device; `profile` given: the one of an earlier life. */
export async function openDevice(product: Product, options: DeviceOptions = {}, profile?: string): Promise<Device> {
  const folder = profile ?? (await mkdtemp(join(tmpdir(), 'ess-device-')))
  const isWhole = options.notifications === true || options.wholeBrowser === true
  // one kind of browser does not begin with what the other has kept
  if (profile === undefined && !options.firstVisit && !isWhole) await asVisitedBefore(folder, product)
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: (isWhole ? undefined : process.env.HEADLESS_SHELL_PATH) ?? process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...ARGS, ...(options.camera ? ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${options.camera}`] : [])],
    viewport: options.viewport ?? PHONE,
    colorScheme: options.colorScheme ?? 'light',
    locale: options.locale ?? 'en-US',
    timezoneId: 'Asia/Jakarta',
    baseURL: product.url,
    reducedMotion: 'reduce',
    offline: options.offline ?? false,
    javaScriptEnabled: !options.withoutScripts,
  })
  products.set(context, product)
  if (options.firstVisit) firstVisits.add(context)
  watchRequests(context)
  if (options.notifications) await context.grantPermissions(['notifications'], { origin: product.origin })
  const page = context.pages()[0] ?? (await context.newPage())
  page.on('pageerror', (error) => console.log(`  page error: ${error.message}`))
  return {
    context,
    page,
    async kill() {
      for (const pid of await processesOn(folder)) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
        }
      }
      await expect.poll(async () => (await processesOn(folder)).length).toBe(0)
    },
    reopen: (changed) => openDevice(product, { ...options, ...changed }, folder),
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** A page goes somewhere by itself a few times at a change of person; one that does so without end is a fault. */
const MOST_OVERTAKEN = 10

/**
 * Goes to an address. A page that navigates by itself just then (a new build, the sign-in gate that has heard of the network) takes the
 * place of ours: then ours goes again. Any other failure is one.
 * @returns how many times it was taken the place of
 */
export async function goTo(page: Page, path: string): Promise<number> {
  const asked: string[] = []
  const hear = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.push(request.url())
  }
  page.on('request', hear)
  try {
    for (let again = 0; ; again++) {
      asked.length = 0
      try {
        await page.goto(path)
        return again
      } catch (error) {
        const { message } = error as Error
        const isOvertaken = message.includes('interrupted by another navigation')
        if (again === MOST_OVERTAKEN || !(isOvertaken || message.includes('net::ERR_ABORTED'))) throw error
        // ours is one; the page's own is heard of a moment later than that ours is over
        if (isOvertaken) {
          await page.waitForTimeout(100)
          continue
        }
        for (let i = 0; i < 10 && asked.length < 2; i++) await page.waitForTimeout(100)
        if (asked.length < 2) throw error
      }
    }
  } finally {
    page.off('request', hear)
  }
}

/** What the app's own links go through. */
interface Router {
  history: { push(href: string): void }
  subscribe(event: 'onRendered', hear: () => void): () => void
}

/**
 * Goes on to an address within the app, as its links do, until its screen is drawn. An app that is loaded anew fetches everything ahead once
 * more, which costs more than most of what is then looked at: where a load is not what is tried, it goes on.
 * @param path below the base path; not the one where the page is
 */
export async function goOn(page: Page, path: string): Promise<void> {
  const { pathname, search } = new URL(path, productOf(page).url)
  await page.evaluate(async (href) => {
    const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    await new Promise<void>((drawn) => {
      const silence = router.subscribe('onRendered', () => {
        silence()
        drawn()
      })
      router.history.push(href)
    })
  }, pathname + search)
}

/** Browsers nobody has been there with before. */
const firstVisits = new WeakSet<BrowserContext>()

/** Of which product a browser is. */
const products = new WeakMap<BrowserContext, Product>()

function productOf(page: Page): Product {
  const product = products.get(page.context())
  if (!product) throw new Error('this browser is nobody\'s device')
  return product
}

/** What the app that is built calls its build. */
const buildId = () => (JSON.parse(readFileSync(new URL('../../dist/.vite/build.json', import.meta.url), 'utf8')) as { id: string }).id

/** Where a page notes that it has fetched all ahead (src/app/sync/round.ts). */
const ROUND = { key: 'fetched-ahead {}', callId: 'fetched-ahead' }

/** What the stores of this device note of it: one value for each person who was here. */
export const roundsNoted = (page: Page): Promise<string[]> => page.evaluate(async (key) => {
  const found: string[] = []
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('ess-user-')) continue
    const noted = await new Promise<{ value: string | null } | undefined>((done, fail) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => fail(opening.error ?? new Error('not opened'))
      opening.onsuccess = () => {
        const reading = opening.result.transaction('records').objectStore('records').get(key)
        reading.onerror = () => fail(reading.error ?? new Error('not read'))
        reading.onsuccess = () => {
          opening.result.close()
          done(reading.result as { value: string | null } | undefined)
        }
      }
    })
    if (typeof noted?.value === 'string') found.push(noted.value)
  }
  return found
}, ROUND.key)

/** As if the last page had fetched nothing ahead, whoever was there: the next one fetches all of it. */
const forgetRound = (page: Page) => page.evaluate(async (key) => {
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('ess-user-')) continue
    await new Promise<void>((done, fail) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => fail(opening.error ?? new Error('not opened'))
      opening.onsuccess = () => {
        const deleting = opening.result.transaction('records', 'readwrite')
        deleting.objectStore('records').delete(key)
        deleting.oncomplete = () => {
          opening.result.close()
          done()
        }
        deleting.onerror = () => fail(deleting.error ?? new Error('not deleted'))
      }
    })
  }
}, ROUND.key)

/**
 * As if a page had fetched all ahead a moment ago, which costs as much as many a journey: what is tried without a network waits for
 * `readyForFlight`, which has all of it fetched. Where the app comes first, or keeps nothing, it fetches as it would.
 */
async function nothingAhead(page: Page): Promise<void> {
  if (firstVisits.has(page.context())) return
  const isKept = await page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('ess-assets-of-'))).catch(() => false)
  if (!isKept) return
  await page.evaluate(async ([key, row, ofBuild]) => {
    const opened = async (name: string) => new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => fail(new Error(name))
    })
    const read = async (db: IDBDatabase) => new Promise<{ value: { modules: { module: string; readOnly: boolean }[] } } | undefined>((done, fail) => {
      const reading = db.transaction('records').objectStore('records').get(key)
      reading.onsuccess = () => done(reading.result as { value: { modules: { module: string; readOnly: boolean }[] } } | undefined)
      reading.onerror = () => fail(new Error(key))
    })
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date())
    for (let again = 0; again < 20; again++) {
      for (const { name } of await indexedDB.databases()) {
        if (!name?.startsWith('ess-user-')) continue
        const db = await opened(name)
        const modules = db.objectStoreNames.contains('records') ? (await read(db))?.value.modules : undefined
        if (modules) {
          const rights = Object.fromEntries(modules.map((m) => [`${m.module.charAt(0).toLowerCase()}${m.module.slice(1)}Module`, m.readOnly]))
          const writing = db.transaction('records', 'readwrite')
          writing.objectStore('records').put({ ...row, value: `${day} ${JSON.stringify(rights)} ${document.documentElement.lang} ${ofBuild} `, fetchedAt: Date.now(), endsAt: Date.now() + 600_000 })
          await new Promise((done) => (writing.oncomplete = done))
        }
        db.close()
        if (modules) return
      }
      await new Promise((done) => setTimeout(done, 50))
    }
  }, ['platform.modulePermissions {}', ROUND, buildId()] as const).catch(() => undefined)
}

const formOf = (page: Page) => page.getByLabel('Username')
/** The provider's page and the callback have a main of their own; only the app's can be reached by its skip link. */
const appOf = (page: Page) => page.locator('main#main')

async function fillIn(page: Page, username: string): Promise<void> {
  await formOf(page).fill(username)
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(appOf(page)).toBeVisible({ timeout: 30_000 })
}

/** Signs in by hand on the provider's page; ends where the app goes next. */
export async function signInByHand(page: Page, username: string, path = './'): Promise<void> {
  await goTo(page, path)
  await fillIn(page, username)
}

/**
 * Signs in as somebody whom the provider knows already: the app asks it in its hidden frame, and nothing is typed; where it wants a person
 * all the same, by hand. Half the time of that, and there are a hundred of them. Ends where the app goes next.
 */
export async function signIn(page: Page, username: string, path = './'): Promise<void> {
  const cookies = await httpBrowser(productOf(page), username).session()
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost', httpOnly: true, sameSite: 'Lax' as const })))
  await goTo(page, path)
  await expect(formOf(page).or(appOf(page)).first()).toBeVisible({ timeout: 30_000 })
  if (await formOf(page).isVisible()) await fillIn(page, username)
  await nothingAhead(page)
}

/** Waits until the worker has the shell, then loads once more so that it controls the page. @param beforeLoad what is done just before */
export async function installWorker(page: Page, beforeLoad?: () => Promise<void>): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), { timeout: 60_000 }).toBe('activated')
  await beforeLoad?.()
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** What a page fetches ahead, as it asks for it and is answered. */
interface FetchedAhead {
  /** Reads that are asked for. */
  asked: number
  answered: number
  /** Ids of calls that were answered, of which a copy is kept. */
  kept: Set<string>
}

/** Listens to what a page fetches ahead from now on. */
function hearFetchedAhead(page: Page): FetchedAhead {
  const heard: FetchedAhead = { asked: 0, answered: 0, kept: new Set() }
  const isAhead = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname.endsWith(calls.platform.readMany.path)
  const readsOf = (request: Request) => (fromWire(request.postDataJSON()) as InputOf<typeof calls.platform.readMany>).reads
  // what the page before had begun ends here, too, and is none of these
  const begun = new Map<Request, number>()
  page.on('request', (request) => {
    if (!isAhead(request)) return
    const reads = readsOf(request).length
    begun.set(request, reads)
    heard.asked += reads
  })
  page.on('requestfinished', (request) => {
    if (!begun.delete(request)) return
    const reads = readsOf(request)
    void request.response().then(async (response) => {
      const { answers } = fromWire(await response?.json()) as OutputOf<typeof calls.platform.readMany>
      for (const [i, read] of reads.entries()) if (answers[i]?.status === 200) heard.kept.add(read.call)
    }).catch(() => undefined).finally(() => (heard.answered += reads.length)) // a portal's page, or a page that is gone: nothing was kept
  })
  // cut off: nothing of it was kept, and the page asks again when it wants to
  const cutOff = (request: Request) => {
    heard.asked -= begun.get(request) ?? 0
    begun.delete(request)
  }
  page.on('requestfailed', cutOff)
  // so is what a page had begun that is left: of a call that its worker answers no end is told
  page.on('domcontentloaded', () => [...begun.keys()].forEach(cutOff))
  return heard
}

/** The last that a page keeps for the time without a network: these texts. */
const LAST_TEXTS = 'locales/en/new.json'
const withoutLastTexts = (page: Page) => page.evaluate(async (path) => {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(new URL(path, document.baseURI).href)
}, LAST_TEXTS)
const hasLastTexts = (page: Page) => page.evaluate(async (path) => (await caches.match(new URL(path, document.baseURI).href)) !== undefined, LAST_TEXTS)

/**
 * Waits until the device holds all it needs without a network: worker, choices of the forms, and, last of all, the texts. An earlier page
 * may have kept the texts before, and what was fetched is on the disk a moment later: each is asked for.
 */
export async function readyForFlight(page: Page): Promise<void> {
  let heard: FetchedAhead | undefined
  await installWorker(page, async () => {
    await withoutLastTexts(page)
    await forgetRound(page)
    heard = hearFetchedAhead(page)
  })
  await expect.poll(() => hasLastTexts(page), { timeout: 30_000 }).toBe(true)
  await quiet(page)
  await expect.poll(() => (heard && heard.asked > 0 ? heard.asked - heard.answered : 'nothing is asked for'), { timeout: 30_000 }).toBe(0)
  await keptCopies(page, [...(heard?.kept ?? [])])
}

/** Waits until this device holds a copy of a call's answer: what is on screen is on the disk a moment later. */
export const keptCopy = (page: Page, callId: string): Promise<void> => keptCopies(page, [callId])

async function keptCopies(page: Page, callIds: readonly string[]): Promise<void> {
  // each person who was here has a store of their own
  const missing = () => page.evaluate(async (wanted) => {
    const stores = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('ess-user-') ? [name] : []))
    const lacking = await Promise.all(stores.map(async (name) => {
      const opening = indexedDB.open(name)
      const db = await new Promise<IDBDatabase>((done, fail) => {
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => fail(opening.error ?? new Error('not opened'))
      })
      const reading = db.transaction('records').objectStore('records').getAllKeys()
      const keys = await new Promise<IDBValidKey[]>((done, fail) => {
        reading.onsuccess = () => done(reading.result)
        reading.onerror = () => fail(reading.error ?? new Error('not read'))
      })
      db.close()
      return wanted.filter((id) => !keys.some((key) => typeof key === 'string' && key.startsWith(`${id} `)))
    }))
    return lacking.sort((one, other) => one.length - other.length)[0] ?? wanted
  }, [...callIds])
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
}

/** The registration's id as DevTools tells it; null when it tells of none: it was asked before the browser had read its own store. */
async function registrationKnownTo(cdp: CDPSession): Promise<string | null> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const live = registrations.find((r) => !r.isDeleted)
      if (live) resolve(live.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return Promise.race([found, new Promise<null>((done) => void setTimeout(() => done(null), 3000))])
}

/** DevTools session with the id of the app's worker registration. @throws when there is none */
export async function workerRegistration(page: Page): Promise<{ cdp: CDPSession; registrationId: string }> {
  for (let again = 0; again < 10; again++) {
    const cdp = await page.context().newCDPSession(page)
    const registrationId = await registrationKnownTo(cdp)
    if (registrationId !== null) return { cdp, registrationId }
    await cdp.detach()
  }
  throw new Error('no worker is registered')
}

/** A push as the browser's push service would deliver it: the worker is woken if need be. */
export async function deliverPush(page: Page, product: Product, data: Record<string, string>): Promise<void> {
  const { cdp, registrationId } = await workerRegistration(page)
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: product.origin, registrationId, data: JSON.stringify({ from: '1', fcmMessageId: 'x', data }) })
}
