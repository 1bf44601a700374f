/** How the installed app answers a finger on a slow telephone: from screen to screen, in long lists, and while somebody types. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { silentLog } from '../../server/lib/log.ts'
import { openDevice, readyForFlight, signIn } from '../support/device.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'
import { type Bench, quantile, type Table } from './kit.ts'

const CPU = 4
const WAITING = 1000
const NOTICES = 10_000
const WHO = 'supervisor'

/** Columns of a table that are written, by name: what the database works out itself is not. */
async function columnsOf({ pool }: Database, table: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>("select quote_ident(column_name) as name from information_schema.columns where table_schema = current_schema and table_name = $1 and is_generated = 'NEVER' order by ordinal_position", [table])
  return rows.map(({ name }) => name).join(', ')
}

/** A supervisor with a full desk and years of notices: copies of what the demo company gives them. */
async function crowd(product: Product, size: number): Promise<Product> {
  await product.stop()
  const database = await openDatabase({ dataDir: product.dataDir }, silentLog)
  try {
    const { rows: [found] } = await database.pool.query<{ id: string; person: string }>(`
      select r.id, s.person_id as person from request r join approval_step s on s.request_id = r.id and s.status_id = 0 join account a on a.employee_id = s.person_id
      where a.username = $1 and r.module = 'leave-requests' order by r.sort_at limit 1`, [WHO])
    if (!found) throw new Error('nothing waits for the supervisor')
    const columns = await columnsOf(database, 'request')
    await database.pool.query(`
      with made as (insert into request (${columns}) select ${columns} from (select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'code', 'BENCH-' || n))).* from request r, generate_series(1, $2) n where r.id = $1) copies returning id)
      insert into approval_step select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'request_id', made.id))).* from approval_step s, made where s.request_id = $1`, [found.id, Math.ceil(WAITING * size)])
    await database.pool.query(`
      insert into notification (id, employee_id, event_key, type_id, code, params, created_at, record_id, read_at)
      select gen_random_uuid(), $1, 'bench:' || n, 'RQ001001', 'approvalNeeded', '{}', now() - n * interval '1 hour', $2, now() from generate_series(1, $3) n`, [found.person, found.id, Math.ceil(NOTICES * size)])
  } finally {
    await database.close()
  }
  return product.restart()
}

const slow = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return () => cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** From the tap to the frame in which `isThere`, an expression, holds. @returns milliseconds */
async function tap(page: Page, selector: string, isThere: string): Promise<number> {
  await page.evaluate(`void (window.__tap = new Promise((done) => {
    document.addEventListener('click', () => {
      const from = performance.now()
      const look = () => ${isThere} ? requestAnimationFrame(() => done(performance.now() - from)) : requestAnimationFrame(look)
      look()
    }, { capture: true, once: true })
  }))`)
  await page.locator(selector).first().click()
  return page.evaluate<number>('window.__tap')
}

const heading = (path: string, content: string) => `(location.pathname.endsWith('${path}') && document.querySelector('main h1') && ${content})`

/** Screens of the bar, each seen before: what is on it comes from the device's own copies. */
async function routes(page: Page, times: number): Promise<(string | number)[][]> {
  const stops = [
    ['Inbox', '.ess-nav a[href$="/inbox"]', heading('/inbox', `document.querySelector('main article')`)],
    ['Calendar', '.ess-nav a[href$="/calendar"]', heading('/calendar', `document.querySelector('main [role="grid"], main table')`)],
    ['New', '.ess-nav a[href$="/new"]', heading('/new', `document.querySelector('main a[href*="/leave-requests/new"]')`)],
    ['Me', '.ess-nav a[href$="/me"]', heading('/me', `document.querySelector('main a, main button')`)],
    ['Home', '.ess-nav-list a[href$="/ess/"], .ess-nav-list a[href$="/ess"]', `[...document.querySelectorAll('h2')].some((h) => h.textContent === 'My balances')`],
  ] as const
  const taken = new Map<string, number[]>(stops.map(([name]) => [name, []]))
  let restore = () => Promise.resolve<unknown>(null)
  for (let i = 0; i <= times; i++) {
    if (i === 1) restore = await slow(page) // the first round only fills the copies
    for (const [name, selector, isThere] of stops) {
      const took = await Promise.race([tap(page, selector, isThere), page.waitForTimeout(20_000).then(() => { throw new Error(`${name} did not come: ${page.url()}`) })])
      if (i > 0) taken.get(name)?.push(took)
      await quiet(page)
    }
  }
  await restore()
  return [...taken].map(([name, all]) => [`to ${name}`, quantile(all, 0.5).toFixed(0), quantile(all, 0.95).toFixed(0)])
}

/** Scrolls as a finger does, 2,400 px a second. @returns the frames' lengths in milliseconds, and rows that were in the page */
const scroll = (page: Page, rows: string, seconds = 4) =>
  page.evaluate(async ({ selector, ms }) => {
    const frames: number[] = []
    let most = 0
    scrollTo(0, 0)
    await new Promise((done) => setTimeout(done, 300))
    let last = performance.now()
    const end = last + ms
    await new Promise<void>((done) => {
      const step = (now: number) => {
        frames.push(now - last)
        most = Math.max(most, document.querySelectorAll(selector).length)
        scrollBy(0, Math.max(0, now - last) * 2.4)
        last = now
        if (now < end) requestAnimationFrame(step)
        else done()
      }
      requestAnimationFrame(step)
    })
    return { frames: frames.slice(1), rows: most }
  }, { selector: rows, ms: seconds * 1000 })

