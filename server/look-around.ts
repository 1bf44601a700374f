/** What the server sends to is looked for once it serves: who is away may come, and whoever looks after it is told. */
import { greetMailServer, whyNoMail } from './effects/mail-server.ts'
import { tryPush, whyNoPush } from './effects/try-push.ts'
import type { Config } from './lib/config.ts'
import type { Log } from './lib/log.ts'

export async function lookAround(config: Config, log: Log): Promise<void> {
  const mail = async (): Promise<void> => {
    if (config.smtpUrl) await greetMailServer(config.smtpUrl).catch((error: unknown) => log.warn({ service: 'mail server' }, `SMTP_URL: ${whyNoMail(error)}. Mails wait and are tried again`))
  }
  const push = async (): Promise<void> => {
    if (config.firebaseServiceAccount) await tryPush(config.firebaseServiceAccount, config.fcmBaseUrl).catch((error: unknown) => log.warn({ service: 'push service' }, `FIREBASE_SERVICE_ACCOUNT: ${whyNoPush(error)}. Pushes wait and are tried again`))
  }
  await Promise.all([mail(), push()])
}
