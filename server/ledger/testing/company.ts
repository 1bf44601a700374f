/** Builders for tests of leave: a small company on an office calendar, a caller, balances. */
import { and, eq } from 'drizzle-orm'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { fold } from '../../../contract/kit/fold.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { text } from '../../lib/text.ts'
import { holdsOn } from '../../org/effective.ts'
import { hrOfRoles, officesOf } from '../../org/roles.ts'
import { department, employee, employeeRole, employment, holiday, moduleAccess, payPeriod, site, workCalendar } from '../../org/table.ts'
import { balanceOn } from '../balance.ts'
import { insertLeaveTypes } from './leave-types.ts'
import { addGain } from '../post.ts'
import { ledgersOf, openBalance } from '../read.ts'

/** Tuesday 12 May 2026, noon in Jakarta. */
export const NOON = new Date('2026-05-12T05:00:00.000Z')
export const TODAY = '2026-05-12'

let moment = NOON.getTime()
const id = () => newId(NOON)
/** Bookings of one test come one after the other. */
export const when = (today = TODAY) => ({ today, now: new Date((moment += 1000)) })

export interface Company {
  siteId: string
  calendarId: string
  departmentId: string
}

/** One site in Jakarta, one department, a five-day calendar that observes holidays, the leave types, and leave for everybody. */
export async function aCompany(): Promise<Company> {
  const [siteId, calendarId, departmentId] = [id(), id(), id()]
  await q().insert(site).values({ id: siteId, code: 'JKT', name: 'Jakarta', timeZone: 'Asia/Jakarta' })
  await q().insert(workCalendar).values({ id: calendarId, code: 'OFFICE-5D', name: 'Office', rule: { kind: 'weekly', working: [1, 2, 3, 4, 5] } })
  await q().insert(department).values({ id: departmentId, code: 'FIN', name: 'Finance' })
  await insertLeaveTypes()
  await q().insert(moduleAccess).values(['leave-requests', 'leave-balance'].map((module) => ({ id: id(), module, employeeId: null })))
  return { siteId, calendarId, departmentId }
}

export interface Facts {
  gender?: string
  joinDate?: string
  leaveDate?: string
  employmentStatus?: string
  superiorId?: string
  departmentId?: string
}

/** The same company at another site, with a department of its own there. */
export async function elsewhere(company: Company, code: string, name: string): Promise<Company> {
  const [siteId, departmentId] = [id(), id()]
  await q().insert(site).values({ id: siteId, code, name, timeZone: 'Asia/Jakarta' })
  await q().insert(department).values({ id: departmentId, code: `${code}-OPS`, name: `Operations ${name}` })
  return { ...company, siteId, departmentId }
}

/** @returns the employee's id */
export async function anEmployee(company: Company, fullName: string, facts: Facts = {}): Promise<string> {
  const employeeId = id()
  const { gender = 'female', joinDate = '2020-01-01', leaveDate = null } = facts
  await q().insert(employee).values({
    id: employeeId, code: `E${employeeId.slice(-8)}`, fullName, firstName: fullName, lastName: '', sortName: fold(fullName), email: `${employeeId}@example.test`, gender, joinDate, leaveDate,
  })
  await q().insert(employment).values({
    id: id(), employeeId, from: joinDate, departmentId: facts.departmentId ?? company.departmentId, siteId: company.siteId, superiorId: facts.superiorId ?? null, grade: 3,
    jobTitle: 'Clerk', employmentStatus: facts.employmentStatus ?? 'permanent', calendarId: company.calendarId,
  })
  return employeeId
}

export const aHoliday = (date: string, name: string, kind: 'public' | 'joint' = 'public') => q().insert(holiday).values({ id: id(), date, name, kind, calendarId: null })

export const aClosedPeriod = (code: string, from: string, until: string, contactEmployeeId: string | null) => q().insert(payPeriod).values({ id: id(), code, from, until, closed: true, contactEmployeeId })

/** Opens a balance and gives it days. @returns the balance's id */
export async function aBalance(employeeId: string, leaveTypeId: string, amount: string, facts: { transDate?: string; expiredDate?: string | null } = {}): Promise<string> {
  const balanceId = await openBalance(employeeId, leaveTypeId, NOON)
  const { transDate = '2026-01-01', expiredDate = '2026-12-31' } = facts
  await addGain({ balanceId, transDate, generationType: 'opening', amount, expiredDate }, when())
  return balanceId
}

/** "12.00/2.00/10.00": current, pending and usable on a day. */
export async function shown(balanceId: string, date = TODAY): Promise<string> {
  const [ledger] = await ledgersOf([balanceId])
  if (!ledger) throw new Error('no such balance')
  const { current, pending, usable } = balanceOn(ledger, date)
  return [current, pending, usable].map(fromHundredths).join('/')
}

/** A call by this employee. */
export function aContext(employeeId: string, roles: string[] = [], now = when().now): Context {
  return {
    caller: { sub: employeeId, username: 'x', employeeId, fullName: 'X', roles, hrOf: hrOfRoles(roles.map((role) => ({ role, siteId: null }))), timeZone: 'Asia/Jakarta' },
    clock: { now: () => now }, now, today: TODAY, language: 'en', t: (key, params) => text('en', key, params), commandId: id(), requestId: id(),
  }
}

/** A context with the offices its person holds in the database. */
export async function withOffices(context: Context): Promise<Context> {
  const rows = await q().select().from(employeeRole).where(and(eq(employeeRole.employeeId, context.caller.employeeId), holdsOn(employeeRole, context.today)))
  return { ...context, caller: { ...context.caller, offices: officesOf(rows) } }
}
