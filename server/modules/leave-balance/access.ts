/** Whose balances a person sees: their own, those of everybody under them, HR those of theirs. @see contract/modules/leave-balance/README.md */
import { type Ledger, ledgersOf } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { isReadable } from '../../org/scope.ts'

/** @throws CallError "not_allowed" for somebody else's balances */
export async function requireMaySee(employeeId: string, context: Context): Promise<void> {
  if (!(await isReadable(employeeId, context))) refuse('not_allowed', {}, 'employeeId')
}

/** One balance with its rows. @throws CallError "not_found" when there is none, or none for this caller */
export async function visibleLedger(balanceId: string, context: Context): Promise<Ledger> {
  const [ledger] = await ledgersOf([balanceId])
  return ledger && (await isReadable(ledger.balance.employeeId, context)) ? ledger : refuse('not_found')
}
