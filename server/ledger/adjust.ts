/** Corrections of a balance that somebody asked for, each with its way back. Every function locks the balance first. @see docs/product/days.md#adjustments */
import { eq } from 'drizzle-orm'
import { fromHundredths, type Hundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { q } from '../db/context.ts'
import { refuse } from '../lib/refuse.ts'
import { expiredOf, outstandingOf, remainingOf } from './balance.ts'
import { type Booking, refresh, takeFrom, write } from './post.ts'
import { type DeductRecord, type DeductStatus, type GainRecord, type Ledger, lockedLedger, type When } from './read.ts'
import { leaveGain } from './table.ts'

/** A row of gained days, by the balance it is in. */
export interface RowOf {
  balanceId: string
  gainId: string
}

const rowIn = (ledger: Ledger, gainId: string): GainRecord => {
  const gain = ledger.gains.find((g) => g.id === gainId)
  if (!gain) throw new Error(`no gain ${gainId}`)
  return gain
}

/** Takes days from one row. @returns the deduction @throws CallError "leave_balance_short" when the row holds less */
export async function deductFromRow(input: RowOf & { status: Extract<DeductStatus, 'adjustment' | 'disbursed'>; amount: Hundredths; booking: Booking }, when: When): Promise<DeductRecord> {
  const ledger = await lockedLedger(input.balanceId)
  const left = remainingOf(rowIn(ledger, input.gainId))
  if (input.amount > left) refuse('leave_balance_short', { short: fromHundredths(input.amount - left) }, 'amount')
  return takeFrom(ledger, input.gainId, input.amount, { deductStatus: input.status, ...input.booking }, when)
}

/** Holds days of one row from submit until the decision: nothing else may count on them. @returns the reserved row's id */
export async function holdInRow(input: RowOf & { amount: Hundredths; booking: Booking }, when: When): Promise<string> {
  const ledger = await lockedLedger(input.balanceId)
  const { id } = await write(ledger, { deductStatus: 'reserved', gainId: rowIn(ledger, input.gainId).id, amount: input.amount, transDate: when.today, ...input.booking }, when.now)
  return id
}

/**
 * Takes a row that was added back: what it holds goes by a deduction of its own, and the row counts no more.
 * @returns the deduction; null when nothing was left (it had expired)
 */
export async function voidRow({ balanceId, gainId, booking }: RowOf & { booking?: Booking }, when: When): Promise<DeductRecord | null> {
  const ledger = await lockedLedger(balanceId)
  const gain = rowIn(ledger, gainId)
  const left = toHundredths(gain.gainBalance) - toHundredths(gain.leaveTaken) - expiredOf(ledger, gainId)
  const row = left > 0 ? await write(ledger, { deductStatus: 'reversed', gainId, amount: left, transDate: when.today > gain.transDate ? when.today : gain.transDate, ...booking }, when.now) : null
  gain.gainStatus = 'void'
  await q().update(leaveGain).set({ gainStatus: 'void' }).where(eq(leaveGain.id, gainId))
  await refresh(ledger, gainId)
  return row
}

/** Days of a row that were spent, so that it can't be taken back as if it had never been. */
export const spentOf = (gain: GainRecord): Hundredths => toHundredths(gain.leaveTaken)

/** Gives a row another last day. @returns the last day it had */
export async function moveExpiry({ balanceId, gainId, expiredDate }: RowOf & { expiredDate: string | null }): Promise<string | null> {
  const ledger = await lockedLedger(balanceId)
  const before = rowIn(ledger, gainId).expiredDate
  await q().update(leaveGain).set({ expiredDate }).where(eq(leaveGain.id, gainId))
  return before
}

/** True when leave after a day is paid from the row: it could not have lived shorter. */
export const feedsAfter = (ledger: Ledger, gainId: string, date: string): boolean =>
  ledger.deducts.some((d) => d.gainId === gainId && d.reversalOf === null && d.deductStatus !== 'reserved' && outstandingOf(ledger, d) > 0 && (d.days.length > 0 ? d.days.some((day) => day.date > date) : d.transDate > date))
