/** Pushes of notices to every device of a person. Without Firebase there is nothing to do: notices arrive by polling. */
import { and, asc, eq } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Clock } from '../lib/clock.ts'
import { zoneOf } from '../org/accounts.ts'
import type { Delivery, Sender, SendOutcome } from './deliver.ts'
import { errorKind } from './error-kind.ts'
import type { Fcm } from './fcm.ts'
import { noticeTypes } from './notice-types.ts'
import type { PushPayload } from './notify.ts'
import { channelsOf, preferenceOf, soundFrom } from './preferences.ts'
import { placeOf } from './push-group.ts'
import { closingMessage, type ForOne, groupMessage, noticeMessage, openNotice } from './push-message.ts'
import { pushDevice } from './table.ts'

/** What is to be sent now; or nothing (any more), or not before a moment. */
type Word = { say: ForOne; payload: PushPayload } | { wait: Date } | null

/** The person's choices first, then whether others speak of the same. A later issue adds the decision ticket here (OFFLINE §3). */
async function wordOf(row: Delivery, payload: PushPayload, now: Date): Promise<Word> {
  if (payload.kind !== 'notice') return { say: await closingMessage(row, payload, now), payload }
  const open = await openNotice(payload.notificationId, now)
  if (!open) return null
  const preference = await preferenceOf(row.employeeId)
  if (!channelsOf(preference, open.notice.typeId).push) return null
  const quiet = preference && soundFrom(preference, await zoneOf(row.employeeId, now), now)
  if (quiet) return { wait: quiet }
  // devices that have it already got a message of their own: it stays one
  if (payload.grouped === undefined && payload.sentTo.length === 0 && open.notice.typeId === noticeTypes.approvalNeeded) {
    const place = await placeOf(row, now)
    if (place.kind === 'told') return null
    if (place.kind === 'leads') return { say: await groupMessage(row, place.waiting, now), payload: { ...payload, grouped: place.waiting } }
  }
  if (payload.grouped !== undefined) return { say: await groupMessage(row, payload.grouped, now), payload }
  return { say: await noticeMessage(row, payload, open), payload }
}

const forget = (device: { deviceId: string; token: string }) =>
  // only this address: the device may have registered a new one meanwhile
  q().delete(pushDevice).where(and(eq(pushDevice.deviceId, device.deviceId), eq(pushDevice.token, device.token)))

/** @param fcm null when Firebase is not configured */
export function createPushSender(fcm: Fcm | null, clock: Clock): Sender {
  async function send(row: Delivery, signal: AbortSignal): Promise<SendOutcome> {
    if (!fcm) return { done: true }
    const word = await wordOf(row, row.payload as unknown as PushPayload, clock.now())
    if (!word) return { done: true }
    if ('wait' in word) return { done: false, wait: word.wait }
    const { payload } = word
    const devices = await q().select().from(pushDevice).where(eq(pushDevice.employeeId, row.employeeId)).orderBy(asc(pushDevice.deviceId))
    const sentTo = [...payload.sentTo]
    const failures: { error: string; afterMs?: number; retry: boolean }[] = []
    for (const device of devices.filter((d) => !sentTo.includes(d.deviceId))) {
      const message = word.say(device)
      if (!message) continue
      const outcome = await fcm.send(message, signal).catch((error: unknown) => ({ kind: 'retry', error: errorKind(error), afterMs: undefined }) as const)
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
