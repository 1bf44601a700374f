import { asc, eq } from 'drizzle-orm'
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import type { HomeSummary } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { q } from '../../db/context.ts'
import { balanceOn } from '../../ledger/balance.ts'
import { leaveTypeName, ledgersOf } from '../../ledger/read.ts'
import { leaveBalance, leaveType } from '../../ledger/table.ts'
import type { Context } from '../../lib/handler.ts'
import { accessTo } from '../../org/access.ts'

/** The caller's balances as of their today, in the order of the types; none without the module. A few statements, however long the ledger. */
export async function homeBalances(context: Context): Promise<HomeSummary['balances']> {
  const { caller, today, language } = context
  if (!(await accessTo(context, 'leave-balance'))) return []
  const types = await q()
    .select({ id: leaveBalance.id, code: leaveType.code, names: leaveType.names })
    .from(leaveBalance)
    .innerJoin(leaveType, eq(leaveType.id, leaveBalance.leaveTypeId))
    .where(eq(leaveBalance.employeeId, caller.employeeId))
    .orderBy(asc(leaveType.position), asc(leaveBalance.id))
  const ledgers = new Map((await ledgersOf(types.map((b) => b.id))).map((l) => [l.balance.id, l]))
  return types.flatMap(({ id, code, names }) => {
    const ledger = ledgers.get(id)
    if (!ledger) return []
    const { usable, pending } = balanceOn(ledger, today)
    return [{ id, leaveType: leaveTypeName({ code, names }, language), usable: fromHundredths(usable), pending: fromHundredths(pending) }]
  })
}
