/** Who is away when: own requests that hold days, colleagues, and the replacement. */
import { and, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { HOLDING, outcomeOf, type StatusId } from '../../contract/kit/lifecycle.ts'
import { firstClash, type LeaveRange } from '../../contract/modules/leave-requests/range.ts'
import { leaveRequest } from '../../contract/modules/leave-requests/index.ts'
import { q } from '../db/context.ts'
import { leaveType } from '../ledger/table.ts'
import { named } from '../org/below.ts'
import { holdsOn, inServiceOn } from '../org/effective.ts'
import { employee, employment } from '../org/table.ts'
import { employmentsWithin } from '../org/employment.ts'
import type { Problem } from '../lib/refuse.ts'
import type { RequestRecord } from '../request/module.ts'
import { request, requestLine } from '../request/table.ts'
import { leaveValues } from './leave-case.ts'

/** Approved, and so long as a cancellation is not approved, too. */
const GRANTED: readonly StatusId[] = HOLDING.filter((status) => {
  const outcome = outcomeOf(status, 'approve')
  return !outcome?.effects || outcome.effects === 'reverse'
})

/** In approval, to be granted. */
const ASKED: readonly StatusId[] = HOLDING.filter((status) => !GRANTED.includes(status))

/** Lines of leave, of any module. */
const within = (range: { startDate: string; endDate: string }, statuses: readonly StatusId[]) =>
  and(eq(requestLine.kind, leaveRequest.slug), inArray(request.status, [...statuses]), isNull(request.deletedAt), lte(requestLine.from, range.endDate), gte(requestLine.until, range.startDate))

/** Overlap with the person's own requests, except two different halves of one day. */
export async function overlapProblem(employeeId: string, range: LeaveRange, exceptId: string | null): Promise<Problem | null> {
  const rows = await q()
    .select({ code: request.code, values: requestLine.values })
    .from(requestLine)
    .innerJoin(request, eq(request.id, requestLine.requestId))
    .where(and(within(range, HOLDING), eq(requestLine.employeeId, employeeId), exceptId ? ne(request.id, exceptId) : undefined))
    .orderBy(requestLine.from, request.id)
  for (const row of rows) {
    const other = leaveValues(row.values)
    const date = other ? firstClash(range, other) : null
    if (date) return { code: 'leave_overlap', params: { code: row.code, date }, field: 'startDate' }
  }
  return null
}

/** People out of the place on any of the days: approved leave and trips; working from home is not away. */
const awayPeople = (range: LeaveRange) =>
  q()
    .selectDistinct({ id: requestLine.employeeId })
    .from(requestLine)
    .innerJoin(request, eq(request.id, requestLine.requestId))
    .innerJoin(leaveType, eq(sql`${leaveType.id}::text`, sql`${requestLine.values} ->> 'leaveType'`))
    .where(and(within(range, GRANTED), ne(sql`${leaveType.rules} ->> 'attendanceStatus'`, 'workFromHome')))

/** Leave of these people, away from their place, that waits for a decision: first and last day of each. One statement. */
export async function askedAbsences(employeeIds: readonly string[], startDate: string, endDate: string): Promise<{ employeeId: string; from: string; until: string }[]> {
  if (employeeIds.length === 0) return []
  const rows = await q()
    .select({ employeeId: requestLine.employeeId, from: requestLine.from, until: requestLine.until })
    .from(requestLine)
    .innerJoin(request, eq(request.id, requestLine.requestId))
    .innerJoin(leaveType, eq(sql`${leaveType.id}::text`, sql`${requestLine.values} ->> 'leaveType'`))
    .where(and(within({ startDate, endDate }, ASKED), named(requestLine.employeeId, employeeIds), ne(sql`${leaveType.rules} ->> 'attendanceStatus'`, 'workFromHome')))
  return rows.flatMap(({ employeeId, from, until }) => (from === null || until === null ? [] : [{ employeeId, from, until }]))
}

/** True when the person has approved leave on any of the days. */
export async function isAway(employeeId: string, range: LeaveRange): Promise<boolean> {
  const people = await awayPeople(range)
  return people.some((p) => p.id === employeeId)
}

/** True for a colleague of the department who works there when the days begin and has not left when they end. */
export async function isColleague(employeeId: string, departmentId: string, { startDate, endDate }: Pick<LeaveRange, 'startDate' | 'endDate'>): Promise<boolean> {
  const [found] = await q().select({ id: employee.id }).from(employment).innerJoin(employee, eq(employee.id, employment.employeeId))
    .where(and(eq(employee.id, employeeId), eq(employment.departmentId, departmentId), holdsOn(employment, startDate), inServiceOn(startDate), inServiceOn(endDate)))
  return found !== undefined
}

/** Colleagues of the department in service on the first day, without the person; split into those away and those not. */
export async function colleagues(employeeId: string, departmentId: string, range: LeaveRange): Promise<{ away: string[]; present: string[] }> {
  const people = await q()
    .select({ id: employee.id })
    .from(employment)
    .innerJoin(employee, eq(employee.id, employment.employeeId))
    .where(and(eq(employment.departmentId, departmentId), holdsOn(employment, range.startDate), inServiceOn(range.startDate), ne(employee.id, employeeId)))
    .orderBy(employee.sortName, employee.id)
  const away = new Set((await awayPeople(range)).map((p) => p.id))
  return { away: people.map((p) => p.id).filter((id) => away.has(id)), present: people.map((p) => p.id).filter((id) => !away.has(id)) }
}

const employedOn = (date: typeof requestLine.from) => and(lte(employment.from, date), or(isNull(employment.until), gte(employment.until, date)))

/**
 * Colleagues of the department with approved leave on days of these requests, by request id. Two statements, however many requests.
 * The department is that of each one's own first day.
 */
export async function awayBeside(records: readonly RequestRecord[]): Promise<Map<string, string[]>> {
  const asked = records.flatMap((r) => (r.from !== null && r.until !== null ? [{ id: r.id, employeeId: r.employeeId, from: r.from, until: r.until }] : []))
  if (asked.length === 0) return new Map()
  const from = asked.map((r) => r.from).reduce((a, b) => (a < b ? a : b))
  const until = asked.map((r) => r.until).reduce((a, b) => (a > b ? a : b))
  const stretches = await employmentsWithin(asked.map((r) => r.employeeId), from, until)
  const departmentOf = (r: { employeeId: string; from: string }) => (stretches.get(r.employeeId) ?? []).find((s) => s.from <= r.from && (s.until === null || s.until >= r.from))?.departmentId
  const departments = [...new Set(asked.map(departmentOf).filter((d) => d !== undefined))]
  if (departments.length === 0) return new Map()
  const away = await q()
    .select({ employeeId: requestLine.employeeId, from: requestLine.from, until: requestLine.until, departmentId: employment.departmentId })
    .from(requestLine)
    .innerJoin(request, eq(request.id, requestLine.requestId))
    .innerJoin(leaveType, eq(sql`${leaveType.id}::text`, sql`${requestLine.values} ->> 'leaveType'`))
    .innerJoin(employment, and(eq(employment.employeeId, requestLine.employeeId), employedOn(requestLine.from)))
    .innerJoin(employee, eq(employee.id, requestLine.employeeId))
    .where(and(within({ startDate: from, endDate: until }, GRANTED), inArray(employment.departmentId, departments), ne(sql`${leaveType.rules} ->> 'attendanceStatus'`, 'workFromHome')))
    .orderBy(employee.sortName, employee.id)
  return new Map(asked.map((r) => {
    const department = departmentOf(r)
    const beside = away.filter((a) => a.departmentId === department && a.employeeId !== r.employeeId && a.from !== null && a.until !== null && a.from <= r.until && a.until >= r.from)
    return [r.id, [...new Set(beside.map((a) => a.employeeId))]]
  }))
}
