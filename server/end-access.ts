/** Ends what somebody may still do with an account after its password or second factor changed. */
import { eq, inArray } from 'drizzle-orm'
import { q } from './db/context.ts'
import { pushDevice } from './effects/table.ts'
import { calendarFeed } from './modules/general-account-home-calendar/calendar/table.ts'
import { endSessions, type SignInHere } from './oidc/sessions.ts'
import { account } from './org/table.ts'

/**
 * Ends sessions, sign-ins under way and push devices: a device gets notices to decide with, so one of somebody who knew the old password
 * must not stay, nor an address of the calendar that they had made. The person's own are told of anew: the one it was done on at once, the others at their next sign-in (src/offline/device.ts).
 * @param keep grant of the session that stays; undefined: none does
 * @param here the browser that is about to sign in again
 */
export async function endAccess(accountId: string, keep: string | undefined, here?: SignInHere): Promise<void> {
  await endSessions(accountId, keep, here)
  const [pinned] = await q().select({ sub: account.externalSubject }).from(account).where(eq(account.id, accountId))
  // of an external provider a device was registered under the provider's name of the person
  await q().delete(pushDevice).where(inArray(pushDevice.sub, [accountId, ...(pinned?.sub == null ? [] : [pinned.sub])]))
  await q().delete(calendarFeed).where(inArray(calendarFeed.employeeId, q().select({ id: account.employeeId }).from(account).where(eq(account.id, accountId))))
}
