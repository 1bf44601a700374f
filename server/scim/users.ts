/** People as clients make, change and delete them: each by the service that a sheet, a screen or an operator would use. */
import { eq } from 'drizzle-orm'
import { fold } from '../../contract/kit/fold.ts'
import type { AddInput, ChangeInput, CorrectInput } from '../../contract/modules/directory/calls.ts'
import { byOf } from '../account/deed.ts'
import type { AccountService, Done } from '../account/service.ts'
import { q } from '../db/context.ts'
import { writeAudit } from '../http/audit.ts'
import type { Context } from '../lib/handler.ts'
import { accountsOfEmployee, findAccountByUsername } from '../org/accounts.ts'
import { findEmployee, idsByCode } from '../org/people.ts'
import { department, site, workCalendar } from '../org/table.ts'
import { todayOfCompany } from '../org/today.ts'
import { setExternalId } from './external-id.ts'
import { type GroupRef, holdersOf } from './group-rows.ts'
import { isId } from './id.ts'
import { invalidValue, noSuch, ScimRefusal } from './refusal.ts'
import { EMPLOYEE, ENTERPRISE } from './schemas.ts'
import { provisioned } from './table.ts'
import { type User, userOf, type Wanted, wantedOf } from './user.ts'
import { type UserRow, userRow, usersAmong } from './user-rows.ts'
import { versioned, versionOf } from './version.ts'

/** Services of the directory, as its screens have them. */
export interface People {
  /** Until the end of the transaction nobody else changes the directory. */
  lock: () => Promise<void>
  add: (input: Omit<AddInput, 'invite'>, context: Context) => Promise<{ id: string }>
  correct: (input: CorrectInput, context: Context) => Promise<unknown>
  change: (input: ChangeInput, context: Context) => Promise<unknown>
  /** An account for somebody who has none. */
  openAccount: (input: { id: string; username: string }, context: Context) => Promise<unknown>
}

export interface UserDeps {
  people: People
  accounts: Pick<AccountService, 'lock' | 'unlock' | 'rename'>
  /** What somebody new has where the client does not say it, by the columns of sheets; null: whoever is not in the directory yet is refused. */
  newPerson: Readonly<Record<string, string>> | null
  groups: readonly GroupRef[]
  /** Address of the provisioning. */
  base: string
}

const uniqueness = (detail: string) => new ScimRefusal(409, detail, 'uniqueness')

/** Spaces, and characters nobody sees: two names that look the same would be two. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u
const LONGEST_NAME = 120
/** In names, joiners between letters are seen. */
const UNSEEN_IN_NAMES = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** The name of an account in small letters, as the sheet has it. @throws ScimRefusal invalidValue */
function usernameOf(text: string | undefined): string {
  const name = text?.trim().toLowerCase() ?? ''
  if (name === '') throw invalidValue('userName is missing')
  if (name.length > LONGEST_NAME || UNSEEN.test(name)) throw invalidValue(`userName is one word of ${LONGEST_NAME} characters at most`)
  return name
}

/** Sheets leave out what nobody sees: here a name is found again by what was said of it. @throws ScimRefusal invalidValue */
function requireSeen(before: User, after: User): void {
  const code = after[ENTERPRISE]?.employeeNumber
  if (code !== undefined && code !== before[ENTERPRISE]?.employeeNumber && UNSEEN.test(code)) throw invalidValue('employeeNumber holds no spaces and no characters that nobody sees')
  const texts = ({ displayName, title, name = {} }: User) => ({ displayName, title, 'name.formatted': name.formatted, 'name.givenName': name.givenName, 'name.familyName': name.familyName })
  const was = texts(before)
  for (const [attribute, text] of Object.entries(texts(after))) {
    if (text !== undefined && text !== was[attribute as keyof typeof was] && UNSEEN_IN_NAMES.test(text)) throw invalidValue(`${attribute} holds no line breaks and no characters that nobody sees`)
  }
}

