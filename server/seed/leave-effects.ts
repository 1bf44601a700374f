/** What the demo's leave requests did: the rows of the effects in `server/modules/leave-requests`, in memory. */
import { fromHundredths, toHundredths } from '../../contract/kit/decimal.ts'
import { partOf } from '../../contract/modules/leave-requests/range.ts'
import { currentOn } from '../ledger/balance.ts'
import { payPeriodAround } from './company.ts'
import { rulesOf } from './configuration.ts'
import type { PlannedLeave } from './leave-plan.ts'
import { dateAt } from './moments.ts'
import { factEffect, type PlayedEffect } from './played-effect.ts'
import type { Change, Played } from './played-record.ts'
import type { World } from './world.ts'

const bookingOf = ({ line }: Played) => ({ requestId: line.requestId, lineId: line.lineId })

/** @param leaveOf the story a request came from */
export function leaveEffects({ ledger, facts }: World, leaveOf: (played: Played) => PlannedLeave): { holds: PlayedEffect[]; effects: PlayedEffect[] } {
  const caseOf = (played: Played) => {
    const leave = leaveOf(played)
    return { leave, book: ledger.bookOf(leave.person, leave.type), when: { today: dateAt(played.act.at, leave.person.site), now: played.act.at } }
  }

  const reserveBalance: PlayedEffect = {
    kind: 'reserveBalance',
    post(played) {
      const { leave, book, when } = caseOf(played)
      const row = book?.reserve(bookingOf(played), leave.days, when)
      return row ? [{ target: `leave_deduct:${row.id}`, before: null, after: { reserved: row.deductBalance } }] : []
    },
    reverse: (played) => (caseOf(played).book?.release(bookingOf(played), played.act.at) ?? []).map((d) => ({ target: `leave_deduct:${d.id}`, before: 'reserved', after: 'released' })),
  }

  const deductBalance: PlayedEffect = {
    kind: 'deductBalance',
    post(played) {
      const { leave, book, when } = caseOf(played)
      if (!book) return []
      let left = currentOn(book.ledger, when.today)
      return book.take('taken', leave.days, bookingOf(played), when).map((d): Change => {
        const was = left
        left -= toHundredths(d.deductBalance)
        const { balanceId, gainId } = d
        return { target: `leave_deduct:${d.id}`, before: { balanceId, balance: fromHundredths(was) }, after: { balanceId, balance: fromHundredths(left), gainId } }
      })
    },
    reverse(played) {
      const { book, when } = caseOf(played)
      return (book?.reverse(bookingOf(played), when) ?? []).map((d) => (
        { target: `leave_deduct:${d.id}`, before: { reversalOf: d.reversalOf }, after: { balanceId: d.balanceId, amount: d.deductBalance, gainId: d.gainId } }))
    },
  }

  const markAttendance = factEffect(facts, 'markAttendance', 'leave', (played) => {
    const { type, range, days } = leaveOf(played)
    const { attendanceStatus, countsCalendarDays = false } = rulesOf(type)
    return days.map(({ date }) => ({ date, payload: { status: attendanceStatus, leaveType: type, part: partOf(range, date), countsCalendarDays } }))
  })

  const deductPay: PlayedEffect = {
    kind: 'deductPay',
    post(played) {
      const { type, days } = leaveOf(played)
      if (!rulesOf(type).unpaid) return []
      const said = days.map(({ date, amount }) => ({ date, payload: { period: payPeriodAround(date).until.slice(0, 7), days: amount, leaveType: type } }))
      return facts.record(played, 'payrollDeduction', said).map((row) => ({ target: `day_fact:${row.id}`, before: null, after: row.payload }))
    },
    reverse(played, logged) {
      facts.withdraw(played, 'payrollDeduction')
      return logged.map((l) => ({ target: l.target, before: l.after, after: null }))
    },
  }

  const tell = (code: string) => (played: Played): Change[] => {
    const { replacement } = leaveOf(played)
    return replacement ? [{ target: `employee:${replacement.id}`, before: null, after: code }] : []
  }
  const tellReplacement: PlayedEffect = { kind: 'tellReplacement', post: tell('replacement'), reverse: tell('replacementEnded') }

  return { holds: [reserveBalance], effects: [deductBalance, markAttendance, deductPay, tellReplacement] }
}
