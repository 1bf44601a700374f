/** Where HR alone decides: who that is for a person, and who may hear of a request besides those it is about. */
import { isDecidedByHr } from '../../contract/kit/decided-by.ts'
import { employmentOn } from '../org/employment.ts'
import { hrOfSite } from '../org/roles.ts'
import { type Subject, whoMayKnow } from './actions.ts'

interface Of {
  module: string
  employeeId: string
}

/** HR of the person in the request's module, by where they work that day; null where others decide, too. */
export const hrAloneOf = async ({ module, employeeId }: Of, date: string): Promise<string[] | null> =>
  isDecidedByHr(module) ? hrOfSite(module, (await employmentOn(employeeId, date))?.siteId ?? null, date) : null

/** Of these people those who may learn that there is such a request, as things are today. */
export async function whoIsTold(subject: Pick<Subject, 'module' | 'record' | 'covered' | 'context'>, people: readonly string[]): Promise<string[]> {
  const { record, context } = subject
  const known = whoMayKnow(subject, people)
  const hr = known.length > 0 ? await hrAloneOf(record, context.today) : null
  return hr === null ? known : known.filter((id) => id === record.requestorId || id === record.employeeId || hr.includes(id))
}
