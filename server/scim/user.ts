/** A person as a client reads them, and what a client wants to be otherwise. Pure. */
import type { GroupRef } from './group-rows.ts'
import type { Json } from './patch.ts'
import { phoneOf, phoneText } from './phone.ts'
import { EMPLOYEE, ENTERPRISE, USER } from './schemas.ts'
import type { UserRow } from './user-rows.ts'

interface Item {
  value?: string
  type?: string
  primary?: boolean
}

/** A resource of this type; parts that nobody knows are absent. */
export interface User extends Json {
  userName?: string
  externalId?: string
  displayName?: string
  name?: { formatted?: string; givenName?: string; familyName?: string }
  title?: string
  active?: boolean
  emails?: Item[]
  phoneNumbers?: Item[]
  [ENTERPRISE]?: { employeeNumber?: string; department?: string; manager?: { value?: string } }
  [EMPLOYEE]?: { joined?: string; left?: string; department?: string; site?: string; grade?: number; status?: string; calendar?: string; shiftGroup?: number }
}

/** Without what is null or empty. */
const known = (values: Json): Json => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)))
const one = (value: string): Item[] => (value === '' ? [] : [{ value, type: 'work', primary: true }])

/** @param base address of the provisioning, without a slash at the end */
export function userOf(row: UserRow, groups: readonly GroupRef[], base: string): User {
  const { managerId, manager, fullName, firstName, lastName } = row
  return known({
    schemas: [USER, ENTERPRISE, EMPLOYEE], id: row.id, externalId: row.externalId, userName: row.username,
    name: known({ formatted: fullName, familyName: lastName, givenName: firstName }), displayName: fullName, title: row.title, active: !row.disabled,
    emails: one(row.email), phoneNumbers: one(phoneText(row.phoneCountryCode, row.phone)),
    groups: groups.map(({ id, name }) => ({ value: id, $ref: `${base}/Groups/${id}`, display: name, type: 'direct' })),
    [ENTERPRISE]: known({ employeeNumber: row.code, department: row.department, manager: managerId === null ? null : known({ value: managerId, $ref: `${base}/Users/${managerId}`, displayName: manager }) }),
    [EMPLOYEE]: known({ joined: row.joinDate, left: row.leaveDate, department: row.departmentCode, site: row.site, grade: row.grade, status: row.status, calendar: row.calendar, shiftGroup: row.shiftGroup }),
    meta: { resourceType: 'User', location: `${base}/Users/${row.id}` },
  })
}

/** What is wanted otherwise; null takes away, absent: it stays. */
export interface Wanted {
  userName?: string
  externalId?: string | null
  active?: boolean
  person: { name?: string; firstName?: string; lastName?: string; email?: string; phone?: string; phoneCountryCode?: string }
  place: { title?: string; department?: string; site?: string; grade?: number; status?: string; calendar?: string; shiftGroup?: number; manager?: string | null }
}

/** Of several the primary one, the one for work, the first: where a client adds another of these, the later one. @see RFC 7644, 3.5.2 */
const chosen = (items: readonly Item[] = []): string => (items.findLast((item) => item.primary === true) ?? items.findLast((item) => item.type?.toLowerCase() === 'work') ?? items[0])?.value ?? ''

/** The full name: as it is said, in whichever of its places; else it follows its parts where it was made of them. */
function fullName(before: User, after: User): string | undefined {
  const [was, is] = [before.name ?? {}, after.name ?? {}]
  if (after.displayName !== undefined && after.displayName !== before.displayName) return after.displayName
  if (is.formatted !== undefined && is.formatted !== was.formatted) return is.formatted
  const made = (name: typeof was) => [name.givenName, name.familyName].filter(Boolean).join(' ')
  return made(is) !== made(was) && made(is) !== '' && (before.displayName === undefined || before.displayName === made(was)) ? made(is) : undefined
}

function personWanted(before: User, after: User): Wanted['person'] {
  const person: Wanted['person'] = {}
  const name = fullName(before, after)
  // who is called otherwise keeps the parts of the name that the client says
  if (name !== undefined) Object.assign(person, { name }, after.name?.givenName === undefined ? {} : { firstName: after.name.givenName }, after.name?.familyName === undefined ? {} : { lastName: after.name.familyName })
  if (after.name?.givenName !== undefined && after.name.givenName !== before.name?.givenName) person.firstName = after.name.givenName
  if (after.name?.familyName !== before.name?.familyName) person.lastName = after.name?.familyName ?? ''
  const [email, hadEmail] = [chosen(after.emails), chosen(before.emails)]
  if (email !== hadEmail) person.email = email
  const [number, had] = [chosen(after.phoneNumbers), chosen(before.phoneNumbers)]
  const phone = number === '' ? { phone: '', phoneCountryCode: '' } : phoneOf(number)
  // what is no number is left out: a colleague is not kept from their account by it
  if (number !== had && phone && phoneText(phone.phoneCountryCode === undefined ? '' : `+${phone.phoneCountryCode}`, phone.phone) !== had) Object.assign(person, phone)
  return person
}

function placeWanted(before: User, after: User): Wanted['place'] {
  const [was, is] = [before[EMPLOYEE] ?? {}, after[EMPLOYEE] ?? {}]
  const [wasOf, isOf] = [before[ENTERPRISE] ?? {}, after[ENTERPRISE] ?? {}]
  const place: Wanted['place'] = {}
  if (after.title !== undefined && after.title !== before.title) place.title = after.title
  if (isOf.department !== undefined && isOf.department !== wasOf.department) place.department = isOf.department
  // by its code it is one, by its name it may be none
  for (const key of ['department', 'site', 'status', 'calendar'] as const) if (is[key] !== undefined && is[key] !== was[key]) place[key] = is[key]
  for (const key of ['grade', 'shiftGroup'] as const) if (is[key] !== undefined && is[key] !== was[key]) place[key] = is[key]
  if (isOf.manager?.value !== wasOf.manager?.value) place.manager = isOf.manager?.value ?? null
  return place
}

/** What differs between a person as they are and as a client says them; of somebody new `before` is empty. */
export function wantedOf(before: User, after: User): Wanted {
  return {
    ...(after.userName !== undefined && after.userName.trim().toLowerCase() !== before.userName ? { userName: after.userName.trim().toLowerCase() } : {}),
    ...(after.externalId === before.externalId ? {} : { externalId: after.externalId ?? null }),
    // whoever is locked is so with every account, also with one that was unlocked by itself
    ...(after.active !== undefined && !(after.active && before.active) ? { active: after.active } : {}),
    person: personWanted(before, after), place: placeWanted(before, after),
  }
}
