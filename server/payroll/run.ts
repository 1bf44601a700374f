/** The run: computes and publishes the slips of a period, a person a transaction, once whatever dies. @see docs/product/pay.md#run */
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { q, tx } from '../db/context.ts'
import { dayFact } from '../facts/table.ts'
import type { Job } from '../lib/job.ts'
import { errorFacts, type Log } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { wallTimeIn } from '../lib/wall-time.ts'
import { holdsWithin } from '../org/effective.ts'
import { type PayPeriod, payDateOf, payPeriodById } from '../org/pay-period.ts'
import { settingOf } from '../org/settings.ts'
import { employee, payPeriod } from '../org/table.ts'
import { CannotCompose, composeSlip } from './compose-slip.ts'
import type { ComposedSlip } from './slip.ts'
import { factOfSource, isOfDay, type PayTerms, regularInput } from './gather.ts'
import { type InstalmentSource, lockPerson, type OnSlip } from './instalments.ts'
import { publish, runOf } from './publish.ts'
import { payComponents, payRules } from './rules.ts'
import { compensation, payRun, payrollLine, payslip, payslipSource } from './table.ts'

/** Slips are there from this hour of the pay date on, by the clock of the company. */
const HOUR = 10

/** Whether the hour of a pay date has come. */
export async function isPaid(payDate: string, now: Date): Promise<boolean> {
  const { date, minute } = wallTimeIn(await settingOf('companyTimeZone'), now)
  return date > payDate || (date === payDate && minute >= HOUR * 60)
}

/** The first period whose pay is this server's: as configured, else that of the first run that computed; what was imported was paid elsewhere. */
export async function firstPeriod(configured: string | null): Promise<PayPeriod | null> {
  const byCode = configured === null ? [] : await q().select({ id: payPeriod.id }).from(payPeriod).where(eq(payPeriod.code, configured))
  const [first] = configured === null
    ? await q().select({ id: payPeriod.id }).from(payRun).innerJoin(payPeriod, eq(payPeriod.id, payRun.payPeriodId)).where(and(eq(payRun.kind, 'regular'), eq(payRun.origin, 'computed'))).orderBy(asc(payPeriod.from)).limit(1)
    : byCode
  return first ? payPeriodById(first.id) : null
}

/** What holds for a run; null while no file has spoken of pay, or it is not known what this server pays. */
export async function payTerms(): Promise<PayTerms | null> {
  const rules = await payRules()
  if (!rules) return null
  const first = await firstPeriod(rules.firstPeriod)
  if (!first) return null
  return { rules, components: await payComponents(), currency: await settingOf('currency'), step: await settingOf('moneyStepMinor'), since: first.from }
}

const linesDue = (period: PayPeriod, { since }: PayTerms) => and(isNull(payrollLine.paidAt), lte(payPeriod.until, period.until), gte(payPeriod.from, since))
const leavesBy = (period: PayPeriod) => sql`(${employee.leaveDate} is not null and ${employee.leaveDate} <= ${period.until})`
/** Lines of loans count only of who stays: others are not paid out. */
const isOwed = (period: PayPeriod, terms: PayTerms) =>
  sql`exists (select 1 from ${payrollLine} inner join ${payPeriod} on ${payPeriod.id} = ${payrollLine.payPeriodId} where ${payrollLine.employeeId} = ${employee.id} and ${linesDue(period, terms)} and (${payrollLine.kind} <> 'loanDisbursement' or not ${leavesBy(period)}))`
const hasBasePay = sql`exists (select 1 from ${compensation} c where c.employee_id = ${employee.id})`

/** Whom something would have to be paid, and who never had a base pay here: their own company pays them, or payroll has yet to say what they earn. */
export async function owedWithoutBasePay(period: PayPeriod, terms: PayTerms): Promise<string[]> {
  return (await q().select({ id: employee.id }).from(employee).where(and(isOwed(period, terms), sql`not ${hasBasePay}`)).orderBy(asc(employee.id))).map((r) => r.id)
}

/** Lines of loans that are not paid out, because their people leave or have left: HR takes the loan back. */
export async function loansHeld(period: PayPeriod, terms: PayTerms): Promise<{ employeeId: string; lineId: string }[]> {
  return q().select({ employeeId: payrollLine.employeeId, lineId: payrollLine.id }).from(payrollLine).innerJoin(payPeriod, eq(payPeriod.id, payrollLine.payPeriodId)).innerJoin(employee, eq(employee.id, payrollLine.employeeId))
    .where(and(linesDue(period, terms), eq(payrollLine.kind, 'loanDisbursement'), leavesBy(period))).orderBy(asc(payrollLine.id))
}

