/** Sign-in accounts and who stands behind them. */
import { and, desc, eq, lte } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Caller } from '../lib/handler.ts'
import { todayAt } from './calendar.ts'
import { findEmployee } from './people.ts'
import { rolesOf } from './roles.ts'
import { settingOf } from './settings.ts'
import { account, employment, site } from './table.ts'

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

/** Accounts of an employee, disabled ones too. */
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

/**
 * Who asks, for a signed-in account.
 * @param sub the token's subject; left out, the account's id
 * @returns null when the account is gone or disabled, or the person has left: the caller answers 401
 */
export async function callerOf(accountId: string, now: Date, sub = accountId): Promise<Caller | null> {
  const found = await findAccount(accountId)
  if (!found || found.disabled) return null
  const person = await findEmployee(found.employeeId)
  if (!person) return null
  const timeZone = await zoneOf(person.id, now)
  const today = todayAt(timeZone, now)
  if (person.leaveDate !== null && person.leaveDate < today) return null
  return { sub, username: found.username, employeeId: person.id, fullName: person.fullName, roles: await rolesOf(person.id, today), timeZone }
}
