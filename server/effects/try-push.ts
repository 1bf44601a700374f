/** Whether pushes would go out: the service account gives a token, and the project takes a message, which is checked and not delivered. */
import { systemClock } from '../lib/clock.ts'
import { createFcm } from './fcm.ts'
import { errorKind } from './error-kind.ts'
import { parseServiceAccount } from './service-account.ts'

const PATIENCE_MS = 10_000

/** @throws Error with a code when it would not */
export async function tryPush(serviceAccount: string, baseUrl: string | undefined): Promise<void> {
  await createFcm({ account: parseServiceAccount(serviceAccount), ...(baseUrl ? { baseUrl } : {}) }, systemClock).check(AbortSignal.timeout(PATIENCE_MS))
}

/** Why nothing would be sent, in a few words. */
export function whyNoPush(error: unknown): string {
  const kind = errorKind(error)
  if (kind.startsWith('fcm_token_4')) return `the key of the service account is not taken: was it deleted, or is this machine's clock wrong? (${kind})`
  if (/^fcm_40[134]/.test(kind)) return `the project does not take messages from this service account: is the Firebase Cloud Messaging API (V1) switched on? (${kind})`
  return `the push service does not answer as it should: may this machine reach fcm.googleapis.com and oauth2.googleapis.com? (${kind})`
}
