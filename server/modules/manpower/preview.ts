/** What an approval (or a cancellation) would change, in words. @see contract/modules/manpower/README.md#effects */
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { HiringKind } from '../../../contract/workforce/vocabulary.ts'
import { departmentsById } from '../../org/departments.ts'
import { findEmployee, namesOf } from '../../org/people.ts'
import { todayOf } from '../../org/today.ts'
import type { CheckInput } from '../../request/module.ts'
import { frameAt, frameName } from '../../workforce/periods.ts'
import { findPosition, positionName } from '../../workforce/places.ts'
import { readPlanFacts, roomIn, tightest } from '../../workforce/plan/room.ts'
import { seatsOf } from '../../workforce/plan/seats.ts'
import { activeApplications, vacanciesOf } from '../../workforce/vacancies.ts'
import { appliedTo } from '../../workforce/vacancy/sight.ts'
import { inChargeFor } from './in-charge.ts'
import { askedOf, draftOf, roomAsked } from './values.ts'

const row = (kind: string, text: string, warning = false): PreviewRow => ({ kind, text, before: null, after: null, warning })

async function takenBack({ record, context: { t, language, caller } }: CheckInput): Promise<PreviewRow[]> {
  const vacancy = (await vacanciesOf([record.id])).get(record.id)
  const seats = await seatsOf(record.id, 'used')
  const asked = askedOf(record.values)
  const at = asked ? await frameAt(asked.requiredDate) : null
  // whoever applies there is not told how many do
  const isTold = vacancy && !(await appliedTo([vacancy.id], caller.employeeId)).has(vacancy.id)
  const ended = isTold ? await activeApplications(vacancy.id) : 0
  return [
    row('vacancyOpened', ended > 0 ? t('effects:manpower.closedWith', { count: ended }) : t('effects:manpower.closed'), true),
    ...(seats && at ? [row('planSeat', t('effects:manpower.back', { count: seats.seats, frame: frameName(at.frame, at.period, language) }))] : []),
  ]
}

/** The frame that is tightest once it is approved: places others merely hold are not counted, first approved is first served. */
async function planRows({ record, context: { t, language } }: CheckInput): Promise<PreviewRow[]> {
  const [asked, ask, draft] = [askedOf(record.values), roomAsked(record.values, record.id), draftOf(record.values)]
  if (!asked || !ask) return []
  const facts = await readPlanFacts(ask)
  const least = facts?.plan ? tightest(facts, 'used') : null
  if (!facts || !least) {
    const unit = draft.companyStructure ?? ''
    return [row('planSeat', t('effects:manpower.noPlan', { unit: (await departmentsById([unit])).get(unit) ?? '', date: asked.requiredDate }), true)]
  }
  const frame = frameName(least.frame, facts.period, language)
  const planned = least.planned ?? 0
  const over = roomIn(facts, asked.headCount, 'used')?.over ?? 0
  const numbers = { frame, planned, here: least.existing, asked: least.used + asked.headCount, left: Math.max(0, planned - least.existing - least.used - asked.headCount) }
  return [row('planSeat', t('effects:manpower.plan', numbers)), ...(over > 0 ? [row('overPlan', t('effects:manpower.over', { count: over, frame }), true)] : [])]
}

export async function previewManpower(input: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const { record, context: { t, language, now }, action } = input
  if (isInForce(record.status)) return takenBack(input)
  const asked = askedOf(record.values)
  const position = asked ? await findPosition(asked.positionId) : null
  if (action === 'cancel' || !asked || !position) return []
  const draft = draftOf(record.values)
  const people = await inChargeFor(draft, await todayOf(record.employeeId, now))
  const names = await namesOf(people)
  const leaver = asked.requestType === HiringKind.replacement && draft.replacement ? await findEmployee(draft.replacement) : null
  return [
    row('vacancyOpened', t('effects:manpower.opens', { count: asked.headCount, position: positionName(position, language) })),
    ...(await planRows(input)),
    ...(people.length > 0 ? [row('inCharge', t('effects:manpower.inCharge', { people: people.map((id) => names.get(id) ?? '').join(', ') }))] : []),
    ...(leaver ? [row('replacement', t('effects:manpower.replaces', { person: leaver.fullName, date: leaver.leaveDate ?? '' }))] : []),
  ]
}
