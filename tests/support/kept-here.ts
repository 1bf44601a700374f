/** What a browser keeps. */
import type { Page } from '@playwright/test'

/** All that this browser keeps of the product, as one text: its databases, its caches, what pages store. */
export const keptHere = (page: Page): Promise<string> => page.evaluate(async () => {
  const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
  for (const { name = '' } of await indexedDB.databases()) {
    const opening = indexedDB.open(name)
    const db = await new Promise<IDBDatabase>((done, fail) => {
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => fail(new Error(name))
    })
    for (const store of db.objectStoreNames) {
      const reading = db.transaction(store).objectStore(store).getAll()
      found.push(await new Promise<string>((done, fail) => {
        reading.onsuccess = () => done(JSON.stringify(reading.result))
        reading.onerror = () => fail(new Error(store))
      }))
    }
    db.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      found.push(url)
      if (!/\.(?:js|css|svg|png|woff2?)(?:\?|$)/.test(url)) found.push(await (await cache.match(url))?.text() ?? '')
    }
  }
  return found.join('\n')
})
