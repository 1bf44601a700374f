/** Mails of notices: over SMTP, or as .eml files in a folder when no mail server is configured. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { intlLocale } from '../../contract/kit/language.ts'
import { emailActionPath } from '../../contract/modules/email-action/link.ts'
import { q } from '../db/context.ts'
import type { Clock } from '../lib/clock.ts'
import { text } from '../lib/text.ts'
import { findEmployee } from '../org/people.ts'
import type { Delivery, Sender, SendOutcome } from './deliver.ts'
import { digestContent } from './digest-mail.ts'
import { languageOf } from './language.ts'
import { isToldLater, queuedAt } from './mail-crowd.ts'
import { type MailContent, mailHtml, mailText } from './mail-layout.ts'
import { openMailServer } from './mail-server.ts'
import { noticeTexts, noticeTypeName } from './notice-text.ts'
import { noticeTypes } from './notice-types.ts'
import type { Letter, MailLinks, MailPayload } from './notify.ts'
import { channelsOf, preferenceOf } from './preferences.ts'
import { notification } from './table.ts'

export interface MailConfig {
  /** `smtp://user:password@host:587`; `?tls=off` for a relay that speaks none; left out: files. */
  smtpUrl?: string
  /** Folder of the .eml files. */
  folder: string
  /** `Name <address>` or an address. */
  from: string
  /** Where the app is, with base path and trailing slash (`https://hr.example/ess/`): the button's link starts with it. */
  appUrl: string
  /** What may be said of a request; left out: nothing. */
  tellAbout?: TellAbout
  /** Address a letter leads to, of what its queued row holds sealed; null when it leads nowhere any more. Left out: there are no letters. */
  openLetter?: OpenLetter
}

/** What a mail says of the request it is about, beside who and which: its kind without what is nobody's business, how many days, and which. */
export interface MailAbout {
  title: string
  /** Null where days are not counted. */
  days: number | null
  /** Civil dates; null where it covers none. */
  dates: { from: string; until: string } | null
}

/** Null when there is nothing to say, or nothing that may be said. */
export type TellAbout = (of: { module: string; recordId: string; language: string }) => Promise<MailAbout | null>

/** @param language the address's page is read in */
export type OpenLetter = (sealed: string, employeeId: string, language: string) => Promise<string | null>

interface OutgoingMail {
  to: { name: string; address: string }
  subject: string
  content: MailContent
  /** Of a mail about a record: it stands with the others about that, whose first one has this notice. */
  thread: { noticeId: string; firstId: string } | null
}

/** One line without control characters: nothing a name holds can become a header of its own. */
// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const oneLine = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
const isAddress = (value: string) => value.length <= 254 && /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/.test(value)

/** The mail of a notice; null when nobody needs it any more (decided meanwhile), no such person, or no address. */
async function mailOf(row: Delivery, { appUrl, tellAbout, openLetter }: MailConfig): Promise<OutgoingMail | null> {
  const payload = row.payload as unknown as MailPayload
  if ('digest' in payload) return digestOf(row.employeeId, payload.digest, appUrl)
  if ('letter' in payload) return letterOf(row.employeeId, payload, openLetter)
  const { notificationId, to } = payload
  const [notice] = await q().select().from(notification).where(eq(notification.id, notificationId))
  if (!notice || (notice.typeId === noticeTypes.approvalNeeded && notice.readAt)) return null
  const preference = await preferenceOf(row.employeeId)
  // who wants one mail a day reads it there; at an address that is theirs no more nobody reads another
  if (to === undefined && (!channelsOf(preference, notice.typeId).mail || (preference && preference.digestHour !== null))) return null
  const person = await findEmployee(row.employeeId)
  const address = to ?? person?.email ?? ''
  if (!person || !isAddress(address)) return null
  const language = await languageOf(row.employeeId)
  const { subject, message } = noticeTexts(language, notice.code, notice.params)
  const t = (key: string, params?: Record<string, string>) => text(language, `mail:${key}`, params)
  const module = notice.params.module
  const about = module && notice.recordId ? ((await tellAbout?.({ module, recordId: notice.recordId, language })) ?? null) : null
  const label = module ? t('button.open-request') : t('button.open')
  return {
    to: { name: oneLine(person.fullName), address },
    subject: oneLine(subject),
    content: {
      language, kind: noticeTypeName(language, notice.typeId), heading: oneLine(subject),
      greeting: t('greeting', { name: person.firstName }), message, ...(about ? { about: aboutLine(about, language) } : {}),
      ...(payload.links && notice.recordId ? { actions: actionsOf(payload.links, notice.recordId, row.employeeId, language, appUrl), asks: t('asks') } : {}),
      button: notice.link ? { label, url: new URL(notice.link, appUrl).href } : null,
      ...framing(language, appUrl),
    },
    thread: notice.recordId ? { noticeId: notice.id, firstId: await firstAbout(row.employeeId, notice.recordId) } : null,
  }
}

/** The first notice a person had of a record: what mails about it refer to, for this person. */
async function firstAbout(employeeId: string, recordId: string): Promise<string> {
  const [first] = await q().select({ id: notification.id }).from(notification).where(and(eq(notification.recordId, recordId), eq(notification.employeeId, employeeId))).orderBy(asc(notification.createdAt), asc(notification.id)).limit(1)
  return first?.id ?? recordId
}

