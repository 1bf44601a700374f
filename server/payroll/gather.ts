/** What a slip of one person and period is composed from, as the database knows it. Read under that person's lock. */
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { q } from '../db/context.ts'
import { attendanceDay, dayFact } from '../facts/table.ts'
import { employmentsWithin } from '../org/employment.ts'
import type { PayPeriod } from '../org/pay-period.ts'
import { employee, payPeriod, workCalendar } from '../org/table.ts'
import { request } from '../request/table.ts'
import type { ByHand, Given, PaidLine, RequestOf, SlipInput, Stretch, UnpaidDay } from './slip.ts'
import type { InstalmentSource } from './instalments.ts'
import { type Component, payrollCodes, type PayrollKind, type PayRules } from './kinds.ts'
import { compensation, payrollLine, payRun, payslip, payslipLine, payslipSource } from './table.ts'

/** What holds for a whole run. */
export interface PayTerms {
  rules: PayRules
  components: readonly Component[]
  currency: string
  step: number
  /** First day of the first period this server pays: what is older was paid elsewhere. */
  since: string
}

type RequestFinder = (id: string | null) => RequestOf | null

async function requestsOf(ids: readonly (string | null)[]): Promise<RequestFinder> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const rows = wanted.length === 0 ? [] : await q().select({ id: request.id, module: request.module, code: request.code }).from(request).where(inArray(request.id, wanted))
  const found = new Map(rows.map((r) => [r.id, r]))
  return (id) => found.get(id ?? '') ?? null
}

/** Days of the period in service, and whether the last of them is the last of all. */
export async function serviceWithin(employeeId: string, period: Stretch): Promise<{ employed: Stretch | null; isLeaving: boolean; joinDate: string }> {
  const [person] = await q().select({ joinDate: employee.joinDate, leaveDate: employee.leaveDate }).from(employee).where(eq(employee.id, employeeId))
  if (!person) return { employed: null, isLeaving: false, joinDate: '' }
  const from = person.joinDate > period.from ? person.joinDate : period.from
  const until = person.leaveDate !== null && person.leaveDate < period.until ? person.leaveDate : period.until
  return { employed: from <= until ? { from, until } : null, isLeaving: person.leaveDate !== null && person.leaveDate <= period.until && from <= until, joinDate: person.joinDate }
}

/** Code of the calendar of employment on a day: that of the nearest day in service. */
async function calendars(employeeId: string, joinDate: string, until: string): Promise<(date: string) => string> {
  const stretches = (await employmentsWithin([employeeId], joinDate, until)).get(employeeId) ?? []
  const rows = await q().select({ id: workCalendar.id, code: workCalendar.code }).from(workCalendar)
  const codes = new Map(rows.map((r) => [r.id, r.code]))
  return (date) => codes.get((stretches.findLast((s) => s.from <= date) ?? stretches[0])?.calendarId ?? '') ?? ''
}

type LineRow = typeof payrollLine.$inferSelect
const isPaidKind = (row: LineRow): row is LineRow & { kind: PayrollKind } => Object.hasOwn(payrollCodes, row.kind)

/** Lines that are not paid yet, of this period or an earlier one this server pays; locked, so that none is taken back meanwhile. */
async function unpaidLines(employeeId: string, period: PayPeriod, since: string): Promise<LineRow[]> {
  const own = and(eq(payrollLine.employeeId, employeeId), isNull(payrollLine.paidAt))
  await q().select({ id: payrollLine.id }).from(payrollLine).where(own).orderBy(asc(payrollLine.id)).for('update')
  const rows = await q().select({ line: payrollLine }).from(payrollLine).innerJoin(payPeriod, eq(payPeriod.id, payrollLine.payPeriodId))
    .where(and(own, lte(payPeriod.until, period.until), gte(payPeriod.from, since))).orderBy(asc(payrollLine.date), asc(payrollLine.createdAt), asc(payrollLine.id))
  return rows.map((r) => r.line)
}

async function linesById(ids: readonly string[]): Promise<LineRow[]> {
  return ids.length === 0 ? [] : q().select().from(payrollLine).where(inArray(payrollLine.id, [...ids])).orderBy(asc(payrollLine.date), asc(payrollLine.createdAt), asc(payrollLine.id))
}

const paidLine = (row: LineRow & { kind: PayrollKind }, requestOf: RequestFinder): PaidLine => ({ id: row.id, kind: row.kind, date: row.date, quantity: row.quantity, multiplier: row.multiplier, request: requestOf(row.requestId) })

/** Days back from the end of a period that are still looked at: as long as slips are kept at the least, so that none is taken anew. */
const FACT_MONTHS = 24

export type OpenDay = Omit<UnpaidDay, 'request'> & { requestId: string | null }

