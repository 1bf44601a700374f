/** Hours of overtime as they are paid, and what they cost: what reports ask of payroll. @see docs/product/pay.md#composition */
import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { toHundredths } from '../../contract/kit/decimal.ts'
import { q } from '../db/context.ts'
import { settingOf } from '../org/settings.ts'
import { basePayFor, hourPay, type HourTerms } from './hour-pay.ts'
import { payRules } from './rules.ts'
import { compensation, payrollLine, payslip, payslipLine, payslipSource } from './table.ts'

const KINDS = ['overtime', 'overtimeAdjustment']
const CODES = ['OVERTIME', 'OTADJUST']

/**
 * Rows (employee_id, date, quantity, multiplier, pay_period_id): lines of payroll, opposite ones among them, and what was added to corrections by hand.
 * What is paid stands in the period of its slip.
 */
export const overtimeHours: SQL = sql`select ${payrollLine.employeeId} as employee_id, ${payrollLine.date} as date, ${payrollLine.quantity} as quantity, ${payrollLine.multiplier} as multiplier, coalesce(${payslip.payPeriodId}, ${payrollLine.payPeriodId}) as pay_period_id
    from ${payrollLine} left join ${payslipSource} on ${payslipSource.sourceKind} = 'payrollLine' and ${payslipSource.sourceId} = ${payrollLine.id}::text left join ${payslip} on ${payslip.id} = ${payslipSource.payslipId}
    where ${payrollLine.kind} = any(${sql.param(KINDS)}::text[])
  union all select ${payslip.employeeId}, (given.added ->> 'date')::date, (given.added ->> 'quantity')::numeric, coalesce(given.added ->> 'multiplier', '1')::numeric, ${payslip.payPeriodId}
    from ${payslip} join ${payslipLine} on ${payslipLine.payslipId} = ${payslip.id} cross join lateral jsonb_array_elements(${payslipLine.sources}) as given(added)
    where ${payslip.kind} = 'correction' and ${payslipLine.code} = any(${sql.param(CODES)}::text[]) and given.added -> 'byHand' = 'true'::jsonb`

/** Rates and rounding as slips have them; null while no file has spoken of pay. */
export async function hourTerms(): Promise<(HourTerms & { currency: string }) | null> {
  const rules = await payRules()
  return rules && { overtimeHourDivisor: rules.overtimeHourDivisor, step: await settingOf('moneyStepMinor'), currency: await settingOf('currency') }
}

/** What the hours of one group came to. */
export interface HoursCost {
  /** Smallest units. */
  cost: number
  /** How many people it is of: whoever came to nothing is none of them. */
  people: number
}

export interface HoursCosts {
  byGroup: ReadonlyMap<string, HoursCost>
  /** How many people have hours and never had a base pay here. */
  withoutRate: number
}

/** People whose hours are read at a time. */
const PEOPLE = 500

interface HoursRow extends Record<string, unknown> {
  employeeId: string
  group: string
  date: string
  quantity: string
  multiplier: string
}

const basePaysOf = async (ids: readonly string[]) =>
  Map.groupBy(await q().select({ employeeId: compensation.employeeId, from: compensation.from, basePay: compensation.basePay }).from(compensation).where(inArray(compensation.employeeId, [...ids])).orderBy(asc(compensation.employeeId), asc(compensation.from)), (b) => b.employeeId)

/** Nothing, where all of it was taken back. */
const worthOf = (lines: readonly HoursRow[]): number => lines.reduce((sum, l) => sum + toHundredths(l.quantity) * toHundredths(l.multiplier), 0)

/** @param hours rows (employee_id, grouped, date, quantity, multiplier) of `overtimeHours` that are meant, and the group each is in */
export async function costOfHours(hours: SQL, terms: HourTerms): Promise<HoursCosts> {
  const { rows: whose } = await q().execute<{ id: string }>(sql`select distinct h.employee_id as id from (${hours}) h order by 1`)
  const sums = new Map<string, { cost: number; people: number }>()
  let withoutRate = 0
  for (let first = 0; first < whose.length; first += PEOPLE) {
    const ids = whose.slice(first, first + PEOPLE).map((r) => r.id)
    const bases = await basePaysOf(ids)
    const { rows } = await q().execute<HoursRow>(sql`select h.employee_id as "employeeId", h.grouped as "group", h.date::text as date, h.quantity::numeric(12,2)::text as quantity, h.multiplier::numeric(12,2)::text as multiplier from (${hours}) h where h.employee_id = any(${sql.param(ids)}::uuid[])`)
    for (const [employeeId, own] of Map.groupBy(rows, (r) => r.employeeId)) {
      const paid = bases.get(employeeId) ?? []
      if (paid.length === 0 && worthOf(own) !== 0) withoutRate += 1
      for (const [group, lines] of Map.groupBy(own, (r) => r.group)) {
        const cost = lines.reduce((sum, l) => sum + Number(hourPay(basePayFor(paid, l.date) ?? 0, l.quantity, l.multiplier, terms).amount), 0)
        const before = sums.get(group) ?? { cost: 0, people: 0 }
        sums.set(group, { cost: before.cost + cost, people: before.people + (cost === 0 ? 0 : 1) })
      }
    }
  }
  return { byGroup: sums, withoutRate }
}
