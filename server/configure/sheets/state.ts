/** What the database holds of the directory, by codes. */
import { asc, eq, inArray, max, or, sql } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import type { Stretch } from '../../directory/stretches.ts'
import { leaveBalance, leaveDeduct, leaveGain, leaveType } from '../../ledger/table.ts'
import { account, department, departmentHead, employee, employment, payPeriod, site, workCalendar } from '../../org/table.ts'
import { compensation } from '../../payroll/table.ts'

export type SiteRow = typeof site.$inferSelect
export type DepartmentRow = typeof department.$inferSelect
export type HeadRow = typeof departmentHead.$inferSelect
export type PersonRow = Omit<typeof employee.$inferSelect, 'version' | 'pictureId'>
export type PayRow = typeof compensation.$inferSelect

export interface State {
  sites: Map<string, SiteRow>
  departments: Map<string, DepartmentRow>
  /** By department, latest first day last. */
  heads: Map<string, HeadRow[]>
  people: Map<string, PersonRow>
  /** By employee id. */
  stretches: Map<string, Stretch[]>
  /** Employee id by username. */
  accounts: Map<string, string>
  /** By employee id, in order. */
  pays: Map<string, PayRow[]>
  calendars: Map<string, string>
  leaveTypes: Map<string, string>
  /** Last day of the latest closed pay period; null while none is. */
  closedUntil: string | null
}

const byCode = <T extends { code: string }>(rows: readonly T[]) => new Map(rows.map((r) => [r.code, r]))

/** Whom a change is about: people by id, and whoever has a code, an address or a username. */
export interface About {
  employeeIds: readonly string[]
  codes?: readonly string[]
  emails?: readonly string[]
  usernames?: readonly string[]
}

/** They, and everybody above them on any day. */
async function idsAround({ employeeIds, codes = [], emails = [] }: About): Promise<string[]> {
  const named = or(inArray(employee.id, [...employeeIds]), inArray(employee.code, [...codes]), inArray(sql`lower(${employee.email})`, emails.map((e) => sql`lower(${e})`)))
  const { rows } = await q().execute<{ id: string }>(sql`
    with recursive up(id) as (
      select ${employee.id} from ${employee} where ${named}
      union
      select e.superior_id from ${employment} e join up on e.employee_id = up.id where e.superior_id is not null
    ) select id from up`)
  return rows.map((r) => r.id)
}

/** Reads all of it, a few thousand rows; or what a change of few is judged by. */
export async function readState(about?: About): Promise<State> {
  const ids = about && (await idsAround(about))
  const people = await q().select().from(employee).where(ids && inArray(employee.id, ids)).orderBy(asc(employee.code))
  const [closed] = await q().select({ until: max(payPeriod.until) }).from(payPeriod).where(eq(payPeriod.closed, true))
  const accounts = q().select({ username: account.username, employeeId: account.employeeId }).from(account)
  return {
    sites: byCode(await q().select().from(site)),
    departments: byCode(await q().select().from(department)),
    heads: Map.groupBy(await q().select().from(departmentHead).orderBy(asc(departmentHead.from)), (h) => h.departmentId),
    people: byCode(people.map(({ version: _version, pictureId: _pictureId, ...row }) => row)),
    stretches: Map.groupBy(await q().select().from(employment).where(ids && inArray(employment.employeeId, ids)).orderBy(asc(employment.from)), (row) => row.employeeId),
    accounts: new Map((await accounts.where(about && or(inArray(account.employeeId, [...about.employeeIds]), inArray(account.username, [...(about.usernames ?? [])])))).map((a) => [a.username, a.employeeId])),
    pays: Map.groupBy(await q().select().from(compensation).where(about && inArray(compensation.employeeId, [...about.employeeIds])).orderBy(asc(compensation.from)), (p) => p.employeeId),
    calendars: new Map((await q().select({ code: workCalendar.code, id: workCalendar.id }).from(workCalendar)).map((c) => [c.code, c.id])),
    leaveTypes: new Map((await q().select({ code: leaveType.code, id: leaveType.id }).from(leaveType)).map((t) => [t.code, t.id])),
    closedUntil: closed?.until ?? null,
  }
}

/** What a balance began with, and whether anything was taken since. */
export interface Opening {
  asOf: string
  /** Hundredths of days; below zero: taken in advance. */
  days: number
  expires: string | null
  isUsed: boolean
}

/** Openings of people's balances, by `${employeeId} ${leaveTypeId}`; balances that began without one are absent, unless something was taken of them. */
export async function openingsOf(employeeIds: readonly string[]): Promise<Map<string, Opening | 'used'>> {
  if (employeeIds.length === 0) return new Map()
  const balances = await q().select().from(leaveBalance).where(inArray(leaveBalance.employeeId, [...employeeIds]))
  if (balances.length === 0) return new Map()
  const ids = q().select({ id: leaveBalance.id }).from(leaveBalance).where(inArray(leaveBalance.employeeId, [...employeeIds]))
  const gains = Map.groupBy(await q().select().from(leaveGain).where(inArray(leaveGain.balanceId, ids)), (g) => g.balanceId)
  const deducts = Map.groupBy(await q().select().from(leaveDeduct).where(inArray(leaveDeduct.balanceId, ids)), (d) => d.balanceId)
  return new Map(balances.flatMap(({ id, employeeId, leaveTypeId }): [string, Opening | 'used'][] => {
    const opening = (gains.get(id) ?? []).find((g) => g.generationType === 'opening' && g.gainStatus !== 'void')
    const taken = (deducts.get(id) ?? []).filter((d) => d.releasedAt === null)
    const debts = taken.filter((d) => d.gainId === null && d.deductStatus === 'adjustment' && d.requestId === null)
    const debt = debts.find((d) => d.transDate === opening?.transDate && !taken.some((other) => other.reversalOf === d.id))
    // what is taken back of days of before is no use of them
    const voided = new Set((gains.get(id) ?? []).filter((g) => g.gainStatus === 'void').map((g) => g.id))
    // nor are joint holidays, which nobody asks for
    const isNobodys = (d: (typeof taken)[number]) => debts.includes(d) || d.deductStatus === 'jointHoliday'
    const isUsed = taken.some((d) => !isNobodys(d) && !(d.deductStatus === 'reversed' && (taken.some((other) => other.id === d.reversalOf && isNobodys(other)) || voided.has(d.gainId ?? ''))))
    const key = `${employeeId} ${leaveTypeId}`
    if (!opening) return isUsed ? [[key, 'used']] : []
    return [[key, { asOf: opening.transDate, days: Math.round(Number(opening.gainBalance) * 100) - (debt ? Math.round(Number(debt.deductBalance) * 100) : 0), expires: opening.expiredDate, isUsed }]]
  }))
}
