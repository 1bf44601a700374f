/** What people are told: one notice per event and person, with its mail and push, in the open transaction. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ApproverAction } from '../../contract/kit/lifecycle.ts'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { noticeTypes } from './notice-types.ts'
import { searchWords } from './notice-text.ts'
import { hidingFrom } from './preferences.ts'
import { delivery, notification } from './table.ts'
import { queued } from './wake.ts'

/** The request a notice asks a decision for. */
export interface NoticeRequest {
  id: string
  /** Slug. */
  module: string
  /** Version a decision from the notification would be based on. */
  version: number
  /** Actions the notification may offer. Leave out for none (the request is only opened). */
  actions?: readonly ApproverAction[]
  /** Links of the mail, each of which shows the request and asks; none when left out. */
  links?: MailLinks
}

/** Action links of a mail: the module by its name in inbox rows (`LeaveRequest`). */
export interface MailLinks {
  moduleName: string
  actions: readonly ApproverAction[]
}

export interface Notice {
  /** Who is told; the actor among them is left out. */
  employeeId: string | readonly string[]
  /** Who caused it: never told of their own action. Null for a job. */
  actorId: string | null
  /** `<requestId>:<round>:<what>`: a second notice of the same event for the same person is not written. */
  eventKey: string
  typeId: string
  /** Texts `notifications:<code>.subject` and `.message`. */
  code: string
  /**
   * Names and codes for the texts; `module` is a slug, `@ns:key` any text in the reader's language.
   * Never amounts, health, reasons or leave types. @see docs/product/notices.md#what-may-be-said
   */
  params: Record<string, string>
  /** Inside the app, below the base path (`leave-requests/<id>`); '' for nowhere. */
  link: string
  recordId?: string
  /** Facts the kind carries (`PA001001`: an objective-filling request). */
  block?: Record<string, unknown>
  now: Date
  /** Default true. */
  mail?: boolean
  /** Where the mail goes, whatever the person chose: an address that was theirs until now. Left out: theirs. */
  mailTo?: string
  /** Default true. */
  push?: boolean
  request?: NoticeRequest
}

/** What a delivery of a kind carries; texts, addresses and devices are looked up when it is sent. */
export type MailPayload = { notificationId: string; links?: MailLinks; /** Who caused it. */ by?: string; /** An address that was theirs. */ to?: string } | { /** The day of a digest. */ digest: string } | Letter
export type PushPayload =
  | { kind: 'notice'; notificationId: string; request: NoticeRequest | null; /** Devices that have it already. */ sentTo: string[]; /** It speaks for so many requests. */ grouped?: number }
  | { kind: 'close'; /** Tag of the notification to take away. */ id: string; module: string; sentTo: string[] }
  | { kind: 'read'; /** Tags of notifications that were read elsewhere; `*` is all of them. */ tags: string[]; sentTo: string[] }

/** A mail that is no notice: it holds a link for its reader's eyes alone, stands nowhere in the app, and no preference keeps it back. */
export interface Letter {
  /** Texts `mail:letter.<letter>.subject`, `.message` and `.button`. */
  letter: string
  /** The link, as whoever queued it sealed it. */
  sealed: string
  /** For somebody who has not used the product yet. */
  language: string
}

type DeliveryRow = typeof delivery.$inferInsert
const row = (kind: 'mail' | 'push', employeeId: string, payload: MailPayload | PushPayload, now: Date): DeliveryRow => ({
  id: newId(now), kind, employeeId, payload: { ...payload }, nextAt: now,
})

/**
 * Tells people of one event: a notice each, and a mail and a push queued with it. A few statements, however many people.
 * Who hides the kind from the app gets it as read. Push, mail, quiet hours and digest are judged when it is sent.
 * @returns ids of those who were told now
 */
export async function notify(notice: Notice): Promise<string[]> {
  const { now } = notice
  const people = [...new Set(typeof notice.employeeId === 'string' ? [notice.employeeId] : notice.employeeId)].filter((id) => id !== notice.actorId)
  if (people.length === 0) return []
  const search = searchWords(notice.typeId, notice.code, notice.params)
  const hidden = await hidingFrom(people, notice.typeId)
  const told = await q()
    .insert(notification)
    .values(people.map((employeeId) => ({
      id: newId(now), employeeId, eventKey: notice.eventKey, typeId: notice.typeId, code: notice.code, params: notice.params,
      search, block: notice.block ?? null, readAt: hidden.has(employeeId) ? now : null,
      link: notice.link, recordId: notice.recordId ?? notice.request?.id ?? null, createdAt: now, firebase: notice.push !== false,
    })))
    .onConflictDoNothing()
    .returning({ id: notification.id, employeeId: notification.employeeId })
  const deliveries = told.flatMap(({ id, employeeId }) => [
    ...(notice.mail === false ? [] : [row('mail', employeeId, { notificationId: id, ...(notice.request?.links ? { links: notice.request.links } : {}), ...(notice.actorId === null ? {} : { by: notice.actorId }), ...(notice.mailTo ? { to: notice.mailTo } : {}) }, now)]),
    ...(notice.push === false ? [] : [row('push', employeeId, { kind: 'notice', notificationId: id, request: notice.request ?? null, sentTo: [] }, now)]),
  ])
  await enqueue(deliveries)
  return told.map((t) => t.employeeId)
}

