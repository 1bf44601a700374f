/** How long what the law asks for is kept of somebody who was erased, and what keeps it in clear. One place for all of it. */
import { and, eq, max, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { addMonths } from '../../contract/kit/months.ts'
import { q } from '../db/context.ts'
import { payRules } from '../payroll/rules.ts'
import { bonus, payslip } from '../payroll/table.ts'
import type { Person, Retention, Where, Work } from './facts.ts'

/** Where payroll.yaml says no `keepYears`. */
const PAY_YEARS = 10
/** Counted from the last day of service. */
const YEARS = { receipts: 10, audit: 10 } as const

/** Why something is kept, in words for whoever asks. */
export const grounds: Readonly<Record<Retention, string>> = {
  pay: 'tax and bookkeeping law (payroll.yaml: keepYears, from the last pay date)',
  receipts: 'proof of what was asked and decided, for claims (10 years from the last day)',
  audit: 'proof of who did what, for claims and security (10 years from the last day)',
}

/** Last day of each retention for a person. @throws Error for somebody without a last day */
export async function lastDays({ id, leaveDate }: Person): Promise<Record<Retention, string>> {
  if (leaveDate === null) throw new Error('nobody who stays is erased')
  const [slips] = await q().select({ last: max(payslip.payDate) }).from(payslip).where(eq(payslip.employeeId, id))
  const [bonuses] = await q().select({ last: max(bonus.payDate) }).from(bonus).where(eq(bonus.employeeId, id))
  const lastPaid = [leaveDate, slips?.last ?? '', bonuses?.last ?? ''].sort().at(-1) ?? leaveDate
  const years = (from: string, count: number) => addMonths(from, 12 * count)
  return { pay: years(lastPaid, (await payRules())?.keepYears ?? PAY_YEARS), receipts: years(leaveDate, YEARS.receipts), audit: years(leaveDate, YEARS.audit) }
}

/** Whether anything about their pay is still here: the nightly job of payroll takes what its years are over of, too. */
export const hasPay = async ({ id }: Pick<Person, 'id'>): Promise<boolean> => (await q().$count(payslip, eq(payslip.employeeId, id))) + (await q().$count(bonus, eq(bonus.employeeId, id))) > 0

/** Deletes published pay, which the database lets go only so (server/payroll/retention.ts). */
export const publishedPayGoes = (table: PgTable, of: Where): Work => async (person) => {
  await q().execute(sql`select set_config('ess.pay_retention', 'on', true)`)
  const { rowCount } = await q().delete(table).where(and(of(person)))
  await q().execute(sql`select set_config('ess.pay_retention', 'off', true)`)
  return rowCount ?? 0
}
