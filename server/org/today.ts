/** Which day it is where somebody works. */
import { todayAt } from './calendar.ts'
import { employmentOn } from './employment.ts'
import { settingOf } from './settings.ts'

/** Today by the company's clock: what is everybody's, or nobody's in particular, goes by it. */
export const todayOfCompany = async (now: Date): Promise<string> => todayAt(await settingOf('companyTimeZone'), now)

/** Today at the site the employee works at; at the company's clock for somebody without one. */
export async function todayOf(employeeId: string, now: Date): Promise<string> {
  const companyZone = await settingOf('companyTimeZone')
  const work = await employmentOn(employeeId, todayAt(companyZone, now))
  return todayAt(work?.timeZone ?? companyZone, now)
}
