/** Who administrates, and can sign in to do so. */
import { and, count, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm'
import { lockName, q } from '../db/context.ts'
import { holdsOn, inServiceOn } from '../org/effective.ts'
import { account, employee, employeeRole } from '../org/table.ts'

/** The role of administrators. */
export const ADMIN = 'admin'

/** An account that somebody can sign in to on a day, joined with its employee. @param isLocal passwords are ours: without one nobody signs in */
export const canSignIn = (today: string, isLocal: boolean): SQL | undefined => and(eq(account.disabled, false), isLocal ? isNotNull(account.passwordHash) : undefined, inServiceOn(today))

/** Administrators of the whole company on a day: a condition on roles. */
export const isAdministratorOn = (today: string): SQL | undefined => and(eq(employeeRole.role, ADMIN), isNull(employeeRole.module), isNull(employeeRole.siteId), holdsOn(employeeRole, today))

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
