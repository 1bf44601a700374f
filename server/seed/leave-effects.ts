/** The effect log of the demo requests: what each submit held, each approval changed and each cancellation gave back. */
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import type { effectLog } from '../request/table.ts'
import type { LeaveFacts, Change } from './leave-facts.ts'
import type { LeaveLedger } from './leave-ledger.ts'
import type { Consequence, LeaveRecord } from './leave-record.ts'
import { idOf } from './random.ts'
import type { Act } from './timeline.ts'

type LogRow = typeof effectLog.$inferSelect

export class LeaveEffects {
  readonly rows: LogRow[] = []
  readonly #ledger: LeaveLedger
  readonly #facts: LeaveFacts
  constructor(ledger: LeaveLedger, facts: LeaveFacts) {
    this.#ledger = ledger
    this.#facts = facts
  }

  /** Logs what an act meant. Call in order of time: attendance builds on what was approved before. */
  apply(record: LeaveRecord, act: Act, consequence: Consequence): void {
    const { story } = record
    const booked = this.#ledger.bookedBy(act)
    const post = (kind: string, changes: Change[]) => this.#log(record, act, kind, changes, [])
    if (consequence === 'hold') post('reserveBalance', booked.reserved.map((d) => ({ target: `leave_deduct:${d.id}`, before: null, after: { reserved: d.deductBalance } })))
    if (consequence === 'release' || consequence === 'post') {
      this.#takeBack(record, act, 'reserveBalance', booked.released.map((d) => ({ target: `leave_deduct:${d.id}`, before: 'reserved', after: 'released' })))
    }
    if (consequence === 'post') {
      let left = booked.before
      post('deductBalance', booked.taken.map((d) => {
        const was = left
        left -= toHundredths(d.deductBalance)
        const { balanceId, gainId } = d
        return { target: `leave_deduct:${d.id}`, before: { balanceId, balance: fromHundredths(was) }, after: { balanceId, balance: fromHundredths(left), gainId } }
      }))
      post('markAttendance', this.#facts.mark(story, act.at))
      post('deductPay', this.#facts.deductPay(story, act.at))
      if (story.replacement) post('tellReplacement', [{ target: `employee:${story.replacement.id}`, before: null, after: 'replacement' }])
    }
    if (consequence === 'reverse') {
      this.#takeBack(record, act, 'markAttendance', this.#facts.unmark(story, act.at))
      this.#takeBack(record, act, 'deductBalance', booked.reversed.map((d) => (
        { target: `leave_deduct:${d.id}`, before: { reversalOf: d.reversalOf }, after: { balanceId: d.balanceId, amount: d.deductBalance, gainId: d.gainId } })))
    }
  }

  #takeBack(record: LeaveRecord, act: Act, kind: string, changes: Change[]): void {
    const own = this.rows.filter((r) => r.requestId === record.row.id && r.kind === kind && r.reversedAt === null && r.reversalOf === null)
    if (own.length === 0) return
    for (const row of own) row.reversedAt = act.at
    this.#log(record, act, kind, changes, own)
  }

  #log(record: LeaveRecord, act: Act, kind: string, changes: Change[], reversed: readonly LogRow[]): void {
    for (const { target, before, after } of changes) {
      this.rows.push({
        id: idOf(`effect:${record.story.key}:${this.rows.length}`), requestId: record.row.id, lineId: record.line.lineId, kind, target, before, after, postedAt: act.at, reversedAt: null,
        reversalOf: (reversed.find((r) => r.target === target) ?? reversed[0])?.id ?? null,
      })
    }
  }
}
