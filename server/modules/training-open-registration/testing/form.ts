/** How a request of this module may look in suites that walk over every module: for a training of the day the form is made for, whose seats are given back with a word alone. */
import { addDays } from '../../../../contract/kit/civil-date.ts'
import { EMPTY_ID } from '../../../../contract/kit/ids.ts'
import { namedId } from '../../../lib/named-id.ts'
import { findTraining } from '../../../training/open.ts'
import { anOffer } from '../../../training/testing/offers.ts'

const FEW_DAYS = 3

export async function ownRows({ date }: { date: string }): Promise<Record<string, unknown>> {
  const id = namedId(`offer of the suite on ${date}`)
  if (!(await findTraining(id))) await anOffer({ id, requestorId: EMPTY_ID, day: addDays(date, FEW_DAYS), start: '18:00', end: '19:00', quota: 100, groups: [{ id: namedId(`group of the suite on ${date}`), name: 'Everybody', capacity: 100 }], closes: date < '2026-05-12' ? '2026-05-12' : date, givesBack: '2026-05-01' })
  return { training: id, sessionGroup: null }
}
