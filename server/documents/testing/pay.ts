/** Published pay for tests: a slip of a month, and a bonus. */
import { randomBytes } from 'node:crypto'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { q } from '../../db/context.ts'
import type { Context, FileAnswer, ServedCall } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { createSeal } from '../../lib/seal.ts'
import { payPeriod } from '../../org/table.ts'
import { countsInYear, type LineSource } from '../../payroll/kinds.ts'
import { bonus, bonusRun, payslip, payslipLine } from '../../payroll/table.ts'

const PUBLISHED = new Date('2026-01-01T03:00:00Z')
export const seal = createSeal(randomBytes(32))
export const WORD = 'Rain on 7 roofs'

/** A call as http makes it, but for the transaction. */
export const sender = (served: readonly ServedCall[]) => async <C extends AnyCall>(call: C, input: InputOf<C>, context: Context): Promise<OutputOf<C> extends Blob ? FileAnswer : OutputOf<C>> => {
  const found = served.find((s) => s.call.id === call.id)
  if (!found) throw new Error(`${call.id} is not served`)
  return found.handle(found.schema.parse(input), context) as Promise<OutputOf<C> extends Blob ? FileAnswer : OutputOf<C>>
}

/** A pay period of a month's 21st to 20th, by its code. */
export async function aPeriod(code: string): Promise<string> {
  const id = newId(PUBLISHED)
  const [year, month] = code.split('-').map(Number) as [number, number]
  const before = month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
  await q().insert(payPeriod).values({ id, code, from: `${before}-21`, until: `${code}-20`, closed: true, payDate: `${code}-25` })
  return id
}

export interface ALine {
  code: string
  side?: 'earning' | 'deduction' | 'employer'
  /** Whole rupiah. */
  amount: number
  sources?: LineSource[]
  shown?: boolean
}

/** A slip with these lines; the year to date is that of the slip alone. */
export async function aSlip(employeeId: string, period: { id: string; code: string }, lines: readonly ALine[], correctsId: string | null = null): Promise<string> {
  const id = newId(PUBLISHED)
  const sum = (side: string) => lines.filter((l) => (l.side ?? 'earning') === side).reduce((all, l) => all + l.amount * 100, 0)
  const [totalEarnings, totalDeductions] = [sum('earning'), sum('deduction')]
  await q().insert(payslip).values({
    id, runId: newId(PUBLISHED), employeeId, payPeriodId: period.id, kind: correctsId === null ? 'regular' : 'correction', payDate: `${period.code}-25`, payYear: Number(period.code.slice(0, 4)), currency: 'IDR',
    totalEarnings, totalDeductions, takeHome: totalEarnings - totalDeductions, taxable: totalEarnings, correctsId,
    yearToDate: lines.map(({ code, side = 'earning', amount }) => ({ code, side, amount: amount * 100 })), digest: 'c0ffee123456789', publishedAt: PUBLISHED,
  })
  await q().insert(payslipLine).values(lines.map(({ code, side = 'earning', amount, sources = [], shown = true }, position) => ({
    payslipId: id, position, code, side, names: { en: `The ${code}`, id: `Si ${code}`, ar: `بند ${code}` }, amount: amount * 100, taxable: true, countsInYear: countsInYear(code), shown, sources,
    ...(sources.length > 0 ? { quantity: sources[0]?.quantity, multiplier: sources[0]?.multiplier, unit: 'hours' as const } : {}),
  })))
  return id
}

/** A bonus in whole rupiah. */
export async function aBonus(employeeId: string, payDate: string, gross: number, tax: number, { allowanceMonths }: { allowanceMonths?: number } = {}): Promise<string> {
  const [id, runId] = [newId(PUBLISHED), newId(PUBLISHED)]
  const payYear = Number(payDate.slice(0, 4))
  await q().insert(bonusRun).values({ id: runId, kind: allowanceMonths === undefined ? 'annualBonus' : 'holidayAllowance', titles: { en: 'Annual bonus', ar: 'المكافأة السنوية' }, asOf: '2026-03-01', payDate, payYear, publishedAt: PUBLISHED })
  await q().insert(bonus).values({ id, runId, employeeId, payDate, payYear, gross: gross * 100, tax: tax * 100, net: (gross - tax) * 100, currency: 'IDR', basePay: 1_350_000_000, factor: allowanceMonths === undefined ? '1.50' : null, serviceMonths: allowanceMonths ?? 12, yearToDate: [], digest: 'feed12345678abc', publishedAt: PUBLISHED })
  return id
}