/** "Annual leave · 3 days · 18 May 2026 to 20 May 2026". */
function aboutLine({ title, days, dates }: MailAbout, language: string): string {
  const date = (day: string) => new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const number = (value: number) => new Intl.NumberFormat(intlLocale(language)).format(value)
  return oneLine([
    title,
    ...(days === null ? [] : [text(language, 'mail:about.days', { count: days, days: number(days) })]),
    ...(dates === null ? [] : [dates.from === dates.until ? date(dates.from) : text(language, 'mail:about.dates', { from: date(dates.from), until: date(dates.until) })]),
  ].join(' · '))
}

/** What stands around every mail. */
function framing(language: string, appUrl: string): Pick<MailContent, 'product' | 'linkHint' | 'footer' | 'preferences'> {
  const t = (key: string) => text(language, `mail:${key}`)
  return { product: t('product'), linkHint: t('link-hint'), footer: t('footer'), preferences: { label: t('preferences'), url: preferencesUrl(appUrl) } }
}

/** A letter; null when its link leads nowhere any more. What it says names nobody but its reader. */
async function letterOf(employeeId: string, { letter, sealed, language: otherwise }: Letter, openLetter: OpenLetter | undefined): Promise<OutgoingMail | null> {
  const language = await languageOf(employeeId, otherwise)
  const person = await findEmployee(employeeId)
  const url = await openLetter?.(sealed, employeeId, language)
  if (!person || !isAddress(person.email) || !url) return null
  const t = (key: string, params?: Record<string, string>) => text(language, `mail:${key}`, params)
  const subject = t(`letter.${letter}.subject`)
  return {
    to: { name: oneLine(person.fullName), address: person.email },
    subject,
    content: {
      language, product: t('product'), kind: t('letter.kind'), heading: subject, greeting: t('greeting', { name: person.firstName }), message: t(`letter.${letter}.message`),
      button: { label: t(`letter.${letter}.button`), url }, linkHint: t('link-hint'), footer: t('letter.footer'), preferences: null,
    },
    thread: null,
  }
}

/** Where a person chooses which mails they get. */
const preferencesUrl = (appUrl: string) => new URL('me/notifications', appUrl).href

/** The links that decide: each opens the request and asks, for this person alone. */
const actionsOf = (links: MailLinks, id: string, userId: string, language: string, appUrl: string): NonNullable<MailContent['actions']> =>
  links.actions.map((action) => ({ action, label: text(language, `mail:action.${action}`), url: new URL(emailActionPath({ moduleName: links.moduleName, action, id, userId }), appUrl).href }))

/** The mail of a day's digest; null when all of it was read before it left. */
async function digestOf(employeeId: string, date: string, appUrl: string): Promise<OutgoingMail | null> {
  const person = await findEmployee(employeeId)
  if (!person || !isAddress(person.email)) return null
  const language = await languageOf(employeeId)
  const content = await digestContent({ employeeId, firstName: person.firstName, date, language, appUrl })
  if (!content) return null
  return { to: { name: oneLine(person.fullName), address: person.email }, subject: oneLine(content.heading), content: { ...content, ...framing(language, appUrl) }, thread: null }
}

/** A mail server's answer: 5xx about the recipient is final, everything else is worth another try; a sender it does not take is a mistake of ours. */
function outcomeOf(error: unknown): SendOutcome {
  const e = (error ?? {}) as { responseCode?: number; code?: string; command?: string }
  const isSender = e.command === 'MAIL FROM'
  const kind = e.responseCode ? `smtp_${e.responseCode}${isSender ? '_mail_from' : ''}` : (e.code ?? 'smtp')
  return { done: false, retry: isSender || !(e.code === 'EENVELOPE' && (e.responseCode ?? 0) >= 500), error: kind }
}

/** A process that stood still meanwhile does not send what another one has sent by then: shorter than the lease of a row. */
const LATE_MS = 20_000

export function createMailSender(config: MailConfig, clock: Clock): Sender & { close(): void } {
  const smtp = config.smtpUrl ? openMailServer(config.smtpUrl) : null
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const host = new URL(config.appUrl).hostname

  const idOf = (id: string) => `<${id}@${host}>`
  const message = (row: Delivery, mail: OutgoingMail) => ({
    from: config.from,
    to: mail.to,
    subject: mail.subject,
    text: mailText(mail.content),
    html: mailHtml(mail.content),
    date: clock.now(),
    // a second sending of the same row carries the same id, so that mail programs show it once
    messageId: idOf(mail.thread?.noticeId ?? row.id),
    ...(mail.thread && mail.thread.firstId !== mail.thread.noticeId ? { inReplyTo: idOf(mail.thread.firstId), references: [idOf(mail.thread.firstId)] } : {}),
    ...(mail.content.preferences ? { list: { unsubscribe: { url: mail.content.preferences.url, comment: mail.content.preferences.label } } } : {}),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': mail.content.language },
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function writeEml(row: Delivery, mail: OutgoingMail): Promise<void> {
    const { message: bytes } = await composer.sendMail(message(row, mail))
    await mkdir(config.folder, { recursive: true })
    // by the moment its row was made, so that a second sending of the row takes the place of the first
    const name = `${queuedAt(row.id).toISOString().replace(/[-:.]/g, '')}-${row.id}.eml`
    await writeFile(join(config.folder, `.${name}`), bytes as Buffer)
    await rename(join(config.folder, `.${name}`), join(config.folder, name))
  }

  return {
    kind: 'mail',
    close: () => smtp?.close(),
    async send(row) {
      const began = performance.now()
      const mail = await mailOf(row, config)
      if (!mail || (await isToldLater(row, (row.payload as { by?: string }).by))) return { done: true }
      if (performance.now() - began > LATE_MS) return { done: false, retry: true, error: 'late' }
      try {
        if (smtp) await smtp.sendMail(message(row, mail))
        else await writeEml(row, mail)
        return { done: true }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}
