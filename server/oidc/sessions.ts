/** Ending what an account has been granted. */
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { forgetDevices } from './known-devices.ts'
import { storedId } from './stored-id.ts'
import { oidcModel } from './table.ts'

const ENDED = ['Session', 'Grant', 'RefreshToken', 'AuthorizationCode', 'AccessToken']

/** A browser in the middle of signing in. */
export interface SignInHere {
  /** Id of the sign-in. */
  signIn: string
  /** uid of the provider's session with it, where there is one. */
  browser: string | undefined
}

/** A sign-in under way whose password was right: it would still be finished, by whoever gave the old one. */
const isSignInOf = (accountId: string): SQL | undefined =>
  and(
    eq(oidcModel.kind, 'Interaction'),
    sql`${accountId} in (${oidcModel.payload} #>> '{result,login,accountId}', ${oidcModel.payload} #>> '{result,passwordWasRight,accountId}', ${oidcModel.payload} #>> '{session,accountId}')`,
  )

interface Payload {
  authorizations?: Record<string, { grantId?: string }>
}

/**
 * Ends every session of an account and every sign-in under way, and knows none of its browsers any more: no silent sign-in, no refresh token and, with `isLive`, no access token of theirs works any more.
 * @param keep grant of the session that stays; undefined: none does
 * @param here the browser that is about to sign in again; its grants end
 */
export async function endSessions(accountId: string, keep: string | undefined, here?: SignInHere): Promise<void> {
  await forgetDevices(accountId)
  await q().delete(oidcModel).where(and(isSignInOf(accountId), here && ne(oidcModel.id, storedId('Interaction', here.signIn))))
  const isTheirs = and(inArray(oidcModel.kind, ENDED), sql`${oidcModel.payload} ->> 'accountId' = ${accountId}`)
  for (const { kind, id, uid, grantId, payload } of await q().select().from(oidcModel).where(isTheirs)) {
    const granted = [grantId, kind === 'Grant' ? id : null, ...Object.values((payload as Payload).authorizations ?? {}).map((a) => a.grantId)]
    if ((keep !== undefined && granted.includes(keep)) || (here?.browser !== undefined && kind === 'Session' && uid === here.browser)) continue
    await q().delete(oidcModel).where(and(eq(oidcModel.kind, kind), eq(oidcModel.id, id)))
  }
}

/** True while the grant an access token came from is there: signing out, or ending a session, ends its tokens too. A condition of another statement. */
export const isLive = (grantId: string): SQL => sql`exists (select 1 from ${oidcModel} where ${oidcModel.kind} = 'Grant' and ${oidcModel.id} = ${grantId})`
