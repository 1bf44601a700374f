/** The mail server of SMTP_URL: how it is spoken to, and whether it is there. */
import { createTransport, type Transporter } from 'nodemailer'
import { isLoopback } from '../lib/plain-text.ts'

/** A mail says what nobody on its way may read: to another machine it goes over TLS, or not at all, unless the address says `?tls=off`. */
function wireOf(smtpUrl: string): { url: string; requireTLS: boolean } {
  const url = new URL(smtpUrl)
  const isOff = url.searchParams.get('tls') === 'off'
  url.searchParams.delete('tls')
  return { url: url.href, requireTLS: !isOff && !isLoopback(smtpUrl) }
}

export const openMailServer = (smtpUrl: string): Transporter => createTransport({ ...wireOf(smtpUrl), connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 })

/** Mails come from here when MAIL_FROM is left out. @param appUrl where the app is */
export function defaultSender(appUrl: string): string {
  const host = new URL(appUrl).hostname
  return `Employee self-service <no-reply@${host.includes('.') ? host : 'localhost.localdomain'}>`
}

/** Connects, agrees on TLS and signs in, and sends nothing. @throws what the library says */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  const server = openMailServer(smtpUrl)
  try {
    await server.verify()
  } finally {
    server.close()
  }
}

/** Sends a mail that says what it is. @throws what the library says */
export async function sendTestMail(smtpUrl: string, from: string, to: string): Promise<void> {
  const server = openMailServer(smtpUrl)
  try {
    await server.sendMail({ from, to, subject: 'Test mail of the employee portal', text: 'This mail was sent by "npm run doctor" to see whether mails arrive. Nobody needs to do anything.', disableFileAccess: true, disableUrlAccess: true, headers: { 'Auto-Submitted': 'auto-generated' } })
  } finally {
    server.close()
  }
}

/** What the codes of the library and of the network mean. */
const WHYS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: are host and port right?',
  ENOTFOUND: 'its host is not known: is the name right?',
  EDNS: 'its host is not known: is the name right?',
  ETIMEDOUT: 'it does not answer: are host and port right, and does no firewall stand between?',
  ECONNECTION: 'no connection: are host and port right?',
  ESOCKET: 'no connection: are host and port right?',
  ETLS: 'no TLS: it must offer STARTTLS, or take smtps:// (?tls=off for a relay of your own that speaks none)',
  EAUTH: 'it does not take name and password',
  EENVELOPE: 'it does not take this sender or this recipient: is MAIL_FROM an address that may send here?',
}

/** What went wrong once somebody had answered: the library calls it as it calls a server that is not there. */
const whysOfTls: readonly (readonly [said: RegExp, why: string])[] = [
  [/certificate|self.signed|altname/i, 'its certificate is not one this machine trusts for that name (NODE_EXTRA_CA_CERTS names an authority of your own)'],
  [/wrong version number|packet length too long|http request|before secure TLS connection/i, 'it answers, but not with TLS: smtps:// is for a port that begins with TLS (465); where STARTTLS follows (587), or none at all, it is smtp:// (?tls=off for a relay of your own that speaks none)'],
  [/SSL routines|\bEPROTO\b/, 'it answers, but no TLS could be agreed on: look at its versions of TLS'],
]

/** Why no mail goes out, in a few words and without any address. */
export function whyNoMail(error: unknown): string {
  const { code, responseCode, command, cause } = (error ?? {}) as { code?: string; responseCode?: number; command?: string; cause?: { code?: string } }
  if (command === 'MAIL FROM') return `it does not take this sender: MAIL_FROM must be an address that may send here (${responseCode ?? code})`
  const inner = cause?.code
  const told = inner !== undefined && WHYS[inner] !== undefined ? inner : (code ?? 'unknown')
  const message = error instanceof Error ? error.message : ''
  const why = whysOfTls.find(([pattern]) => pattern.test(message))?.[1] ?? WHYS[told] ?? 'it does not greet'
  return `${why} (${responseCode ?? told})`
}
