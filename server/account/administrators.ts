/** Who administrates, and can sign in to do so. */
import { and, count, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { lockName, q } from '../db/context.ts'
import type { Caller } from '../lib/handler.ts'
import { holdsOn, inServiceOn } from '../org/effective.ts'
import { account, employee, employeeRole } from '../org/table.ts'

/** The role of administrators. */
export const ADMIN = 'admin'

/** An account that somebody can sign in to on a day, joined with its employee. @param isLocal passwords are ours: without one nobody signs in */
export const canSignIn = (today: string, isLocal: boolean): SQL | undefined => and(eq(account.disabled, false), isLocal ? isNotNull(account.passwordHash) : undefined, inServiceOn(today))

/** Administrators of the whole company on a day: a condition on roles. */
export const isAdministratorOn = (today: string): SQL | undefined => and(eq(employeeRole.role, ADMIN), isNull(employeeRole.module), isNull(employeeRole.siteId), holdsOn(employeeRole, today))

/** True for an administrator of the whole company on a day. */
export const isAdministrator = async (employeeId: string, today: string): Promise<boolean> => (await q().$count(employeeRole, and(eq(employeeRole.employeeId, employeeId), isAdministratorOn(today)))) > 0

/** Days after `day` that begin without an administrator of the whole company of the day before: with their last day here, or in the role, known already. */
export async function daysAdministratorsEnd(day: string): Promise<string[]> {
  const rows = await q().select({ until: employeeRole.until, leaveDate: employee.leaveDate }).from(employeeRole).innerJoin(employee, eq(employee.id, employeeRole.employeeId))
    .where(and(eq(employeeRole.role, ADMIN), isNull(employeeRole.module), isNull(employeeRole.siteId), or(gte(employeeRole.until, day), gte(employee.leaveDate, day))))
  return [...new Set(rows.flatMap(({ until, leaveDate }) => [until, leaveDate].flatMap((last) => (last !== null && last >= day ? [addDays(last, 1)] : []))))]
}

/** Whether somebody has the role on a day or later, and be it of one site or module. */
export const willAdministrate = async (employeeId: string, today: string): Promise<boolean> =>
  (await q().$count(employeeRole, and(eq(employeeRole.employeeId, employeeId), eq(employeeRole.role, ADMIN), or(isNull(employeeRole.until), gte(employeeRole.until, today))))) > 0

/** Whether who asks is an administrator of the whole company: one called so for a site or a module is none. */
export const administrates = ({ offices = [] }: Pick<Caller, 'offices'>): boolean => offices.some(({ role, module, siteId }) => role === ADMIN && module === null && siteId === null)

/** Of these accounts those of administrators of the whole company, from a day on or later: what is done to one is done to what they may. */
export async function administratorsAmong(accountIds: readonly string[], today: string): Promise<ReadonlySet<string>> {
  const rows = await q().selectDistinct({ id: account.id }).from(account).innerJoin(employeeRole, eq(employeeRole.employeeId, account.employeeId))
    .where(and(inArray(account.id, [...accountIds]), eq(employeeRole.role, ADMIN), isNull(employeeRole.module), isNull(employeeRole.siteId), or(isNull(employeeRole.until), gte(employeeRole.until, today))))
  return new Set(rows.map(({ id }) => id))
}

/** Whoever takes an administrator away takes this first: of two who would take the last two, one is refused. */
export const lockAdministrators = (): Promise<void> => lockName('administrators')

/** Administrators of the whole company who can sign in, but for one account. @param accountId null: all of them */
export async function administratorsBeside(accountId: string | null, today: string, isLocal: boolean): Promise<number> {
  const [row] = await q().select({ total: count() }).from(account)
    .innerJoin(employee, eq(employee.id, account.employeeId))
    .innerJoin(employeeRole, eq(employeeRole.employeeId, account.employeeId))
    .where(and(accountId === null ? undefined : ne(account.id, accountId), canSignIn(today, isLocal), isAdministratorOn(today)))
  return row?.total ?? 0
}
