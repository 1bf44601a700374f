/** The ledger as people read it: rows in order, each with the balance after it. Pure. */
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { isPending, reservationsOn, signedRows } from './balance.ts'
import type { DeductRecord, Ledger } from './read.ts'

export interface ExplainedRow {
  date: string
  kind: 'gain' | 'deduct'
  /** generationType or deductStatus as stored. */
  code: string
  /** Signed: '+12.00', '-1.50'. */
  amount: string
  /** Balance after this row. */
  balance: string
  requestId: string | null
}

/** Why the balance is what it is on `date`: every row that makes it, and the sum. The last row's balance is the balance. */
export function explain(ledger: Ledger, date: string): { balance: string; rows: ExplainedRow[] } {
  let running = 0
  const rows = signedRows(ledger, date).map(({ date, amount, gain, deduct }): ExplainedRow => {
    running += amount
    return {
      date,
      kind: gain ? 'gain' : 'deduct',
      code: gain?.generationType ?? deduct?.deductStatus ?? 'expired',
      amount: `${amount < 0 ? '-' : '+'}${fromHundredths(Math.abs(amount))}`,
      balance: fromHundredths(running),
      requestId: gain?.requestId ?? deduct?.requestId ?? null,
    }
  })
  return { balance: fromHundredths(running), rows }
}

/** Why so much is usable on `date`: the rows of the balance, then what requests in approval reserve of it. */
export function explainUsable(ledger: Ledger, date: string): { balance: string; rows: ExplainedRow[] } {
  const { balance, rows } = explain(ledger, date)
  let running = toHundredths(balance)
  const reserved = reservationsOn(ledger, date).map(({ deduct, amount }): ExplainedRow => {
    running -= amount
    return { date: deduct.transDate, kind: 'deduct', code: deduct.deductStatus, amount: `${amount < 0 ? '+' : '-'}${fromHundredths(Math.abs(amount))}`, balance: fromHundredths(running), requestId: deduct.requestId }
  })
  return { balance: fromHundredths(running), rows: [...rows, ...reserved] }
}

export interface OutstandingRow {
  deduct: DeductRecord
  /** What is left after the row and everything before it, reservations that still wait included. */
  outstanding: string
}

/** Deduct rows with the balance after each, oldest first; reservations only while they wait. */
export function deductRows(ledger: Ledger): OutstandingRow[] {
  const entries = [
    ...signedRows(ledger, '9999-12-31').filter((r) => r.gain || r.deduct),
    ...ledger.deducts.filter(isPending).map((deduct) => ({ date: deduct.transDate, amount: -toHundredths(deduct.deductBalance), deduct })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  let running = 0
  return entries.flatMap(({ amount, deduct }): OutstandingRow[] => {
    running += amount
    return deduct ? [{ deduct, outstanding: fromHundredths(running) }] : []
  })
}
