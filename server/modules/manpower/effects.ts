/** What an approved request really changes, and how it is taken back. The log of effects names no person. @see contract/modules/manpower/README.md#effects */
import { HiringKind } from '../../../contract/workforce/vocabulary.ts'
import { refuse } from '../../lib/refuse.ts'
import { findEmployee } from '../../org/people.ts'
import { todayOf } from '../../org/today.ts'
import type { Effect, EffectInput, LoggedEffect, Posted } from '../../request/module.ts'
import { findPosition, type Position, positionName } from '../../workforce/places.ts'
import { framesAsked, planFor, readPlanFacts, roomIn } from '../../workforce/plan/room.ts'
import { postSeats, seatRow, seatsOf } from '../../workforce/plan/seats.ts'
import { cancelVacancy, inChargeOf, openVacancy, vacanciesOf, type Vacancy, vacancyBlock } from '../../workforce/vacancies.ts'
import { appliedTo } from '../../workforce/vacancy/sight.ts'
import { tellVacancy } from '../../workforce/vacancy/tell.ts'
import { inChargeFor } from './in-charge.ts'
import { replacedBy } from './replacement.ts'
import { type Asked, askedOf, type Draft, draftOf, roomAsked } from './values.ts'

const [SEAT, VACANCY] = ['plan_seat', 'vacancy']

async function completeOf({ record }: EffectInput): Promise<{ asked: Asked; position: Position; draft: Draft }> {
  const asked = askedOf(record.values)
  const position = asked ? await findPosition(asked.positionId) : null
  if (!asked || !position) throw new Error('a request that is not complete reached its effects')
  return { asked, position, draft: draftOf(record.values) }
}

/** Places in every frame from the first day on; none where no period has it. The plan's lock is held by the check before. */
async function post(input: EffectInput, kind: 'held' | 'used'): Promise<Posted[]> {
  const { record, line, context: { now } } = input
  const { asked, position } = await completeOf(input)
  const ask = roomAsked(record.values, record.id)
  const facts = ask ? await readPlanFacts(ask) : null
  const frames = facts ? framesAsked(facts) : null
  if (!facts || !frames) return []
  const planId = await planFor(position.departmentId, facts.period.id, now)
  const room = roomIn(facts, asked.headCount, kind)
  const id = await postSeats({ planId, positionId: position.id, ...frames, kind, seats: asked.headCount, overPlan: room?.over ?? 0, requestId: record.id, lineId: line.lineId }, now)
  return [{ target: `${SEAT}:${id}`, before: null, after: kind === 'held' ? { seats: asked.headCount, frames } : { seats: asked.headCount, overPlan: room?.over ?? 0, room: room?.room ?? null } }]
}

const idIn = ({ target }: LoggedEffect): string => target.slice(target.indexOf(':') + 1)

const held: Effect = {
  kind: 'planSeatHeld',
  post: (input) => post(input, 'held'),
  async reverse({ context: { now } }, logged) {
    const out: Posted[] = []
    for (const one of logged) {
      const row = await seatRow(idIn(one))
      if (!row) continue
      const { id, postedAt: _, ...place } = row
      await postSeats({ ...place, seats: -row.seats, overPlan: 0, reversalOf: id }, now)
      out.push({ target: one.target, before: { seats: row.seats }, after: { seats: 0 } })
    }
    return out
  },
}

const used: Effect = {
  kind: 'planSeat',
  post: (input) => post(input, 'used'),
  async reverse({ record, context: { now } }, logged) {
    // what was given back before, with a vacancy that was closed early, is not given back again
    const left = await seatsOf(record.id, 'used')
    if (!left) return []
    const { seats, ...place } = left
    await postSeats({ ...place, requestId: record.id, kind: 'released', seats: -seats }, now)
    return logged.map(({ target }) => ({ target, before: { seats }, after: { seats: 0 } }))
  },
}

const tell = async (code: 'vacancyOpened' | 'vacancyCancelled', vacancy: Vacancy, position: Position, { context: { caller, now } }: EffectInput): Promise<void> =>
  tellVacancy({ vacancy, code, employeeIds: await inChargeOf(vacancy.id), actorId: caller.employeeId, occasion: String(vacancy.version), position: positionName(position, 'en'), now })

const opened: Effect = {
  kind: 'vacancyOpened',
  async post(input) {
    const { record, context: { caller, now } } = input
    const { asked, position, draft } = await completeOf(input)
    const today = await todayOf(record.employeeId, now)
    const replacementId = asked.requestType === HiringKind.replacement ? (draft.replacement ?? null) : null
    const vacancy = await openVacancy({
      requestId: record.id, requestorId: record.requestorId, managerId: record.employeeId, positionId: position.id, departmentId: position.departmentId, siteId: position.siteId, headCount: asked.headCount,
      requiredDate: asked.requiredDate, replacementId, inCharge: await inChargeFor(draft, today), actorId: caller.employeeId,
    }, { now, today })
    if (!vacancy) return refuse('manpower_replacement_taken', { code: (await replacedBy([replacementId ?? ''], record.id)).get(replacementId ?? '') ?? '', person: (await findEmployee(replacementId ?? ''))?.fullName ?? '' })
    await tell('vacancyOpened', vacancy, position, input)
    return [{ target: `${VACANCY}:${vacancy.id}`, before: null, after: { status: 'open', headCount: vacancy.headCount } }]
  },
  async reverse(input) {
    const { record, context: { caller, now } } = input
    const { position } = await completeOf(input)
    const cancelled = await cancelVacancy(record.id, { now, today: await todayOf(record.employeeId, now), actorId: caller.employeeId })
    if (!cancelled) return []
    await tell('vacancyCancelled', cancelled.before, position, input)
    return [{ target: `${VACANCY}:${cancelled.before.id}`, before: { status: cancelled.before.status }, after: { status: 'cancelled' } }]
  },
  async blocksReversal({ record, context: { caller } }) {
    // the same answer however it stands there: whoever applies learns nothing of the vacancy
    const vacancy = (await vacanciesOf([record.id])).get(record.id)
    if (vacancy && (await appliedTo([vacancy.id], caller.employeeId)).has(vacancy.id)) return { code: 'vacancy_applies' }
    return vacancyBlock(record.id)
  },
}

export const manpowerHolds: Effect[] = [held]
export const manpowerEffects: Effect[] = [used, opened]
