/** A small company whose pay is set up: the demo company's rules, periods from the 21st to the 20th. */
import { q } from '../../db/context.ts'
import { dayFact } from '../../facts/table.ts'
import { aCompany, anEmployee, type Company, type Facts } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { payPeriodById } from '../../org/pay-period.ts'
import { payPeriod } from '../../org/table.ts'
import { readShipped } from '../../configure/shipped.ts'
import { componentFacts, setPayRules } from '../rules.ts'
import { compensation, payComponent } from '../table.ts'
import { rupiah } from './slips.ts'

const NOW = new Date('2026-04-01T00:00:00Z')
const id = () => newId(NOW)

/** Ten o'clock in Jakarta on the pay dates of April, May and June, and a minute before. */
export const payday = { april: new Date('2026-04-25T03:00:00Z'), beforeMay: new Date('2026-05-25T02:59:00Z'), may: new Date('2026-05-25T03:00:00Z'), june: new Date('2026-06-25T03:00:00Z') }

export interface PaidCompany extends Company {
  periods: { april: string; may: string; june: string; july: string }
}

export async function aPaidCompany(more: Record<string, unknown> = { firstPeriod: '2026-05' }): Promise<PaidCompany> {
  const company = await aCompany()
  const { payRules = [], payComponents = [] } = readShipped('demo').parts
  await setPayRules({ ...Object.fromEntries(payRules.map(({ value }) => [value.name, value.value])), ...more }, NOW)
  await q().insert(payComponent).values(payComponents.map(({ value }, i) => ({ code: value.code, position: i + 1, ...componentFacts(value) })))
  const periods = { april: id(), may: id(), june: id(), july: id() }
  await q().insert(payPeriod).values([
    { id: periods.april, code: '2026-04', from: '2026-03-21', until: '2026-04-20', closed: true, payDate: '2026-04-25' },
    { id: periods.may, code: '2026-05', from: '2026-04-21', until: '2026-05-20', payDate: '2026-05-25' },
    { id: periods.june, code: '2026-06', from: '2026-05-21', until: '2026-06-20', payDate: '2026-06-25' },
    { id: periods.july, code: '2026-07', from: '2026-06-21', until: '2026-07-20', payDate: '2026-07-25' },
  ])
  return { ...company, periods }
}

export async function aPaidEmployee(company: Company, name: string, basePay = 8_400_000, facts: Facts = {}): Promise<string> {
  const employeeId = await anEmployee(company, name, facts)
  await q().insert(compensation).values({ id: id(), employeeId, from: facts.joinDate ?? '2024-01-01', basePay: rupiah(basePay), currency: 'IDR', recordedAt: NOW, recordedBy: 'test' })
  return employeeId
}

/** A day of unpaid leave. @returns the fact's id */
export async function anUnpaidDay(employeeId: string, date: string): Promise<string> {
  const factId = id()
  await q().insert(dayFact).values({ id: factId, employeeId, date, kind: 'payrollDeduction', payload: { days: '1.00' }, recordedAt: NOW })
  return factId
}

export async function periodOf(periodId: string) {
  const period = await payPeriodById(periodId)
  if (!period) throw new Error('no such period')
  return period
}
