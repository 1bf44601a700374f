/** Who a file is made for, as they are now: their roles and rights may change while it is made. */
import { civilDateIn } from '../../contract/kit/civil-date.ts'
import type { Clock } from '../lib/clock.ts'
import type { Context } from '../lib/handler.ts'
import { text } from '../lib/text.ts'
import { accountsOfEmployee, callerOf } from '../org/accounts.ts'

/** Null: they cannot sign in any more. */
export async function contextOfRun({ id, employeeId, language }: { id: string; employeeId: string; language: string }, clock: Clock): Promise<Context | null> {
  const now = clock.now()
  for (const account of await accountsOfEmployee(employeeId)) {
    const caller = await callerOf(account.id, now)
    if (caller) return { caller, clock, now, today: civilDateIn(now, caller.timeZone), language, t: (key, params) => text(language, key, params), commandId: id, requestId: id }
  }
  return null
}
