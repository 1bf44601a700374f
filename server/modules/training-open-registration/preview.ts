/** What an approval (or a cancel) would change, in words. @see contract/modules/training-open-registration/README.md#effects */
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import type { Context } from '../../lib/handler.ts'
import { employmentsOn } from '../../org/employment.ts'
import { namesOf } from '../../org/people.ts'
import type { CheckInput } from '../../request/module.ts'
import { clashesAt, sessionsFor } from '../../training/fitness.ts'
import { hasSeat, type Place, placeOf, positionIn, seatsOf } from '../../training/seats.ts'
import { relationTo } from '../../training/who.ts'
import { colleaguesIn } from './colleagues.ts'
import { type OpenTraining, openTrainingOf, trainingIn } from './registration-case.ts'

const row = (kind: string, text: string, warning = false): PreviewRow => ({ kind, text, before: null, after: null, warning })
const key = (name: string): string => `training-open-registration:${name}`

/** Day and times of the first session, else the first day. */
function whenOf({ training, sessions }: OpenTraining, group: string | null, { t }: Context): string {
  const [first] = sessionsFor(sessions, group)
  return first ? t(key('when'), { date: first.startsLocal.slice(0, 10), from: first.startsLocal.slice(11), until: first.endsLocal.slice(11) }) : t(key('when-day'), { date: training.from })
}

async function takesPart(found: OpenTraining, place: Place, { record, context }: CheckInput): Promise<PreviewRow[]> {
  const { t } = context
  const person = (await namesOf([record.employeeId])).get(record.employeeId) ?? ''
  const seats = await seatsOf(found.offer)
  const clashes = await clashesAt(record.employeeId, sessionsFor(found.sessions, place.groupId), found.training.id)
  const department = (await employmentsOn([record.employeeId], context.today)).get(record.employeeId)?.departmentId
  const colleagues = department ? ((await colleaguesIn([found.training.id], { departmentId: department, exceptId: record.employeeId, today: context.today })).get(found.training.id) ?? 0) : 0
  return [
    place.state === 'waiting'
      ? row('waits', t(key('effect.waits'), { person, position: positionIn(seats.waiting, place.id) ?? 0 }))
      : row('takesPart', t(key('effect.takesPart'), { person, when: whenOf(found, place.groupId, context) })),
    row('seats', t(key('effect.seats'), { gone: seats.gone, quota: found.offer.quota })),
    ...(colleagues > 0 ? [row('colleagues', t(key('effect.colleagues'), { count: colleagues }))] : []),
    ...clashes.map(({ kind, code, date, hours }) => row('clash', t(key(`clash.${kind}`), { code, date, hours }), true)),
  ]
}

async function givesUp(found: OpenTraining, place: Place, { record, context }: CheckInput): Promise<PreviewRow[]> {
  const { t } = context
  const person = (await namesOf([record.employeeId])).get(record.employeeId) ?? ''
  if (place.state === 'waiting') return [row('leaves', t(key('effect.leaves'), { person }))]
  const [next] = (await seatsOf(found.offer)).waiting
  // who waits is known to whoever runs the training
  const isTold = next !== undefined && (await relationTo(found.training.id, context)).isCoordinator
  const name = isTold ? ((await namesOf([next.employeeId])).get(next.employeeId) ?? '') : ''
  return [
    ...(isInForce(record.status) && place.state === 'taken' ? [row('back', t(key('effect.back'), { person }))] : []),
    row('freed', name === '' ? t(key('effect.freed')) : t(key('effect.next'), { person: name })),
  ]
}

export async function previewRegistration(input: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const { record, action } = input
  const found = await openTrainingOf(trainingIn(record.values))
  const place = await placeOf(record.id)
  if (!found || !place || place.state === 'freed') return []
  if (action === 'cancel' || isInForce(record.status)) return hasSeat(place) || place.state === 'waiting' ? givesUp(found, place, input) : []
  return takesPart(found, place, input)
}
