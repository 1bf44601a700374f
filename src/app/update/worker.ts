/**
 * The worker's life in the page: registration, noticing every new build, and changing over only when the person agrees.
 * workbox-window stops noticing after the first outside update (measured), so we listen ourselves, for good.
 */
import { Workbox } from 'workbox-window'
import { basePath, inBase } from '../../lib/base-path.ts'
import { hasUnsavedWork } from '../../lib/unsaved-work.ts'

export type UpdateState = 'none' | 'ready' | 'changing' | 'changed'

let state: UpdateState = 'none'
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()
function become(next: UpdateState): void {
  state = next
  for (const listener of [...listeners]) listener()
}

/** 'ready': a build waits. 'changed': it took over elsewhere, and this tab has unsaved input. */
export const updateState = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => state,
}

const CHECK_EVERY_MS = 15 * 60_000

function notice(registration: ServiceWorkerRegistration): void {
  // Without a controller this is the first installation: nothing to update.
  if (!registration.waiting || !navigator.serviceWorker.controller) return
  waiting = registration.waiting
  if (state !== 'changing') become('ready')
}

/** Registers the worker. Where the browser or its owner forbids it, the app goes on without: with a network only. */
async function registered(box: Workbox): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await box.register({ immediate: true })
  } catch {
    return undefined
  }
}

/** Registers the worker and keeps an eye on it. Call it once, after the first screen. Never fails. */
export async function watchWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const box = new Workbox(inBase('sw.js'), { scope: basePath(), updateViaCache: 'none' })
  let hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadController) changeOver()
    hadController = true
  })
  const registration = await registered(box)
  if (!registration) return
  notice(registration)
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') notice(registration)
    })
  })
  let checkedAt = Date.now()
  const look = () => {
    notice(registration)
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined) // no network: at the next return
  }
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
}

/** The new worker controls this tab: a clean tab reloads once, one with unsaved input only says so. */
function changeOver(): void {
  if (hasUnsavedWork()) become('changed')
  else location.reload()
}

/** The person agrees. Nothing happens while a form has unsaved input. @returns false in that case */
export function acceptUpdate(): boolean {
  if (hasUnsavedWork()) return false
  if (state === 'changed') {
    location.reload()
    return true
  }
  become('changing')
  waiting?.postMessage({ type: 'SKIP_WAITING' })
  return true
}

const RELOADED = 'ess_reloaded_for'

/** A chunk of an older build is gone: one reload brings the new one, online only, never over unsaved input. */
export function reloadOnMissingChunk(build: string): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || hasUnsavedWork() || sessionStorage.getItem(RELOADED) === build) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED, build)
    location.reload()
  })
}

/** Taps on notifications that find the app open: it goes there itself, so that guards of forms hold. */
export function onOpenFromNotification(open: (link: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', (event: MessageEvent<{ type?: unknown; link?: unknown }>) => {
    if (event.data?.type === 'OPEN' && typeof event.data.link === 'string') open(event.data.link)
  })
}

/** Has the worker keep these texts for the time without a network. */
export async function keepTexts(urls: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage({ type: 'KEEP_TEXTS', urls })
}
