/** Loan accounts: opened, found, taken back, settled. Whoever changes one holds the lock of its person (lockPerson of server/payroll/instalments.ts). */
import { and, asc, desc, eq, inArray, max, ne, sql } from 'drizzle-orm'
import { amountOf, type Instalment, settlementOf } from '../../contract/modules/loan/schedule.ts'
import { q } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { request } from '../request/table.ts'
import { loanAccount, loanEvent, loanInstalment } from './table.ts'

export type Account = typeof loanAccount.$inferSelect
export type AccountInstalment = typeof loanInstalment.$inferSelect
export type AccountEvent = typeof loanEvent.$inferSelect

/** An account with everything that stands on it. */
export interface WholeAccount extends Account {
  requestCode: string
  /** Slug of the request's module. */
  module: string
  /** By due period, then by number. */
  rows: AccountInstalment[]
  /** Oldest first. */
  events: AccountEvent[]
}

/** The line of a request that an account came with. */
export interface LoanBooking {
  requestId: string
  lineId: string
}

export const isOpen = ({ status }: Pick<AccountInstalment, 'status'>): boolean => status === 'due'

/** Rows still to be paid, the next one first. */
export const openRows = ({ rows }: Pick<WholeAccount, 'rows'>): AccountInstalment[] => rows.filter(isOpen)

type NewAccount = Omit<typeof loanAccount.$inferInsert, 'id' | 'status' | 'openedAt' | 'paidOutOn' | 'closedOn' | 'version'>

/** An account with its instalments, until the money is paid out `approved`. @param due period of each row @returns its id */
export async function openAccount(account: NewAccount, rows: readonly (Instalment & { duePeriod: string })[], now: Date): Promise<string> {
  const id = newId(now)
  await q().insert(loanAccount).values({ ...account, id, status: 'approved', openedAt: now })
  await q().insert(loanInstalment).values(rows.map(({ number, principal, interest, duePeriod }) => ({ accountId: id, number, principal, interest, duePeriod, status: 'due' as const })))
  return id
}

/** Whole accounts, the newest first. Three statements, however many. */
async function whole(found: readonly Omit<WholeAccount, 'rows' | 'events'>[]): Promise<WholeAccount[]> {
  if (found.length === 0) return []
  const ids = found.map((a) => a.id)
  const rows = await q().select().from(loanInstalment).where(inArray(loanInstalment.accountId, ids)).orderBy(asc(loanInstalment.duePeriod), asc(loanInstalment.number))
  const events = await q().select().from(loanEvent).where(inArray(loanEvent.accountId, ids)).orderBy(asc(loanEvent.at), asc(loanEvent.id))
  const [rowsOf, eventsOf] = [Map.groupBy(rows, (r) => r.accountId), Map.groupBy(events, (e) => e.accountId)]
  return found.map((account) => ({ ...account, rows: rowsOf.get(account.id) ?? [], events: eventsOf.get(account.id) ?? [] }))
}

const select = () => q().select({ account: loanAccount, requestCode: request.code, module: request.module }).from(loanAccount).innerJoin(request, eq(request.id, loanAccount.requestId))
const flat = (rows: readonly { account: Account; requestCode: string; module: string }[]) => rows.map(({ account, ...of }) => ({ ...account, ...of }))

/** Every account of a person, the newest first. */
export const accountsOf = async (employeeId: string): Promise<WholeAccount[]> => whole(flat(await select().where(eq(loanAccount.employeeId, employeeId)).orderBy(desc(loanAccount.openedAt), desc(loanAccount.id))))

/** One account, or null. */
export async function findAccount(id: string): Promise<WholeAccount | null> {
  return (await whole(flat(await select().where(eq(loanAccount.id, id)))))[0] ?? null
}

