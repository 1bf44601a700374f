/** Push: with Firebase the service account gives a token, and the project takes a message; without, the push services of the browsers answer. */
import { createConnection } from 'node:net'
import { pushServices } from '../effects/push-subscription.ts'
import { tryPush, whyNoPush } from '../effects/try-push.ts'
import type { Config } from '../lib/config.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

const PATIENCE_MS = 4000

/** Whether a connection comes about: that is all that can be asked without a device. */
const answers = (origin: string): Promise<boolean> =>
  new Promise((done) => {
    const { hostname, port, protocol } = new URL(origin)
    const socket = createConnection({ host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80), timeout: PATIENCE_MS })
    const end = (isThere: boolean) => {
      socket.destroy()
      done(isThere)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false)).once('timeout', () => end(false))
  })

async function checkWebPush(services: readonly string[]): Promise<Finding> {
  const origins = pushServices(services)
  const away = (await Promise.all(origins.map(async (origin) => ((await answers(origin)) ? [] : [new URL(origin).host])))).flat()
  if (away.length === 0) return ok('push', 'the push services of the browsers answer')
  return warn('push', `from here no way leads to ${away.join(', ')}`, 'devices of these get no pushes: let this machine reach them over https, or set WEB_PUSH=off')
}

export async function checkPush({ firebaseServiceAccount: account, fcmBaseUrl, hasWebPush, pushServices: more }: Config): Promise<Finding> {
  if (!account) return hasWebPush ? checkWebPush(more) : ok('push', 'off: notices are shown when the app is opened')
  try {
    await tryPush(account, fcmBaseUrl)
    return ok('push', 'a message was checked and would be taken')
  } catch (error) {
    return fail('push', whyNoPush(error), 'see to FIREBASE_SERVICE_ACCOUNT; pushes wait meanwhile')
  }
}
