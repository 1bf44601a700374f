/** Slips of whoever asks: found by id and person together, so that nobody learns which ids there are. */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { CameOfIt } from '../../../contract/kit/request.ts'
import type { Paged } from '../../../contract/kit/paging.ts'
import type { PeriodRow, payrollCalls, Slip, SlipChange, SlipKind, SlipLine, SlipListInput, SlipRow } from '../../../contract/modules/payroll/calls.ts'
import { q, tx } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { noteDeed } from '../../documents/access.ts'
import { isUnlocked, requireUnlocked } from '../../documents/unlock.ts'
import { controlCodeOf, moneyIn, periodName, yearNamer } from '../../documents/words.ts'
import type { Context, Handlers } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { employmentsWithin } from '../../org/employment.ts'
import { payDateOf } from '../../org/pay-period.ts'
import { findEmployee } from '../../org/people.ts'
import { inLanguage, settingOf } from '../../org/settings.ts'
import { payPeriod } from '../../org/table.ts'
import { payslip, payslipLine } from '../../payroll/table.ts'

type Row = { slip: typeof payslip.$inferSelect; period: typeof payPeriod.$inferSelect }
type Line = typeof payslipLine.$inferSelect

const KINDS: Record<Row['slip']['kind'], SlipKind> = { regular: 1, correction: 2 }

/** The caller's own, newest pay date first. */
async function ownSlips(employeeId: string): Promise<Row[]> {
  return q().select({ slip: payslip, period: payPeriod }).from(payslip).innerJoin(payPeriod, eq(payPeriod.id, payslip.payPeriodId)).where(eq(payslip.employeeId, employeeId)).orderBy(desc(payslip.payDate), desc(payslip.id))
}

/** How many slips correct each of these, by id. */
const correctionsAmong = (rows: readonly Row[]): Map<string, Row[]> => Map.groupBy(rows.filter((r) => r.slip.correctsId !== null), (r) => r.slip.correctsId as string)

type Carried = Pick<Line, 'side' | 'amount' | 'countsInYear'>

/** What a year adds up of a slip: another one has the amounts that are carried. */
function ofYear({ totalEarnings, totalDeductions, takeHome, currency }: Row['slip'], lines: readonly Carried[]) {
  const money = moneyIn(currency)
  const carried = (side: Line['side']) => lines.reduce((sum, l) => sum + (l.side === side && !l.countsInYear ? l.amount : 0), 0)
  return { earningsOfYear: money(totalEarnings - carried('earning')), deductionsOfYear: money(totalDeductions - carried('deduction')), takeHomeOfYear: money(Math.max(0, takeHome)) }
}
const lockedYear = { earningsOfYear: null, deductionsOfYear: null, takeHomeOfYear: null }

/** @param lines those that are carried, at least; null: locked */
function rowOf({ slip, period }: Row, corrections: number, lines: readonly Carried[] | null): SlipRow {
  const isOpen = lines !== null
  const money = moneyIn(slip.currency)
  return {
    id: slip.id, periodPayId: period.id, periodPay: period.code, kind: KINDS[slip.kind], from: period.from, until: period.until, payDate: slip.payDate, payYear: slip.payYear,
    isNew: slip.firstOpenedAt === null, correctsId: slip.correctsId, corrections,
    totalEarnings: isOpen ? money(slip.totalEarnings) : null, totalDeductions: isOpen ? money(slip.totalDeductions) : null, takeHome: isOpen ? money(slip.takeHome) : null,
    ...(isOpen ? ofYear(slip, lines) : lockedYear),
  }
}

/** Rows whose period is called like this. */
const isCalled = (code: string, wanted: string, { language }: Context): boolean => wanted === '' || fold(`${periodName(code, language)} ${code}`).includes(wanted)

