/** What documents about pay have in common, of whichever module: they open with the person's document password, and no device keeps them. */
import type { Money } from './money.ts'

/** Header of a read that opens: what the document password was answered with. It is never in an address and never kept. */
export const DOCUMENT_UNLOCK_HEADER = 'x-document-unlock'

export interface Unlocked {
  /** For the header, until `unlockedUntil`. */
  unlockToken: string
  /** UTC instant. */
  unlockedUntil: string
}

/** Who may open what, before anything is open. */
export interface PayLock {
  passwordNeeded: boolean
  passwordSet: boolean
  /** How long it stays open. */
  unlockMinutes: number
  /** UTC instant until which no password is judged, after too many wrong ones; null: it is. */
  lockedUntil: string | null
  currency: string
  /** What the company says beside the figures; '' for nothing. */
  statement: string
}

/** One amount of a year. */
export interface YearRow {
  code: string
  name: string
  side: PaySide
  amount: Money
}

/** Earned, taken off, or paid by the company beside the pay. */
export const paySides = ['earning', 'deduction', 'employer'] as const
export type PaySide = (typeof paySides)[number]
