/** Writes the ledger. Rows are only ever added; what is taken back gets a row of its own. Every function locks the balance first. */
import { and, eq, isNull } from 'drizzle-orm'
import { addDays } from '../../contract/kit/civil-date.ts'
import { fromHundredths, type Hundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { newId } from '../lib/new-id.ts'
import { refuse } from '../lib/refuse.ts'
import { q } from '../db/context.ts'
import { allocate, byGain, type Demand, sumOf } from './allocate.ts'
import { debtOf, expiredOf, openGains, outstandingOf, takenOf } from './balance.ts'
import { type DeductRecord, type DeductStatus, type GainRecord, type GenerationType, type Ledger, lockedLedger, lockedLedgers, type When } from './read.ts'
import { leaveDeduct, leaveGain, type PaidDay } from './table.ts'

const later = (a: string, b: string): string => (a > b ? a : b)
const paid = (days: readonly Demand[]): PaidDay[] => days.map((d) => ({ date: d.date, amount: fromHundredths(d.amount) }))
const demands = (days: readonly PaidDay[]): Demand[] => days.map((d) => ({ date: d.date, amount: toHundredths(d.amount) }))

/** Who a booking belongs to. */
export interface Booking {
  requestId: string
  lineId: string
}

type NewDeduct = Partial<DeductRecord> & { deductStatus: DeductStatus; amount: Hundredths; transDate: string }

/** Adds a row to the database and to the ledger at hand, so that the next sum sees it. */
export async function write(ledger: Ledger, row: NewDeduct, now: Date): Promise<DeductRecord> {
  const { amount, ...rest } = row
  const full: DeductRecord = {
    gainId: null, requestId: null, lineId: null, reversalOf: null, releasedAt: null, days: [],
    ...rest, id: newId(now), balanceId: ledger.balance.id, deductBalance: fromHundredths(amount), postedAt: now,
  }
  await q().insert(leaveDeduct).values(full)
  ledger.deducts.push(full)
  return full
}

/** Stores what the rows say about a gain: leaveTaken and, unless it is past changing, its status. */
export async function refresh(ledger: Ledger, gainId: string): Promise<void> {
  const gain = ledger.gains.find((g) => g.id === gainId)
  if (!gain) throw new Error(`no gain ${gainId}`)
  const taken = takenOf(ledger, gainId)
  gain.leaveTaken = fromHundredths(taken)
  if (gain.gainStatus === 'active' || gain.gainStatus === 'usedUp') gain.gainStatus = taken === toHundredths(gain.gainBalance) ? 'usedUp' : 'active'
  await q().update(leaveGain).set({ leaveTaken: gain.leaveTaken, gainStatus: gain.gainStatus }).where(eq(leaveGain.id, gainId))
}

export interface NewGain {
  balanceId: string
  transDate: string
  generationType: GenerationType
  /** Two decimals, above 0. */
  amount: string
  /** Last leave day it may pay for; null = no end. */
  expiredDate: string | null
  requestId?: string
  sourceGainId?: string
}

/** Adds days to a balance; days taken before there were any are paid from it at once. @returns the gain's id */
export async function addGain(gain: NewGain, when: When): Promise<string> {
  const ledger = await lockedLedger(gain.balanceId)
  const id = await insertGain(ledger, gain, when)
  await settle(ledger, when)
  return id
}

/** The same of many balances in a few statements, however many there are: those of a whole company begin in one go. */
export async function addGains(gains: readonly NewGain[], when: When): Promise<void> {
  const ledgers = await lockedLedgers(gains.map((g) => g.balanceId))
  const rows = gains.map((gain) => rowOf(gain, when.now))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await q().insert(leaveGain).values(rows.slice(at, at + ROWS_AT_ONCE))
  for (const row of rows) ledgers.get(row.balanceId)?.gains.push(row)
  for (const ledger of ledgers.values()) await settle(ledger, when)
}

/** A statement takes 65,535 values, and a row of a gain has eleven. */
const ROWS_AT_ONCE = 2000

function rowOf(gain: NewGain, now: Date): GainRecord {
  if (toHundredths(gain.amount) <= 0) throw new RangeError('a gain is above 0')
  return {
    id: newId(now), balanceId: gain.balanceId, transDate: gain.transDate, generationType: gain.generationType, gainStatus: 'active',
    gainBalance: fromHundredths(toHundredths(gain.amount)), leaveTaken: '0.00', expiredDate: gain.expiredDate,
    requestId: gain.requestId ?? null, sourceGainId: gain.sourceGainId ?? null, postedAt: now,
  }
}

async function insertGain(ledger: Ledger, gain: NewGain, { now }: When): Promise<string> {
  const row = rowOf(gain, now)
  await q().insert(leaveGain).values(row)
  ledger.gains.push(row)
  return row.id
}

/** Holds days from submit until the decision. Not part of the balance; see `pending`. @returns the reserved row's id */
export async function reserve(input: Booking & { balanceId: string; days: readonly PaidDay[] }, when: When): Promise<string> {
  const ledger = await lockedLedger(input.balanceId)
  const row = await write(
    ledger,
    { deductStatus: 'reserved', amount: sumOf(demands(input.days)), transDate: when.today, days: [...input.days], requestId: input.requestId, lineId: input.lineId },
    when.now,
  )
  return row.id
}

/** Ends the reservations of a line. @returns ids of the rows released now */
export async function release(booking: Booking, now: Date): Promise<string[]> {
  const rows = await q()
    .update(leaveDeduct)
    .set({ releasedAt: now })
    .where(and(eq(leaveDeduct.requestId, booking.requestId), eq(leaveDeduct.lineId, booking.lineId), eq(leaveDeduct.deductStatus, 'reserved'), isNull(leaveDeduct.releasedAt)))
    .returning({ id: leaveDeduct.id })
  return rows.map((r) => r.id)
}

export interface Take {
  balanceId: string
  status: Extract<DeductStatus, 'taken' | 'jointHoliday' | 'disbursed'>
  days: readonly PaidDay[]
  booking?: Booking
  /** How far below zero it may go: 0 or less; null = however far. */
  floor: Hundredths | null
}

/**
 * Deducts leave days, each from the gain that expires soonest among those valid on it; a request is split where one expires.
 * What no gain covers becomes a debt (no gain) down to the floor.
 * @returns the new rows, one a gain
 * @throws CallError "leave_balance_short" below the floor
 */
export async function take(input: Take, when: When): Promise<DeductRecord[]> {
  const ledger = await lockedLedger(input.balanceId)
  await settle(ledger, when)
  const groups = byGain(allocate(openGains(ledger), demands(input.days)))
  const short = sumOf(groups.filter((g) => g.gainId === null))
  if (short > 0 && input.floor !== null && debtOf(ledger) + short > -input.floor) {
    refuse('leave_balance_short', { short: fromHundredths(short) }, 'totalDay')
  }
  const rows: DeductRecord[] = []
  for (const { gainId, amount, days } of groups) {
    rows.push(await takeFrom(ledger, gainId, amount, { deductStatus: input.status, days: paid(days), requestId: input.booking?.requestId ?? null, lineId: input.booking?.lineId ?? null }, when))
  }
  return rows
}

/** One row on one gain (or on none). Days that had expired come back first. */
export async function takeFrom(ledger: Ledger, gainId: string | null, amount: Hundredths, row: Omit<NewDeduct, 'amount' | 'transDate'>, when: When): Promise<DeductRecord> {
  const gain = ledger.gains.find((g) => g.id === gainId)
  if (gain?.gainStatus === 'expired') await giveBackExpired(ledger, gain, amount, when)
  const written = await write(ledger, { ...row, gainId, amount, transDate: later(when.today, gain?.transDate ?? when.today) }, when.now)
  if (gain) await refresh(ledger, gain.id)
  return written
}

async function giveBackExpired(ledger: Ledger, gain: GainRecord, amount: Hundredths, when: When): Promise<void> {
  let open = amount
  for (const row of ledger.deducts.filter((d) => d.gainId === gain.id && d.deductStatus === 'expired')) {
    const back = Math.min(open, outstandingOf(ledger, row))
    if (back <= 0) continue
    await write(ledger, { deductStatus: 'reversed', reversalOf: row.id, gainId: gain.id, amount: -back, transDate: later(when.today, row.transDate) }, when.now)
    open -= back
  }
}

/**
 * Takes back what a line deducted: a compensating row for each, on the same gain. Days that come back to a gain
 * past its last day die again at once. @returns the compensating rows, newest deduct first
 */
export async function reverse(input: Booking & { balanceId: string }, when: When): Promise<DeductRecord[]> {
  const ledger = await lockedLedger(input.balanceId)
  const own = ledger.deducts.filter((d) => d.requestId === input.requestId && d.lineId === input.lineId && d.reversalOf === null && d.deductStatus !== 'reserved')
  const back: DeductRecord[] = []
  for (const row of own.toReversed()) {
    const amount = outstandingOf(ledger, row)
    if (amount <= 0) continue
    const transDate = later(when.today, row.transDate)
    back.push(await write(ledger, { deductStatus: 'reversed', reversalOf: row.id, gainId: row.gainId, amount: -amount, transDate, days: row.days, requestId: row.requestId, lineId: row.lineId }, when.now))
    const gain = ledger.gains.find((g) => g.id === row.gainId)
    if (!gain) continue
    if (gain.gainStatus === 'expired') await write(ledger, { deductStatus: 'expired', gainId: gain.id, amount, transDate }, when.now)
    await refresh(ledger, gain.id)
  }
  await settle(ledger, when)
  return back
}

/** Pays debts from gains that hold days today: the debt's row is taken back and written again on the gain. */
async function settle(ledger: Ledger, when: When): Promise<void> {
  for (const row of ledger.deducts.filter((d) => d.gainId === null && d.reversalOf === null && d.deductStatus !== 'reserved')) {
    const owed = outstandingOf(ledger, row)
    if (owed <= 0) continue
    const live = openGains(ledger).filter((g) => !g.expired && g.transDate <= when.today && (g.expiredDate === null || g.expiredDate >= when.today))
    // a debt is advance leave: any gain that comes later pays it, so every day looks alike here
    const groups = byGain(allocate(live.map((g) => ({ ...g, validFrom: when.today })), [{ date: when.today, amount: owed }])).filter((g) => g.gainId !== null)
    for (const { gainId, amount } of groups) {
      const { deductStatus, requestId, lineId } = row
      await write(ledger, { deductStatus: 'reversed', reversalOf: row.id, amount: -amount, transDate: later(when.today, row.transDate), requestId, lineId }, when.now)
      await takeFrom(ledger, gainId, amount, { deductStatus: deductStatus as DeductStatus, requestId, lineId }, when)
    }
  }
}

/** Pays the debts of one balance from what it holds by now (a grant written ahead has become valid). */
export async function settleDebts(balanceId: string, when: When): Promise<void> {
  await settle(await lockedLedger(balanceId), when)
}

/**
 * Ends a gain whose last day is past: what is left is written off, once, and up to `carry` of it lives on.
 * Does nothing when it has ended already. @returns days written off
 */
export async function expire(gainId: string, balanceId: string, carry: { max: Hundredths; until: (from: string) => string } | null, when: When): Promise<Hundredths> {
  const ledger = await lockedLedger(balanceId)
  const gain = ledger.gains.find((g) => g.id === gainId)
  if (!gain || gain.expiredDate === null || gain.expiredDate >= when.today || (gain.gainStatus !== 'active' && gain.gainStatus !== 'usedUp')) return 0
  const from = addDays(gain.expiredDate, 1)
  const left = toHundredths(gain.gainBalance) - takenOf(ledger, gain.id) - expiredOf(ledger, gain.id)
  gain.gainStatus = 'expired'
  if (left > 0) await write(ledger, { deductStatus: 'expired', gainId: gain.id, amount: left, transDate: from }, when.now)
  await refresh(ledger, gain.id)
  const kept = carry ? Math.min(carry.max, left) : 0
  if (carry && kept > 0) {
    await insertGain(ledger, { balanceId, transDate: from, generationType: 'carryOver', amount: fromHundredths(kept), expiredDate: carry.until(from), sourceGainId: gain.id }, when)
    await settle(ledger, when)
  }
  return left
}