export async function slipList(input: SlipListInput, context: Context): Promise<Paged<SlipRow> & { years: number[] }> {
  const all = await ownSlips(context.caller.employeeId)
  const isOpen = await isUnlocked(context)
  const corrections = correctionsAmong(all)
  const wanted = fold(input.filterSearch ?? '')
  const rows = all.filter(({ slip, period }) =>
    (input.year === undefined || slip.payYear === input.year) && (input.periodPayId === undefined || period.id === input.periodPayId) && (input.kind === undefined || KINDS[slip.kind] === input.kind) && isCalled(period.code, wanted, context))
  if (input.sortingColumn === 'periodPay') rows.sort((a, b) => b.period.code.localeCompare(a.period.code))
  if (input.sortingDirection === 0) rows.reverse()
  const carried = isOpen && rows.length > 0
    ? Map.groupBy(await q().select({ payslipId: payslipLine.payslipId, side: payslipLine.side, amount: payslipLine.amount, countsInYear: payslipLine.countsInYear }).from(payslipLine).where(and(inArray(payslipLine.payslipId, rows.map((r) => r.slip.id)), eq(payslipLine.countsInYear, false))), (l) => l.payslipId)
    : new Map<string, Carried[]>()
  return { ...pagedRows(rows.map((row) => rowOf(row, corrections.get(row.slip.id)?.length ?? 0, isOpen ? (carried.get(row.slip.id) ?? []) : null)), input), years: [...new Set(all.map((r) => r.slip.payYear))] }
}

/** Periods the caller has a slip of, newest first. */
export async function slipPeriods(input: Parameters<Handlers<typeof payrollCalls>['datasourcePeriodpays']>[0], context: Context): Promise<Paged<PeriodRow>> {
  const all = await ownSlips(context.caller.employeeId)
  const wanted = fold(input.filterSearch ?? '')
  const ofPeriods = Map.groupBy(all.filter(({ slip, period }) => (input.year === undefined || slip.payYear === input.year) && isCalled(period.code, wanted, context)), (r) => r.period.code)
  const codes = [...ofPeriods.keys()].sort((a, b) => b.localeCompare(a))
  return pagedRows(
    codes.map((code) => {
      const slips = ofPeriods.get(code) as Row[]
      const { id, from, until, payDate } = (slips[0] as Row).period
      return { id, code, displayName: periodName(code, context.language), from, until, payDate: payDateOf({ until, payDate }), slips: slips.length }
    }),
    input,
  )
}

const linesOf = (ids: readonly string[]): Promise<Line[]> =>
  ids.length === 0 ? Promise.resolve([]) : q().select().from(payslipLine).where(inArray(payslipLine.payslipId, [...ids])).orderBy(asc(payslipLine.payslipId), asc(payslipLine.position))

const lineOf = (line: Line, currency: string, language: string): SlipLine => {
  const money = moneyIn(currency)
  return {
    code: line.code, name: inLanguage(line.names, language), side: line.side, quantity: line.quantity, multiplier: line.multiplier, unit: line.unit,
    rate: line.rate === null ? null : money(line.rate), amount: money(line.amount),
    sources: line.sources.map(({ date, quantity, multiplier, amount, module, requestId, requestCode }) => ({ date, quantity, multiplier, amount: money(amount), module, requestId, requestCode })),
  }
}

const sumsOf = (lines: readonly Line[]) => {
  const sums = new Map<string, { line: Line; amount: number }>()
  for (const line of lines) if (line.side !== 'employer') sums.set(line.code, { line, amount: (sums.get(line.code)?.amount ?? 0) + line.amount })
  return sums
}

/** What differs from the slip before, by component, largest difference first. */
function changesOf(before: readonly Line[], after: readonly Line[], currency: string, language: string): SlipChange[] {
  const [was, is] = [sumsOf(before), sumsOf(after)]
  const money = moneyIn(currency)
  const size = (code: string) => Math.abs((is.get(code)?.amount ?? 0) - (was.get(code)?.amount ?? 0))
  return [...new Set([...is.keys(), ...was.keys()])]
    .filter((code) => size(code) > 0)
    .sort((a, b) => size(b) - size(a))
    .map((code) => {
      const { line } = (is.get(code) ?? was.get(code)) as { line: Line }
      const [b, a] = [was.get(code), is.get(code)]
      return { code, name: inLanguage(line.names, language), side: line.side, before: b ? money(b.amount) : null, after: a ? money(a.amount) : null }
    })
}

