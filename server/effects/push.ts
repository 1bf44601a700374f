/** Pushes of notices to every device of a person. Without Firebase there is nothing to do: notices arrive by polling. */
import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { PushMessage } from '../../contract/kit/push.ts'
import { q } from '../db/context.ts'
import type { Clock } from '../lib/clock.ts'
import type { Delivery, Sender, SendOutcome } from './deliver.ts'
import { errorKind } from './error-kind.ts'
import type { Fcm, FcmMessage } from './fcm.ts'
import { languageOf } from './language.ts'
import { noticeTexts } from './notice-text.ts'
import type { PushPayload } from './notify.ts'
import { notification, pushDevice } from './table.ts'

/** A decision may be taken from a notification for so long; after that it only opens the request. */
export const PUSH_LIFE_SECONDS = 86_400

/**
 * How the worker recognises whom a message is meant for: the hash of the subject as the provider gives it.
 * @param sub our caller's subject; one of an external provider is written `<issuer>|<subject>`
 */
export const subjectHash = (sub: string): string => createHash('sha256').update(sub.replace(/^https?:\/\/[^|]*\|/, '')).digest('hex')

const empty = { notificationId: '', module: '', version: '', actions: '', code: '', params: '', title: '', body: '', link: '' }
type ForOne = (device: typeof pushDevice.$inferSelect) => FcmMessage

const lifeEnd = (from: Date) => new Date(from.getTime() + PUSH_LIFE_SECONDS * 1000)

/** What is to be said, for one device; null when nobody needs it any more. A later issue adds the decision ticket here (OFFLINE §3). */
async function messageOf(row: Delivery, payload: PushPayload, now: Date): Promise<ForOne | null> {
  if (payload.kind === 'close') {
    const data = { ...empty, kind: 'close', id: payload.id, module: payload.module, expiresAt: lifeEnd(now).toISOString() } as const
    return (device) => ({ address: device.token, data: { ...data, subject: subjectHash(device.sub) }, ttlSeconds: PUSH_LIFE_SECONDS, urgent: false })
  }
  const [notice] = await q().select().from(notification).where(eq(notification.id, payload.notificationId))
  const ttlSeconds = notice ? Math.floor((lifeEnd(notice.createdAt).getTime() - now.getTime()) / 1000) : 0
  if (!notice || notice.readAt || ttlSeconds <= 0) return null
  const texts = noticeTexts(await languageOf(row.employeeId), notice.code, notice.params)
  const { request } = payload
  const data: Omit<PushMessage, 'subject'> = {
    kind: request ? 'request' : 'notice',
    id: notice.recordId ?? notice.id,
    notificationId: notice.id,
    module: request?.module ?? notice.params.module ?? '',
    version: request ? String(request.version) : '',
    expiresAt: lifeEnd(notice.createdAt).toISOString(),
    actions: request?.actions?.join(',') ?? '',
    code: notice.code,
    params: JSON.stringify(notice.params),
    title: texts.subject,
    body: texts.message,
    link: notice.link,
  }
  return (device) => ({ address: device.token, data: { ...data, subject: subjectHash(device.sub) }, ttlSeconds, urgent: true })
}

const forget = (device: { deviceId: string; token: string }) =>
  // only this address: the device may have registered a new one meanwhile
  q().delete(pushDevice).where(and(eq(pushDevice.deviceId, device.deviceId), eq(pushDevice.token, device.token)))

/** @param fcm null when Firebase is not configured */
export function createPushSender(fcm: Fcm | null, clock: Clock): Sender {
  async function send(row: Delivery, signal: AbortSignal): Promise<SendOutcome> {
    if (!fcm) return { done: true }
    const payload = row.payload as unknown as PushPayload
    const message = await messageOf(row, payload, clock.now())
    if (!message) return { done: true }
    const devices = await q().select().from(pushDevice).where(eq(pushDevice.employeeId, row.employeeId)).orderBy(asc(pushDevice.deviceId))
    const sentTo = [...payload.sentTo]
    const failures: { error: string; afterMs?: number; retry: boolean }[] = []
    for (const device of devices.filter((d) => !sentTo.includes(d.deviceId))) {
      const outcome = await fcm.send(message(device), signal).catch((error: unknown) => ({ kind: 'retry', error: errorKind(error), afterMs: undefined }) as const)
      if (outcome.kind === 'sent') sentTo.push(device.deviceId)
      else if (outcome.kind === 'gone') await forget(device)
      else failures.push({ error: outcome.error, retry: outcome.kind === 'retry', ...('afterMs' in outcome && outcome.afterMs !== undefined ? { afterMs: outcome.afterMs } : {}) })
    }
    const again = failures.filter((f) => f.retry)
    const worst = again[0] ?? failures[0]
    if (!worst) return { done: true }
    if (again.length === 0) return { done: false, retry: false, error: worst.error }
    return { done: false, retry: true, error: worst.error, afterMs: Math.max(0, ...again.map((f) => f.afterMs ?? 0)), payload: { ...payload, sentTo } }
  }
  return { kind: 'push', send }
}
