/** Ending what an account has been granted. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { forgetDevices } from './known-devices.ts'
import { oidcModel } from './table.ts'

const ENDED = ['Session', 'Grant', 'RefreshToken', 'AuthorizationCode', 'AccessToken']

interface Payload {
  authorizations?: Record<string, { grantId?: string }>
}

/**
 * Ends every session of an account, and knows none of its browsers any more: no silent sign-in, no refresh token and, with `isLive`, no access token of theirs works any more.
 * @param keep grant of the session that stays; undefined: none does
 * @param keepBrowser uid of the provider's session with a browser that is about to sign in again; its grants end
 */
export async function endSessions(accountId: string, keep: string | undefined, keepBrowser?: string): Promise<void> {
  await forgetDevices(accountId)
  const isTheirs = and(inArray(oidcModel.kind, ENDED), sql`${oidcModel.payload} ->> 'accountId' = ${accountId}`)
  for (const { kind, id, uid, grantId, payload } of await q().select().from(oidcModel).where(isTheirs)) {
    const granted = [grantId, kind === 'Grant' ? id : null, ...Object.values((payload as Payload).authorizations ?? {}).map((a) => a.grantId)]
    if ((keep !== undefined && granted.includes(keep)) || (keepBrowser !== undefined && kind === 'Session' && uid === keepBrowser)) continue
    await q().delete(oidcModel).where(and(eq(oidcModel.kind, kind), eq(oidcModel.id, id)))
  }
}

/** True while the grant an access token came from is there: signing out, or ending a session, ends its tokens too. A condition of another statement. */
export const isLive = (grantId: string): SQL => sql`exists (select 1 from ${oidcModel} where ${oidcModel.kind} = 'Grant' and ${oidcModel.id} = ${grantId})`
