/** POST /account/UpdatePassword: the person changes the password this server keeps. */
import { eq } from 'drizzle-orm'
import type { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { q } from '../../db/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Handler } from '../../lib/handler.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import { rateLimit } from '../../lib/rate-limit.ts'
import { CallError, refuse } from '../../lib/refuse.ts'
import { account } from '../../org/table.ts'

const TRIES = 10
const WINDOW_MS = 5 * 60_000

/** @param isLocal false when an external provider keeps the passwords: then every change is refused (DECISIONS 6) */
export function createUpdatePassword({ isLocal, clock }: { isLocal: boolean; clock: Clock }): Handler<typeof generalCalls.updatePassword> {
  const limit = rateLimit(clock, TRIES, WINDOW_MS)
  return async ({ currentPassword, newPassword }, { caller, t }) => {
    if (!isLocal) refuse('password_kept_elsewhere')
    const seconds = limit.blockedFor(caller.sub)
    if (seconds > 0) throw new CallError('too_many', [{ code: 'too_many', params: { seconds } }], { retryAfter: seconds })
    limit.count(caller.sub)
    const [row] = await q().select().from(account).where(eq(account.username, caller.username))
    if (!row) refuse('not_found')
    if (!(await verifyPassword(currentPassword, row.passwordHash))) refuse('wrong_password', {}, 'currentPassword')
    limit.clear(caller.sub)
    if (currentPassword === newPassword) refuse('same_password', {}, 'newPassword')
    await q().update(account).set({ passwordHash: await hashPassword(newPassword), version: row.version + 1 }).where(eq(account.id, row.id))
    return { message: t('errors:password_changed') }
  }
}
