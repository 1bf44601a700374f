/** What the schedules read and change inside the browser's own storage, from a page of the product that runs nothing. */
import type { Page } from '@playwright/test'
import type { OutboxRow } from '../../../src/offline/rows.ts'
import type { Session } from '../../../src/offline/session.ts'
import type { NotificationData } from '../../../sw/notification.ts'

/** The session of the device; with `next` it is replaced first. */
export const session = (page: Page, next?: Session): Promise<Session | undefined> =>
  page.evaluate(async (value) => {
    const wait = <T>(request: IDBRequest<T>) => new Promise<T>((done, fail) => ((request.onsuccess = () => done(request.result)), (request.onerror = () => fail(new Error('storage')))))
    const db = await wait(indexedDB.open('ess-device'))
    const store = db.transaction('kv', 'readwrite').objectStore('kv')
    if (value) await wait(store.put(value, 'session'))
    const now = (await wait(store.get('session'))) as Session | undefined
    db.close()
    return now
  }, next)

/** Rows of every person's outbox about a record. */
export const rowsOf = (page: Page, recordId: string): Promise<OutboxRow[]> =>
  page.evaluate(async (id) => {
    const wait = <T>(request: IDBRequest<T>) => new Promise<T>((done, fail) => ((request.onsuccess = () => done(request.result)), (request.onerror = () => fail(new Error('storage')))))
    const rows: OutboxRow[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('ess-user-')) continue
      const db = await wait(indexedDB.open(name))
      if (db.objectStoreNames.contains('outbox')) rows.push(...((await wait(db.transaction('outbox').objectStore('outbox').getAll())) as OutboxRow[]))
      db.close()
    }
    return rows.filter((row) => row.recordId === id)
  }, recordId)

export interface OnScreen {
  body: string
  buttons: number
  waits: boolean
  ticket: boolean
}

/** What stands on the screen for a request, as the browser knows it. */
export const onScreen = (page: Page, tag: string): Promise<OnScreen[]> =>
  page.evaluate(async (of) => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    const shown = (await Promise.all(registrations.map((r) => r.getNotifications({ tag: of })))).flat()
    return shown.map((n) => {
      const data = n.data as NotificationData | null
      return { body: n.body, buttons: (n as unknown as { actions?: unknown[] }).actions?.length ?? 0, waits: Boolean(data?.waitingFor), ticket: Boolean(data?.outcome && data.message?.ticket) }
    })
  }, tag)
