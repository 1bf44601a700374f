/** Puts the senders together for one process. */
import { hostname } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { oneAddress } from '../lib/mail-address.ts'
import { createDeliverer, type Deliverer } from './deliver.ts'
import { createFcm } from './fcm.ts'
import { createMailSender, type OpenLetter, type TellAbout } from './mail.ts'
import { defaultSender } from './mail-server.ts'
import { createPushSender } from './push.ts'
import type { PushService } from './push-service.ts'
import { isSubscription } from './push-subscription.ts'
import { parseServiceAccount } from './service-account.ts'
import type { Tickets } from './tickets.ts'
import type { VapidKey } from './vapid-key.ts'
import { createWebPush } from './web-push.ts'

export interface EffectsConfig {
  clock: Clock
  log: Log
  /** Mails go to `<dataDir>/mail` when there is no mail server. */
  dataDir: string
  /** PUBLIC_URL + BASE_PATH with a trailing slash: where links in mails lead. */
  appUrl: string
  smtpUrl?: string
  /** Default: `Employee self-service <no-reply@<host of appUrl>>`. */
  mailFrom?: string
  /** JSON of a Firebase service account; left out: nothing goes through Firebase. */
  serviceAccount?: string
  /** Another address than Google's (tests). */
  fcmBaseUrl?: string
  /** Left out: nothing goes to the services of the browsers themselves. */
  vapidKey?: VapidKey
  /** Origins of push services besides those of the browsers' makers. */
  pushServices?: readonly string[]
  /** What mails may say of a request. */
  tellAbout?: TellAbout
  openLetter?: OpenLetter
  /** Decision tickets for pushes. */
  tickets: Tickets
}

/**
 * Mail and push of this process. `start()` it once the server listens, `stop()` it before the database closes.
 * @throws Error with one clear line when the configuration is wrong
 */
export function createEffects(config: EffectsConfig): Deliverer {
  const { clock, log } = config
  const from = config.mailFrom ?? defaultSender(config.appUrl)
  const mail = createMailSender(
    {
      folder: join(config.dataDir, 'mail'),
      appUrl: config.appUrl,
      from,
      ...(config.tellAbout ? { tellAbout: config.tellAbout } : {}),
      ...(config.smtpUrl ? { smtpUrl: config.smtpUrl } : {}),
      ...(config.openLetter ? { openLetter: config.openLetter } : {}),
    },
    clock,
  )
  const fcm = config.serviceAccount
    ? createFcm({ account: parseServiceAccount(config.serviceAccount), ...(config.fcmBaseUrl ? { baseUrl: config.fcmBaseUrl } : {}) }, clock)
    : null
  const webPush = config.vapidKey && createWebPush({ key: config.vapidKey, contact: oneAddress(from) ?? '', services: config.pushServices ?? [] }, clock)
  // a device keeps what it registered with until it is used again: both are sent to
  const push: PushService = { send: (message, signal) => (isSubscription(message.address) ? webPush : fcm)?.send(message, signal) ?? Promise.resolve({ kind: 'gone' }) }
  const deliverer = createDeliverer({ clock, log, senders: [mail, createPushSender(push, clock, config.tickets)], owner: `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}` })
  return {
    ...deliverer,
    async stop() {
      await deliverer.stop()
      mail.close()
    },
  }
}
