/** What made a balance, added up. @see contract/modules/reports/README.md#arithmetic */
import type { Hundredths } from '../../contract/kit/decimal.ts'
import { type SignedRow, signedRows } from './balance.ts'
import type { DeductRecord, Ledger } from './read.ts'

/** Sums of a balance by the end of a day: opening and gained less taken and expired are the balance. */
export interface BalanceSums {
  opening: Hundredths
  gained: Hundredths
  taken: Hundredths
  expired: Hundredths
  balance: Hundredths
}

type Sum = Exclude<keyof BalanceSums, 'balance'>

/** What a row counts for: what was given back is taken less, what a corrected balance lost is gained less, what a balance began below zero is its opening. */
function kindOf({ gain, deduct }: SignedRow, ledger: Ledger): Sum {
  if (gain) return gain.generationType === 'opening' ? 'opening' : 'gained'
  if (!deduct) return 'expired'
  const meant = deduct.deductStatus === 'reversed' ? ledger.deducts.find((d) => d.id === deduct.reversalOf) : deduct
  if (meant === undefined) return 'gained'
  if (meant.deductStatus === 'adjustment') return isBegunBelowZero(meant, ledger) ? 'opening' : 'gained'
  return meant.deductStatus === 'expired' ? 'expired' : 'taken'
}

/** An opening below zero is one of zero and, on the same day, what was taken in advance of any grant (`setOpenings`). */
const isBegunBelowZero = ({ gainId, transDate }: DeductRecord, { gains }: Ledger): boolean =>
  gainId === null && gains.some((g) => g.generationType === 'opening' && g.transDate === transDate)

/** Every row of the ledger falls into one of four sums. */
export function balanceSums(ledger: Ledger, date: string): BalanceSums {
  const rows = signedRows(ledger, date)
  const sumOf = (kind: Sum) => rows.filter((row) => kindOf(row, ledger) === kind).reduce((sum, r) => sum + r.amount, 0)
  return { opening: sumOf('opening'), gained: sumOf('gained'), taken: -sumOf('taken') || 0, expired: -sumOf('expired') || 0, balance: rows.reduce((sum, r) => sum + r.amount, 0) }
}

/** What somebody took within a stretch, both days in it, less what was given back then. */
export const takenWithin = (ledger: Ledger, from: string, until: string): Hundredths =>
  signedRows(ledger, until).reduce((sum, row) => (row.date >= from && kindOf(row, ledger) === 'taken' ? sum - row.amount : sum), 0)

/** What somebody was entitled to within a stretch, both days in it: what they took then, and what is left at its end. What expired is none of it. */
export const entitledWithin = (ledger: Ledger, from: string, until: string): Hundredths => balanceSums(ledger, until).balance + takenWithin(ledger, from, until)
