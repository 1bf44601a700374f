/** What a registration holds while it waits, and what its approval changes. @see contract/modules/training-open-registration/README.md#effects */
import { and, eq, ne } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { namesOf } from '../../org/people.ts'
import type { Effect, EffectInput, Posted } from '../../request/module.ts'
import { coordinatorsOf, findTraining } from '../../training/open.ts'
import { participantOf } from '../../training/participants.ts'
import { enrolPlace, freePlace, hasSeat, keepPlace, leaveTraining, type Place, placeOf, placesOf, positionIn, takePlace } from '../../training/seats.ts'
import { trainingAttendance } from '../../training/table.ts'
import { tellTraining, type TrainingNotice } from '../../training/tell.ts'
import { groupIn, trainingIn } from './registration-case.ts'

const posted = (id: string, before: string | null, after: string | null): Posted[] => [{ target: `training_place:${id}`, before: before === null ? null : { state: before }, after: after === null ? null : { state: after } }]

async function tell(place: Place, code: TrainingNotice, { context, record }: EffectInput, actorId: string | null, params: Record<string, string> = {}): Promise<void> {
  const training = await findTraining(place.trainingId)
  if (!training) return
  await tellTraining({ training, code, employeeIds: [place.employeeId], actorId, occasion: `${place.id}:${record.round}`, params: { date: training.from, ...params }, link: `training-open-registration/${place.id}`, now: context.now })
}

const positionOf = async (place: Place): Promise<string> => String(positionIn((await placesOf([place.trainingId])).filter((p) => p.state === 'waiting'), place.id) ?? '')

async function release({ line, context }: EffectInput): Promise<Posted[]> {
  const place = await freePlace(line.requestId, context)
  return place ? posted(place.id, place.state, null) : []
}

const seatHeld: Effect = {
  kind: 'seatHeld',
  async post(input) {
    const { line: { requestId: id, employeeId }, record: { values, requestorId }, context } = input
    const place = await takePlace({ id, trainingId: trainingIn(values) ?? '', employeeId, groupId: groupIn(values) }, context.now)
    if (place.state === 'waiting' && requestorId !== employeeId) await tell(place, 'trainingWaiting', input, context.caller.employeeId, { position: await positionOf(place) })
    return posted(id, null, place.state)
  },
  reverse: release,
}

/** Released just before it, within the transaction: nobody is given it in between. */
const seatTaken: Effect = {
  kind: 'seatTaken',
  async post(input) {
    const place = await keepPlace(input.line.requestId)
    if (place?.state === 'waiting') await tell(place, 'trainingApprovedWaiting', input, null, { position: await positionOf(place) })
    return place ? posted(place.id, null, place.state) : []
  },
  reverse: release,
}

/** Once they have a seat, they take part: at once, or when the list has moved on. */
const participantEnrolled: Effect = {
  kind: 'participantEnrolled',
  isDue: async ({ line }) => hasSeat(await placeOf(line.requestId)),
  async post(input) {
    const { line, context } = input
    const participant = await enrolPlace(line.requestId, context.now)
    const place = await placeOf(line.requestId)
    if (participant === null || !place) return []
    await tell(place, 'trainingEnrolled', input, context.caller.employeeId)
    return [{ target: `training_participant:${participant}`, before: null, after: { status: 'enrolled' } }]
  },
  async reverse({ line, context }) {
    const place = await placeOf(line.requestId)
    const participant = place ? await leaveTraining(place, context.now) : null
    return participant === null ? [] : [{ target: `training_participant:${participant}`, before: { status: 'enrolled' }, after: { status: 'withdrawn' } }]
  },
  async blocksReversal({ line }) {
    const place = await placeOf(line.requestId)
    const part = place ? await participantOf(place.trainingId, place.employeeId) : null
    if (!place || !part || part.registrationId !== place.id) return null
    const [mark] = await q().select({ id: trainingAttendance.id }).from(trainingAttendance).where(and(eq(trainingAttendance.participantId, part.id), ne(trainingAttendance.status, 0))).limit(1)
    if (!mark) return null
    const [coordinator] = await coordinatorsOf([place.trainingId])
    const asked = coordinator?.employeeId ?? (await findTraining(place.trainingId))?.requestorId ?? ''
    return { code: 'training_unregister_attended', params: { coordinator: (await namesOf([asked])).get(asked) ?? '' } }
  },
}

export const registrationHolds: Effect[] = [seatHeld]
export const registrationEffects: Effect[] = [seatTaken, participantEnrolled]
