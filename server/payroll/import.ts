/** What an operator brings in files: slips computed elsewhere, and base pay. All or nothing is judged first; then a person a transaction. @see docs/product/pay.md#import */
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { addDays, isDateOfUse } from '../../contract/kit/civil-date.ts'
import { toHundredths } from '../../contract/kit/decimal.ts'
import { minorOfText } from '../../contract/kit/money.ts'
import { q, tx } from '../db/context.ts'
import { newId } from '../lib/new-id.ts'
import { type PayPeriod, payPeriodsByCode } from '../org/pay-period.ts'
import { employee, payPeriod } from '../org/table.ts'
import type { SlipLine, Taken } from './slip.ts'
import { carriedFrom, daysToGiveBack, type OpenDay, openDays, serviceWithin } from './gather.ts'
import { type DueInstalment, instalmentId, type InstalmentSource, lockPerson, type OnSlip, type OpenBalance } from './instalments.ts'
import { type Component, countsInYear, payrollCodes } from './kinds.ts'
import { publish, runOf, tooOld } from './publish.ts'
import { isPaid, markPaid, markReturned } from './run.ts'
import { saidByLine, totalsOf } from './slip-sums.ts'
import { type FileRow, readTable } from './table-file.ts'
import { compensation, payrollLine, payslip, payslipLine } from './table.ts'

export type Judged<T> = { ok: true; items: T[] } | { ok: false; mistakes: string[] }

/** Days of imported slips may be older than what this server pays. */
const FIRST_DAY = '0001-01-01'

export interface ImportedSlip {
  employeeId: string
  period: PayPeriod
  lines: SlipLine[]
}

const needed = ['period', 'employee', 'component', 'amount'] as const
const maybe = ['quantity', 'multiplier'] as const
type Column = (typeof needed)[number] | (typeof maybe)[number]

const DECIMAL = /^-?\d{1,9}(\.\d{1,2})?$/
const isDecimal = (text: string) => text === '' || DECIMAL.test(text)
const asDecimal = (text: string): string | null => (text === '' ? null : Number(text).toFixed(2))

/** Ids and joining by code of employee. */
export async function peopleByCode(): Promise<Map<string, { id: string; joinDate: string }>> {
  return new Map((await q().select({ id: employee.id, code: employee.code, joinDate: employee.joinDate }).from(employee)).map((p) => [p.code, p]))
}

function lineOf({ cells }: FileRow<Column>, component: Component, currency: string): SlipLine {
  return {
    code: component.code, side: component.side, names: component.names, quantity: asDecimal(cells.quantity), multiplier: asDecimal(cells.multiplier),
    unit: cells.quantity === '' ? null : ['OVERTIME', 'OTADJUST'].includes(component.code) ? 'hours' : ['BASE', 'LEAVEPAY', 'UNPAID'].includes(component.code) ? 'days' : 'times',
    rate: null, amount: minorOfText(cells.amount, currency) ?? 0, taxable: component.taxable, countsInYear: countsInYear(component.code), shown: component.shown, sources: [],
  }
}

interface Known {
  components: readonly Component[]
  currency: string
  now: Date
}

/** Slips as a file gives them: a line a component, person and period. No message names an amount. */
export async function judgeSlips(text: string, { components, currency, now }: Known): Promise<Judged<ImportedSlip>> {
  const read = readTable<Column>(text, needed, maybe)
  if (!read.ok) return read
  const people = await peopleByCode()
  const periods = await payPeriodsByCode(read.rows.map((r) => r.cells.period))
  const due = new Set<string>()
  for (const { code, closed, payDate } of periods.values()) if (closed && (await isPaid(payDate, now))) due.add(code)
  const mistakes: string[] = []
  const slips = new Map<string, ImportedSlip>()
  for (const row of read.rows) {
    const { period: periodCode, employee: code, component: componentCode, amount, quantity, multiplier } = row.cells
    const wrong = (message: string) => void mistakes.push(`line ${row.line}: ${message}`)
    const [period, person, component] = [periods.get(periodCode), people.get(code), components.find((c) => c.code === componentCode)]
    if (!period) wrong(`there is no pay period "${periodCode}"`)
    else if (!due.has(periodCode)) wrong(`the pay of ${periodCode} is not due before 10:00 of ${period.payDate}`)
    if (!person) wrong(`there is no employee "${code}"`)
    if (!component) wrong(`there is no component "${componentCode}"`)
    const minor = minorOfText(amount, currency)
    if (minor === null || (minor === 0 && componentCode !== 'BASE')) wrong('the amount is no amount other than nothing, like 8400000 or 72832.50')
    if (!isDecimal(quantity) || !isDecimal(multiplier)) wrong('quantity and multiplier are numbers with two places at most')
    if (!period || !person || !component || minor === null) continue
    const key = `${period.code} ${code}`
    const slip = slips.get(key) ?? { employeeId: person.id, period, lines: [] }
    if (slip.lines.some((l) => l.code === component.code)) wrong(`${component.code} of ${code} is there twice in ${period.code}`)
    slip.lines.push(lineOf(row, component, currency))
    slips.set(key, slip)
  }
  for (const [key, { lines }] of slips) if (totalsOf(lines).takeHome < 0) mistakes.push(`${key}: deductions are more than earnings`)
  if (mistakes.length > 0) return { ok: false, mistakes }
  const placeOf = ({ code }: SlipLine) => components.findIndex((c) => c.code === code)
  return { ok: true, items: [...slips.values()].map((s) => ({ ...s, lines: s.lines.sort((a, b) => placeOf(a) - placeOf(b)) })).sort((a, b) => (a.period.from < b.period.from ? -1 : a.period.from > b.period.from ? 1 : 0)) }
}

