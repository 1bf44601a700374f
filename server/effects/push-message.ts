/** What a push says, worked out when it is sent. */
import { createHash, randomUUID } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { ALL_TAGS, GROUP_TAG, type PushMessage } from '../../contract/kit/push.ts'
import { q } from '../db/context.ts'
import { text } from '../lib/text.ts'
import type { Delivery } from './deliver.ts'
import { languageOf } from './language.ts'
import type { OutgoingPush } from './push-service.ts'
import { pushTexts } from './push-words.ts'
import { noticeTypes } from './notice-types.ts'
import type { NoticeRequest, PushPayload } from './notify.ts'
import { notification, type pushDevice } from './table.ts'
import type { Tickets } from './tickets.ts'

/** A decision may be taken from a notification for so long; after that it only opens the request. */
export const PUSH_LIFE_SECONDS = 86_400

/** A subject as the provider and the device know it. */
export const plainSubject = (sub: string): string => sub.replace(/^https?:\/\/[^|]*\|/, '')

/**
 * How the worker recognises whom a message is meant for: the hash of the subject as the provider gives it.
 * @param sub our caller's subject; one of an external provider is written `<issuer>|<subject>`
 */
export const subjectHash = (sub: string): string => createHash('sha256').update(plainSubject(sub)).digest('hex')

type Device = typeof pushDevice.$inferSelect
type Notice = typeof notification.$inferSelect
/** One message for one device; null: nothing is to be said to this one. */
export type ForOne = (device: Device) => OutgoingPush | null

const empty = { notificationId: '', module: '', version: '', actions: '', code: '', params: '', title: '', body: '', link: '', ticket: '', rejectNote: '' }
const lifeEnd = (from: Date) => new Date(from.getTime() + PUSH_LIFE_SECONDS * 1000)

const toEach = (data: Omit<PushMessage, 'subject'>, ttlSeconds: number, urgent: boolean, ticket: (device: Device) => string = () => ''): ForOne => (device) =>
  ({ address: device.token, data: { ...data, subject: subjectHash(device.sub), ticket: ticket(device) }, ttlSeconds, urgent })

/** A ticket of its own for every device and sending: for the decisions the notification offers, as long as it offers them. */
function ticketFor(request: NoticeRequest | null, expiresAt: Date, tickets: Tickets): (device: Device) => string {
  const actions = request?.actions ?? []
  if (!request || actions.length === 0) return () => ''
  const { id: requestId, module, version } = request
  return ({ sub, employeeId, deviceId }) => tickets.seal({ id: randomUUID(), sub, employeeId, deviceId, module, requestId, version, actions, expiresAt: expiresAt.getTime() })
}

/** Unread notices of a person that ask for a decision. */
async function waitingFor(employeeId: string): Promise<number> {
  const [row] = await q().select({ total: count() }).from(notification).where(and(eq(notification.employeeId, employeeId), isNull(notification.readAt), eq(notification.typeId, noticeTypes.approvalNeeded)))
  return row?.total ?? 0
}

/** The notice of a row, while somebody still needs to be told; `ttlSeconds` is how long it is worth delivering. */
export async function openNotice(notificationId: string, now: Date): Promise<{ notice: Notice; ttlSeconds: number } | null> {
  const [notice] = await q().select().from(notification).where(eq(notification.id, notificationId))
  const ttlSeconds = notice ? Math.floor((lifeEnd(notice.createdAt).getTime() - now.getTime()) / 1000) : 0
  return !notice || notice.readAt || ttlSeconds <= 0 ? null : { notice, ttlSeconds }
}

/** Many requests at once are one notification: "5 requests are waiting for you". @param waiting how many it speaks for */
export async function groupMessage(row: Delivery, waiting: number, now: Date): Promise<ForOne> {
  const language = await languageOf(row.employeeId)
  const params = { count: waiting }
  return toEach({
    ...empty, kind: 'notice', id: GROUP_TAG, code: 'approvalsWaiting', params: JSON.stringify(params), expiresAt: lifeEnd(now).toISOString(), link: 'inbox',
    title: text(language, 'notifications:approvalsWaiting.subject', params), body: text(language, 'notifications:approvalsWaiting.message', params),
  }, PUSH_LIFE_SECONDS, true)
}

/** What a notice says, for one device. */
export async function noticeMessage(row: Delivery, payload: Extract<PushPayload, { kind: 'notice' }>, { notice, ttlSeconds }: { notice: Notice; ttlSeconds: number }, tickets: Tickets): Promise<ForOne> {
  const language = await languageOf(row.employeeId)
  const words = pushTexts(language, notice)
  const { request } = payload
  const expiresAt = lifeEnd(notice.createdAt)
  return toEach({
    ...empty,
    kind: request ? 'request' : 'notice',
    id: notice.recordId ?? notice.id,
    notificationId: notice.id,
    module: request?.module ?? notice.params.module ?? '',
    version: request ? String(request.version) : '',
    expiresAt: expiresAt.toISOString(),
    actions: request?.actions?.join(',') ?? '',
    code: notice.code,
    params: JSON.stringify(words.params),
    title: words.subject,
    body: words.message,
    link: notice.link,
    rejectNote: request?.actions?.includes('reject') ? text(language, 'push:note.reject') : '',
  }, ttlSeconds, true, ticketFor(request, expiresAt, tickets))
}

/** Takes something away. Says how much is left to decide, so that the device can judge its group. */
export async function closingMessage(row: Delivery, payload: Exclude<PushPayload, { kind: 'notice' }>, now: Date): Promise<ForOne> {
  const params = { waiting: await waitingFor(row.employeeId) }
  const common = { ...empty, expiresAt: lifeEnd(now).toISOString() }
  if (payload.kind === 'close') return toEach({ ...common, kind: 'close', id: payload.id, module: payload.module, params: JSON.stringify(params) }, PUSH_LIFE_SECONDS, false)
  const all = payload.tags.includes(ALL_TAGS)
  const each = toEach({ ...common, kind: 'read', id: row.id, params: JSON.stringify({ ...params, tags: all ? [ALL_TAGS] : payload.tags }) }, PUSH_LIFE_SECONDS, false)
  // there every push has to show something: reading elsewhere is nothing to be told of, the app finds out when it opens
  return (device) => (device.platform === 'ios-web' ? null : each(device))
}