/** Unpaid days that stand and no slip has taken, and what slips did not hold of days they took. */
export async function openDays(employeeId: string, period: Pick<PayPeriod, 'until'>, since: string): Promise<OpenDay[]> {
  const [taken, rest] = [alias(payslipSource, 'taken'), alias(payslipSource, 'rest')]
  const rows = await q().select({ id: dayFact.id, date: dayFact.date, payload: dayFact.payload, requestId: dayFact.requestId, left: taken.rest }).from(dayFact)
    .leftJoin(taken, and(eq(taken.sourceKind, 'dayFact'), eq(taken.sourceId, sql`${dayFact.id}::text`)))
    .leftJoin(rest, and(eq(rest.sourceKind, 'dayFactRest'), eq(rest.sourceId, sql`${dayFact.id}::text`)))
    .where(and(
      eq(dayFact.employeeId, employeeId), eq(dayFact.kind, 'payrollDeduction'), isNull(dayFact.withdrawnAt), lte(dayFact.date, period.until), gte(dayFact.date, since),
      sql`${dayFact.date} >= ${period.until}::date - make_interval(months => ${FACT_MONTHS})`, isNull(rest.sourceId), or(isNull(taken.sourceId), ne(taken.rest, 0)),
    ))
    .orderBy(asc(dayFact.date), asc(dayFact.id))
  return rows.map(({ id, date, payload, requestId, left }) => ({ factId: id, date, days: daysIn(payload), requestId, ...(left === null ? {} : { fixed: { amount: left, isRest: true } }) }))
}

const daysIn = (payload: Record<string, unknown>): string => (typeof payload.days === 'string' ? payload.days : '1.00')

/** Sources that are days: the few among all that an index leads to. */
export const isOfDay = inArray(payslipSource.sourceKind, ['dayFact', 'dayFactRest'])
/** Id of the day a source is of, as an index finds it; null of other sources: which condition of a query a row meets first, the database chooses. */
export const factOfSource = sql`case when ${isOfDay} then ${payslipSource.sourceId}::uuid end`

/** Days that were taken and are withdrawn since: what was recorded is given back. */
export async function daysToGiveBack(employeeId: string): Promise<(Given & { requestId: string | null })[]> {
  const rows = await q().select({ id: dayFact.id, date: dayFact.date, requestId: dayFact.requestId, amount: sql<string>`sum(${payslipSource.amount})` })
    .from(payslipSource).innerJoin(dayFact, eq(dayFact.id, factOfSource))
    .where(and(eq(payslipSource.employeeId, employeeId), isOfDay, isNull(payslipSource.returnedBy), isNotNull(dayFact.withdrawnAt)))
    .groupBy(dayFact.id, dayFact.date, dayFact.requestId).orderBy(asc(dayFact.date), asc(dayFact.id))
  return rows.map((r) => ({ ...r, amount: Number(r.amount), request: null }))
}

/** What earlier slips could not take, and corrections below zero, that no slip has carried yet. */
export async function carriedFrom(employeeId: string): Promise<Given[]> {
  const rows = await q()
    .select({ id: payslip.id, date: payslip.payDate, kind: payslip.kind, takeHome: payslip.takeHome, out: sql<string>`coalesce((select sum(l.amount) from ${payslipLine} l where l.payslip_id = ${payslip.id} and l.code = 'CARRIEDOUT'), 0)` })
    .from(payslip).leftJoin(payslipSource, and(eq(payslipSource.sourceKind, 'slip'), eq(payslipSource.sourceId, sql`${payslip.id}::text`)))
    .where(and(eq(payslip.employeeId, employeeId), isNull(payslipSource.sourceId), or(sql`${payslip.takeHome} < 0`, sql`exists (select 1 from ${payslipLine} l where l.payslip_id = ${payslip.id} and l.code = 'CARRIEDOUT')`)))
    .orderBy(asc(payslip.payDate), asc(payslip.id))
  return rows.map(({ id, date, takeHome, out }) => ({ id, date, amount: Number(out) + Math.max(0, -takeHome), request: null }))
}

async function daysAtWork(employeeId: string, period: Stretch): Promise<SlipInput['days']> {
  const rows = await q().select({ date: attendanceDay.date, detail: attendanceDay.detail }).from(attendanceDay)
    .where(and(eq(attendanceDay.employeeId, employeeId), gte(attendanceDay.date, period.from), lte(attendanceDay.date, period.until))).orderBy(asc(attendanceDay.date))
  return rows.map(({ date, detail }) => ({ date, values: (detail.components ?? {}) as Record<string, string> }))
}

const basePays = (employeeId: string) =>
  q().select({ from: compensation.from, until: compensation.until, basePay: compensation.basePay }).from(compensation).where(eq(compensation.employeeId, employeeId)).orderBy(asc(compensation.from))

/** What a regular slip and a correction share. */
async function common(employeeId: string, period: PayPeriod, terms: PayTerms) {
  const { joinDate, ...service } = await serviceWithin(employeeId, period)
  const { rules, components, currency, step } = terms
  return {
    period, ...service, rules, components, currency, step,
    basePays: await basePays(employeeId), calendarOn: await calendars(employeeId, joinDate, period.until), days: service.employed ? await daysAtWork(employeeId, service.employed) : [],
  }
}