/** Payroll lines not paid yet that a slip with their components has paid, of this period or earlier. */
async function paidBy(slip: ImportedSlip, currency: string): Promise<Taken[]> {
  const kinds = Object.entries(payrollCodes).flatMap(([kind, code]) => (slip.lines.some((l) => l.code === code) ? kind : []))
  if (kinds.length === 0) return []
  const rows = await q().select({ line: payrollLine }).from(payrollLine).innerJoin(payPeriod, eq(payPeriod.id, payrollLine.payPeriodId))
    .where(and(eq(payrollLine.employeeId, slip.employeeId), isNull(payrollLine.paidAt), inArray(payrollLine.kind, kinds), lte(payPeriod.until, slip.period.until))).orderBy(asc(payrollLine.id)).for('update', { of: payrollLine })
  return rows.map(({ line }) => ({ sourceKind: 'payrollLine', sourceId: line.id, amount: line.unit === 'amount' ? (minorOfText(line.quantity, currency) ?? 0) : 0 }))
}

const amountOf = ({ lines }: ImportedSlip, code: string): number => lines.find((l) => l.code === code)?.amount ?? 0

/** Rows, oldest first, that come to an amount exactly; null when none do. Pure. */
function adding<T extends { amount: number }>(rows: readonly T[], amount: number): T[] | null {
  let left = amount
  const taken = rows.filter((row) => {
    const fits = row.amount <= left
    if (fits) left -= row.amount
    return fits
  })
  return left === 0 ? taken : null
}

/** What a slip has taken of unpaid days: as many as it says, oldest first, else all. Rests stand as they were left; the others have shares by their length, the oldest what rounding leaves. Pure. */
export function daysTaken(amount: number, quantity: string | null, open: readonly OpenDay[]): Taken[] {
  if (amount <= 0) return []
  let days = quantity === null ? null : toHundredths(quantity)
  const whole = open.filter(({ fixed, days: own }) => {
    if (fixed) return false
    if (days === null) return true
    days -= toHundredths(own)
    return days >= 0
  })
  let left = amount
  const rests = open.flatMap(({ factId, fixed }): Taken[] => {
    if (!fixed || fixed.amount > left) return []
    left -= fixed.amount
    return [{ sourceKind: 'dayFactRest', sourceId: factId, amount: fixed.amount }]
  })
  const all = whole.reduce((sum, d) => sum + toHundredths(d.days), 0)
  const shares = whole.map((d) => Number((BigInt(left) * BigInt(toHundredths(d.days))) / BigInt(all)))
  const over = left - shares.reduce((a, b) => a + b, 0)
  return [...rests, ...whole.map((d, i): Taken => ({ sourceKind: 'dayFact', sourceId: d.factId, amount: (shares[i] ?? 0) + (i === 0 ? over : 0) }))]
}

interface LoansTaken {
  due: DueInstalment[]
  settled: { balance: OpenBalance; amount: number }[]
}

