/** Trainings for tests: a subject, and trainings of it as an approval would open them. */
import { q } from '../../db/context.ts'
import { namedId } from '../../lib/named-id.ts'
import { START, ZONE } from '../../request/testing/company.ts'
import { instantAt } from '../clock.ts'
import { type NewTraining, openTraining } from '../open.ts'
import { trainingCategory, trainingMandatoryRule, trainingSubject } from '../terms/table.ts'

export const subjectId = namedId('subject:SAFETY')

/** Fire safety: two hours, asked of everybody within thirty days and again after a year. */
export async function foundSubjects(): Promise<void> {
  await q().insert(trainingCategory).values({ code: 'safety', names: { en: 'Safety' } })
  await q().insert(trainingSubject).values([
    { id: subjectId, code: 'SAFETY', names: { en: 'Fire safety', id: 'Keselamatan kebakaran' }, category: 'safety', minutes: 120, certificateMonths: 12 },
    { id: namedId('subject:CALLS'), code: 'CALLS', names: { en: 'Customer calls' }, category: 'safety', minutes: 240 },
  ])
  await q().insert(trainingMandatoryRule).values({ id: namedId('rule:SAFETY'), subjectId, from: '2020-01-01', firstDueDays: 30, renewMonths: 12, warnDays: 30 })
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