export function createUsers({ people, accounts, newPerson, groups, base }: UserDeps) {
  async function told(rows: readonly UserRow[], today: string): Promise<User[]> {
    const held = await holdersOf(groups.map((g) => g.role), today, rows.map((row) => row.id))
    return rows.map((row) => versioned(userOf(row, groups.filter(({ role }) => held.some((h) => h.id === row.id && h.role === role)), base)))
  }

  /** @throws ScimRefusal 404 */
  async function get(id: string, now: Date): Promise<User> {
    const today = await todayOfCompany(now)
    const row = isId(id) ? await userRow(id, today) : null
    const [user] = row ? await told([row], today) : []
    if (!user) throw noSuch('user')
    return user
  }

  /** A department, site or calendar by its code, or the only one that is called so. @throws ScimRefusal invalidValue */
  async function placeId(table: typeof department | typeof site | typeof workCalendar, what: string, text: string): Promise<string> {
    const rows = await q().select({ id: table.id, code: table.code, name: table.name }).from(table as typeof department)
    const called = rows.filter((row) => fold(row.name) === fold(text))
    const found = rows.find((row) => row.code === text) ?? (called.length === 1 ? called[0] : undefined)
    if (!found) throw invalidValue(`${what}: there is no "${text.slice(0, 100)}", or more than one is called so`)
    return found.id
  }

  /** What changes of where somebody works, by ids. */
  async function placeOf({ department: unit, site: at, calendar, manager, ...plain }: Wanted['place'], today: string): Promise<Omit<ChangeInput, 'id' | 'from'>> {
    if (typeof manager === 'string' && !(await usersAmong([manager].filter(isId), today)).has(manager)) throw invalidValue('manager: there is no such user')
    return {
      ...plain, ...(manager === undefined ? {} : { superior: manager }),
      ...(unit === undefined ? {} : { department: await placeId(department, 'department', unit) }),
      ...(at === undefined ? {} : { site: await placeId(site, 'site', at) }),
      ...(calendar === undefined ? {} : { calendar: await placeId(workCalendar, 'calendar', calendar) }),
    }
  }

  /** What is done to the accounts of a person. @throws ScimRefusal 403 for the last administrator, 409 for a name that is taken */
  function requireDone(done: Done | 'taken'): void {
    if (done === 'last') throw new ScimRefusal(403, 'this is the last administrator who can sign in')
    if (done === 'taken') throw uniqueness('userName is taken')
  }

  /** Locks every account of the person: whatever is signed in with one ends at once. */
  async function lock(id: string, context: Context): Promise<void> {
    for (const one of await accountsOfEmployee(id)) requireDone(await accounts.lock(one.id, byOf(context)))
  }

  /** Unlocks every account of the person. */
  async function unlock(id: string, context: Context): Promise<void> {
    for (const one of await accountsOfEmployee(id)) requireDone(await accounts.unlock(one.id, byOf(context)))
  }

  /** Carries out what is wanted of somebody who is there: what they are called and where they work first, whether they may sign in last. */
  async function carryOut(id: string, accountId: string, { userName, externalId, active, person, place }: Wanted, context: Context): Promise<void> {
    const today = await todayOfCompany(context.now)
    if (Object.keys(person).length > 0) await people.correct({ id, ...person }, context)
    const { joinDate = today, leaveDate = null } = (await findEmployee(id)) ?? {}
    // where somebody worked who has left is the books' affair
    if (Object.keys(place).length > 0 && (leaveDate === null || leaveDate >= today)) await people.change({ id, from: joinDate > today ? joinDate : today, ...(await placeOf(place, today)) }, context)
    if (userName !== undefined) requireDone(await accounts.rename(accountId, usernameOf(userName), byOf(context)))
    if (externalId !== undefined) await setExternalId(id, externalId)
    if (active === false) await lock(id, context)
    if (active === true) await unlock(id, context)
  }

  const accountOf = async (id: string) => (await accountsOfEmployee(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
  const isRemoved = async (id: string) => ((await q().select({ removedAt: provisioned.removedAt }).from(provisioned).where(eq(provisioned.id, id)))[0]?.removedAt ?? null) !== null

  /** Somebody the directory does not know: what an employment needs is said by the client, or by the setting. @throws ScimRefusal invalidValue */
  async function bring(userName: string, user: User, { person, place }: Wanted, context: Context): Promise<string> {
    if (newPerson === null) throw invalidValue(user[ENTERPRISE]?.employeeNumber === undefined ? 'employeeNumber is missing: it says whose account this is' : 'employeeNumber: nobody here has this code, and new people come from the directory alone (SCIM_NEW_PERSON)')
    const today = await todayOfCompany(context.now)
    const { grade, shiftGroup, ...words } = newPerson
    const all: Wanted['place'] = { ...words, ...(grade === undefined ? {} : { grade: Number(grade) }), ...(shiftGroup === undefined ? {} : { shiftGroup: Number(shiftGroup) }), ...place }
    const missing = (['title', 'department', 'site', 'grade', 'status', 'calendar'] as const).filter((name) => all[name] === undefined)
    if (missing.length > 0) throw invalidValue(`somebody new needs ${missing.join(', ')}: of the request, or of SCIM_NEW_PERSON`)
    const name = person.name ?? [person.firstName, person.lastName].filter(Boolean).join(' ')
    if (name === '') throw invalidValue('displayName or name is missing')
    const { name: _name, ...personal } = person
    const input = { code: user[ENTERPRISE]?.employeeNumber ?? userName.split('@')[0] ?? userName, name, joined: user[EMPLOYEE]?.joined ?? today, personal, username: userName, shiftGroup: 0, ...(await placeOf(all, today)) }
    return (await people.add(input as Omit<AddInput, 'invite'>, context)).id
  }

  return {
    told,
    get,

    /**
     * A person with this name of an account: somebody of the directory by the employee code, who has no account yet or one that was deleted; else somebody new.
     * @throws ScimRefusal 409 uniqueness, 400 invalidValue; CallError of the services
     */
    async create(user: User, context: Context): Promise<User> {
      await people.lock()
      const userName = usernameOf(user.userName)
      requireSeen({}, user)
      const code = user[ENTERPRISE]?.employeeNumber
      const named = await findAccountByUsername(userName)
      const coded = code === undefined ? undefined : (await idsByCode([code])).get(code.toLowerCase())
      let id = named?.employeeId ?? coded
      if (named && code !== undefined && coded !== named.employeeId) throw uniqueness('userName is somebody else’s: an account is never handed on')
      if (id === undefined) id = await bring(userName, user, wantedOf({}, user), context)
      else {
        const account = await accountOf(id)
        if (account && !(await isRemoved(id))) throw uniqueness(named ? 'userName is taken' : 'employeeNumber: this person has an account')
        const person = await findEmployee(id)
        if (person?.leaveDate != null && person.leaveDate < (await todayOfCompany(context.now))) throw invalidValue('this person has left: who comes back is a new person, with a code of their own')
        if (account) await q().update(provisioned).set({ removedAt: null }).where(eq(provisioned.id, id))
        else await people.openAccount({ id, username: userName }, context)
      }
      const account = await accountOf(id)
      if (!account) throw noSuch('user')
      const before = await get(id, context.now)
      await carryOut(id, account.id, wantedOf(before, { ...before, ...user, active: user.active ?? true, [ENTERPRISE]: { ...before[ENTERPRISE], ...user[ENTERPRISE] }, [EMPLOYEE]: { ...before[EMPLOYEE], ...user[EMPLOYEE] } }), context)
      await writeAudit('scim.users.create', context, { id }, undefined)
      return get(id, context.now)
    },

    /**
     * The person as the client wants them.
     * @param made what is wanted, of what there is
     * @param check what must hold of what there is
     * @throws ScimRefusal 404, 409, 403; CallError of the services
     */
    async change(id: string, check: (before: User) => void, made: (before: User) => User, context: Context): Promise<User> {
      await people.lock()
      const before = await get(id, context.now)
      check(before)
      const account = await accountOf(id)
      if (!account) throw noSuch('user')
      const after = made(before)
      requireSeen(before, after)
      await carryOut(id, account.id, wantedOf(before, after), context)
      const told = await get(id, context.now)
      if (versionOf(before) !== versionOf(told)) await writeAudit('scim.users.change', context, { id }, undefined)
      return told
    },

    /** The client knows them no more: their accounts are locked; the person and what they have done stay. @throws ScimRefusal 404, 403 */
    async remove(id: string, check: (before: User) => void, context: Context): Promise<void> {
      await people.lock()
      check(await get(id, context.now))
      await lock(id, context)
      await q().insert(provisioned).values({ id, removedAt: context.now }).onConflictDoUpdate({ target: provisioned.id, set: { removedAt: context.now, externalId: null } })
      await writeAudit('scim.users.remove', context, { id }, undefined)
    },
  }
}
