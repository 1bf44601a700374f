/** What is owed after each month of an account. Pure. */
import type { LoanAccountDetail } from '../../../contract/modules/loan/calls.ts'

export interface Balances {
  /** Codes of the months; '' is the day of the money. */
  months: string[]
  /** In smallest units; null after the last month that was paid. */
  done: (number | null)[]
  /** From there on; null before. */
  planned: (number | null)[]
}

/** Rows that were moved or are void lower nothing; a settled loan ends with nothing in the month it was settled. */
export function balancesOf({ schedule, principal }: Pick<LoanAccountDetail, 'schedule' | 'principal'>): Balances {
  const byMonth = Map.groupBy(schedule, (row) => row.duePeriod)
  const months = ['', ...[...byMonth.keys()].sort()]
  const standing = (row: (typeof schedule)[number]) => row.status !== 'deferred' && row.status !== 'void'
  let balance = principal.minor
  const after = months.map((month) => (balance -= (byMonth.get(month) ?? []).filter(standing).reduce((sum, row) => sum + row.principal.minor, 0)))
  const isPast = (month: string) => month === '' || (byMonth.get(month) ?? []).every((row) => row.status !== 'due' && row.status !== 'void')
  const last = months.findLastIndex(isPast)
  return { months, done: after.map((v, i) => (i <= last ? v : null)), planned: after.map((v, i) => (i >= last ? v : null)) }
}
