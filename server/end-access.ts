/** Ends what somebody may still do with an account after its password or second factor changed. */
import { eq } from 'drizzle-orm'
import { q } from './db/context.ts'
import { pushDevice } from './effects/table.ts'
import { endSessions, type SignInHere } from './oidc/sessions.ts'

/**
 * Ends sessions, sign-ins under way and push devices: a device gets notices to decide with, so one of somebody who knew the old password
 * must not stay. The person's own are told of anew: the one it was done on at once, the others at their next sign-in (src/offline/device.ts).
 * @param keep grant of the session that stays; undefined: none does
 * @param here the browser that is about to sign in again
 */
export async function endAccess(accountId: string, keep: string | undefined, here?: SignInHere): Promise<void> {
  await endSessions(accountId, keep, here)
  await q().delete(pushDevice).where(eq(pushDevice.sub, accountId))
}
