/** One's own profile: what is shown, and the little a person changes without being asked. */
import { and, eq } from 'drizzle-orm'
import type { OwnProfile, Profile, ProfileFact } from '../../../contract/modules/profile/calls.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { CallError, refuse } from '../../lib/refuse.ts'
import { documentPasswordSince } from '../../org/document-password.ts'
import { type Employment, employmentOn } from '../../org/employment.ts'
import { hasSubordinates, superiorOf } from '../../org/line.ts'
import { type Employee, findEmployee } from '../../org/people.ts'
import { approvalMatrix, approvalStep } from '../../request/table.ts'
import { contactsOf } from './contacts.ts'
import { educationFacts } from './education-facts.ts'
import { profileRow } from './profile-row.ts'
import { shortcutsOf } from './shortcuts.ts'
import { profile } from './table.ts'

/** True for somebody requests come to, by office, by rule, or because one came. */
async function isApprover({ caller, today }: Context): Promise<boolean> {
  if (caller.roles.includes('departmentHead') || (await hasSubordinates(caller.employeeId, today))) return true
  const rules = await q().select({ levels: approvalMatrix.levels }).from(approvalMatrix)
  const isNamed = rules.some(({ levels }) =>
    levels.some(({ resolver }) => (resolver.kind === 'role' && caller.roles.includes(resolver.role)) || (resolver.kind === 'person' && resolver.employeeId === caller.employeeId)))
  if (isNamed) return true
  return (await q().select({ id: approvalStep.id }).from(approvalStep).where(eq(approvalStep.personId, caller.employeeId)).limit(1)).length > 0
}

function facts(person: Employee, work: Employment | null, superior: Employee | null, t: Context['t']): ProfileFact[] {
  const rows: [string, string | null | undefined][] = [
    ['jobTitle', work?.jobTitle],
    ['department', work?.department],
    ['site', work?.site],
    ['superior', superior?.fullName],
    ['grade', work && String(work.grade)],
    ['employmentStatus', work && t(`org:employmentStatus.${work.employmentStatus}`)],
    ['joinDate', person.joinDate],
    ['birthDate', person.birthDate],
    ['gender', t(`org:gender.${person.gender}`)],
    ['email', person.email],
  ]
  return rows.flatMap(([key, value]) => (value ? [{ caption: t(`org:fact.${key}`), value }] : []))
}

/** The caller's own profile. Nobody reads somebody else's. @param slugs request modules that are served */
export async function getProfile(slugs: readonly string[], context: Context): Promise<Profile> {
  const { caller, today, t } = context
  const person = (await findEmployee(caller.employeeId)) ?? refuse('not_found')
  const work = await employmentOn(person.id, today)
  const superiorId = await superiorOf(person.id, today)
  const own = await profileRow(person.id)
  const since = await documentPasswordSince(person.id)
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
    nickName: own.nickName,
    personalEmail: own.personalEmail,
    version: own.version,
    facts: [...facts(person, work, superiorId ? await findEmployee(superiorId) : null, t), ...(await educationFacts(person.id, context))],
    contacts: await contactsOf(person.id, t),
    shortcuts: await shortcutsOf(slugs, context),
    isApprover: await isApprover(context),
    documentPasswordSince: since?.toISOString() ?? null,
  }
}

/** A name, one `@`, and a domain with a dot that has something before it and two characters after it. */
function isEmail(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@')
  return name !== '' && more.length === 0 && !/[\s<>"]/.test(text) && domain.slice(1, -2).includes('.')
}

/** Changes name of address and personal e-mail. @throws CallError email_invalid, stale */
export async function updateProfile(input: OwnProfile, context: Context): Promise<OwnProfile> {
  const { employeeId, fullName } = context.caller
  const nickName = input.nickName.trim().replace(/\s+/g, ' ')
  const personalEmail = input.personalEmail.trim()
  if (personalEmail !== '' && !isEmail(personalEmail)) refuse('email_invalid', {}, 'personalEmail')
  await q().insert(profile).values({ employeeId }).onConflictDoNothing()
  const [changed] = await q()
    .update(profile)
    .set({ nickName, personalEmail, version: input.version + 1 })
    .where(and(eq(profile.employeeId, employeeId), eq(profile.version, input.version)))
    .returning({ version: profile.version })
  if (!changed) {
    const { version } = await profileRow(employeeId)
    throw new CallError('stale', [{ code: 'stale' }], { current: { version, status: 0, changedBy: fullName, changedAt: context.now.toISOString() } })
  }
  return { nickName, personalEmail, version: changed.version }
}