const LONG_FRAME_MS = 50

interface LongList {
  name: string
  path: string
  row: string
  /** Fetched before anything is measured. */
  wanted: number
}

/** Goes on to the end as a person does: scrolls down, and asks for more where that is offered. @throws Error when fewer came than are wanted */
async function fetchAll(page: Page, wanted: number, name: string): Promise<void> {
  // in the page itself: looking for a button by its role takes longer than fetching, among a thousand cards
  const toTheEnd = async () => {
    const asked = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      const more = [...document.querySelectorAll<HTMLElement>('main button')].findLast((button) => /^show more$/i.test(button.textContent))
      more?.click()
      return more !== undefined
    })
    await page.waitForTimeout(100)
    return { asked, height: await page.evaluate(() => document.documentElement.scrollHeight) }
  }
  for (let calm = 0, last = 0; calm < 10; ) {
    const { asked, height } = await toTheEnd()
    calm = height === last && !asked ? calm + 1 : 0
    last = height
  }
  const held = await page.evaluate(() => document.querySelectorAll('main article').length || Number([...document.querySelectorAll('main li[data-index]')].at(-1)?.getAttribute('data-index')))
  if (held < wanted) throw new Error(`${name}: ${held} came, ${wanted} were wanted`)
}

/** A long list that the device holds: opened without a network, then scrolled through. */
async function longList(page: Page, { name, path, row, wanted }: LongList, times: number): Promise<(string | number)[]> {
  await page.goto(path)
  await page.locator(row).first().waitFor()
  await fetchAll(page, wanted, name)
  await quiet(page)
  await page.waitForTimeout(3000) // what is on screen is on the disk a moment later
  await page.context().setOffline(true)
  const restore = await slow(page)
  const [opens, frames]: [number[], number[]] = [[], []]
  let rows = 0
  for (let i = 0; i < times; i++) {
    await page.goto(path, { waitUntil: 'commit' })
    opens.push(await page.evaluate<number>(`new Promise((done) => { const look = () => document.querySelector('${row}') ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look); look() })`))
    await page.waitForTimeout(1500)
    const seen = await scroll(page, row)
    frames.push(...seen.frames)
    rows = Math.max(rows, seen.rows)
  }
  await restore()
  await page.context().setOffline(false)
  return [name, rows, quantile(opens, 0.5).toFixed(0), quantile(frames, 0.5).toFixed(1), quantile(frames, 0.95).toFixed(1), `${((frames.filter((ms) => ms > LONG_FRAME_MS).length / frames.length) * 100).toFixed(1)} %`]
}

/** Types into a field. @returns how long each key took until the next frame was painted (Interaction to Next Paint; 16 ms stands for less) */
async function typing(page: Page, path: string, field: string): Promise<number[]> {
  await page.goto(path)
  await page.locator(field).first().waitFor()
  await quiet(page)
  const restore = await slow(page)
  await page.evaluate(`window.__keys = new Map(); new PerformanceObserver((list) => { for (const e of list.getEntries()) if (e.interactionId) window.__keys.set(e.interactionId, Math.max(e.duration, window.__keys.get(e.interactionId) ?? 0)) }).observe({ type: 'event', durationThreshold: 16 })`)
  await page.locator(field).first().click()
  const text = 'Family matters in another city, and back by train on Monday.'
  await page.keyboard.type(text, { delay: 120 })
  await page.waitForTimeout(1000)
  const slower = await page.evaluate<number[]>('[...window.__keys.values()]')
  await restore()
  return [...slower, ...Array<number>(Math.max(0, text.length - slower.length)).fill(16)]
}

export const inUse: Bench = {
  about: `The app in use on a telephone with a quarter of this processor, milliseconds. Screens come from the device's own copies; the lists are opened and scrolled through without a network.`,
  async run({ times = 5, size, log }) {
    const folder = mkdtempSync(join(tmpdir(), 'ess-bench-'))
    const product = await crowd(await startProduct({ dataDir: join(folder, 'data'), env: { ACCESS_TOKEN_SECONDS: '7200' } }), size)
    const device = await openDevice(product)
    const tables: Table[] = []
    try {
      const { page } = device
      await signIn(page, WHO)
      await readyForFlight(page)
      tables.push({ title: 'From screen to screen', rows: [['', 'median', 'p95'], ...(await routes(page, times))] })
      log(JSON.stringify(tables.at(-1)?.rows))
      const typed: (string | number)[][] = []
      for (const [name, path, field] of [['leave form, reason', 'leave-requests/new', 'main textarea'], ['custom request, note', 'custom-module-request/new', 'main textarea']] as const) {
        const keys = await typing(page, path, field)
        typed.push([name, quantile(keys, 0.5).toFixed(0), quantile(keys, 0.98).toFixed(0)])
      }
      tables.push({ title: 'A key typed, until it is painted', rows: [['', 'median', 'p98'], ...typed] })
      log(JSON.stringify(typed))
      const lists: (string | number)[][] = []
      for (const list of [
        { name: `inbox of ${WAITING * size}`, path: 'inbox', row: 'main article', wanted: WAITING * size },
        { name: `notices, ${NOTICES * size}`, path: 'notifications', row: 'main li', wanted: NOTICES * size },
      ]) {
        lists.push(await longList(page, list, times))
        log(JSON.stringify(lists.at(-1)))
      }
      tables.push({ title: 'Long lists', rows: [['', 'rows in the page', 'open', 'frame, median', 'frame, p95', `frames over ${LONG_FRAME_MS} ms`], ...lists] })
      return tables
    } finally {
      await device.close()
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
