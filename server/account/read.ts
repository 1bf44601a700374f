/** Accounts as administrators see them: who can sign in and how, and nothing else of a person. */
import { and, asc, count, desc, eq, gt, ilike, isNotNull, isNull, like, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { ListInput, Paged } from '../../contract/kit/paging.ts'
import { q } from '../db/context.ts'
import { paged } from '../db/paging.ts'
import { audit } from '../http/table.ts'
import { systemClock } from '../lib/clock.ts'
import { holdsOn } from '../org/effective.ts'
import { isNamed } from '../org/names.ts'
import { namesOf } from '../org/people.ts'
import { searchWords } from '../org/search-words.ts'
import { account, department, employee, employeeRole, employment, secondFactor } from '../org/table.ts'
import { todayOfCompany } from '../org/today.ts'
import { accountLink } from './table.ts'

/** What a list may be narrowed to. */
export type AccountState = 'locked' | 'neverSignedIn' | 'withoutSecondFactor' | 'invited' | 'administrators'

export interface AccountFacts {
  id: string
  username: string
  employeeId: string
  fullName: string
  code: string
  department: string
  email: string
  isLocked: boolean
  isAdministrator: boolean
  hasPassword: boolean
  hasSecondFactor: boolean
  hasLeft: boolean
  /** Until when an invitation is good; null: there is none. */
  invitedUntil: Date | null
  signedInAt: Date | null
  externalSubject: string | null
}

export interface AccountSearch extends Pick<ListInput, 'filterSearch' | 'paginationSize' | 'paginationPage'> {
  state?: AccountState | undefined
  id?: string
}

/** Every word in the name, the code or the username. */
const isFound = (search: string | undefined): SQL | undefined =>
  and(...searchWords(search).map((word) => or(isNamed(word), ilike(account.username, `%${word.replace(/[\\%_]/g, (c) => `\\${c}`)}%`))))

const isAdministratorOn = (today: string) =>
  sql<boolean>`exists (${q().select({ one: sql`1` }).from(employeeRole).where(and(eq(employeeRole.employeeId, account.employeeId), eq(employeeRole.role, 'admin'), isNull(employeeRole.module), isNull(employeeRole.siteId), holdsOn(employeeRole, today)))})`

const hasLeftOn = (today: string) => and(isNotNull(employee.leaveDate), lt(employee.leaveDate, today))

/** By the name of their person. @param now of the company's day */
export async function listAccounts(input: AccountSearch, now: Date): Promise<Paged<AccountFacts>> {
  const today = await todayOfCompany(now)
  const isAdministrator = isAdministratorOn(today)
  const states: Record<AccountState, SQL | undefined> = {
    locked: eq(account.disabled, true),
    neverSignedIn: and(isNull(account.signedInAt), isNull(account.externalSubject), eq(account.disabled, false), not(hasLeftOn(today) ?? sql`false`)),
    withoutSecondFactor: and(isNull(secondFactor.accountId), eq(account.disabled, false)),
    invited: isNotNull(accountLink.until),
    administrators: isAdministrator,
  }
  const where = and(input.id === undefined ? undefined : eq(account.id, input.id), isFound(input.filterSearch), input.state && states[input.state])
  const joined = (fields: Record<string, unknown>) =>
    q().select(fields as never).from(account)
      .innerJoin(employee, eq(employee.id, account.employeeId))
      .leftJoin(employment, and(eq(employment.employeeId, employee.id), holdsOn(employment, today)))
      .leftJoin(department, eq(department.id, employment.departmentId))
      .leftJoin(secondFactor, eq(secondFactor.accountId, account.id))
      .leftJoin(accountLink, and(eq(accountLink.accountId, account.id), eq(accountLink.kind, 'invitation'), gt(accountLink.until, systemClock.now())))
      .where(where)
  return paged<AccountFacts>(
    ({ limit, offset }) =>
      joined({
        id: account.id, username: account.username, employeeId: account.employeeId, fullName: employee.fullName, code: employee.code, department: sql<string>`coalesce(${department.name}, '')`, email: employee.email,
        isLocked: account.disabled, isAdministrator, hasPassword: sql<boolean>`${account.passwordHash} is not null`, hasSecondFactor: sql<boolean>`${secondFactor.accountId} is not null`,
        hasLeft: sql<boolean>`coalesce(${hasLeftOn(today)}, false)`, invitedUntil: accountLink.until, signedInAt: account.signedInAt, externalSubject: account.externalSubject,
      }).orderBy(asc(employee.sortName), asc(account.id)).limit(limit).offset(offset),
    async () => ((await joined({ total: count() })) as { total: number }[])[0]?.total ?? 0,
    input,
  )
}

/** One account; null when there is none. */
export const accountFacts = async (id: string, now: Date): Promise<AccountFacts | null> => (await listAccounts({ id }, now)).listData[0] ?? null

/** What was done to an account, the newest first. `by`: name of the person, or of the operator on their machine; '' for its owner. */
export async function deedsOf(id: string): Promise<{ id: string; deed: string; at: Date; by: string }[]> {
  const rows = await q().select({ id: audit.id, at: audit.at, call: audit.call, sub: audit.sub, employeeId: audit.employeeId }).from(audit)
    .where(and(eq(audit.recordId, id), or(like(audit.call, 'account.%'), like(audit.call, 'second-factor.%'), like(audit.call, 'identity.%')))).orderBy(desc(audit.at), desc(audit.id)).limit(30)
  const names = await namesOf(rows.flatMap((row) => row.employeeId ?? []))
  return rows.map(({ id: of, at, call, sub, employeeId }) => ({ id: of, at, deed: call, by: sub === id ? '' : employeeId === null ? sub : (names.get(employeeId) ?? '') }))
}

