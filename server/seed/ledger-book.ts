/**
 * One balance of the demo company while its past is played through in memory: the same sums as `server/ledger`
 * (allocate, openGains, takenOf), the rows written in one go at the end. A test holds these rows against the ledger's own.
 */
import { addDays } from '../../contract/kit/civil-date.ts'
import { fromHundredths, type Hundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { allocate, byGain, type Demand, sumOf } from '../ledger/allocate.ts'
import { expiredOf, openGains, outstandingOf, takenOf } from '../ledger/balance.ts'
import type { Booking } from '../ledger/post.ts'
import type { DeductRecord, DeductStatus, GainRecord, GenerationType, Ledger, When } from '../ledger/read.ts'
import type { PaidDay } from '../ledger/table.ts'
import { idOf } from './random.ts'

const later = (a: string, b: string): string => (a > b ? a : b)
const demands = (days: readonly PaidDay[]): Demand[] => days.map((d) => ({ date: d.date, amount: toHundredths(d.amount) }))
const paid = (days: readonly Demand[]): PaidDay[] => days.map((d) => ({ date: d.date, amount: fromHundredths(d.amount) }))

type NewDeduct = Partial<DeductRecord> & { deductStatus: DeductStatus; amount: Hundredths; transDate: string }

export interface NewGain {
  transDate: string
  generationType: GenerationType
  amount: string
  expiredDate: string | null
  sourceGainId?: string
  requestId?: string
}

export class LedgerBook {
  readonly ledger: Ledger
  readonly #name: string
  constructor(name: string, employeeId: string, leaveTypeId: string) {
    this.#name = name
    this.ledger = { balance: { id: idOf(`balance:${name}`), employeeId, leaveTypeId, version: 1 }, gains: [], deducts: [] }
  }

  get balanceId(): string {
    return this.ledger.balance.id
  }

  addGain(gain: NewGain, { now }: When): GainRecord {
    const row: GainRecord = {
      id: idOf(`gain:${this.#name}:${this.ledger.gains.length}`), balanceId: this.balanceId, transDate: gain.transDate, generationType: gain.generationType,
      gainStatus: 'active', gainBalance: gain.amount, leaveTaken: '0.00', expiredDate: gain.expiredDate, requestId: gain.requestId ?? null,
      sourceGainId: gain.sourceGainId ?? null, postedAt: now,
    }
    this.ledger.gains.push(row)
    return row
  }

  reserve(booking: Booking, days: readonly PaidDay[], when: When): DeductRecord {
    return this.#write({ deductStatus: 'reserved', amount: sumOf(demands(days)), transDate: when.today, days: [...days], ...booking }, when.now)
  }

  /** Holds days of one row. */
  holdInRow(gainId: string, amount: Hundredths, booking: Booking, when: When): DeductRecord {
    return this.#write({ deductStatus: 'reserved', gainId, amount, transDate: when.today, ...booking }, when.now)
  }

  /** Ends the reservations of a line. @returns the rows released */
  release(booking: Booking, now: Date): DeductRecord[] {
    const rows = this.ledger.deducts.filter((d) => d.requestId === booking.requestId && d.deductStatus === 'reserved' && d.releasedAt === null)
    for (const row of rows) row.releasedAt = now
    return rows
  }

  /** Deducts days from the gains that expire soonest; what none covers becomes a debt. @returns the rows, one a gain */
  take(status: Extract<DeductStatus, 'taken' | 'jointHoliday'>, days: readonly PaidDay[], booking: Booking | null, when: When): DeductRecord[] {
    return byGain(allocate(openGains(this.ledger).filter((g) => !g.expired), demands(days))).map(({ gainId, amount, days: own }) =>
      this.#takeFrom(gainId, amount, { deductStatus: status, days: paid(own), ...booking }, when),
    )
  }

  /** Takes days from one row. */
  deductFrom(gainId: string, amount: Hundredths, row: Booking & { deductStatus: DeductStatus }, when: When): DeductRecord {
    return this.#takeFrom(gainId, amount, row, when)
  }

  /** Gives a row another last day. @returns the one it had */
  moveExpiry(gainId: string, expiredDate: string | null): string | null {
    const gain = this.ledger.gains.find((g) => g.id === gainId)
    if (!gain) throw new Error(`no gain ${gainId}`)
    const before = gain.expiredDate
    gain.expiredDate = expiredDate
    return before
  }

  /** Pays out everything that counts by today, so that nothing is left. */
  disburseAll(when: When): void {
    for (const gain of openGains(this.ledger).filter((g) => !g.expired && g.transDate <= when.today)) {
      this.#takeFrom(gain.id, gain.available, { deductStatus: 'disbursed' }, when)
    }
  }

  /** Pays out so many days, from the soonest-expiring gains. */
  disburse(amount: Hundredths, when: When): void {
    for (const { gainId, amount: part } of byGain(allocate(openGains(this.ledger).filter((g) => !g.expired), [{ date: when.today, amount }]))) {
      if (gainId !== null) this.#takeFrom(gainId, part, { deductStatus: 'disbursed' }, when)
    }
  }

  /** Takes back what a line deducted. @returns the compensating rows */
  reverse(booking: Booking, when: When): DeductRecord[] {
    const own = this.ledger.deducts.filter((d) => d.requestId === booking.requestId && d.reversalOf === null && d.deductStatus !== 'reserved')
    return own.toReversed().map((row) => {
      const back = this.#write(
        { deductStatus: 'reversed', reversalOf: row.id, gainId: row.gainId, amount: -outstandingOf(this.ledger, row), transDate: later(when.today, row.transDate), days: row.days, ...booking },
        when.now,
      )
      if (row.gainId) this.#refresh(row.gainId)
      return back
    })
  }

  /** Ends every gain whose last day is past; up to `carry.max` of a yearly grant lives on. */
  expireDue(when: When, carry: { max: Hundredths; until: (from: string) => string } | null): void {
    for (const gain of this.ledger.gains.filter((g) => g.expiredDate !== null && g.expiredDate < when.today && (g.gainStatus === 'active' || g.gainStatus === 'usedUp'))) {
      const from = addDays(gain.expiredDate as string, 1)
      const left = toHundredths(gain.gainBalance) - takenOf(this.ledger, gain.id) - expiredOf(this.ledger, gain.id)
      gain.gainStatus = 'expired'
      if (left > 0) this.#write({ deductStatus: 'expired', gainId: gain.id, amount: left, transDate: from }, when.now)
      this.#refresh(gain.id)
      const kept = carry && gain.generationType === 'annualGrant' ? Math.min(carry.max, left) : 0
      if (carry && kept > 0) this.addGain({ transDate: from, generationType: 'carryOver', amount: fromHundredths(kept), expiredDate: carry.until(from), sourceGainId: gain.id }, when)
    }
  }

  #write({ amount, ...rest }: NewDeduct, now: Date): DeductRecord {
    const row: DeductRecord = {
      gainId: null, requestId: null, lineId: null, reversalOf: null, releasedAt: null, days: [], ...rest,
      id: idOf(`deduct:${this.#name}:${this.ledger.deducts.length}`), balanceId: this.balanceId, deductBalance: fromHundredths(amount), postedAt: now,
    }
    this.ledger.deducts.push(row)
    return row
  }

  #takeFrom(gainId: string | null, amount: Hundredths, row: Omit<NewDeduct, 'amount' | 'transDate'>, when: When): DeductRecord {
    const gain = this.ledger.gains.find((g) => g.id === gainId)
    const written = this.#write({ ...row, gainId, amount, transDate: later(when.today, gain?.transDate ?? when.today) }, when.now)
    if (gain) this.#refresh(gain.id)
    return written
  }

  #refresh(gainId: string): void {
    const gain = this.ledger.gains.find((g) => g.id === gainId)
    if (!gain) return
    const taken = takenOf(this.ledger, gainId)
    gain.leaveTaken = fromHundredths(taken)
    if (gain.gainStatus === 'active' || gain.gainStatus === 'usedUp') gain.gainStatus = taken === toHundredths(gain.gainBalance) ? 'usedUp' : 'active'
  }
}
