import type { AccountDetails } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { notingBeside } from '../../db/writes.ts'
import { languageOf, rememberLanguage } from '../../effects/language.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { employmentOn } from '../../org/employment.ts'
import { hasSubordinates, superiorOf } from '../../org/line.ts'
import { findEmployee } from '../../org/people.ts'
import { isHrOfAll, isHrOfAny } from '../../org/scope.ts'

/** The signed-in person, as of their today. The app asks at every start: that is how mails learn the person's language. */
export async function accountDetails({ caller, today, language, now }: Context): Promise<AccountDetails> {
  if ((await languageOf(caller.employeeId)) !== language) await notingBeside(() => rememberLanguage(caller.employeeId, language, now))
  const person = (await findEmployee(caller.employeeId)) ?? refuse('not_found')
  const work = await employmentOn(person.id, today)
  const superiorId = await superiorOf(person.id, today)
  const superior = superiorId ? await findEmployee(superiorId) : null
  return {
    employee: `${person.fullName} ~ ${person.code}`,
    employeeId: person.id,
    userName: person.code,
    fullName: person.fullName,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    phoneCountryCode: person.phoneCountryCode,
    profilePicture: person.pictureId ?? '',
    site: work?.site ?? '',
    timeZone: caller.timeZone,
    department: work?.department ?? '',
    jobTitle: work?.jobTitle ?? '',
    superior: superior?.fullName ?? '',
    isHr: isHrOfAny({ caller }),
    isHrOfAll: isHrOfAll({ caller }),
    hasSubordinates: await hasSubordinates(person.id, today),
  }
}
