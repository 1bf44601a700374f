/** Requests that come to somebody's device at the same time are told in one notification. */
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Delivery } from './deliver.ts'
import { noticeTypes } from './notice-types.ts'
import { delivery, notification } from './table.ts'

/** So many at once are one notification. */
export const GROUP_FROM = 3

/** alone: told by itself. leads: told for `waiting` requests. told: another row speaks for it. */
export type Place = { kind: 'alone' } | { kind: 'leads'; waiting: number } | { kind: 'told' }

/**
 * What becomes of a row that asks for a decision, among those of the same person that are due. Whichever is judged first
 * settles the others of its group before it is sent, so that a process which dies in between tells less, never twice.
 */
export async function placeOf(row: Delivery, now: Date): Promise<Place> {
  const due = await q()
    .select({ id: delivery.id })
    .from(delivery)
    .innerJoin(notification, eq(notification.id, sql`(${delivery.payload}->>'notificationId')::uuid`))
    .where(and(
      eq(delivery.employeeId, row.employeeId), eq(delivery.kind, 'push'), isNull(delivery.doneAt), isNull(delivery.failedAt), lte(delivery.nextAt, now),
      sql`${delivery.payload}->>'kind' = 'notice'`, eq(notification.typeId, noticeTypes.approvalNeeded), isNull(notification.readAt),
    ))
    .orderBy(asc(delivery.id))
    // rows of one person are judged one after the other: of two who look at once, the second finds itself spoken for
    .for('update', { of: delivery })
  const ids = due.map((d) => d.id)
  if (!ids.includes(row.id)) return { kind: 'told' }
  if (ids.length < GROUP_FROM) return { kind: 'alone' }
  await q().update(delivery).set({ doneAt: now, leaseOwner: null, leaseUntil: null }).where(inArray(delivery.id, ids.filter((id) => id !== row.id)))
  return { kind: 'leads', waiting: ids.length }
}
