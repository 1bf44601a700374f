/** Writes a slip as it is published: itself, its lines, what it paid and took, the year so far, and the notice. Inside one person's transaction. */
import { and, eq, lte, max, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { noticeTypes } from '../effects/notice-types.ts'
import { notify } from '../effects/notify.ts'
import { newId } from '../lib/new-id.ts'
import type { SlipLine, Taken } from './slip.ts'
import type { YearSum } from './kinds.ts'
import { digestOf, saidByLine, totalsOf, yearWith } from './slip-sums.ts'
import { bonus, payRun, payslip, payslipLine, payslipSource } from './table.ts'

/** Sums of the pay year by component until a pay date, over slips and bonuses. */
export async function yearSoFar(employeeId: string, payDate: string): Promise<YearSum[]> {
  const payYear = Number(payDate.slice(0, 4))
  const lines = await q().select({ code: payslipLine.code, side: payslipLine.side, amount: sql<string>`sum(${payslipLine.amount})`, place: sql<number>`min(${payslipLine.position})` })
    .from(payslipLine).innerJoin(payslip, eq(payslip.id, payslipLine.payslipId))
    .where(and(eq(payslip.employeeId, employeeId), eq(payslip.payYear, payYear), lte(payslip.payDate, payDate), eq(payslipLine.countsInYear, true)))
    .groupBy(payslipLine.code, payslipLine.side).orderBy(sql`4`, payslipLine.code)
  const [paid] = await q().select({ gross: sql<string>`coalesce(sum(${bonus.gross}), 0)`, tax: sql<string>`coalesce(sum(${bonus.tax}), 0)` })
    .from(bonus).where(and(eq(bonus.employeeId, employeeId), eq(bonus.payYear, payYear), lte(bonus.payDate, payDate)))
  return yearWith(lines.map(({ code, side, amount }) => ({ code, side, amount: Number(amount) })), bonusLines(Number(paid?.gross ?? 0), Number(paid?.tax ?? 0)))
}

/** The newest pay date of somebody's slips and bonuses; '' while there is none. */
async function newestPayDate(employeeId: string): Promise<string> {
  const [slip] = await q().select({ at: max(payslip.payDate) }).from(payslip).where(eq(payslip.employeeId, employeeId))
  const [other] = await q().select({ at: max(bonus.payDate) }).from(bonus).where(eq(bonus.employeeId, employeeId))
  const [a, b] = [slip?.at ?? '', other?.at ?? '']
  return a > b ? a : b
}

/** Why a paper of that pay date cannot be published; null when it can: the year on newer papers would not know it. */
export async function tooOld(employeeId: string, payDate: string): Promise<string | null> {
  const newest = await newestPayDate(employeeId)
  return payDate < newest ? `there is a paper of ${newest} already, and the year on it does not know one of ${payDate}: the pay date is that day or later` : null
}

/** A bonus as the year counts it. */
export const bonusLines = (gross: number, tax: number) => [
  { code: 'BONUS', side: 'earning' as const, amount: gross, countsInYear: true },
  { code: 'BONUSTAX', side: 'deduction' as const, amount: tax, countsInYear: true },
].filter((l) => l.amount !== 0)

export interface RunFacts {
  payPeriodId: string
  kind: 'regular' | 'correction'
  sequence: number
  origin: 'computed' | 'imported'
  payDate: string
}

/** The run of these facts, made if it is not there: two who make it at once get the same one. */
export async function runOf(facts: RunFacts, now: Date): Promise<string> {
  await q().insert(payRun).values({ id: newId(now), ...facts, publishedAt: now }).onConflictDoNothing()
  const [run] = await q().select({ id: payRun.id }).from(payRun).where(and(eq(payRun.payPeriodId, facts.payPeriodId), eq(payRun.kind, facts.kind), eq(payRun.sequence, facts.sequence)))
  return run?.id ?? ''
}

export interface NewSlip {
  id: string
  runId: string
  employeeId: string
  period: { id: string; code: string }
  kind: 'regular' | 'correction'
  payDate: string
  currency: string
  taxable: number
  correctsId: string | null
  lines: readonly SlipLine[]
  taken: readonly Taken[]
}

/** Rows of a slip. Pure. @param before sums of its year until then */
export function slipRows({ id, runId, employeeId, period, kind, payDate, currency, taxable, correctsId, lines, taken }: NewSlip, before: readonly YearSum[], now: Date) {
  const totals = totalsOf(lines)
  const yearToDate = yearWith(before, lines)
  const digest = digestOf({ employeeId, period: period.code, kind, payDate, currency, correctsId, lines: lines.map(saidByLine), ...totals, taxable, yearToDate })
  return {
    slip: { id, runId, employeeId, payPeriodId: period.id, kind, payDate, payYear: Number(payDate.slice(0, 4)), currency, ...totals, taxable, correctsId, yearToDate, digest, publishedAt: now, firstOpenedAt: null } satisfies typeof payslip.$inferInsert,
    lines: lines.map((line, i) => ({ ...line, payslipId: id, position: i + 1 })) satisfies (typeof payslipLine.$inferInsert)[],
    sources: taken.map((one) => ({ rest: 0, ...one, payslipId: id, employeeId, returnedBy: null })) satisfies (typeof payslipSource.$inferInsert)[],
  }
}

/** Writes the rows and tells the person. A source that a slip has already is a mistake: nothing is written then. */
export async function publish(slip: NewSlip, now: Date): Promise<void> {
  const rows = slipRows(slip, await yearSoFar(slip.employeeId, slip.payDate), now)
  await q().insert(payslip).values(rows.slip)
  if (rows.lines.length > 0) await q().insert(payslipLine).values(rows.lines)
  if (rows.sources.length > 0) await q().insert(payslipSource).values(rows.sources)
  const code = slip.kind === 'regular' ? 'payslipReady' : 'payslipCorrected'
  await notify({ employeeId: slip.employeeId, actorId: null, eventKey: `payslip:${slip.id}`, typeId: noticeTypes.general, code, params: { period: slip.period.code }, link: `payroll/${slip.id}`, now })
}
