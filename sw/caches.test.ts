import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dropUnknownCaches, dropUnusedBuilds, keepAssets, leaveToOthers, readAsset, useBuild } from './caches.ts'

/** The browser's caches, as far as they are used here. */
class FakeCache {
  entries = new Map<string, Response>()
  full = false
  match = async (request: Request | string) => this.entries.get(urlOf(request))?.clone()
  put = async (request: Request | string, response: Response) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.entries.set(urlOf(request), response)
  }
  delete = async (request: Request | string) => this.entries.delete(urlOf(request))
  keys = async () => [...this.entries.keys()].map((url) => new Request(url))
}
const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url)
let all: Map<string, FakeCache>
let network: Map<string, Response | 'blocked'>
let asked: string[]

const at = (name: string) => `https://ess.test/ess/assets/${name}`
const code = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
const inBuild = (build: string) => [...(all.get(`ess-assets-of-${build}`)?.entries.keys() ?? [])].filter((url) => url.includes('/assets/')).map((url) => url.split('/').at(-1))

beforeEach(() => {
  all = new Map()
  network = new Map()
  asked = []
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = all.get(name) ?? new FakeCache()
      all.set(name, cache)
      return cache
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: Request | string) => {
      for (const cache of all.values()) {
        const found = await cache.match(request)
        if (found) return found
      }
      return undefined
    },
  })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    asked.push(urlOf(request).split('/').at(-1) ?? '')
    const answer = network.get(urlOf(request)) ?? new Response('gone', { status: 404 })
    if (answer === 'blocked') throw new TypeError('Failed to fetch')
    return answer.clone()
  })
})

test('a blocked, a missing and a wrongly answered file keep nobody from installing, and the next start gets them', async () => {
  network.set(at('a-12345678.js'), code('a')).set(at('b-12345678.js'), 'blocked').set(at('d-12345678.js'), page())
  const urls = ['a', 'b', 'c', 'd'].map((name) => at(`${name}-12345678.js`))
  await keepAssets('one', urls)
  expect(inBuild('one')).toEqual(['a-12345678.js'])
  network.set(at('b-12345678.js'), code('b')).set(at('d-12345678.js'), code('d'))
  asked = []
  await keepAssets('one', urls)
  expect(inBuild('one').sort()).toEqual(['a-12345678.js', 'b-12345678.js', 'd-12345678.js'])
  expect(asked).not.toContain('a-12345678.js')
})

test('no room is no reason to fail either', async () => {
  network.set(at('a-12345678.js'), code('a'))
  const cache = new FakeCache()
  cache.full = true
  all.set('ess-assets-of-one', cache)
  await expect(keepAssets('one', [at('a-12345678.js')])).resolves.toBeUndefined()
  expect(await (await readAsset('one', new Request(at('a-12345678.js')))).text()).toBe('a')
})

test('what has not changed since the build before is not fetched again', async () => {
  network.set(at('same-12345678.js'), code('same'))
  await keepAssets('one', [at('same-12345678.js')])
  asked = []
  await keepAssets('two', [at('same-12345678.js')])
  expect([asked, inBuild('two')]).toEqual([[], ['same-12345678.js']])
})

describe('twenty deploys', () => {
  const deploy = async (build: string, isAccepted: boolean) => {
    network.clear()
    network.set(at(`screen-${build}.js`), code(build))
    await dropUnusedBuilds(build)
    await keepAssets(build, [at(`screen-${build}.js`)])
    if (isAccepted) await useBuild(build)
  }
  const opens = async (build: string) => (await readAsset('now', new Request(at(`screen-${build}.js`)))).ok

  test('tabs of the last two builds still open their screens; older ones leave nothing behind', async () => {
    for (let i = 1; i <= 20; i++) {
      await deploy(`build0${i}`, true)
      network.clear()
      expect([i, await Promise.all([i, i - 1, i - 2].filter((n) => n > 0).map((n) => opens(`build0${n}`)))]).toEqual([i, [i, i - 1, i - 2].filter((n) => n > 0).map(() => true)])
    }
    expect([...all.keys()].filter((name) => name.startsWith('ess-assets-of-'))).toEqual(['ess-assets-of-build018', 'ess-assets-of-build019', 'ess-assets-of-build020'])
  })

  test('builds that nobody took push no build out that is still in use', async () => {
    await deploy('build001', true)
    for (let i = 2; i <= 20; i++) await deploy(`build0${i}`, false)
    await useBuild('build020')
    network.clear()
    expect(await opens('build001')).toBe(true)
    expect(all.size).toBe(2)
  })
})

test('other apps on the origin keep their caches', async () => {
  for (const name of ['ess-texts', 'ess-of-another-time', 'theirs', 'ess-assets-of-x']) all.set(name, new FakeCache())
  await dropUnknownCaches()
  expect([...all.keys()]).toEqual(['ess-texts', 'theirs', 'ess-assets-of-x'])
})

test('an answer that says no, or carries a page, is never kept as code', async () => {
  network.set(at('x-12345678.js'), page())
  expect((await readAsset('one', new Request(at('x-12345678.js')))).headers.get('content-type')).toContain('html')
  expect((await readAsset('one', new Request(at('gone-12345678.js')))).status).toBe(404)
  expect(all.size).toBe(0)
})

// faults: deploys, seed 10: a build was agreed to while the next one was being installed, and cleared away what that had fetched
test('a build that takes over leaves the precache alone while the next one installs or waits', () => {
  const worker = () => ({}) as ServiceWorker
  const own = worker()
  const isLeft = (installing: ServiceWorker | null, waiting: ServiceWorker | null) => {
    let left = false
    const target = new EventTarget()
    target.addEventListener('activate', (event) => leaveToOthers(event, { installing, waiting }, own))
    target.addEventListener('activate', () => void (left = true)) // workbox: clears
    target.dispatchEvent(new Event('activate'))
    return !left
  }
  expect([isLeft(worker(), null), isLeft(null, worker()), isLeft(null, null), isLeft(null, own)]).toEqual([true, true, false, false])
})
