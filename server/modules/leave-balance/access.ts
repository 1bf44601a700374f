/** Whose balances a person sees: their own, those of everybody under them, HR all. @see DOMAIN §2.2 */
import { type Ledger, ledgersOf } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { type Below, belowOf } from '../../org/below.ts'
import { isUnder } from '../../org/line.ts'
import { isHrRole } from '../../org/roles.ts'

async function maySee(employeeId: string, { caller, today }: Context): Promise<boolean> {
  return employeeId === caller.employeeId || isHrRole(caller.roles) || isUnder(caller.employeeId, employeeId, today)
}

/** @throws CallError "not_allowed" for somebody else's balances */
export async function requireMaySee(employeeId: string, context: Context): Promise<void> {
  if (!(await maySee(employeeId, context))) refuse('not_allowed', {}, 'employeeId')
}

/** One balance with its rows. @throws CallError "not_found" when there is none, or none for this caller */
export async function visibleLedger(balanceId: string, context: Context): Promise<Ledger> {
  const [ledger] = await ledgersOf([balanceId])
  return ledger && (await maySee(ledger.balance.employeeId, context)) ? ledger : refuse('not_found')
}

/** The people whose balances the caller sees as their superior; undefined = everybody (HR). */
export const peopleBelow = ({ caller, today }: Context): Promise<Below> | undefined => (isHrRole(caller.roles) ? undefined : belowOf(caller.employeeId, today))
