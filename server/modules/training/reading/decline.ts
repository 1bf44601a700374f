/** Somebody who was recommended says that they will not come. */
import type { ParticipantStatus } from '../../../../contract/modules/training/attendance-calls.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { coordinatorsOf, isForGroup, lockTraining, noteChange, sessionsOf } from '../../../training/open.ts'
import { endParticipants, participantOf } from '../../../training/participants.ts'
import { tellTraining } from '../../../training/tell.ts'

/** Before their first session. @throws CallError not_found, stale, illegal_transition, training_not_active, training_session_started */
export async function declineTraining({ id, note, version }: { id: string; note: string; version?: number }, context: Context): Promise<{ id: string; status: ParticipantStatus; message: string }> {
  const { caller, now, today, t } = context
  const training = await lockTraining(id)
  const part = await participantOf(id, caller.employeeId)
  if (!training || !part || part.status === 'withdrawn') return refuse('not_found')
  if (part.status === 'declined') return { id, status: 'declined', message: t('training:declined') }
  if (version !== undefined && version !== part.version) refuse('stale')
  if (training.status !== 'active') refuse('training_not_active')
  if (part.origin !== 'recommended' || part.status !== 'enrolled') refuse('illegal_transition')
  const first = (await sessionsOf([id])).find((s) => s.status !== 'cancelled' && isForGroup(s, part.groupId))
  if (first ? first.startsAt <= now : training.from <= today) refuse('training_session_started')
  await endParticipants([part.id], 'declined', now)
  await noteChange({ trainingId: id, by: caller.employeeId, what: 'declined', note }, now)
  const crew = await coordinatorsOf([id])
  await tellTraining({ training, code: 'trainingDeclined', employeeIds: crew.map((c) => c.employeeId), actorId: caller.employeeId, occasion: `${part.id}:${part.version}`, params: { person: caller.fullName }, now })
  return { id, status: 'declined', message: t('training:declined') }
}