/** Input of a regular slip. */
export async function regularInput(employeeId: string, period: PayPeriod, terms: PayTerms, source: InstalmentSource): Promise<SlipInput> {
  const lines = (await unpaidLines(employeeId, period, terms.since)).filter(isPaidKind)
  const open = await openDays(employeeId, period, terms.since)
  const back = await daysToGiveBack(employeeId)
  const requestOf = await requestsOf([...lines, ...open, ...back].map((one) => one.requestId))
  const shared = await common(employeeId, period, terms)
  return {
    ...shared,
    lines: lines.map((l) => paidLine(l, requestOf)),
    unpaid: open.map(({ requestId, ...day }) => ({ ...day, request: requestOf(requestId) })),
    back: back.map(({ id, date, amount, requestId }) => ({ id, date, amount, request: requestOf(requestId) })),
    carried: await carriedFrom(employeeId), byHand: [],
    instalments: shared.employed && !shared.isLeaving ? await source.due(employeeId, period.code) : [],
    balances: shared.isLeaving ? await source.balances(employeeId, period.code) : [],
  }
}

/** Slips of a period with their lines, and what they paid and took. */
export type PeriodSlips = Awaited<ReturnType<typeof slipsOfPeriod>>

/** A person's slips of a period, the regular one first. */
export async function slipsOfPeriod(employeeId: string, payPeriodId: string) {
  const slips = await q().select().from(payslip).innerJoin(payRun, eq(payRun.id, payslip.runId)).where(and(eq(payslip.employeeId, employeeId), eq(payslip.payPeriodId, payPeriodId))).orderBy(desc(payRun.kind), asc(payRun.sequence))
  const ids = slips.map((s) => s.payslip.id)
  if (ids.length === 0) return { slips: [], lines: [], sources: [] }
  const lines = await q().select().from(payslipLine).where(inArray(payslipLine.payslipId, ids)).orderBy(asc(payslipLine.payslipId), asc(payslipLine.position))
  return { slips: slips.map((s) => s.payslip), lines, sources: await q().select().from(payslipSource).where(inArray(payslipSource.payslipId, ids)) }
}

/**
 * Input of a correction: the sources of the slip and of its corrections so far, and what came since. Days that were taken stay at what was recorded.
 * @returns also the facts whose days it gives back
 */
export async function correctionInput(employeeId: string, period: PayPeriod, terms: PayTerms, { slips, lines, sources }: PeriodSlips, added: readonly ByHand[]): Promise<{ input: SlipInput; returned: string[] }> {
  const own = new Set(slips.map((s) => s.id))
  const since = (await unpaidLines(employeeId, period, terms.since)).filter((l) => l.payPeriodId === period.id)
  const paid = [...(await linesById(sources.filter((s) => s.sourceKind === 'payrollLine').map((s) => s.sourceId))), ...since].filter(isPaidKind)
  const taken = sources.filter((s) => s.sourceKind === 'dayFact' || s.sourceKind === 'dayFactRest')
  const facts = new Map((taken.length === 0 ? [] : await q().select().from(dayFact).where(inArray(dayFact.id, taken.map((s) => s.sourceId)))).map((f) => [f.id, f]))
  // what another period's slip gave back stands here; what nobody has given back yet, this one does
  const gone = taken.filter((s) => facts.get(s.sourceId)?.withdrawnAt && (s.returnedBy === null || own.has(s.returnedBy)))
  const kept = taken.filter((s) => !gone.includes(s)).flatMap((s) => {
    const fact = facts.get(s.sourceId)
    return fact ? [{ factId: fact.id, date: fact.date, days: daysIn(fact.payload), requestId: fact.requestId, fixed: { amount: s.amount, isRest: s.sourceKind === 'dayFactRest' } }] : []
  })
  const open = (await openDays(employeeId, period, terms.since)).filter((d) => d.fixed === undefined && d.date >= period.from)
  const requestOf = await requestsOf([...paid, ...kept, ...open].map((one) => one.requestId))
  const lastDay = (input: Pick<SlipInput, 'employed'>) => input.employed?.until ?? period.until
  const shared = await common(employeeId, period, terms)
  const byHand = lines.flatMap((l) => l.sources.filter((s) => s.byHand).map((s): ByHand => ({ code: l.code, date: s.date, quantity: s.quantity, multiplier: s.multiplier })))
  const input: SlipInput = {
    ...shared, signed: true,
    lines: paid.map((l) => paidLine(l, requestOf)),
    unpaid: [...kept, ...open].map(({ requestId, ...day }) => ({ ...day, request: requestOf(requestId) })),
    // taxed as it was; differences leave it alone
    back: lines.filter((l) => l.code === 'UNPAIDBACK').flatMap((l) => l.sources).map((s) => ({ id: s.id ?? '', date: s.date, amount: s.amount, request: null })),
    carried: [], byHand: [...byHand, ...added.map((a) => ({ ...a, date: a.date || lastDay(shared) }))], instalments: [], balances: [],
  }
  return { input, returned: [...new Set(gone.filter((s) => s.returnedBy === null).map((s) => s.sourceId))] }
}
