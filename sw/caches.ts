/** Cache names and what happens to them. Only the shell, its code and its texts are kept here; answers of the API never. */

/** Code of each build in a cache of its own, for tabs that still run it. */
const ASSETS = 'ess-assets-of-'
/** What the shell of the build before this one was made of. */
const PREVIOUS_ASSETS = 'ess-assets-previous'
export const TEXTS = 'ess-texts'
export const CONFIG = 'ess-config'
export const ICONS = 'ess-icons'
const OURS: readonly string[] = [PREVIOUS_ASSETS, TEXTS, CONFIG, ICONS]
/** This build and the two before it. */
const BUILDS_KEPT = 3
/** Marks, inside a build's cache, that it was in use. */
const IN_USE = 'https://ess.invalid/in-use'
const ASSET_PATIENCE_MS = 30_000

/** Texts the offline journey needs: shell, Home, requests, leave. */
export const CORE_TEXTS: readonly string[] = ['common', 'shell', 'home', 'around', 'fixed', 'errors', 'request', 'ui', 'attachments', 'people', 'aside', 'leave', 'sync', 'kept', 'push', 'install', 'notifications', 'share', 'effects', 'me']

const cacheOf = (build: string) => ASSETS + build
const bare = (url: string) => {
  const u = new URL(url)
  u.search = ''
  return u.href
}
/** Code, and not the page some hosts answer for whatever they have not got. */
const isCode = (response: Response) => response.ok && !response.redirected && /javascript|css/.test(response.headers.get('content-type') ?? '')

/** Before the old precache is cleaned up: keeps the chunks it has and the new build has not. */
export async function keepPreviousAssets(precacheName: string, wanted: ReadonlySet<string>): Promise<void> {
  const [precache, previous] = await Promise.all([caches.open(precacheName), caches.open(PREVIOUS_ASSETS)])
  const old = (await precache.keys()).filter((request) => new URL(request.url).pathname.includes('/assets/') && !wanted.has(bare(request.url)))
  if (old.length === 0) return
  await Promise.all((await previous.keys()).map((request) => previous.delete(request)))
  await Promise.all(
    old.map(async (request) => {
      const response = await precache.match(request)
      if (response) await previous.put(bare(request.url), response)
    }),
  )
}

/**
 * While a newer build installs or waits, its shell lies in the same precache, and workbox would clear it away as not this
 * build's: that device would not open without a network any more. The next activation clears instead.
 */
export function leaveToOthers(activate: Event, registration: Pick<ServiceWorkerRegistration, 'installing' | 'waiting'>, own: ServiceWorker): void {
  const isOther = (worker: ServiceWorker | null) => worker !== null && worker !== own
  if (isOther(registration.installing) || isOther(registration.waiting)) activate.stopImmediatePropagation()
}

/**
 * Fetches the code of screens, so that they open without a network; what an older build has is taken from there. A file that
 * is blocked or gone is simply not there: the installation goes on, and the next start tries again.
 */
export async function keepAssets(build: string, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheOf(build))
  const keepOne = async (url: string) => {
    const response = (await caches.match(url)) ?? (await fetch(url, { signal: AbortSignal.timeout(ASSET_PATIENCE_MS) }))
    if (isCode(response)) await cache.put(url, response)
  }
  const there = new Set((await cache.keys()).map((request) => request.url))
  await Promise.all(urls.filter((url) => !there.has(url)).map((url) => keepOne(url).catch(() => undefined))) // blocked, or no room
}

/** Code from any build that is kept, else from the network, kept with the build that runs. */
export async function readAsset(build: string, request: Request): Promise<Response> {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (isCode(response)) {
    const copy = response.clone()
    await caches.open(cacheOf(build)).then((cache) => cache.put(request.url, copy)).catch(() => undefined) // no room: it works without
  }
  return response
}

/** Builds that were installed and never used, other than `build`. */
export async function dropUnusedBuilds(build: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(ASSETS) || name === cacheOf(build)) continue
    if (!(await (await caches.open(name)).match(IN_USE))) await caches.delete(name)
  }
}

/** This build is in use from now on: the two before it stay for tabs that still run them, older ones go. */
export async function useBuild(build: string): Promise<void> {
  // caches are listed in the order they were made: a build that is used again counts as new
  const before = (await caches.keys()).filter((name) => name.startsWith(ASSETS) && name !== cacheOf(build))
  await (await caches.open(cacheOf(build))).put(IN_USE, new Response(''))
  await Promise.all(before.slice(0, Math.max(0, before.length - (BUILDS_KEPT - 1))).map((name) => caches.delete(name)))
}

/** Caches of ours that this build does not use any more. Others on the origin are not touched. */
export async function dropUnknownCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((n) => n.startsWith('ess-') && !n.startsWith(ASSETS) && !OURS.includes(n)).map((n) => caches.delete(n)))
}

/** Fetches texts so that they are there without a network. A file that fails is simply not there: the installation goes on. */
export async function fetchTexts(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(TEXTS)
  await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url, { cache: 'no-cache' }).catch(() => null)
      if (response?.ok && response.headers.get('content-type')?.includes('json')) await cache.put(url, response)
    }),
  )
}

/** Every text that was kept, anew: a new build may say things differently. */
export async function refreshTexts(): Promise<void> {
  const cache = await caches.open(TEXTS)
  await fetchTexts((await cache.keys()).map((request) => request.url))
}
