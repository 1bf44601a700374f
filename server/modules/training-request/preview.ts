/** What an approval (or a cancel) would change, in words; without amounts. @see contract/modules/training-request/README.md#effects */
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import { timedSessions } from '../../../contract/modules/training-request/rules.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import type { CheckInput } from '../../request/module.ts'
import { placesOf } from '../../training/seats.ts'
import { findSubject } from '../../training/terms/subjects.ts'
import { membersOnLeave } from './check.ts'
import { crewOf, takersOf } from './people.ts'
import { draftOf, rowsIn, totalOf } from './values.ts'
import { nameIn } from '../../lib/name-in.ts'

export async function previewTraining({ record, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const { t, language } = context
  const draft = draftOf(record.values)
  const row = (kind: string, text: string, warning = false): PreviewRow => ({ kind, text, before: null, after: null, warning })
  const cost = totalOf(record.values)
  const isCostly = cost !== null && cost.minor > 0
  if (action === 'cancel' || isInForce(record.status)) {
    if (!isInForce(record.status)) return []
    const told = new Set([...(await takersOf(record.id)), ...(await crewOf(record.id))]).size
    const ending = (await placesOf([record.id])).filter((p) => p.state !== 'taken').length
    return [
      ...(told > 0 ? [row('people', t('effects:training.told', { count: told }))] : []),
      ...(ending > 0 ? [row('registrations', t('effects:training.registrations-end', { count: ending }))] : []),
      ...(isCostly ? [row('cost', t('effects:training.cost-released'))] : []),
    ]
  }
  if (!draft.trainingSubject || !draft.trainingRequestStart || !draft.trainingRequestUntil) return []
  const subject = await findSubject(draft.trainingSubject)
  const days = { title: draft.trainingTitle || (subject ? nameIn(subject, language) : ''), from: draft.trainingRequestStart, until: draft.trainingRequestUntil }
  const count = timedSessions(draft).length
  const people = rowsIn(draft, 'recommendMembers').length
  const onLeave = people > 0 ? await membersOnLeave(draft, record.id) : 0
  return [
    row('training', count > 0 ? t('effects:training.opens', { ...days, count }) : t('effects:training.external', days)),
    ...(people > 0 ? [row('people', t('effects:training.people', { count: people }))] : []),
    ...(onLeave > 0 ? [row('leave', t('effects:training.on-leave', { count: onLeave }), true)] : []),
    ...(draft.openRegistration && draft.quota && draft.trainingOpenRegistrationEnd ? [row('seats', t('effects:training.seats', { count: draft.quota, date: draft.trainingOpenRegistrationEnd }))] : []),
    ...(isCostly ? [row('cost', t('effects:training.cost'))] : []),
  ]
}
