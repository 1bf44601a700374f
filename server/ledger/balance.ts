/** What a ledger says: pure sums over its rows. @see docs/product/days.md#ledger */
import { addDays } from '../../contract/kit/civil-date.ts'
import { type Hundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { allocate, type Demand, type OpenGain, sumOf } from './allocate.ts'
import type { DeductRecord, GainRecord, Ledger } from './read.ts'
import type { LeaveTypeRules } from './table.ts'

/** Reserved rows wait for a decision; they are not part of the balance. */
export const isPending = (d: DeductRecord): boolean => d.deductStatus === 'reserved' && d.releasedAt === null
const counts = (d: DeductRecord): boolean => d.deductStatus !== 'reserved'

/** What a row still takes once its reversals are counted. */
export function outstandingOf(ledger: Ledger, row: DeductRecord): Hundredths {
  const back = ledger.deducts.filter((d) => d.reversalOf === row.id)
  return toHundredths(row.deductBalance) + back.reduce((sum, d) => sum + toHundredths(d.deductBalance), 0)
}

/** Days of a gain that expired unused (net of what was given back). */
export function expiredOf(ledger: Ledger, gainId: string): Hundredths {
  return ledger.deducts.filter((d) => d.gainId === gainId && d.deductStatus === 'expired').reduce((sum, d) => sum + outstandingOf(ledger, d), 0)
}

/** Days of a gain spent as leave, joint holiday or cash (net of reversals): what `leaveTaken` stores. */
export function takenOf(ledger: Ledger, gainId: string): Hundredths {
  const own = ledger.deducts.filter((d) => d.gainId === gainId && counts(d))
  return own.reduce((sum, d) => sum + toHundredths(d.deductBalance), 0) - expiredOf(ledger, gainId)
}

/** What a gain still holds; 0 once it has expired or was voided. */
export const remainingOf = (gain: GainRecord): Hundredths =>
  gain.gainStatus === 'expired' || gain.gainStatus === 'void' ? 0 : toHundredths(gain.gainBalance) - toHundredths(gain.leaveTaken)

/** Gains that can pay for leave, each with what it holds and for which leave days. */
export function openGains(ledger: Ledger): OpenGain[] {
  return ledger.gains.flatMap((gain): OpenGain[] => {
    const expired = gain.gainStatus === 'expired'
    const carried = ledger.gains.filter((g) => g.generationType === 'carryOver' && g.sourceGainId === gain.id).reduce((sum, g) => sum + toHundredths(g.gainBalance), 0)
    const available = expired ? expiredOf(ledger, gain.id) - carried : remainingOf(gain)
    if (available <= 0) return []
    const source = gain.generationType === 'carryOver' ? ledger.gains.find((g) => g.id === gain.sourceGainId) : undefined
    return [{ id: gain.id, transDate: gain.transDate, validFrom: source?.transDate ?? gain.transDate, expiredDate: gain.expiredDate, available, expired }]
  })
}

/** Days taken that no gain has paid for yet. */
export const debtOf = (ledger: Ledger): Hundredths =>
  ledger.deducts.filter((d) => d.gainId === null && counts(d)).reduce((sum, d) => sum + toHundredths(d.deductBalance), 0)

/** What reservations ask for: their leave days, or so much of one gain. */
const demandsOf = (rows: readonly DeductRecord[]): Demand[] =>
  rows.flatMap((d): Demand[] => (d.gainId === null ? d.days.map((day) => ({ date: day.date, amount: toHundredths(day.amount) })) : [{ date: d.transDate, amount: toHundredths(d.deductBalance), from: d.gainId }]))

/** Leave days reserved by requests in approval, but not by `exceptRequestId`. */
export const pendingDays = (ledger: Ledger, exceptRequestId?: string): Demand[] =>
  demandsOf(ledger.deducts.filter((d) => isPending(d) && (d.requestId === null || d.requestId !== exceptRequestId)))

/** Balance at the end of `date`: gains minus deducts. A gain past its last day counts nothing, whether the nightly job has run or not. */
export function currentOn(ledger: Ledger, date: string): Hundredths {
  const rows = signedRows(ledger, date)
  return sumOf(rows)
}

/** A row of the ledger as it changes the balance. `gain` and `deduct` are absent for an expiry not yet written. */
export interface SignedRow {
  date: string
  amount: Hundredths
  gain?: GainRecord
  deduct?: DeductRecord
}

/** Rows that make the balance at the end of `date`, in order; what expired and is not written off yet comes as a row too. */
export function signedRows(ledger: Ledger, date: string): SignedRow[] {
  const gains = ledger.gains.filter((g) => g.transDate <= date).map((gain): SignedRow => ({ date: gain.transDate, amount: toHundredths(gain.gainBalance), gain }))
  const deducts = ledger.deducts.filter((d) => counts(d) && d.transDate <= date).map((deduct): SignedRow => ({ date: deduct.transDate, amount: -toHundredths(deduct.deductBalance), deduct }))
  const unwritten = ledger.gains.flatMap((gain): SignedRow[] => {
    if (gain.expiredDate === null || gain.expiredDate >= date || gain.transDate > date) return []
    const left = toHundredths(gain.gainBalance) - sumOf(deducts.filter((r) => r.deduct?.gainId === gain.id).map((r) => ({ amount: -r.amount })))
    return left > 0 ? [{ date: addDays(gain.expiredDate, 1), amount: -left }] : []
  })
  const at = (row: SignedRow) => (row.gain ?? row.deduct)?.postedAt.getTime() ?? Number.MAX_SAFE_INTEGER
  const rank = (row: SignedRow) => (row.gain ? 0 : 1)
  const id = (row: SignedRow) => (row.gain ?? row.deduct)?.id ?? ''
  return [...gains, ...deducts, ...unwritten].sort(
    (a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) || at(a) - at(b) || rank(a) - rank(b) || (id(a) < id(b) ? -1 : 1),
  )
}

export interface Balance {
  current: Hundredths
  /** Reserved by requests in approval from what is valid on the date. */
  pending: Hundredths
  /** What leave dated that day may still ask for; negative when more was taken than there is. */
  usable: Hundredths
  /** What dies soonest, and on which last day; null when nothing dies. */
  expiring: Hundredths | null
  expiredDate: string | null
}

const validOn = (gain: OpenGain, date: string): boolean => gain.transDate <= date && date <= (gain.expiredDate ?? date)

const liveOn = (ledger: Ledger, date: string): OpenGain[] => openGains(ledger).filter((g) => !g.expired && validOn(g, date))

/** What these reservations take of what is valid on the date. */
function reservedOn(ledger: Ledger, date: string, rows: readonly DeductRecord[]): Hundredths {
  const ids = new Set<string | null>([null, ...liveOn(ledger, date).map((g) => g.id)])
  return sumOf(allocate(openGains(ledger), demandsOf(rows)).filter((p) => ids.has(p.gainId)))
}

/** Reservations in the order they were made, each with what it takes of what is valid on the date; together they are `pending`. */
export function reservationsOn(ledger: Ledger, date: string): { deduct: DeductRecord; amount: Hundredths }[] {
  const rows = ledger.deducts.filter(isPending).sort((a, b) => (a.transDate < b.transDate ? -1 : a.transDate > b.transDate ? 1 : a.postedAt.getTime() - b.postedAt.getTime()))
  let before = 0
  return rows.flatMap((deduct, i) => {
    const upTo = reservedOn(ledger, date, rows.slice(0, i + 1))
    const amount = upTo - before
    before = upTo
    return amount === 0 ? [] : [{ deduct, amount }]
  })
}

/** The summary of a balance on a date. */
export function balanceOn(ledger: Ledger, date: string): Balance {
  const current = currentOn(ledger, date)
  const live = liveOn(ledger, date)
  const pending = reservedOn(ledger, date, ledger.deducts.filter(isPending))
  const [soonest] = live.filter((g) => g.expiredDate !== null).sort((a, b) => ((a.expiredDate ?? '') < (b.expiredDate ?? '') ? -1 : 1))
  const dying = live.filter((g) => soonest && g.expiredDate === soonest.expiredDate)
  return { current, pending, usable: current - pending, expiring: soonest ? sumOf(dying.map((g) => ({ amount: g.available }))) : null, expiredDate: soonest?.expiredDate ?? null }
}

export interface Coverage {
  /** What could be asked for on those days before this request, others in approval counted. */
  before: Hundredths
  after: Hundredths
  /** Part of this request that no gain covers. */
  short: Hundredths
  /** How far below zero the balance would stand. */
  debt: Hundredths
}

/**
 * Whether the balance valid on those days, minus requests in approval, covers them.
 * Old debts are paid first by whatever gain there is.
 * @param days portions of leave days asked for
 * @param exceptRequestId the request itself, whose own reservation does not count
 */
export function coverage(ledger: Ledger, days: readonly Demand[], exceptRequestId?: string): Coverage {
  const gains = openGains(ledger)
  const others = pendingDays(ledger, exceptRequestId)
  const debt = debtOf(ledger)
  const unpaid = (demands: Demand[]): Hundredths => {
    const pieces = allocate(gains, demands)
    const live = gains.filter((g) => !g.expired)
    const ids = new Set<string | null>(live.map((g) => g.id))
    const left = sumOf(live.map((g) => ({ amount: g.available }))) - sumOf(pieces.filter((p) => ids.has(p.gainId)))
    return sumOf(pieces.filter((p) => p.gainId === null)) + Math.max(0, debt - left)
  }
  const without = unpaid([...others])
  const withUs = unpaid([...others, ...days])
  const asked = sumOf(days)
  const usable = gains.filter((g) => days.some((d) => g.validFrom <= d.date && d.date <= (g.expiredDate ?? d.date)))
  const ids = new Set(usable.map((g) => g.id))
  const taken = allocate(gains, others).filter((p) => p.gainId === null || ids.has(p.gainId))
  const before = sumOf(usable.map((g) => ({ amount: g.available }))) - sumOf(taken) - debt
  return { before, after: before - asked, short: withUs - without, debt: withUs }
}

/** Whether there is anything to say of a balance: its type grants days, or something came or went. Zero of what nobody ever gives is no balance. */
export const isToldOf = (rules: LeaveTypeRules, { gains, deducts }: Pick<Ledger, 'gains' | 'deducts'>): boolean => rules.grant !== undefined || gains.length > 0 || deducts.length > 0
