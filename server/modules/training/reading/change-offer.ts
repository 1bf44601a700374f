/** The offer of a running training: seats, waiting list, dates. */
import { and, eq, sql } from 'drizzle-orm'
import type { SeatsOfOffer } from '../../../../contract/modules/training/reading-calls.ts'
import { addDays } from '../../../../contract/kit/civil-date.ts'
import { q } from '../../../db/context.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { instantAt } from '../../../training/clock.ts'
import { lockTraining, noteChange, sessionsOf } from '../../../training/open.ts'
import { requireRoomForQuota } from '../../../training/room.ts'
import { fillAfterwards } from '../../../training/seats.ts'
import { trainingOffer } from '../../../training/table.ts'
import { relationTo } from '../../../training/who.ts'
import { seatsOf } from './detail.ts'

export interface ChangeOfferInput {
  id: string
  version?: number
  quota?: number
  waitingListMax?: number
  trainingOpenRegistrationEnd?: string
  unregisterUntil?: string
}

/** Places are filled after the commit. @throws CallError not_found, not_allowed, stale, training_not_active, training_quota_below_taken, training_capacity, training_registration_window */
export async function changeOffer({ id, version, quota, waitingListMax, trainingOpenRegistrationEnd: end, unregisterUntil }: ChangeOfferInput, context: Context): Promise<SeatsOfOffer & { id: string; message: string }> {
  const { caller, now, t } = context
  const training = (await lockTraining(id)) ?? refuse('not_found')
  const relation = await relationTo(id, context)
  if (!relation.isCoordinator) refuse(relation.isParticipant || relation.isSuperior || relation.isRequestor || relation.isFacilitator ? 'not_allowed' : 'not_found')
  const before = (await seatsOf(id)) ?? refuse('not_found')
  if (version !== undefined && version !== before.version) refuse('stale')
  if (training.status !== 'active') refuse('training_not_active')
  if (quota !== undefined && quota < before.taken) refuse('training_quota_below_taken', { count: before.taken }, 'quota')
  if (quota !== undefined && quota > before.quota) await requireRoomForQuota(training, quota)
  const first = (await sessionsOf([id])).find((s) => s.status !== 'cancelled')?.startsLocal.slice(0, 10) ?? training.from
  const dayAfter = (date: string) => instantAt(training.timeZone, `${addDays(date, 1)}T00:00`)
  if (end !== undefined && (end >= first || dayAfter(end).toISOString() <= before.opensAt)) refuse('training_registration_window', {}, 'trainingOpenRegistrationEnd')
  if (unregisterUntil !== undefined && unregisterUntil > first) refuse('training_registration_window', {}, 'unregisterUntil')
  await q().update(trainingOffer).set({
    ...(quota === undefined ? {} : { quota }), ...(waitingListMax === undefined ? {} : { waitingMax: waitingListMax }),
    ...(end === undefined ? {} : { closesAt: dayAfter(end) }), ...(unregisterUntil === undefined ? {} : { unregisterUntil: dayAfter(unregisterUntil) }), version: sql`${trainingOffer.version} + 1`,
  }).where(and(eq(trainingOffer.trainingId, id)))
  const after = (await seatsOf(id)) ?? refuse('not_found')
  await noteChange({ trainingId: id, by: caller.employeeId, what: 'offer', before: { quota: before.quota, closesAt: before.closesAt }, after: { quota: after.quota, closesAt: after.closesAt } }, now)
  fillAfterwards(id, context)
  return { id, ...after, message: t('training:offerChanged') }
}
