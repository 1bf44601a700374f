/** Pushes of notices to every device of a person. */
import { and, asc, eq } from 'drizzle-orm'
import { q, tx } from '../db/context.ts'
import { atMost } from '../lib/at-most.ts'
import type { Clock } from '../lib/clock.ts'
import { noted } from '../lib/observe.ts'
import { zoneOf } from '../org/accounts.ts'
import type { Delivery, Sender, SendOutcome } from './deliver.ts'
import { errorKind } from './error-kind.ts'
import { noticeTypes } from './notice-types.ts'
import type { PushPayload } from './notify.ts'
import { channelsOf, preferenceOf, soundFrom } from './preferences.ts'
import { type Place, placeOf } from './push-group.ts'
import { closingMessage, type ForOne, groupMessage, noticeMessage, openNotice } from './push-message.ts'
import type { OutgoingPush, PushService } from './push-service.ts'
import { delivery, pushDevice } from './table.ts'
import type { Tickets } from './tickets.ts'

/** What is to be sent now; or nothing (any more), or not before a moment. */
type Word = { say: ForOne; payload: PushPayload } | { wait: Date } | null

/** Messages of one notice on their way side by side. */
const SIDE_BY_SIDE = 10
/** One device that is slow must not cost the others their turn, nor the row its lease. */
const SEND_MS = 8_000

/** Keeps what is done so far: whoever goes on with this row after a crash or a timeout tells no device twice. */
const keep = (row: Delivery, payload: PushPayload) =>
  q().update(delivery).set({ payload: { ...payload } }).where(and(eq(delivery.id, row.id), eq(delivery.leaseOwner, row.leaseOwner ?? '')))

/** Those which speak for others say so before the others fall silent: both, or neither. */
const settlePlace = (row: Delivery, payload: PushPayload, now: Date): Promise<Place> =>
  tx(async () => {
    const place = await placeOf(row, now)
    if (place.kind === 'leads') await keep(row, { ...payload, grouped: place.waiting } as PushPayload)
    return place
  })

/** The person's choices first, then whether others speak of the same. */
async function wordOf(row: Delivery, payload: PushPayload, tickets: Tickets, now: Date): Promise<Word> {
  if (payload.kind !== 'notice') return { say: await closingMessage(row, payload, now), payload }
  const open = await openNotice(payload.notificationId, now)
  if (!open) return null
  const preference = await preferenceOf(row.employeeId)
  if (!channelsOf(preference, open.notice.typeId).push) return null
  const quiet = preference && soundFrom(preference, await zoneOf(row.employeeId, now), now)
  if (quiet) return { wait: quiet }
  // devices that have it already got a message of their own: it stays one
  if (payload.grouped === undefined && payload.sentTo.length === 0 && open.notice.typeId === noticeTypes.approvalNeeded) {
    const place = await settlePlace(row, payload, now)
    if (place.kind === 'told') return null
    if (place.kind === 'leads') return { say: await groupMessage(row, place.waiting, now), payload: { ...payload, grouped: place.waiting } }
  }
  if (payload.grouped !== undefined) return { say: await groupMessage(row, payload.grouped, now), payload }
  return { say: await noticeMessage(row, payload, open, tickets), payload }
}

type Device = typeof pushDevice.$inferSelect
interface Failure {
  error: string
  afterMs?: number | undefined
  retry: boolean
}

const forget = (device: Device) =>
  // only this address: the device may have registered a new one meanwhile
  q().delete(pushDevice).where(and(eq(pushDevice.deviceId, device.deviceId), eq(pushDevice.token, device.token)))

export function createPushSender(service: PushService, clock: Clock, tickets: Tickets): Sender {
  async function sendTo(device: Device, message: OutgoingPush, signal: AbortSignal): Promise<'sent' | Failure | null> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)])
    const outcome = await service.send(message, limited).catch((error: unknown) => ({ kind: 'retry', error: errorKind(error), afterMs: undefined }) as const)
    noted('push message', 'push', outcome.kind)
    if (outcome.kind === 'sent') return 'sent'
    if (outcome.kind === 'refused') return { error: outcome.error, retry: false }
    if (outcome.kind === 'retry') return { error: outcome.error, afterMs: outcome.afterMs, retry: true }
    await forget(device)
    return null
  }

  async function send(row: Delivery, signal: AbortSignal): Promise<SendOutcome> {
    const devices = await q().select().from(pushDevice).where(eq(pushDevice.employeeId, row.employeeId)).orderBy(asc(pushDevice.deviceId))
    if (devices.length === 0) return { done: true }
    const word = await wordOf(row, row.payload as unknown as PushPayload, tickets, clock.now())
    if (!word) return { done: true }
    if ('wait' in word) return { done: false, wait: word.wait }
    const { payload } = word
    const sentTo = [...payload.sentTo]
    const inTurn = atMost(SIDE_BY_SIDE, devices.length)
    let keeping: Promise<unknown> = Promise.resolve()
    const outcomes = await Promise.all(
      devices.filter((d) => !sentTo.includes(d.deviceId)).map(async (device) => {
        const message = word.say(device)
        const outcome = message && (await inTurn(() => sendTo(device, message, signal)))
        if (outcome === 'sent') {
          sentTo.push(device.deviceId)
          keeping = keeping.then(() => keep(row, { ...payload, sentTo: [...sentTo] }))
        }
        return outcome
      }),
    )
    await keeping
    const failures = outcomes.filter((o): o is Failure => o !== null && o !== 'sent')
    const again = failures.filter((f) => f.retry)
    const worst = again[0] ?? failures[0]
    if (!worst) return { done: true }
    if (again.length === 0) return { done: false, retry: false, error: worst.error }
    return { done: false, retry: true, error: worst.error, afterMs: Math.max(0, ...again.map((f) => f.afterMs ?? 0)), payload: { ...payload, sentTo } }
  }
  return { kind: 'push', send }
}