/** Whether no later period is being paid already: who was not in service gets what is theirs with the newest slip, not with one dated in the past. */
async function isNewest(period: PayPeriod, now: Date): Promise<boolean> {
  const later = await q().select({ until: payPeriod.until, payDate: payPeriod.payDate }).from(payPeriod).where(and(eq(payPeriod.closed, true), gte(payPeriod.from, period.until))).orderBy(asc(payPeriod.from))
  for (const one of later) if (await isPaid(payDateOf(one), now)) return false
  return true
}

/**
 * Who may get a slip and has none yet: in service on a day of the period and with base pay, or with a line that is not paid, or with a day to be given
 * back; these two, without a day of service, only with the newest period that is due. Nobody who was in service is left out because they have left
 * since. Who never had a base pay here is not paid here.
 */
export async function peopleToPay(period: PayPeriod, terms: PayTerms, now: Date): Promise<string[]> {
  const served = q().select({ id: employee.id }).from(employee).innerJoin(compensation, eq(compensation.employeeId, employee.id))
    .where(and(lte(employee.joinDate, period.until), sql`(${employee.leaveDate} is null or ${employee.leaveDate} >= ${period.from})`, holdsWithin(compensation, period.from, period.until)))
  const back = q().select({ id: payslipSource.employeeId }).from(payslipSource).innerJoin(dayFact, eq(dayFact.id, factOfSource))
    .where(and(isOfDay, isNull(payslipSource.returnedBy), isNotNull(dayFact.withdrawnAt)))
  const rows = await q().select({ id: employee.id }).from(employee)
    .where(and((await isNewest(period, now)) ? sql`(${employee.id} in ${served} or (${employee.joinDate} <= ${period.until} and (${isOwed(period, terms)} or ${employee.id} in ${back})))` : sql`${employee.id} in ${served}`, hasBasePay, sql`not exists (select 1 from ${payslip} s where s.pay_period_id = ${period.id} and s.employee_id = ${employee.id} and s.kind = 'regular')`))
    .orderBy(asc(employee.id))
  return rows.map((r) => r.id)
}

const hasSlip = async (employeeId: string, payPeriodId: string): Promise<boolean> =>
  (await q().select({ id: payslip.id }).from(payslip).where(and(eq(payslip.employeeId, employeeId), eq(payslip.payPeriodId, payPeriodId), eq(payslip.kind, 'regular')))).length > 0

/** Payroll lines are paid, and whoever paid a loan out is told. */
export async function markPaid(lineIds: readonly string[], slip: OnSlip, instalments: InstalmentSource): Promise<void> {
  if (lineIds.length === 0) return
  const rows = await q().update(payrollLine).set({ paidAt: slip.now }).where(and(inArray(payrollLine.id, [...lineIds]), isNull(payrollLine.paidAt))).returning()
  if (rows.length !== lineIds.length) throw new Error('a payroll line was paid meanwhile')
  const loans = rows.filter((r) => r.kind === 'loanDisbursement' && r.reversalOf === null && !rows.some((other) => other.reversalOf === r.id))
  if (loans.length > 0) await instalments.paidOut(loans.map(({ requestId, lineId }) => ({ requestId, lineId })), slip)
}

/** Sources of days that were given back, now by this slip. @param of only what these slips took; else all of it */
export async function markReturned(factIds: readonly string[], payslipId: string, of: readonly string[] | null = null): Promise<void> {
  if (factIds.length === 0) return
  await q().update(payslipSource).set({ returnedBy: payslipId })
    .where(and(isOfDay, inArray(payslipSource.sourceId, [...factIds]), isNull(payslipSource.returnedBy), of ? inArray(payslipSource.payslipId, [...of]) : undefined))
}

async function tellBooks(composed: ComposedSlip, slip: OnSlip, instalments: InstalmentSource): Promise<void> {
  if (composed.instalmentsTaken.length > 0) await instalments.take(composed.instalmentsTaken, slip)
  for (const row of composed.instalmentsDeferred) await instalments.defer(row, slip)
  for (const { balance, amount } of composed.settled) await instalments.settleOnLeaving(balance, amount, slip)
}

