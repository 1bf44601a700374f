/** Mail: the server greets, and on request one mail is sent. */
import { defaultSender, greetMailServer, sendTestMail, whyNoMail } from '../effects/mail-server.ts'
import type { Config } from '../lib/config.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

const NAME = 'mail'

/** @param to whom a test mail is sent; undefined: none is */
export async function checkMail({ smtpUrl, mailFrom, publicUrl, basePath }: Config, to: string | undefined): Promise<Finding> {
  if (!smtpUrl) return warn(NAME, 'mails are files in DATA_DIR/mail, which nobody gets', 'set SMTP_URL and MAIL_FROM, unless this is a trial')
  const from = mailFrom ?? defaultSender(publicUrl + basePath)
  try {
    if (to === undefined) await greetMailServer(smtpUrl)
    else await sendTestMail(smtpUrl, from, to)
    return ok(NAME, to === undefined ? `the server greets; mails come from ${from} (--mail somebody@example.com sends one)` : `a test mail from ${from} was taken: look whether it arrives, and not among the junk`)
  } catch (error) {
    return fail(NAME, whyNoMail(error), 'see to SMTP_URL and MAIL_FROM; mails wait meanwhile')
  }
}