/** What a slip has taken for loans, or why it cannot have: instalments that are due; of somebody who leaves, as much as is owed at the most, oldest account first. */
async function loansTaken(slip: ImportedSlip, instalments: InstalmentSource): Promise<LoansTaken | string> {
  const { employeeId, period } = slip
  let left = amountOf(slip, 'LOAN')
  if (!(await serviceWithin(employeeId, period)).isLeaving) {
    const due = adding(await instalments.due(employeeId, period.code), left)
    return due ? { due, settled: [] } : 'LOAN is no sum of instalments that are due'
  }
  const settled = (await instalments.balances(employeeId, period.code)).flatMap((balance) => {
    const amount = Math.min(left, balance.principal + balance.interest)
    left -= amount
    return amount > 0 ? [{ balance, amount }] : []
  })
  return left === 0 ? { due: [], settled } : 'LOAN is more than the loans of who leaves come to'
}

interface TakenByFile extends LoansTaken {
  /** Payroll lines. */
  paid: Taken[]
  carried: Taken[]
}

/** What a slip has taken of the books, or why it does not fit them. */
async function takenBy(slip: ImportedSlip, instalments: InstalmentSource, currency: string): Promise<TakenByFile | string> {
  const late = await tooOld(slip.employeeId, slip.period.payDate)
  if (late !== null) return late
  const loans = await loansTaken(slip, instalments)
  if (typeof loans === 'string') return loans
  const left = (await carriedFrom(slip.employeeId)).filter((c) => c.date <= slip.period.payDate)
  const carried = left.length === 0 ? [] : adding(left, amountOf(slip, 'CARRIED'))
  if (!carried) return 'CARRIED is not what earlier slips have left'
  const paid = await paidBy(slip, currency)
  if (paid.reduce((sum, t) => sum + t.amount, 0) !== amountOf(slip, 'LOANPAID')) return 'LOANPAID is not what loans have to be paid out'
  return { ...loans, paid, carried: carried.map(({ id, amount }): Taken => ({ sourceKind: 'slip', sourceId: id, amount })) }
}

/** What a slip has taken of unpaid days, so that no other takes them again. */
async function daysOf({ employeeId, period, lines }: ImportedSlip): Promise<Taken[]> {
  const unpaid = lines.find((l) => l.code === 'UNPAID')
  return unpaid ? daysTaken(unpaid.amount, unpaid.quantity, await openDays(employeeId, period, FIRST_DAY)) : []
}

const sameLines = (a: readonly SlipLine[], b: readonly SlipLine[]) => JSON.stringify(a.map(saidByLine)) === JSON.stringify(b.map(saidByLine))

/** There already, as it is in the file or as something else; null: not there. */
async function thereAlready({ employeeId, period, lines }: ImportedSlip): Promise<'same' | 'other' | null> {
  const [slip] = await q().select({ id: payslip.id }).from(payslip).where(and(eq(payslip.employeeId, employeeId), eq(payslip.payPeriodId, period.id), eq(payslip.kind, 'regular')))
  if (!slip) return null
  const stored = await q().select().from(payslipLine).where(eq(payslipLine.payslipId, slip.id)).orderBy(asc(payslipLine.position))
  return sameLines(stored, lines) ? 'same' : 'other'
}

export interface ImportCount {
  published: number
  already: number
  /** Employee ids and why. */
  refused: { employeeId: string; period: string; why: string }[]
}

/** In the transaction of its person. @returns 'published', 'already', or why it is neither */
async function importOne(slip: ImportedSlip, { currency, now }: Known, instalments: InstalmentSource): Promise<string> {
  const there = await thereAlready(slip)
  if (there === 'same') return 'already'
  if (there === 'other') return 'there is another slip of this period: what is published is not replaced'
  const taken = await takenBy(slip, instalments, currency)
  if (typeof taken === 'string') return taken
  const { employeeId, period, lines } = slip
  const { paid, carried, due, settled } = taken
  const id = newId(now)
  const on: OnSlip = { payslipId: id, employeeId, period: period.code, payDate: period.payDate, now }
  const back = lines.some((l) => l.code === 'UNPAIDBACK') ? (await daysToGiveBack(employeeId)).filter((d) => d.date <= period.until) : []
  const taxable = Math.max(0, lines.reduce((sum, l) => sum + (!l.taxable || l.side === 'employer' ? 0 : l.side === 'earning' ? l.amount : -l.amount), 0))
  const runId = await runOf({ payPeriodId: period.id, kind: 'regular', sequence: 1, origin: 'imported', payDate: period.payDate }, now)
  const sources: Taken[] = [...paid, ...(await daysOf(slip)), ...carried, ...due.map((row): Taken => ({ sourceKind: 'loanInstalment', sourceId: instalmentId(row), amount: row.amount }))]
  await publish({ id, runId, employeeId, period, kind: 'regular', payDate: period.payDate, currency, taxable, correctsId: null, lines, taken: sources }, now)
  await markPaid(paid.map((t) => t.sourceId), on, instalments)
  await markReturned(back.map((d) => d.id), id)
  if (due.length > 0) await instalments.take(due, on)
  for (const { balance, amount } of settled) await instalments.settleOnLeaving(balance, amount, on)
  return 'published'
}

