/** Subjects, cost items and currencies of trainings for tests. */
import { trainingCostItems } from '../../../contract/modules/training-request/choices.ts'
import { q } from '../../db/context.ts'
import { NOON, when } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { choice } from '../../org/table.ts'
import { currencyId } from '../terms/currencies.ts'
import { trainingCategory, trainingCurrency, trainingFormTemplate, trainingSubject } from '../terms/table.ts'

/** @returns its id */
export async function aSubject(code: string, more: Partial<typeof trainingSubject.$inferInsert> = {}): Promise<string> {
  const id = newId(when().now)
  await q().insert(trainingCategory).values({ code: 'safety', names: { en: 'Safety' } }).onConflictDoNothing()
  await q().insert(trainingSubject).values({ id, code, names: { en: code }, category: 'safety', minutes: 480, ...more })
  return id
}

export const session = (id: string, start: string, end: string, more: Partial<NewTraining['sessions'][number]> = {}): NewTraining['sessions'][number] => ({
  id, startsLocal: start, endsLocal: end, startsAt: instantAt(ZONE, start), endsAt: instantAt(ZONE, end), breakMinutes: 0, groupId: null, ...more,
})

/** Opens one; everything that is not said is plain. */
export async function open(of: Partial<NewTraining> & Pick<NewTraining, 'id' | 'requestorId'>, now = START): Promise<NewTraining> {
  const whole: NewTraining = {
    code: `TR-${of.id.slice(0, 4)}`, subjectId, title: '', external: false, provider: '', place: 'Hall 1', siteId: null, timeZone: ZONE, from: '2026-05-20', until: '2026-05-20', minPercent: 8000, needsCheckOut: false, givesCertificate: true,
    companyCost: 0, currency: 'IDR', groups: [], sessions: [], facilitators: [], coordinators: [{ id: namedId(`coordinator:${of.id}`), employeeId: of.requestorId }], forms: [], offer: null, ...of,
  }
  await openTraining(whole, now)
  return whole
}
