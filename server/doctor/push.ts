/** Push: the service account gives a token, and the project takes a message. */
import { tryPush, whyNoPush } from '../effects/try-push.ts'
import type { Config } from '../lib/config.ts'
import { fail, type Finding, ok } from './finding.ts'

export async function checkPush({ firebaseServiceAccount: account, fcmBaseUrl }: Config): Promise<Finding> {
  if (!account) return ok('push', 'off: notices are shown when the app is opened')
  try {
    await tryPush(account, fcmBaseUrl)
    return ok('push', 'a message was checked and would be taken')
  } catch (error) {
    return fail('push', whyNoPush(error), 'see to FIREBASE_SERVICE_ACCOUNT; pushes wait meanwhile')
  }
}
