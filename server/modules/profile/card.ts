/** The identification card: who somebody is, with a QR code that leads to their history. */
import { trimEndOf } from '../../../contract/kit/trim-end.ts'
import { qrHistoryPath } from '../../../contract/modules/qr-history/link.ts'
import type { IdentificationCard } from '../../../contract/modules/profile/calls.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { employmentOn } from '../../org/employment.ts'
import { findEmployee } from '../../org/people.ts'
import { isReadable } from '../../org/scope.ts'
import { settings } from '../../org/settings.ts'

/** One's own card; HR and superiors see the cards of their people. @throws CallError not_allowed, not_found */
export async function identificationCard(appUrl: string, { employeeId }: { employeeId: string }, context: Context): Promise<IdentificationCard> {
  const { today, now } = context
  if (!(await isReadable(employeeId, context))) refuse('not_allowed')
  const person = (await findEmployee(employeeId)) ?? refuse('not_found')
  const work = await employmentOn(person.id, today)
  const { qrLink, companyName } = await settings()
  const root = `${trimEndOf(qrLink || appUrl, '/')}/`
  return {
    employeeId: person.id,
    employee: `${person.fullName} ~ ${person.code}`,
    fullName: person.fullName,
    code: person.code,
    department: work?.department ?? '',
    jobTitle: work?.jobTitle ?? '',
    site: work?.site ?? '',
    company: companyName,
    profilePicture: person.pictureId ?? '',
    joinDate: person.joinDate,
    qrLink: `${root}${qrHistoryPath({ employee: person.id, dateTime: now.toISOString() })}`,
    issuedAt: now.toISOString(),
  }
}
