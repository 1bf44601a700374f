/** Loads a page on a slow telephone (a quarter of the processor, 1,600 and 750 kbit/s, 150 ms) and says when what came. */
import type { BrowserContext, CDPSession } from '@playwright/test'

const CPU = 4
const NET = { latency: 150, downloadThroughput: (1600 * 1000) / 8, uploadThroughput: (750 * 1000) / 8 }
/** Without a request for so long, a load is over. */
const QUIET_MS = 1500
const LONGEST_MS = 40_000

export type Condition = 'slow' | 'offline' | 'fast'

export interface Load {
  /** Milliseconds; null: it never came. */
  ready: number | null
  fcp: number | null
  lcp: number | null
  /** Parts of tasks beyond 50 ms, after the first paint. */
  blocking: number
  /** The longest task after the first paint. */
  longest: number
  /** By how much things moved that stood already (cumulative layout shift). */
  moved: number
  /** What came over the line for the page, with headers. */
  bytes: number
  requests: number
}

interface Seen {
  /** When the document that is there now was asked for. */
  from: number
  ready: number | null
  fcp: number | null
  lcp: number | null
  long: [start: number, duration: number][]
  moved: number
}

/** Notes in each page of the context when `isReady`, an expression, is true for the first time. */
export const watchLoads = (context: BrowserContext, isReady: string) =>
  context.addInitScript(`(() => {
    const seen = window.__load = { from: performance.timeOrigin, ready: null, fcp: null, lcp: null, long: [], moved: 0 }
    const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    observe('paint', (e) => { if (e.name === 'first-contentful-paint') seen.fcp = e.startTime })
    observe('largest-contentful-paint', (e) => { seen.lcp = e.startTime })
    observe('layout-shift', (e) => { if (!e.hadRecentInput) seen.moved += e.value })
    observe('longtask', (e) => seen.long.push([e.startTime, e.duration]))
    const look = () => { if (${isReady}) seen.ready = performance.now(); else requestAnimationFrame(look) }
    requestAnimationFrame(look)
  })()`)

async function setCondition(cdp: CDPSession, condition: Condition): Promise<void> {
  await cdp.send('Network.enable')
  if (condition === 'fast') return
  await cdp.send('Network.emulateNetworkConditions', condition === 'offline' ? { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 } : { offline: false, ...NET })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
}

/** One visit in a new tab. The processor of the page is slowed down, and the line of the page; a worker's own requests are not, and are not counted. */
export async function loadOnce(context: BrowserContext, url: string, condition: Condition): Promise<Load> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const count = { bytes: 0, requests: 0, last: Date.now() }
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (/^(data|blob|about):/.test(request.url)) return
    count.requests++
    count.last = Date.now()
  })
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    count.bytes += encodedDataLength
    count.last = Date.now()
  })
  try {
    await setCondition(cdp, condition)
    if (condition === 'offline') await context.setOffline(true)
    const started = Date.now()
    await page.goto(url, { waitUntil: 'commit' }).catch(() => null) // offline, without a worker
    const end = Date.now() + (condition === 'offline' ? LONGEST_MS / 4 : LONGEST_MS)
    const read = () => page.evaluate<Seen | undefined>('window.__load').catch(() => undefined) // a redirect is under way
    let seen = await read()
    while ((seen?.ready ?? null) === null && Date.now() < end) {
      await page.waitForTimeout(100)
      seen = await read()
    }
    while (Date.now() - count.last < QUIET_MS && Date.now() < end) await page.waitForTimeout(100)
    seen = await read()
    const painted = seen?.fcp ?? 0
    const long = (seen?.long ?? []).filter(([start, duration]) => start + duration > painted)
    const blocking = long.reduce((sum, [start, duration]) => sum + Math.max(0, Math.min(duration - 50, start + duration - painted)), 0)
    // documents that led here count, too
    const since = (ms: number | null | undefined): number | null => (seen && ms !== null && ms !== undefined ? ms + seen.from - started : null)
    return { ready: since(seen?.ready), fcp: since(seen?.fcp), lcp: since(seen?.lcp), blocking, longest: Math.max(0, ...long.map(([, duration]) => duration)), moved: seen?.moved ?? 0, bytes: count.bytes, requests: count.requests }
  } finally {
    await page.close()
  }
}
