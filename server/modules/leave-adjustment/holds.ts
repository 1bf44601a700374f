/** Days that are to be deducted or paid out are held in their row while the request waits, as those of a leave are. @see server/ledger/adjust.ts */
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { holdInRow } from '../../ledger/adjust.ts'
import { release } from '../../ledger/post.ts'
import { openBalance } from '../../ledger/read.ts'
import { todayOf } from '../../org/today.ts'
import type { Effect } from '../../request/module.ts'
import { adjustmentValues, spends } from './adjustment-case.ts'

const holdDays: Effect = {
  kind: 'holdDays',
  async post({ line: { requestId, lineId, employeeId, values }, context: { now } }) {
    const asked = adjustmentValues(values)
    if (!asked?.availableBalance || !spends(asked.kind)) return []
    const balanceId = await openBalance(employeeId, asked.leaveBalanceType, now)
    const id = await holdInRow({ balanceId, gainId: asked.availableBalance, amount: asked.amount, booking: { requestId, lineId } }, { today: await todayOf(employeeId, now), now })
    return [{ target: `leave_deduct:${id}`, before: null, after: { reserved: fromHundredths(asked.amount) } }]
  },
  async reverse({ line: { requestId, lineId }, context }) {
    const ids = await release({ requestId, lineId }, context.now)
    return ids.map((id) => ({ target: `leave_deduct:${id}`, before: 'reserved', after: 'released' }))
  },
}

export const adjustmentHolds: Effect[] = [holdDays]
