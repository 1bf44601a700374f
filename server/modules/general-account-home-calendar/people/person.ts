/** Who somebody is, for those who may read their records. */
import type { PersonHead } from '../../../../contract/modules/general-account-home-calendar/people-calls.ts'
import { personFacts, stateOf } from '../../../directory/read.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { findEmployee } from '../../../org/people.ts'
import { isReadable } from '../../../org/scope.ts'
import { todayOfCompany } from '../../../org/today.ts'

/** Says that the caller looks after people a module has to do with, whoever leads them. */
export type SeesPeople = (context: Context) => Promise<boolean>

async function seesAll(sees: readonly SeesPeople[], context: Context): Promise<boolean> {
  for (const isSeen of sees) if (await isSeen(context)) return true
  return false
}

/** Whether somebody's page is the caller's to open: their own, of somebody they read, of anybody for who looks after all. */
export const opensPageOf = async (id: string, sees: readonly SeesPeople[], context: Context): Promise<boolean> => (await isReadable(id, context)) || seesAll(sees, context)

/** @throws CallError not_found: nobody learns whether there is somebody of that id */
export async function personHead(id: string, sees: readonly SeesPeople[], context: Context): Promise<PersonHead> {
  const reads = await isReadable(id, context)
  if (!reads && !(await seesAll(sees, context))) refuse('not_found')
  const today = await todayOfCompany(context.now)
  const [facts, person] = [await personFacts(id, today), await findEmployee(id)]
  if (!facts || !person) return refuse('not_found')
  return {
    id, code: facts.code, name: facts.fullName, state: stateOf(facts, today), title: facts.jobTitle, department: facts.department, site: facts.site,
    superior: facts.superiorId === null ? null : { id: facts.superiorId, name: facts.superior }, since: facts.joinDate, until: facts.leaveDate,
    email: person.email, phone: person.phone && `${person.phoneCountryCode} ${person.phone}`.trim(), profilePicture: person.pictureId ?? '', reads,
  }
}
