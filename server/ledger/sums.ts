/** What made a balance, added up. @see contract/modules/reports/README.md#arithmetic */
import { addDays } from '../../contract/kit/civil-date.ts'
import type { Hundredths } from '../../contract/kit/decimal.ts'
import { type SignedRow, signedRows } from './balance.ts'
import type { Ledger } from './read.ts'

/** Sums of a balance by the end of a day: opening and gained less taken and expired are the balance. */
export interface BalanceSums {
  opening: Hundredths
  gained: Hundredths
  taken: Hundredths
  expired: Hundredths
  balance: Hundredths
}

type Sum = Exclude<keyof BalanceSums, 'balance'>

/** What a row counts for: what was given back is taken less, what a corrected balance lost is gained less. */
function kindOf({ gain, deduct }: SignedRow, ledger: Ledger): Sum {
  if (gain) return gain.generationType === 'opening' ? 'opening' : 'gained'
  if (!deduct) return 'expired'
  const meant = deduct.deductStatus === 'reversed' ? ledger.deducts.find((d) => d.id === deduct.reversalOf)?.deductStatus : deduct.deductStatus
  return meant === undefined || meant === 'adjustment' ? 'gained' : meant === 'expired' ? 'expired' : 'taken'
}

/** Every row of the ledger falls into one of four sums. */
export function balanceSums(ledger: Ledger, date: string): BalanceSums {
  const rows = signedRows(ledger, date)
  const sumOf = (kind: Sum) => rows.filter((row) => kindOf(row, ledger) === kind).reduce((sum, r) => sum + r.amount, 0)
  return { opening: sumOf('opening'), gained: sumOf('gained'), taken: -sumOf('taken') || 0, expired: -sumOf('expired') || 0, balance: rows.reduce((sum, r) => sum + r.amount, 0) }
}

/** What somebody was entitled to within a stretch, both days in it: what they took then, and what is left at its end. What expired is none of it. */
export function entitledWithin(ledger: Ledger, from: string, until: string): Hundredths {
  const [before, after] = [balanceSums(ledger, addDays(from, -1)), balanceSums(ledger, until)]
  return after.balance + after.taken - before.taken
}
