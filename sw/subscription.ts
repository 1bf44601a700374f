/** The browser has ended this device's subscription by itself: it gets another, and the server is told, before somebody misses what is pushed. */
import { systemNotificationCalls } from '../contract/modules/system-notification/calls.ts'
import { newId } from '../src/offline/command-id.ts'
import { bindDevice } from '../src/offline/device.ts'
import type { Port } from '../src/offline/port.ts'
import { commandRequest, send } from '../src/offline/request.ts'
import { readSession } from '../src/offline/session.ts'
import { refreshSession } from '../src/offline/steps/refresh.ts'

const PATIENCE_MS = 15_000

/** @throws Error when nobody is signed in well enough, or the server did not take it: the app tells it when it is next opened */
async function register(port: Port, input: { deviceId: string; token: string; platform: string }): Promise<{ registered: boolean }> {
  const commandId = newId(port)
  for (let tries = 0; tries < 2; tries++) {
    const session = await port.step('register.session', () => readSession(port))
    if (!session) break
    const answer = await send(port, commandRequest(systemNotificationCalls.registerDevice, input, commandId, session), PATIENCE_MS)
    if (answer !== 'none' && answer.status === 200) return JSON.parse(answer.body) as { registered: boolean }
    if (answer === 'none' || answer.status !== 401) break
    await port.step('register.refresh', () => refreshSession(port, session.accessToken))
  }
  throw new Error('the server was not told of the new subscription')
}

/** @param subscribe gives the new address (`sub:…`), or null where this server sends no Web Push */
export async function onSubscriptionChange(port: Port, platform: string, subscribe: () => Promise<string | null>): Promise<void> {
  const token = await port.step('subscription.new', () => subscribe())
  if (token === null) return
  await port.step('subscription.bind', () => bindDevice(port, token, (deviceId) => register(port, { deviceId, token, platform })))
}