/**
 * A request was decided, withdrawn or changed: open notices that ask for its decision are read now,
 * and the notification goes from every device of those people.
 * @param people whose notices; everybody's when left out (an all-of level closes only the one who decided)
 */
export async function closeNotices(input: { recordId: string; module: string; now: Date; people?: readonly string[] }): Promise<void> {
  if (input.people?.length === 0) return
  const closed = await q()
    .update(notification)
    .set({ readAt: input.now })
    .where(and(
      eq(notification.recordId, input.recordId),
      eq(notification.typeId, noticeTypes.approvalNeeded),
      isNull(notification.readAt),
      input.people ? inArray(notification.employeeId, [...input.people]) : undefined,
    ))
    .returning({ employeeId: notification.employeeId })
  await queueClose([...new Set(closed.map((c) => c.employeeId))].map((employeeId) => ({ employeeId, id: input.recordId, module: input.module })), input.now)
}

/** Takes notifications from every device of the people named. `id` is the notification's tag: its record's id, else its own. */
export async function queueClose(closing: readonly { employeeId: string; id: string; module: string }[], now: Date): Promise<void> {
  await enqueue(closing.map(({ employeeId, id, module }) => row('push', employeeId, { kind: 'close', id, module, sentTo: [] }, now)))
}

/** Takes notifications that were read on one device from the others. `tags` as in `queueClose`; `*`: all. */
export async function queueRead(employeeId: string, tags: readonly string[], now: Date): Promise<void> {
  await enqueue([row('push', employeeId, { kind: 'read', tags: [...tags], sentTo: [] }, now)])
}

/**
 * What a notice asked of a person is done: it is read now, here and on their devices. One that was only looked at is not.
 * @param days what was done is for these: of its kind the notices whose days (`from`, `until` of their parameters) overlap them
 */
export async function answerNotices({ employeeId, code, days, now }: { employeeId: string; code: string; days: { from: string; until: string }; now: Date }): Promise<void> {
  const day = (name: 'from' | 'until') => sql`${notification.params} ->> ${name}`
  const answered = await q()
    .update(notification)
    .set({ readAt: now })
    .where(and(eq(notification.employeeId, employeeId), isNull(notification.readAt), eq(notification.code, code), sql`${day('from')} <= ${days.until}`, sql`${day('until')} >= ${days.from}`))
    .returning({ id: notification.id, recordId: notification.recordId })
  if (answered.length > 0) await queueRead(employeeId, answered.map((n) => n.recordId ?? n.id), now)
}

/** What notices of a kind asked of a person about one thing is done: the same for those whose facts name it so. */
export async function answerNoticesAbout({ employeeId, typeId, fact, id, now }: { employeeId: string; typeId: string; fact: string; id: string; now: Date }): Promise<void> {
  const answered = await q()
    .update(notification)
    .set({ readAt: now })
    .where(and(eq(notification.employeeId, employeeId), isNull(notification.readAt), eq(notification.typeId, typeId), sql`${notification.block} ->> ${fact} = ${id}`))
    .returning({ id: notification.id, recordId: notification.recordId })
  if (answered.length > 0) await queueRead(employeeId, answered.map((n) => n.recordId ?? n.id), now)
}

/** Somebody was told of something: by a fact of the notice's block, as above. */
export async function wasToldOf({ employeeId, typeId, fact, id }: { employeeId: string; typeId: string; fact: string; id: string }): Promise<boolean> {
  const told = await q().select({ id: notification.id }).from(notification).where(and(eq(notification.employeeId, employeeId), eq(notification.typeId, typeId), sql`${notification.block} ->> ${fact} = ${id}`)).limit(1)
  return told.length > 0
}

/** Queues the mail of a day's digest. In the transaction that writes its row: both or none. */
export async function queueDigest(employeeId: string, date: string, now: Date): Promise<void> {
  await enqueue([row('mail', employeeId, { digest: date }, now)])
}

/** Queues a letter. In the transaction that makes its link: both or none. */
export async function queueLetter(employeeId: string, letter: Letter, now: Date): Promise<void> {
  await enqueue([row('mail', employeeId, letter, now)])
}

async function enqueue(rows: DeliveryRow[]): Promise<void> {
  if (rows.length === 0) return
  await q().insert(delivery).values(rows)
  queued()
}
