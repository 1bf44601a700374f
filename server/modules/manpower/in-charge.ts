/** Who looks after vacancies: recruiters, and HR, of the whole company or of a site. */
import { fold } from '../../../contract/kit/fold.ts'
import type { EmployeeOption, ListInput, Paged } from '../../../contract/kit/paging.ts'
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { searchEmployees } from '../../org/people.ts'
import { everyHolderOf, everyHr, holdersOfRole, ROLE_OF_HR_OWNER } from '../../org/roles.ts'
import { ROLE_RECRUITER, whoLooksAfter } from '../../workforce/in-charge.ts'
import { findPosition } from '../../workforce/places.ts'
import type { Draft } from './values.ts'

/** Recruiters of the site, or those of the whole company where it has none; else who owns HR's decisions there. */
async function usuallyInCharge(siteId: string, today: string): Promise<string[]> {
  const recruiters = await holdersOfRole(ROLE_RECRUITER, siteId, today, MANPOWER)
  return recruiters.length > 0 ? recruiters : holdersOfRole(ROLE_OF_HR_OWNER, siteId, today, MANPOWER)
}

/** Who will look after the vacancy: whom the request proposes, if they still may. */
export async function inChargeFor({ inCharge, position }: Draft, today: string): Promise<string[]> {
  const place = position ? await findPosition(position) : null
  if (!place) return []
  return inCharge && ((await whoLooksAfter(place.siteId, today)).has(inCharge)) ? [inCharge] : usuallyInCharge(place.siteId, today)
}

/** Page of people that has room for all of them: recruiters and HR are few. */
const ALL = 500

/** Those who reach the site first; without one, everybody who looks after any. */
export async function inChargeOptions({ site, ...input }: ListInput & { site?: string }, { today }: Context): Promise<Paged<EmployeeOption>> {
  const here = site ? await whoLooksAfter(site, today) : new Set<string>()
  const ids = [...new Set([...here, ...(await everyHolderOf(ROLE_RECRUITER, MANPOWER, today)).map((r) => r.employeeId), ...(await everyHr(MANPOWER, today))])]
  const { listData } = await searchEmployees({ ids, date: today, filterSearch: fold(input.filterSearch ?? ''), paginationSize: ALL })
  return pagedRows([...listData.filter((o) => here.has(o.id)), ...listData.filter((o) => !here.has(o.id))], input)
}
