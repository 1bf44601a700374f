/** Asking once more who this is, by the password this server keeps. */
import { eq } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Caller } from '../lib/handler.ts'
import { verifyPassword } from '../lib/password.ts'
import type { RateLimit } from '../lib/rate-limit.ts'
import { CallError, refuse } from '../lib/refuse.ts'
import type { Account } from './accounts.ts'
import { account } from './table.ts'

/** Counts one try. @throws CallError too_many */
export async function requireTry(limit: RateLimit, key: string): Promise<void> {
  const seconds = await limit.take(key)
  if (seconds > 0) throw new CallError('too_many', [{ code: 'too_many', params: { seconds } }], { retryAfter: seconds })
}

/**
 * The caller's account, once they have given its password. Works outside a transaction only: a wrong try is counted though it is refused.
 * @throws CallError too_many, wrong_password at `currentPassword`
 */
export async function requireOwnPassword(currentPassword: string, caller: Caller, limit: RateLimit): Promise<Account> {
  await requireTry(limit, caller.sub)
  const [row] = await q().select().from(account).where(eq(account.username, caller.username))
  if (!(await verifyPassword(currentPassword, row?.passwordHash)) || !row) return refuse('wrong_password', {}, 'currentPassword')
  await limit.clear(caller.sub)
  return row
}
