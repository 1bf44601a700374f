/** Reads balances with every row that makes them. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { newId } from '../lib/new-id.ts'
import { hasText, text } from '../lib/text.ts'
import { q } from '../db/context.ts'
import { remembered } from '../db/memory.ts'
import { leaveBalance, leaveDeduct, leaveGain, leaveType } from './table.ts'

export type LeaveType = typeof leaveType.$inferSelect
export type BalanceRecord = typeof leaveBalance.$inferSelect
export type GainRecord = typeof leaveGain.$inferSelect
export type DeductRecord = typeof leaveDeduct.$inferSelect

/** annualGrant, carryOver … as stored; names stand under `leave:generation.<x>`. */
export type GenerationType = 'annualGrant' | 'carryOver' | 'overtimeInLieu' | 'adjustment' | 'reversal' | 'opening'
export type DeductStatus = 'reserved' | 'taken' | 'jointHoliday' | 'adjustment' | 'disbursed' | 'expired' | 'reversed'

/** One balance with its rows, oldest first; what was reserved and let go again counts for nothing and is not among them. */
export interface Ledger {
  balance: BalanceRecord
  gains: GainRecord[]
  deducts: DeductRecord[]
}

/** The moment of a booking: the employee's civil date and the instant. */
export interface When {
  today: string
  now: Date
}

async function withRows(balances: BalanceRecord[]): Promise<Ledger[]> {
  const ids = balances.map((b) => b.id)
  if (ids.length === 0) return []
  const gains = await q().select().from(leaveGain).where(inArray(leaveGain.balanceId, ids)).orderBy(asc(leaveGain.transDate), asc(leaveGain.postedAt), asc(leaveGain.id))
  const deducts = await q().select().from(leaveDeduct).where(and(inArray(leaveDeduct.balanceId, ids), isNull(leaveDeduct.releasedAt))).orderBy(asc(leaveDeduct.transDate), asc(leaveDeduct.postedAt), asc(leaveDeduct.id))
  const gainsOf = Map.groupBy(gains, (g) => g.balanceId)
  const deductsOf = Map.groupBy(deducts, (d) => d.balanceId)
  return balances.map((balance) => ({ balance, gains: gainsOf.get(balance.id) ?? [], deducts: deductsOf.get(balance.id) ?? [] }))
}

/** Ledgers by balance id, in the order of the ids; unknown ids are absent. Takes no lock. */
export async function ledgersOf(balanceIds: readonly string[]): Promise<Ledger[]> {
  if (balanceIds.length === 0) return []
  const rows = await q().select().from(leaveBalance).where(inArray(leaveBalance.id, [...new Set(balanceIds)]))
  const byId = new Map(rows.map((r) => [r.id, r]))
  return withRows([...new Set(balanceIds)].flatMap((id) => byId.get(id) ?? []))
}

/** Every ledger of these people. Takes no lock. */
export const ledgersOfPeople = async (employeeIds: readonly string[]): Promise<Ledger[]> =>
  employeeIds.length === 0 ? [] : withRows(await q().select().from(leaveBalance).where(inArray(leaveBalance.employeeId, [...employeeIds])))

/** Locks balances to the end of the transaction, always in id order, and reads them. @see docs/product/wire.md#exactly-once */
export async function lockedLedgers(balanceIds: readonly string[]): Promise<Map<string, Ledger>> {
  if (balanceIds.length === 0) return new Map()
  const rows = await q()
    .select()
    .from(leaveBalance)
    .where(inArray(leaveBalance.id, [...new Set(balanceIds)]))
    .orderBy(asc(leaveBalance.id))
    .for('update')
  return new Map((await withRows(rows)).map((l) => [l.balance.id, l]))
}

/** One locked ledger. @throws Error when there is no such balance: a programming mistake */
export async function lockedLedger(balanceId: string): Promise<Ledger> {
  const ledger = (await lockedLedgers([balanceId])).get(balanceId)
  if (!ledger) throw new Error(`no balance ${balanceId}`)
  return ledger
}

/** The balance of a person and a balance type, or null while there is none. */
export async function findBalance(employeeId: string, balanceTypeId: string): Promise<BalanceRecord | null> {
  const [row] = await q().select().from(leaveBalance).where(and(eq(leaveBalance.employeeId, employeeId), eq(leaveBalance.leaveTypeId, balanceTypeId)))
  return row ?? null
}

/** A person's ledgers by balance type; types without a balance are absent. Takes no lock. */
export async function ledgersByType(employeeId: string, balanceTypeIds: readonly string[]): Promise<Map<string, Ledger>> {
  if (balanceTypeIds.length === 0) return new Map()
  const rows = await q().select().from(leaveBalance).where(and(eq(leaveBalance.employeeId, employeeId), inArray(leaveBalance.leaveTypeId, [...new Set(balanceTypeIds)])))
  return new Map((await withRows(rows)).map((l) => [l.balance.leaveTypeId, l]))
}

/** The balance of a person and a balance type; opens it at zero when there is none. @returns its id */
export async function openBalance(employeeId: string, balanceTypeId: string, now: Date): Promise<string> {
  await q().insert(leaveBalance).values({ id: newId(now), employeeId, leaveTypeId: balanceTypeId }).onConflictDoNothing()
  const balance = await findBalance(employeeId, balanceTypeId)
  if (!balance) throw new Error('a balance just opened is not there')
  return balance.id
}

/** The balances of people in balance types; opens at zero those there are none of. */
export async function openBalances(employeeIds: readonly string[], balanceTypeIds: readonly string[], now: Date): Promise<BalanceRecord[]> {
  if (employeeIds.length === 0 || balanceTypeIds.length === 0) return []
  const those = and(inArray(leaveBalance.employeeId, [...employeeIds]), inArray(leaveBalance.leaveTypeId, [...balanceTypeIds]))
  const had = await q().select().from(leaveBalance).where(those)
  const known = new Set(had.map((b) => `${b.employeeId} ${b.leaveTypeId}`))
  const missing = employeeIds.flatMap((employeeId) => balanceTypeIds.filter((id) => !known.has(`${employeeId} ${id}`)).map((leaveTypeId) => ({ id: newId(now), employeeId, leaveTypeId })))
  if (missing.length === 0) return had
  await q().insert(leaveBalance).values(missing).onConflictDoNothing()
  return q().select().from(leaveBalance).where(those)
}

/** All leave types in their order. */
export const leaveTypes = (): Promise<readonly LeaveType[]> => remembered([leaveType], 'leave types', async () => q().select().from(leaveType).orderBy(asc(leaveType.position), asc(leaveType.id)))

/** Superiors are not told that somebody is away for it: health and family. */
export const isHiddenFromTeam = ({ rules }: Pick<LeaveType, 'rules'>): boolean => rules.discreet === true

/** What a type is called: by the company, else by our own texts. */
export const leaveTypeName = ({ code, names }: Pick<LeaveType, 'code' | 'names'>, language: string): string =>
  names[language] ?? (hasText(`leave:type.${code}`) ? text(language, `leave:type.${code}`) : (names.en ?? code))

/** One leave type, or null. */
export async function findLeaveType(id: string): Promise<LeaveType | null> {
  return (await leaveTypes()).find((type) => type.id === id) ?? null
}
