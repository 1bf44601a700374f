/**
 * What the slips of the demo company take from the books of a module, in memory: the same as `server/payroll/instalments.ts`, at the moments of the
 * past. A teller that keeps such books gives them to `world.books`; slips are played once the requests and their effects are written.
 */
import type { DueInstalment, OnSlip } from '../payroll/instalments.ts'

export interface PlayedBooks {
  /** Rows of accounts that were active by then, due in this period or earlier, neither taken nor moved: oldest account first, then by number. */
  due(employeeId: string, period: string): readonly DueInstalment[]
  take(rows: readonly DueInstalment[], slip: OnSlip): void
  defer(row: DueInstalment, slip: OnSlip): void
  /** Payroll lines of the kind loanDisbursement were paid. */
  paidOut(lines: readonly { requestId: string; lineId: string }[], slip: OnSlip): void
  /** Writes what has become of the books, once all slips are there. Runs in the seed's transaction. */
  write(): Promise<void>
}

export const noBooks: PlayedBooks = { due: () => [], take: () => undefined, defer: () => undefined, paidOut: () => undefined, write: () => Promise.resolve() }
