/** Sign-in accounts and who stands behind them. */
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'
import { hasStandbys } from '../db/read-old.ts'
import { writtenColumns } from '../db/written.ts'
import type { Caller, Office } from '../lib/handler.ts'
import { todayAt } from './calendar.ts'
import { hrOfRoles, officesOf, rolesFrom } from './roles.ts'
import { settingFrom, settingOf, storedSetting } from './settings.ts'
import { account, departmentHead, employee, employeeRole, employment, site } from './table.ts'

export type Account = typeof account.$inferSelect

/** The account of a username, whatever its letter case; null when there is none. Disabled ones are found. */
export async function findAccountByUsername(username: string): Promise<Account | null> {
  const [row] = await q().select().from(account).where(eq(account.username, username.trim().toLowerCase()))
  return row ?? null
}

/** The account linked to a person of an external provider; null when nobody is linked. */
export async function findAccountByExternalSubject(issuer: string, subject: string): Promise<Account | null> {
  const [row] = await q().select().from(account).where(eq(account.externalSubject, `${issuer}|${subject}`))
  return row ?? null
}

/** An account by id, or null. */
export async function findAccount(id: string): Promise<Account | null> {
  const [row] = await q().select().from(account).where(eq(account.id, id))
  return row ?? null
}

/** Remembers when an account was signed in to at our own provider. */
export async function noteSignIn(id: string, now: Date): Promise<void> {
  await q().update(account).set({ signedInAt: now }).where(eq(account.id, id))
}

/** Accounts of an employee, disabled ones too. */
/** Whether anybody has an account at all. */
export const somebodyCanSignIn = async (): Promise<boolean> => (await q().select({ id: account.id }).from(account).limit(1)).length > 0

export const accountsOfEmployee = (employeeId: string): Promise<Account[]> => q().select().from(account).where(eq(account.employeeId, employeeId))

/** Zone of the person's site now (of the last one they had); the company's for somebody without one. */
export async function zoneOf(employeeId: string, now: Date): Promise<string> {
  const companyZone = await settingOf('companyTimeZone')
  const [row] = await q()
    .select({ timeZone: site.timeZone })
    .from(employment)
    .innerJoin(site, eq(site.id, employment.siteId))
    .where(and(eq(employment.employeeId, employeeId), lte(employment.from, todayAt(companyZone, now))))
    .orderBy(desc(employment.from))
    .limit(1)
  return row?.timeZone ?? companyZone
}

/** A stretch of anything dated, as JSON of the database has it. */
interface Dated {
  from: string
  until: string | null
}
type OfPerson = Record<'id', AnyPgColumn>
const holds = ({ from, until }: Dated, date: string) => from <= date && (until === null || until >= date)

/** All rows of a person's as one value: a caller is told in one statement, whatever the day is where they work. */
const listed = <T>(rows: SQL): SQL<T[]> => sql<T[]>`(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`
const zonesOf = ({ id }: OfPerson) =>
  listed<{ from: string; timeZone: string }>(sql`select ${employment.from} as "from", ${site.timeZone} as "timeZone" from ${employment} join ${site} on ${site.id} = ${employment.siteId} where ${employment.employeeId} = ${id} order by ${employment.from} desc`)
const givenRolesOf = ({ id }: OfPerson) =>
  listed<Dated & Office>(sql`select ${employeeRole.role} as role, ${employeeRole.module} as module, ${employeeRole.siteId} as "siteId", ${employeeRole.from} as "from", ${employeeRole.until} as "until" from ${employeeRole} where ${employeeRole.employeeId} = ${id}`)
const headshipsOf = ({ id }: OfPerson) =>
  listed<Dated>(sql`select ${departmentHead.from} as "from", ${departmentHead.until} as "until" from ${departmentHead} where ${departmentHead.employeeId} = ${id}`)

interface CallerFacts {
  /** The token's subject; left out, the account's id. */
  sub?: string
  /** What must be true besides, asked in the same statement: that the session still stands. */
  provided?: SQL | undefined
}

/**
 * Who asks, for a signed-in account: one statement, since every call begins with it.
 * @returns null when the account is gone or disabled, or the person has left: the caller answers 401
 */
export async function callerOf(accountId: string, now: Date, { sub = accountId, provided }: CallerFacts = {}): Promise<Caller | null> {
  const [found] = await q()
    .select({
      username: account.username, employeeId: employee.id, fullName: employee.fullName, joinDate: employee.joinDate, leaveDate: employee.leaveDate,
      companyZone: storedSetting('companyTimeZone'), zones: zonesOf(employee), given: givenRolesOf(employee), headships: headshipsOf(employee),
      ...(hasStandbys() ? writtenColumns(employee.id) : {}),
    })
    .from(account)
    .innerJoin(employee, eq(employee.id, account.employeeId))
    .where(and(eq(account.id, accountId), eq(account.disabled, false), provided))
  if (!found) return null
  const { username, employeeId, fullName, joinDate, leaveDate, own, rights, timeline } = found
  const companyZone = settingFrom('companyTimeZone', found.companyZone)
  const companyDay = todayAt(companyZone, now)
  const timeZone = found.zones.find((z) => z.from <= companyDay)?.timeZone ?? companyZone
  const today = todayAt(timeZone, now)
  if (leaveDate !== null && leaveDate < today) return null
  const isInService = joinDate <= today
  const given = isInService ? found.given.filter((r) => holds(r, today)) : []
  const isHead = isInService && found.headships.some((h) => holds(h, today))
  const general = given.filter((r) => r.module === null)
  return { sub, username, employeeId, fullName, roles: rolesFrom(general.map((r) => r.role), isHead), hrOf: hrOfRoles(general), offices: officesOf(given), timeZone, ...(own === undefined || rights === undefined || timeline == null ? {} : { written: { own, rights, timeline } }) }
}
