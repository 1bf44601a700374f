/** Firebase messaging in the page: only the address. Messages are received by our own worker. @see docs/product/notices.md#push */
import { initializeApp, getApps } from 'firebase/app'
import { getMessaging, type Messaging, onRegistered, register } from 'firebase/messaging'
import type { FirebaseWebConfig } from '../../../contract/kit/runtime-config.ts'

const PATIENCE_MS = 20_000

function messagingOf(config: FirebaseWebConfig): Messaging {
  const { vapidKey: _, ...options } = config
  return getMessaging(getApps()[0] ?? initializeApp(options))
}

/** Registers with our own worker. @returns `fid:…`, or null when no address came in time */
export async function registerForPush(config: FirebaseWebConfig): Promise<string | null> {
  const messaging = messagingOf(config)
  const serviceWorkerRegistration = await navigator.serviceWorker.ready
  const came = new Promise<string>((done) => {
    const stop = onRegistered(messaging, (fid) => {
      stop()
      done(`fid:${fid}`)
    })
  })
  await register(messaging, { vapidKey: config.vapidKey, serviceWorkerRegistration })
  return Promise.race([came, new Promise<null>((done) => setTimeout(() => done(null), PATIENCE_MS))])
}
