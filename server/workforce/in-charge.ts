/** Who may look after vacancies of a site: its recruiters and its HR, and those of the whole company. */
import { MANPOWER } from '../../contract/modules/manpower/sources.ts'
import { everyHolderOf, hrOfSite } from '../org/roles.ts'

/** Looks after vacancies, of all sites or of one. */
export const ROLE_RECRUITER = 'recruiter'

export async function whoLooksAfter(siteId: string, today: string): Promise<ReadonlySet<string>> {
  const recruiters = (await everyHolderOf(ROLE_RECRUITER, MANPOWER, today)).filter((r) => r.siteId === null || r.siteId === siteId)
  return new Set([...recruiters.map((r) => r.employeeId), ...(await hrOfSite(MANPOWER, siteId, today))])
}