/** Computes and publishes one person's slip. @returns false when there is one already, or nothing to say */
export async function payPerson(employeeId: string, period: PayPeriod, terms: PayTerms, instalments: InstalmentSource, now: Date): Promise<boolean> {
  return tx(async () => {
    await lockPerson(employeeId)
    if (await hasSlip(employeeId, period.id)) return false
    const composed = composeSlip(await regularInput(employeeId, period, terms, instalments))
    if (!composed) return false
    const id = newId(now)
    const slip: OnSlip = { payslipId: id, employeeId, period: period.code, payDate: period.payDate, now }
    const runId = await runOf({ payPeriodId: period.id, kind: 'regular', sequence: 0, origin: 'computed', payDate: period.payDate }, now)
    await publish({ ...composed, id, runId, employeeId, period, kind: 'regular', payDate: period.payDate, currency: terms.currency, correctsId: null }, now)
    await markPaid(composed.taken.filter((t) => t.sourceKind === 'payrollLine').map((t) => t.sourceId), slip, instalments)
    await markReturned(composed.returned, id)
    await tellBooks(composed, slip, instalments)
    return true
  })
}

/** What a person's slip would say, and nothing is written. */
export const foresee = async (employeeId: string, period: PayPeriod, terms: PayTerms, instalments: InstalmentSource): Promise<ComposedSlip | null> =>
  tx(async () => {
    await lockPerson(employeeId)
    return composeSlip(await regularInput(employeeId, period, terms, instalments))
  })

export interface Outcome {
  paid: number
  /** Who stays out for now, and why; no amounts. */
  failed: { employeeId: string; why: string }[]
}

/** Pays everybody of a period who is not paid yet. Somebody who fails stays out and keeps nobody waiting. */
export async function payPeriodPeople(period: PayPeriod, terms: PayTerms, instalments: InstalmentSource, { now, log, signal }: { now: Date; log: Log; signal?: AbortSignal }): Promise<Outcome> {
  const out: Outcome = { paid: 0, failed: [] }
  for (const employeeId of await peopleToPay(period, terms, now)) {
    if (signal?.aborted) break
    try {
      if (await payPerson(employeeId, period, terms, instalments, now)) out.paid += 1
    } catch (error) {
      out.failed.push({ employeeId, why: error instanceof CannotCompose ? error.message : 'failed' })
      log.warn({ employeeId, period: period.code, ...(error instanceof CannotCompose ? { why: error.message } : errorFacts(error)) }, 'no pay slip for somebody: tried again in an hour')
    }
  }
  return out
}

/** Days after its pay date in which a period is still looked at for whoever was missed. */
const CATCH_UP_DAYS = 62

/** Closed periods whose hour has come and that are not long past, oldest first. */
async function duePeriods({ since }: PayTerms, now: Date): Promise<PayPeriod[]> {
  const rows = await q().select({ id: payPeriod.id, until: payPeriod.until, payDate: payPeriod.payDate }).from(payPeriod).where(and(eq(payPeriod.closed, true), gte(payPeriod.from, since))).orderBy(asc(payPeriod.from))
  const { date } = wallTimeIn(await settingOf('companyTimeZone'), now)
  const out: PayPeriod[] = []
  for (const row of rows) {
    const payDate = payDateOf(row)
    if (payDate < addDays(date, -CATCH_UP_DAYS) || !(await isPaid(payDate, now))) continue
    const period = await payPeriodById(row.id)
    if (period) out.push(period)
  }
  return out
}

/** Computes and publishes what is due, every hour. May run any number of times, and in several processes at once. */
export const payrollJob = (instalments: InstalmentSource): Job => ({
  name: 'payroll-run',
  schedule: { everyMs: 3_600_000 },
  async run({ now, log, signal }) {
    if ((await payRules())?.run !== 'on') return
    const terms = await payTerms()
    if (!terms) return log.warn({}, 'pay is switched on, but firstPeriod of payroll.yaml names no pay period: nothing is computed')
    for (const period of await duePeriods(terms, now)) {
      if (signal.aborted) return
      const { paid, failed } = await payPeriodPeople(period, terms, instalments, { now, log, signal })
      const without = paid > 0 ? (await owedWithoutBasePay(period, terms)).length : 0
      const held = paid > 0 ? await loansHeld(period, terms) : []
      if (held.length > 0) log.warn({ period: period.code, held }, 'loans of people who leave are not paid out')
      if (paid + failed.length > 0) log.info({ period: period.code, paid, failed: failed.length, withoutBasePay: without }, 'pay slips are published')
    }
  },
})
