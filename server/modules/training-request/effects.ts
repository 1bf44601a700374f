/** What an approved training really changes, and how it is taken back: nothing is deleted. @see contract/modules/training-request/README.md#effects */
import { and, eq } from 'drizzle-orm'
import { textOfMinor } from '../../../contract/kit/money.ts'
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import { commitCost, settleCost } from '../../costs/commitments.ts'
import { costCommitment } from '../../costs/table.ts'
import { q } from '../../db/context.ts'
import { todayOf } from '../../org/today.ts'
import type { Effect, EffectInput } from '../../request/module.ts'
import { isSystem } from '../../request/system.ts'
import { cancelTraining, findTraining, lockTraining, openTraining } from '../../training/open.ts'
import { attendedCount, endParticipants, enrol, enrolledIn } from '../../training/participants.ts'
import { endPlaces, enrolTakenAnew } from '../../training/seats.ts'
import { tellTraining } from '../../training/tell.ts'
import { firstDay, trainingOf } from './opening.ts'
import { crewOf, takersOf } from './people.ts'
import { draftOf, rowsIn, totalOf } from './values.ts'

const targetOf = ({ record }: EffectInput): string => `training:${record.id}`

/** The training itself, which has the id of its request. */
const trainingOpened: Effect = {
  kind: 'trainingOpened',
  async post(input) {
    const { record, context } = input
    await openTraining(await trainingOf(record, context.now), context.now)
    await lockTraining(record.id)
    return [{ target: targetOf(input), before: null, after: { status: 'active' } }]
  },
  async reverse(input) {
    const { record, context } = input
    const training = await lockTraining(record.id)
    if (!training) return []
    await cancelTraining(record.id, context.now)
    await endPlaces(training, context)
    return [{ target: targetOf(input), before: { status: 'active' }, after: { status: 'cancelled' } }]
  },
  async blocksReversal({ record }) {
    const found = await findTraining(record.id)
    if (found?.status === 'finished') return { code: 'training_finished' }
    const attended = found ? await attendedCount(record.id) : 0
    return attended > 0 ? { code: 'training_attended', params: { people: attended } } : null
  },
}

/** Those who are recommended take part; of a training that is open again, also who has a seat. */
const membersEnrolled: Effect = {
  kind: 'membersEnrolled',
  async post(input) {
    const { record, context } = input
    const members = rowsIn(draftOf(record.values), 'recommendMembers').map(({ employeeId, note, sessionGroupId }) => ({ employeeId, note, groupId: sessionGroupId ?? null, origin: 'recommended' as const }))
    const ids = await enrol(record.id, members, context.now)
    const people = ids.length + (await enrolTakenAnew(record.id, context.now))
    return people === 0 ? [] : [{ target: targetOf(input), before: null, after: { people } }]
  },
  async reverse(input) {
    const { record, context } = input
    const people = (await enrolledIn([record.id])).filter((p) => p.status === 'enrolled')
    await endParticipants(people.map((p) => p.id), 'cancelled', context.now)
    return people.length === 0 ? [] : [{ target: targetOf(input), before: { people: people.length }, after: { people: 0 } }]
  },
}

/** The cost the company binds itself to. How much it is stands in the commitment, not in the log of effects. */
const costCommitted: Effect = {
  kind: 'costCommitted',
  async post({ record, line, context }) {
    const total = totalOf(record.values)
    if (total === null || total.minor === 0) return []
    const cost = { requestId: line.requestId, lineId: line.lineId, employeeId: record.employeeId, kind: trainingRequest.slug, amount: textOfMinor(total.minor, total.currency), committedOn: await todayOf(record.employeeId, context.now) }
    return [{ target: `cost_commitment:${await commitCost(cost, context.now)}`, before: null, after: { status: 'committed' } }]
  },
  async reverse({ line, context }) {
    const settled = await settleCost({ requestId: line.requestId, lineId: line.lineId }, 'released', context.now)
    return settled.map((id) => ({ target: `cost_commitment:${id}`, before: { status: 'committed' }, after: { status: 'released' } }))
  },
  async blocksReversal({ line }) {
    const [spent] = await q().select({ id: costCommitment.id }).from(costCommitment).where(and(eq(costCommitment.requestId, line.requestId), eq(costCommitment.status, 'spent'))).limit(1)
    return spent ? { code: 'training_cost_spent' } : null
  },
}

async function tell(input: EffectInput, what: 'opened' | 'cancelled'): Promise<number> {
  const { record, context } = input
  const found = await findTraining(record.id)
  if (!found) return 0
  const [takers, crew] = [await takersOf(record.id), await crewOf(record.id)]
  const common = { training: found, actorId: isSystem(context.caller) ? null : context.caller.employeeId, occasion: `${record.round}:${record.version}`, params: { date: firstDay(record) }, now: context.now }
  const leading = crew.filter((id) => !takers.includes(id))
  if (what === 'cancelled') return (await tellTraining({ ...common, code: 'trainingCancelled', employeeIds: [...takers, ...leading] })).length
  const told = await tellTraining({ ...common, code: 'trainingEnrolled', employeeIds: takers })
  return told.length + (await tellTraining({ ...common, code: 'trainingCrew', employeeIds: leading })).length
}

/** Last of all, when everything is as it is told. */
const peopleTold: Effect = {
  kind: 'peopleTold',
  async post(input) {
    const told = await tell(input, 'opened')
    return [{ target: targetOf(input), before: null, after: { told } }]
  },
  async reverse(input) {
    const told = await tell(input, 'cancelled')
    return [{ target: targetOf(input), before: null, after: { told } }]
  },
}

export const trainingEffects: Effect[] = [trainingOpened, membersEnrolled, costCommitted, peopleTold]
