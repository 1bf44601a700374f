/** POST /account/UpdatePassword: the person changes the password this server keeps. */
import { eq } from 'drizzle-orm'
import type { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { endLinks } from '../../account/links.ts'
import { q, tx } from '../../db/context.ts'
import { tellOwner } from '../../effects/tell-owner.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Handler } from '../../lib/handler.ts'
import { hashPassword } from '../../lib/password.ts'
import { refuse } from '../../lib/refuse.ts'
import { passwordProofLimit } from '../../org/attempts.ts'
import { requireOwnPassword } from '../../org/own-password.ts'
import { requireSignInPassword } from '../../org/password-rule.ts'
import { account } from '../../org/table.ts'

export interface UpdatePasswordDeps {
  /** False when an external provider keeps the passwords: then every change is refused. */
  isLocal: boolean
  clock: Clock
  /** Ends what the account is signed in to, but for the session named. */
  endSessions: (accountId: string, keep: string | undefined) => Promise<void>
}

/** Whoever knew the old password is signed out everywhere but here. Opens its own transaction: a wrong try is counted though it is refused. */
export function createUpdatePassword({ isLocal, clock, endSessions }: UpdatePasswordDeps): Handler<typeof generalCalls.updatePassword> {
  const limit = passwordProofLimit(clock)
  return async ({ currentPassword, newPassword }, { caller, t, now, commandId }) => {
    if (!isLocal) refuse('password_kept_elsewhere')
    const row = await requireOwnPassword(currentPassword, caller, limit)
    if (currentPassword === newPassword) refuse('same_password', {}, 'newPassword')
    await requireSignInPassword(newPassword, row)
    const passwordHash = await hashPassword(newPassword)
    await tx(async () => {
      await q().update(account).set({ passwordHash, version: row.version + 1 }).where(eq(account.id, row.id))
      await endLinks(row.id)
      await endSessions(row.id, caller.session)
      await tellOwner(row.employeeId, 'passwordChanged', commandId, 'me/account', now)
    })
    return { message: t('errors:password_changed') }
  }
}