/** Slips in full, oldest first, for one whose documents are open. */
export async function fullSlips(chosen: readonly Row[], all: readonly Row[], context: Context): Promise<Slip[]> {
  const { caller: { employeeId }, language, now } = context
  const person = (await findEmployee(employeeId)) ?? refuse('not_found')
  const companyName = await settingOf('companyName')
  const corrections = correctionsAmong(all)
  const regular = all.filter((r) => r.slip.kind === 'regular')
  const beforeOf = ({ slip }: Row) => (slip.kind === 'regular' ? regular[regular.findIndex((r) => r.slip.id === slip.id) + 1] : undefined)
  const lines = Map.groupBy(await linesOf([...new Set(chosen.flatMap((r) => [r.slip.id, beforeOf(r)?.slip.id ?? r.slip.id]))]), (l) => l.payslipId)
  const lastDays = chosen.map((r) => r.period.until).sort()
  const stretches = (await employmentsWithin([employeeId], lastDays[0] ?? '', lastDays.at(-1) ?? '')).get(employeeId) ?? []
  const namedYear = await yearNamer(language)
  return [...chosen].reverse().map((row): Slip => {
    const { slip, period } = row
    const money = moneyIn(slip.currency)
    const own = lines.get(slip.id) ?? []
    const before = beforeOf(row)
    const correcting = corrections.get(slip.id) ?? []
    const work = stretches.find((s) => s.from <= period.until && (s.until === null || s.until >= period.until))
    const side = (wanted: Line['side']) => own.filter((l) => l.side === wanted && (wanted !== 'employer' || l.shown)).map((l) => lineOf(l, slip.currency, language))
    return {
      ...rowOf(row, correcting.length, own), ...ofYear(slip, own),
      totalEarnings: money(slip.totalEarnings), totalDeductions: money(slip.totalDeductions), takeHome: money(slip.takeHome),
      employee: person.fullName, employeeCode: person.code, jobTitle: work?.jobTitle ?? '', department: work?.department ?? '', companyName,
      earnings: side('earning'), deductions: side('deduction'), employer: side('employer'),
      yearToDate: namedYear(slip.yearToDate, slip.currency),
      changes: before ? changesOf(lines.get(before.slip.id) ?? [], own, slip.currency, language) : [], changesSince: before?.period.code ?? '',
      correctedBy: correcting.map((r) => ({ id: r.slip.id, payDate: r.slip.payDate })),
      controlCode: controlCodeOf(slip.digest), openedAt: (slip.firstOpenedAt ?? now).toISOString(),
    }
  })
}

/** One of the caller's own. @throws CallError not_found: also when it is somebody else's; document_locked */
export async function openSlip(id: string, context: Context): Promise<{ row: Row; all: Row[] }> {
  const all = await ownSlips(context.caller.employeeId)
  const row = all.find((r) => r.slip.id === id) ?? refuse('not_found')
  await requireUnlocked(context)
  return { row, all }
}

export async function slipDetail({ id }: { id: string }, context: Context): Promise<Slip> {
  const { row, all } = await openSlip(id, context)
  const [slip] = await fullSlips([row], all, context)
  await tx(async () => {
    if (row.slip.firstOpenedAt === null) await q().update(payslip).set({ firstOpenedAt: context.now }).where(and(eq(payslip.id, id), isNull(payslip.firstOpenedAt)))
    await noteDeed({ what: 'viewed', kind: 'payslip', documentId: id }, context)
  })
  return slip as Slip
}

/** Slips of the caller whose periods are from one to another, newest first. */
export async function slipsBetween(from: string, until: string, context: Context): Promise<{ chosen: Row[]; all: Row[] }> {
  const all = await ownSlips(context.caller.employeeId)
  return { chosen: all.filter(({ period }) => period.code >= from && period.code <= until), all }
}

/** The reader's own slips with a line that comes from this request, oldest first. Says no amount: no device need forget it. */
export async function slipsOfRequest(requestId: string, { caller, language, t }: Context): Promise<CameOfIt[]> {
  const rows = await q()
    .selectDistinct({ id: payslip.id, code: payPeriod.code, payDate: payslip.payDate })
    .from(payslip)
    .innerJoin(payPeriod, eq(payPeriod.id, payslip.payPeriodId))
    .innerJoin(payslipLine, eq(payslipLine.payslipId, payslip.id))
    .where(and(eq(payslip.employeeId, caller.employeeId), sql`${payslipLine.sources} @> ${JSON.stringify([{ requestId }])}::jsonb`))
    .orderBy(asc(payslip.payDate), asc(payslip.id))
  return rows.map(({ id, code }) => ({ text: t('payroll:paid-with', { period: periodName(code, language) }), link: `payroll/${id}` }))
}
