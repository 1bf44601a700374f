/** The worker's globals as the push handlers want them. */
import type { Port } from '../src/offline/port.ts'
import { textFileOf, textsIn } from '../src/lib/text-files.ts'
import { readPushTexts } from '../src/offline/push-texts.ts'
import { TEXTS } from './caches.ts'
import type { PushEnvironment } from './notification.ts'
import { SYNC_TAG } from './sync.ts'

/** A window may be opened for about 5 s after the tap. */
const HEARD_MS = 1000

type Badger = { setAppBadge?: (count?: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** Texts of the `push` namespace: the mirror of the page, else what is cached or can be fetched. */
async function texts(port: Port, scope: string): Promise<Record<string, string>> {
  const kept = await readPushTexts(port)
  if (kept) return kept.texts
  const url = `${scope}locales/en/${textFileOf('push')}.json`
  const response = (await (await caches.open(TEXTS)).match(url)) ?? (await fetch(url).catch(() => null))
  return response?.ok ? textsIn(await response.json(), 'push') : {}
}

/** Windows that are asked in turn: with a second each, there is still time to open one. */
const MOST_ASKED = 3

/**
 * Has a window that is open go there itself (a form keeps its input) and brings it to the front, else opens one. The browser also counts
 * pages that were just left: what does not answer hands the turn to the next.
 */
async function open(self: ServiceWorkerGlobalScope, link: string): Promise<void> {
  const { scope } = self.registration
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const attention = ({ focused, visibilityState }: WindowClient) => (focused ? 2 : Number(visibilityState === 'visible'))
  const ours = windows.filter((w) => w.url.startsWith(scope)).sort((a, b) => attention(b) - attention(a)).slice(0, MOST_ASKED)
  for (const window of ours) {
    if (!(await hears(window, link))) continue
    await window.focus()
    return
  }
  for (const { id } of ours) {
    const frozen = (await self.clients.get(id)) as WindowClient | undefined
    const isInFront = await frozen?.focus().then(() => true, () => false) // one that is being closed is told of for a while
    if (isInFront) return
  }
  await self.clients.openWindow(new URL(link, scope).href)
}

/** Whether a window answers that it goes there. One that is being closed does not; nor does a frozen one, which is still there and goes there when it wakes. */
function hears(window: Client, link: string): Promise<boolean> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => done(false), HEARD_MS)
    port1.onmessage = () => {
      clearTimeout(timer)
      done(true)
    }
    window.postMessage({ type: 'OPEN', link }, [port2])
  })
}

export function pushEnvironment(self: ServiceWorkerGlobalScope, port: Port): PushEnvironment {
  const { registration } = self
  const badger = self.navigator as unknown as Badger
  return {
    port,
    scope: registration.scope,
    maxActions: typeof Notification === 'undefined' ? 0 : ((Notification as unknown as { maxActions?: number }).maxActions ?? 0),
    show: (title, options) => registration.showNotification(title, options),
    shown: (tag) => registration.getNotifications(tag === undefined ? {} : { tag }),
    open: (link) => open(self, link),
    setBadge: async (count) => {
      if (count > 0) await badger.setAppBadge?.(count)
      else await badger.clearAppBadge?.()
    },
    texts: () => texts(port, registration.scope),
    wakeLater: async () => {
      const { sync } = registration as unknown as { sync?: { register(tag: string): Promise<void> } }
      await sync?.register(SYNC_TAG).catch(() => undefined) // not permitted: the next start sends
    },
  }
}