/** Does something to somebody's pay in a transaction of its own; a dry run does it just so, and takes it back. */
async function withPerson(employeeId: string, isDry: boolean, work: () => Promise<void>): Promise<void> {
  const nothing = new Error('dry run')
  await tx(async () => {
    await lockPerson(employeeId)
    await work()
    if (isDry) throw nothing
  }).catch((error: unknown) => {
    if (error !== nothing) throw error
  })
}

/** Publishes them, or says what would be: each slip of a person knows those before it. May be done again: what is there stays as it is. */
export async function importSlips(slips: readonly ImportedSlip[], known: Known, instalments: InstalmentSource, isDry: boolean): Promise<ImportCount> {
  const out: ImportCount = { published: 0, already: 0, refused: [] }
  for (const [employeeId, own] of Map.groupBy(slips, (s) => s.employeeId)) {
    await withPerson(employeeId, isDry, async () => {
      for (const slip of own) {
        const said = await importOne(slip, known, instalments)
        if (said === 'published' || said === 'already') out[said] += 1
        else out.refused.push({ employeeId, period: slip.period.code, why: said })
      }
    })
  }
  return out
}

export interface NewBasePay {
  employeeId: string
  from: string
  basePay: number
}

/** Base pay from a day on, as a file gives it. No message names an amount. */
export async function judgeBasePays(text: string, currency: string): Promise<Judged<NewBasePay>> {
  const read = readTable<'employee' | 'from' | 'amount'>(text, ['employee', 'from', 'amount'])
  if (!read.ok) return read
  const people = await peopleByCode()
  const mistakes: string[] = []
  const items = new Map<string, NewBasePay>()
  for (const { line, cells } of read.rows) {
    const person = people.get(cells.employee)
    const basePay = minorOfText(cells.amount, currency)
    if (!person) mistakes.push(`line ${line}: there is no employee "${cells.employee}"`)
    if (!isDateOfUse(cells.from)) mistakes.push(`line ${line}: from is no day, like 2026-05-01`)
    if (basePay === null || basePay <= 0) mistakes.push(`line ${line}: the amount is no amount above nothing`)
    const key = `${cells.employee} ${cells.from}`
    if (items.has(key)) mistakes.push(`line ${line}: ${key} is there twice`)
    if (person && basePay !== null) items.set(key, { employeeId: person.id, from: cells.from, basePay })
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, items: [...items.values()].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)) }
}

/** Gives one base pay: the stretch it begins in ends the day before. @returns whether anything changed */
async function giveBasePay({ employeeId, from, basePay }: NewBasePay, by: string, currency: string, now: Date): Promise<boolean> {
  const stretches = await q().select().from(compensation).where(eq(compensation.employeeId, employeeId)).orderBy(asc(compensation.from))
  const same = stretches.find((s) => s.from === from)
  if (same) {
    if (same.basePay === basePay) return false
    await q().update(compensation).set({ basePay, recordedAt: now, recordedBy: by, version: same.version + 1 }).where(eq(compensation.id, same.id))
    return true
  }
  const before = stretches.findLast((s) => s.from < from)
  if (before?.basePay === basePay && (before.until === null || before.until >= from)) return false
  const next = stretches.find((s) => s.from > from)
  if (before && (before.until === null || before.until >= from)) await q().update(compensation).set({ until: addDays(from, -1), version: before.version + 1 }).where(eq(compensation.id, before.id))
  await q().insert(compensation).values({ id: newId(now), employeeId, from, until: next ? addDays(next.from, -1) : null, basePay, currency, recordedAt: now, recordedBy: by })
  return true
}

/** Gives them, a person a transaction, or only counts. May be done again: what is there already does not change. @returns how many change */
export async function giveBasePays(items: readonly NewBasePay[], of: { by: string; currency: string; now: Date; isDry: boolean }): Promise<number> {
  let changed = 0
  for (const [employeeId, own] of Map.groupBy(items, (i) => i.employeeId)) {
    await withPerson(employeeId, of.isDry, async () => {
      for (const item of own) if (await giveBasePay(item, of.by, of.currency, of.now)) changed += 1
    })
  }
  return changed
}
