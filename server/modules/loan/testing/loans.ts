/** Loans, base pay and pay periods for tests. */
import { addDays } from '../../../../contract/kit/civil-date.ts'
import { loanItems, type LoanRules } from '../../../../contract/modules/loan/choices.ts'
import { periodAfter } from '../../../../contract/modules/loan/schedule.ts'
import { q } from '../../../db/context.ts'
import { attachment } from '../../../files/table.ts'
import { NOON, when } from '../../../ledger/testing/company.ts'
import { newId } from '../../../lib/new-id.ts'
import { choice, payPeriod } from '../../../org/table.ts'
import { compensation } from '../../../payroll/table.ts'

/** Rupiah as an amount. */
export const idr = (rupiah: number) => ({ minor: rupiah * 100, currency: 'IDR' })

/** @returns the id of an entry of the list of loans */
export async function aLoanItem(code: string, rules: LoanRules): Promise<string> {
  const id = newId(when().now)
  await q().insert(choice).values({ id, list: loanItems.list, code, names: { en: code }, rules, position: 1 })
  return id
}

/** A month's base pay in rupiah, for good. */
export const aBasePay = (employeeId: string, rupiah: number, from = '2020-01-01') =>
  q().insert(compensation).values({ id: newId(when().now), employeeId, from, until: null, basePay: rupiah * 100, currency: 'IDR', recordedAt: NOON, recordedBy: 'test' })

/** Periods from the 21st to the 20th, the first one by its code. @returns their ids by code */
export async function somePeriods(first: string, count: number): Promise<Record<string, string>> {
  const rows = Array.from({ length: count }, (_, i) => {
    const code = periodAfter(first, i)
    return { id: newId(when().now), code, from: addDays(`${periodAfter(code, -1)}-20`, 1), until: `${code}-20`, closed: false }
  })
  await q().insert(payPeriod).values(rows)
  return Object.fromEntries(rows.map(({ id, code }) => [code, id]))
}

/** A file somebody has uploaded. @returns its id */
export async function aQuotation(ownerEmployeeId: string): Promise<string> {
  const id = newId(when().now)
  await q().insert(attachment).values({ id, ownerEmployeeId, fileName: 'quotation.pdf', type: 'application/pdf', size: 1, sha256: id, category: 1, storageKey: id, createdAt: NOON })
  return id
}
