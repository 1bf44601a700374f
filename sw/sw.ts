/** The service worker: event listeners only. What they do stands in routes, caches, push and sync. */
import { cacheNames } from 'workbox-core'
import { addPlugins, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import type { RuntimeConfig } from '../contract/kit/runtime-config.ts'
import { browserPort } from '../src/offline/browser-port.ts'
import { workerNotes } from './notes.ts'
import { platformOf } from '../src/lib/platform.ts'
import { subscribe } from '../src/lib/push-subscription.ts'
import { textFilesOf } from '../src/lib/text-files.ts'
import { readSession } from '../src/offline/session.ts'
import { whileParked } from '../src/offline/steps/park.ts'
import { CORE_TEXTS, dropUnknownCaches, dropUnusedBuilds, fetchTexts, keepAssets, keepPreviousAssets, leaveToOthers, refreshTexts, useBuild } from './caches.ts'
import { pushEnvironment } from './environment.ts'
import { onNotificationClick } from './decide.ts'
import { showFinished } from './outcome.ts'
import { onPush, onSettled } from './push.ts'
import { noStrangers, registerRoutes, SHELL_OPTIONS } from './routes.ts'
import { onShare } from './share.ts'
import { onSubscriptionChange } from './subscription.ts'
import { onLeft, onSync, SYNC_TAG } from './sync.ts'

/** `late`: no part of the shell; its absence keeps nobody from installing (.build/precache.ts). */
type Entry = PrecacheEntry & { late?: true }

declare const self: ServiceWorkerGlobalScope
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const manifest = self.__WB_MANIFEST as Entry[]
const { scope } = self.registration
const port = browserPort(workerNotes(new URL(scope).pathname))
const environment = pushEnvironment(self, port)
const shell = manifest.filter((entry) => !entry.late)
const screens = manifest.filter((entry) => entry.late).map((entry) => new URL(entry.url, scope).href)
/** Name of this build: the shell's revision. */
const build = shell.find((entry) => entry.url === 'index.html')?.revision ?? ''
/** How long the queue rests for the old worker's end. */
const OLD_ENDS_MS = 1500

// Before workbox's own listener, which clears the old precache: tabs of the last build still need its chunks.
self.addEventListener('activate', (event) => {
  const wanted = new Set(manifest.map((entry) => new URL(entry.url, scope).href))
  leaveToOthers(event, self.registration, self.serviceWorker)
  event.waitUntil(keepPreviousAssets(cacheNames.precache, wanted).then(() => useBuild(build)).then(dropUnknownCaches))
})

addPlugins([noStrangers])
precacheAndRoute(shell, SHELL_OPTIONS)
registerRoutes(scope, build, createHandlerBoundToURL('index.html'), (request) => onShare(port, scope, request))

self.addEventListener('install', (event) => {
  const language = readSession(port).then((session) => session?.language ?? 'en')
  event.waitUntil(dropUnusedBuilds(build).then(() => keepAssets(build, screens)))
  event.waitUntil(language.then((lng) => fetchTexts(textFilesOf(CORE_TEXTS).map((file) => `${scope}locales/${lng}/${file}.json`))).then(refreshTexts))
})

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = (event.data ?? {}) as { type?: unknown; urls?: unknown; tag?: unknown; done?: unknown }
  // Only our own prompt sends this, after the person agreed (src/app/update). clients.claim is not used.
  if (message.type === 'SKIP_WAITING') event.waitUntil(takeOver())
  if (message.type === 'BUILD') event.ports[0]?.postMessage({ build, shell: shell.map((entry) => new URL(entry.url, scope).href) })
  // A page has sent what was decided on a notification: its outcome is still to be shown.
  if (message.type === 'SETTLED') event.waitUntil(onSettled(environment, typeof message.tag === 'string' ? message.tag : '', message.done === true))
  // A page with something unsent was closed or left.
  if (message.type === 'LEFT') event.waitUntil(onLeft(port, (engine) => showFinished(environment, engine)))
  if (message.type === 'KEEP_TEXTS' && Array.isArray(message.urls)) {
    event.waitUntil(keepAssets(build, screens)) // what was not to be had at the installation
    event.waitUntil(fetchTexts(message.urls.map(String).filter((url) => url.startsWith(`${scope}locales/`))))
  }
})

/** Becomes the active worker while no command is in the middle. The old worker may have to end something first: that is not waited for. */
async function takeOver(): Promise<void> {
  const session = await readSession(port)
  const go = () => Promise.race([self.skipWaiting(), new Promise<void>((done) => setTimeout(done, OLD_ENDS_MS))])
  await (session ? whileParked(port, session, go) : go())
}

self.addEventListener('push', (event) => event.waitUntil(onPush(environment, event.data?.text() ?? '')))

/** What a page would do at its next start. */
async function subscribeAnew(): Promise<string | null> {
  const { vapidKey } = (await (await fetch(`${scope}config.json`, { credentials: 'same-origin' })).json()) as Partial<RuntimeConfig>
  return vapidKey ? subscribe(self.registration.pushManager, vapidKey) : null
}

self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(onSubscriptionChange(port, platformOf(navigator), subscribeAnew)))

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  event.waitUntil(onNotificationClick(environment, { action: event.action, data: notification.data, close: () => notification.close() }))
})

self.addEventListener('sync', (event: Event) => {
  const sync = event as SyncEvent
  if (sync.tag === SYNC_TAG) sync.waitUntil(onSync(port, (engine) => showFinished(environment, engine)))
})
