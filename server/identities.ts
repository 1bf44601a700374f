/** Whose account the sign-in of a provider of others is: pinned to the provider's `sub` at the first one. @see docs/sign-in/README.md */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { lockName, q, tx } from './db/context.ts'
import { pushDevice } from './effects/table.ts'
import { audit } from './http/table.ts'
import { newId } from './lib/new-id.ts'
import { SignInRefused } from './lib/sign-in-refused.ts'
import { UnknownPerson } from './lib/unknown-person.ts'
import { type Account, accountsOfEmployee, findAccount, findAccountByExternalSubject, findAccountByUsername, zoneOf } from './org/accounts.ts'
import { todayAt } from './org/calendar.ts'
import { account, employee } from './org/table.ts'

/** Whom a valid token names. */
export interface Identity {
  issuer: string
  subject: string
  /** User name of an account, as the provider writes it. */
  username?: string | undefined
  /** Code of the employee an account may be made for; absent: none is made. */
  employeeCode?: string | undefined
}

const keyOf = ({ issuer, subject }: Identity) => `${issuer}|${subject}`

/** In the open transaction. @param by subject of whoever did it @param byEmployeeId who that is; left out: whose account it is */
async function note(what: 'pinned' | 'made' | 'unpinned', { id, employeeId }: Account, by: string, now: Date, byEmployeeId: string | null = employeeId): Promise<void> {
  const row = newId(now)
  await q().insert(audit).values({ id: row, at: now, sub: by, employeeId: byEmployeeId, call: `identity.${what}`, commandId: row, requestId: row, recordId: id, detail: null })
}

const refused = (reason: 'another_identity' | 'another_employee', username: string): never => {
  throw new SignInRefused('not_allowed', reason, { reason }, username)
}

const isInService = async ({ id, joinDate, leaveDate }: typeof employee.$inferSelect, now: Date): Promise<boolean> => {
  const today = todayAt(await zoneOf(id, now), now)
  return joinDate <= today && (leaveDate === null || leaveDate >= today)
}

/** An account for an employee in service who has none. */
async function make(identity: Identity & { employeeCode: string }, now: Date): Promise<Account> {
  const { employeeCode, username = employeeCode } = identity
  const [person] = await q().select().from(employee).where(eq(employee.code, employeeCode)).for('update')
  if (!person || !(await isInService(person, now))) throw new UnknownPerson(keyOf(identity), username)
  if ((await accountsOfEmployee(person.id)).length > 0) return refused('another_identity', username)
  const values = { id: newId(now), username: username.trim().toLowerCase(), externalSubject: keyOf(identity), employeeId: person.id }
  const [made] = await q().insert(account).values(values).onConflictDoNothing().returning()
  if (!made) return refused('another_identity', username)
  await note('made', made, keyOf(identity), now)
  return made
}

/** One that is nobody's yet is this person's from now on. */
async function pin(found: Account, identity: Identity, now: Date): Promise<Account> {
  if (found.externalSubject !== null) return refused('another_identity', found.username)
  if (found.disabled) return found
  if (identity.employeeCode !== undefined) {
    const [person] = await q().select({ code: employee.code }).from(employee).where(eq(employee.id, found.employeeId))
    if (person?.code !== identity.employeeCode) return refused('another_employee', found.username)
  }
  const [pinned] = await q().update(account).set({ externalSubject: keyOf(identity) }).where(and(eq(account.id, found.id), isNull(account.externalSubject))).returning()
  if (!pinned) return refused('another_identity', found.username)
  await note('pinned', pinned, keyOf(identity), now)
  return pinned
}

/**
 * The account a sign-in belongs to: the one pinned to its `sub`, whatever it is called today; else the one of its name, which is pinned
 * to it then; else, where accounts are made, a new one for the employee it names.
 * @throws UnknownPerson; SignInRefused when the account of that name, or of that employee, is somebody else's
 */
export async function accountOfIdentity(identity: Identity, now: Date): Promise<Account> {
  const { issuer, subject, username, employeeCode } = identity
  const pinned = await findAccountByExternalSubject(issuer, subject)
  if (pinned) return pinned
  if (username === undefined && employeeCode === undefined) throw new UnknownPerson(keyOf(identity))
  return tx(async () => {
    // calls of one page come together: the others find what the first has pinned
    await lockName(`identity:${keyOf(identity)}`)
    const meanwhile = await findAccountByExternalSubject(issuer, subject)
    if (meanwhile) return meanwhile
    const named = username === undefined ? null : await findAccountByUsername(username)
    if (named) return pin(named, identity, now)
    if (employeeCode === undefined) throw new UnknownPerson(keyOf(identity), username)
    return make({ ...identity, employeeCode }, now)
  })
}

/**
 * Lets an account be pinned anew, by the next sign-in with its name: the person has another `sub` (another provider, a new entry in its
 * directory). Devices of the former one get no more notices. Noted in the audit.
 * @param by whoever does it
 * @returns 'unknown': there is no such account; 'none': it was not pinned
 */
export const unpinIdentity = (accountId: string, by: { sub: string; employeeId: string | null }, now: Date): Promise<'done' | 'unknown' | 'none'> =>
  tx(async () => {
    const before = await findAccount(accountId)
    if (!before) return 'unknown'
    if (before.externalSubject === null) return 'none'
    await q().update(account).set({ externalSubject: null }).where(eq(account.id, accountId))
    await q().delete(pushDevice).where(eq(pushDevice.sub, before.externalSubject))
    await note('unpinned', before, by.sub, now, by.employeeId)
    return 'done'
  })

/**
 * As `unpinIdentity`, of all accounts that are pinned to other providers than this one: the company has another one now, or its address has
 * changed. Whoever has signed in there already stays pinned. Each is done by itself: what was cut off is done again.
 * @param issuer as `OIDC_ISSUER`
 * @returns their user names
 */
export async function unpinOtherIssuers(issuer: string, by: { sub: string; employeeId: string | null }, now: Date): Promise<string[]> {
  const others = await q().select({ id: account.id, username: account.username }).from(account).where(and(isNotNull(account.externalSubject), sql`not starts_with(${account.externalSubject}, ${`${issuer}|`})`))
  for (const { id } of others) await unpinIdentity(id, by, now)
  return others.map(({ username }) => username)
}
