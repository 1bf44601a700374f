/** Cache names and what happens to them. Only the shell and its texts are kept here; answers of the API never. */

/** Chunks of the build before this one, for tabs that still run it. */
export const PREVIOUS_ASSETS = 'ess-assets-previous'
export const TEXTS = 'ess-texts'
export const CONFIG = 'ess-config'
export const ICONS = 'ess-icons'
const OURS: readonly string[] = [PREVIOUS_ASSETS, TEXTS, CONFIG, ICONS]

/** Texts the offline journey needs: shell, Home, requests, leave. */
export const CORE_TEXTS: readonly string[] = ['common', 'shell', 'home', 'fixed', 'errors', 'request', 'ui', 'attachments', 'people', 'aside', 'leave', 'sync', 'push', 'install', 'notifications', 'share', 'effects', 'me']

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

const bare = (url: string) => {
  const u = new URL(url)
  u.search = ''
  return u.href
}

/** Caches of ours that this build does not use any more. Others on the origin are not touched. */
export async function dropUnknownCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((n) => n.startsWith('ess-') && !OURS.includes(n)).map((n) => caches.delete(n)))
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
