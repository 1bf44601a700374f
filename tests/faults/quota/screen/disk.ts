/**
 * How much room a real Chromium has for the product's origin, to the byte and at once. The browser remembers for 30 s how much
 * room it saw (measured), and asks anew when a write needs more than that: so there is never much, and a write that is larger
 * than all of it, and is refused, makes it look again.
 */
import type { CDPSession, Page } from '@playwright/test'

/** As much as a person's device ever has here. */
const PLENTY_BYTES = 20 * 1024 * 1024
/** More than the browser may remember. */
const TOO_MUCH_BYTES = 24 * 1024 * 1024

export interface Disk {
  /** From now on so much fits in; below nothing: so much more lies there than may. */
  fill(page: Page, leftBytes: number): Promise<void>
  /** There is room again. */
  free(page: Page): Promise<void>
}

const usedBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { usage = 0 } = await navigator.storage.estimate()
    return usage
  })

/** A write nothing has room for. @returns what became of it */
const writeTooMuch = (page: Page): Promise<string> =>
  page.evaluate(async (bytes) => {
    const opening = indexedDB.open('fill', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('much'))
    const db = await new Promise<IDBDatabase>((done, fail) => {
      opening.addEventListener('success', () => done(opening.result))
      opening.addEventListener('error', () => fail(opening.error ?? new Error('not opened')))
    })
    // what can be pressed together is, before it is counted
    const noise = new Uint8Array(bytes)
    for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536))
    const ended = await new Promise<string>((done) => {
      const writing = db.transaction('much', 'readwrite')
      writing.objectStore('much').put(noise, 'much')
      writing.addEventListener('complete', () => done('written'))
      writing.addEventListener('abort', () => done(writing.error?.name ?? 'aborted'))
    })
    db.close()
    return ended
  }, TOO_MUCH_BYTES)

/** Call it before the first page of the origin is opened: what the browser remembers of it stays small. The session has to stay. */
export async function smallDisk(cdp: CDPSession, origin: string): Promise<Disk> {
  const setQuota = (bytes: number) => cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.max(1, bytes) })
  await setQuota(PLENTY_BYTES)
  return {
    async fill(page, leftBytes) {
      await setQuota((await usedBytes(page)) + leftBytes)
      const ended = await writeTooMuch(page)
      if (ended !== 'QuotaExceededError') throw new Error(`the disk is not full: ${ended}`)
    },
    async free(page) {
      await setQuota((await usedBytes(page)) + PLENTY_BYTES)
    },
  }
}