/** The newest account of each request: which it is and how it stands; a request without one is absent. */
export async function accountsOfRequests(requestIds: readonly string[]): Promise<Map<string, Pick<Account, 'id' | 'status'>>> {
  if (requestIds.length === 0) return new Map()
  const rows = await q().select({ id: loanAccount.id, status: loanAccount.status, requestId: loanAccount.requestId }).from(loanAccount).where(inArray(loanAccount.requestId, [...new Set(requestIds)])).orderBy(asc(loanAccount.openedAt), asc(loanAccount.id))
  return new Map(rows.map(({ requestId, ...account }) => [requestId, account]))
}

/** The account a line opened and that was not taken back. */
export async function accountOfLine({ requestId, lineId }: LoanBooking): Promise<WholeAccount | null> {
  return (await whole(flat(await select().where(and(eq(loanAccount.requestId, requestId), eq(loanAccount.lineId, lineId), ne(loanAccount.status, 'cancelled'))))))[0] ?? null
}

/** Accounts of a person that bind them: the money is on its way or being paid back. */
export const runningAccounts = async (employeeId: string): Promise<WholeAccount[]> => (await accountsOf(employeeId)).filter(({ status }) => status === 'approved' || status === 'active')

/** What all of these take from the pay of a month: the next instalment of each. */
export const instalmentsOf = (accounts: readonly WholeAccount[]): number =>
  accounts.reduce((sum, account) => {
    const [next] = openRows(account)
    return sum + (next ? amountOf(next) : 0)
  }, 0)

export const writeEvent = (event: Omit<typeof loanEvent.$inferInsert, 'id'>): Promise<unknown> => q().insert(loanEvent).values({ ...event, id: newId(event.at) })

/** The money is not paid out: the account is closed, nothing is due. */
export async function cancelAccount({ id }: Pick<Account, 'id'>, { by, today, now }: { by: string; today: string; now: Date }): Promise<void> {
  await q().update(loanAccount).set({ status: 'cancelled', closedOn: today, version: sql`${loanAccount.version} + 1` }).where(eq(loanAccount.id, id))
  await q().update(loanInstalment).set({ status: 'void' }).where(and(eq(loanInstalment.accountId, id), eq(loanInstalment.status, 'due')))
  await writeEvent({ accountId: id, kind: 'cancelled', at: now, byEmployeeId: by })
}

/** Nothing is owed any more. */
export const closeAccount = (id: string, closedOn: string): Promise<unknown> =>
  q().update(loanAccount).set({ status: 'settled', closedOn, version: sql`${loanAccount.version} + 1` }).where(eq(loanAccount.id, id))

/** Every row that is still to be paid is no more. @throws when they are not those the account was read with: nothing is written then */
export async function settleRows(account: WholeAccount, payslipId: string | null): Promise<void> {
  const settled = await q().update(loanInstalment).set({ status: 'settled', payslipId }).where(and(eq(loanInstalment.accountId, account.id), eq(loanInstalment.status, 'due'))).returning({ number: loanInstalment.number })
  if (settled.length === 0 || settled.length !== openRows(account).length) throw new Error('instalments changed meanwhile')
}

/** What is open is paid in one sum: no row is due any more, and the account is closed. */
export async function settleAccount(account: WholeAccount, { paidOn, by, note, payslipId = null, now }: { paidOn: string; by: string | null; note: string; payslipId?: string | null; now: Date }): Promise<void> {
  const { total } = settlementOf(openRows(account))
  await settleRows(account, payslipId)
  await writeEvent({ accountId: account.id, kind: 'settled', at: now, byEmployeeId: by, amount: total, note })
  await closeAccount(account.id, paidOn)
}

/** The last period any row of an account stands in, and its highest number. */
export async function endOf(accountId: string): Promise<{ period: string; number: number }> {
  const [row] = await q().select({ period: max(loanInstalment.duePeriod), number: max(loanInstalment.number) }).from(loanInstalment).where(eq(loanInstalment.accountId, accountId))
  return { period: row?.period ?? '', number: row?.number ?? 0 }
}
