import { fromHundredths } from '../../../contract/kit/decimal.ts'
import type { HomeSummary } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { balanceOn, isToldOf } from '../../ledger/balance.ts'
import { leaveTypeName, leaveTypes, ledgersByType } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import { accessTo } from '../../org/access.ts'

/** The caller's balances as of their today, in the order of the types; none without the module. A few statements, however long the ledger. */
export async function homeBalances(context: Context): Promise<HomeSummary['balances']> {
  const { caller, today, language } = context
  if (!(await accessTo(context, 'leave-balance'))) return []
  const types = await leaveTypes()
  const ledgers = await ledgersByType(caller.employeeId, types.map((type) => type.id))
  return types.flatMap((type) => {
    const ledger = ledgers.get(type.id)
    if (!ledger || !isToldOf(type.rules, ledger)) return []
    const { usable, pending } = balanceOn(ledger, today)
    return [{ id: ledger.balance.id, leaveType: leaveTypeName(type, language), usable: fromHundredths(usable), pending: fromHundredths(pending) }]
  })
}
