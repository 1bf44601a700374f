/** Days of leave that are lost soon. */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { balanceOn, isToldOf } from '../../ledger/balance.ts'
import { leaveTypeName, leaveTypes, ledgersByType } from '../../ledger/read.ts'
import type { OwedSource } from '../../lib/owed.ts'

/** Days ahead of their end at which people are told, as the notices do. */
const AHEAD = 30

export const owedBalances: OwedSource = {
  slug: leaveRequest.slug,
  async owed({ caller, today, language, t }) {
    const types = await leaveTypes()
    const ledgers = await ledgersByType(caller.employeeId, types.map((type) => type.id))
    return types.flatMap((type) => {
      const ledger = ledgers.get(type.id)
      if (!ledger || !isToldOf(type.rules, ledger)) return []
      const { usable, expiring, expiredDate } = balanceOn(ledger, today)
      // what is asked for already is not lost
      const lost = Math.min(expiring ?? 0, usable)
      if (expiredDate === null || expiredDate > addDays(today, AHEAD) || lost <= 0) return []
      const days = fromHundredths(lost)
      return [{
        id: `expiring:${ledger.balance.id}:${expiredDate}`, deed: 'use', title: t('owed:leave.expiring', { type: leaveTypeName(type, language), count: Number(days) }), sub: '',
        due: expiredDate, path: `${leaveRequest.slug}/new?leaveType=${type.id}`,
      }]
    })
  },
}
