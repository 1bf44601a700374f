/** The browser's side of updates.ts: the worker's registration, and what the page and the worker say to each other. */
import { Workbox } from 'workbox-window'
import { runtimeConfig } from '../../api/config.ts'
import { isServerThere } from '../../api/network-probe.ts'
import { databaseState } from '../../api/database-watch.ts'
import { basePath, inBase } from '../../lib/base-path.ts'
import { isOnline } from '../../lib/network.ts'
import { quiet } from '../../lib/quiet.ts'
import { hasUnsavedWork, saveUnsavedWork } from '../../lib/unsaved-work.ts'
import { newBuildComes, onMissingChunk } from '../missing-chunks.ts'
import { createUpdates, type WorkerBuild } from './updates.ts'
import { isForbidden, noteWithoutWorker } from './without-worker.ts'

/** A worker that has to start first takes its time on a slow device; a page that did not wait would stay under a build it does not know. */
const BUILD_ANSWER_MS = 15_000

/** Build of the worker that ends the worker (public/sw-off.js). */
const OFF = 'off'

/** The worker is gone for good, or is ending itself: to register it once more would bring it back to life. */
async function isSwitchedOff(): Promise<boolean> {
  const { controller } = navigator.serviceWorker
  return controller ? (await buildOf(controller)).build === OFF : (await runtimeConfig().catch(() => null))?.worker === false
}

/** Registers the worker. Where the browser or its owner forbids it, the app goes on without: with a network only. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    if (await isSwitchedOff()) {
      await (await navigator.serviceWorker.getRegistration(basePath()))?.unregister()
      return undefined
    }
    return await new Workbox(inBase('sw.js'), { scope: basePath(), updateViaCache: 'none' }).register({ immediate: true })
  } catch (error) {
    if (isForbidden(error)) noteWithoutWorker()
    return undefined
  }
}

function buildOf(worker: ServiceWorker | null): Promise<WorkerBuild> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => done({ build: '', isOurs: false }), BUILD_ANSWER_MS)
    port1.onmessage = (event: MessageEvent<{ build?: string; shell?: string[] } | null>) => {
      clearTimeout(timer)
      const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
      done({ build: event.data?.build ?? '', isOurs: event.data?.shell?.includes(own) ?? false })
    }
    worker?.postMessage({ type: 'BUILD' }, [port2])
  })
}

/** A request of this page that meets the old worker on its way out starts it once more, and the change is then put off until it has rested (30 s in Chromium): the page asks when it has no request under way. */
const QUIET_AT_MOST_MS = 5000

/** Our own server, that is: a page of a hotel says nothing about its files. */
const isReachable = async () => isOnline() && (await isServerThere())

const updates = createUpdates({
  get workers() {
    return navigator.serviceWorker
  },
  register, buildOf, isReachable,
  quiet: () => quiet(QUIET_AT_MOST_MS),
  reload: () => location.reload(),
  get memory() {
    return sessionStorage
  },
  now: () => Date.now(),
  later: (fn, ms) => void setTimeout(fn, ms),
  isVisible: () => document.visibilityState === 'visible',
  onReturn: (look) => {
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
  },
  hasUnsaved: hasUnsavedWork,
  save: saveUnsavedWork,
  database: databaseState,
})

export const updateState = updates.state
updateState.subscribe(() => newBuildComes.set(updateState.read() === 'changing'))
export const acceptUpdate = updates.accept

/** Registers the worker and keeps an eye on it. Call it once, after the first screen. Never fails. */
export async function watchWorker(): Promise<void> {
  if (import.meta.env.DEV) return
  if ('serviceWorker' in navigator) await updates.start()
  else noteWithoutWorker()
}

/** A chunk of an older build is gone (vite:preloadError names it). The screen that wanted it says so meanwhile. Call it once the worker is watched: a reload without the newer build would bring the same page. */
export function reloadOnMissingChunk(build: string): void {
  onMissingChunk(() => void updates.chunkIsMissing(build))
}

/** Taps on notifications that find the app open: it goes there itself, so that guards of forms hold. */
export function onOpenFromNotification(open: (link: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', (event: MessageEvent<{ type?: unknown; link?: unknown }>) => {
    if (event.data?.type !== 'OPEN' || typeof event.data.link !== 'string') return
    event.ports[0]?.postMessage('heard')
    open(event.data.link)
  })
}
