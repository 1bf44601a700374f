/**
 * Under which id the provider's store keeps a row. Ids of sessions, codes and tokens are what their owners hold: a copy of the
 * database must be worth none of them, so a digest stands there. They are 43 random characters, so nothing has to be added to it.
 */
import { createHash } from 'node:crypto'
import { and, ne, notLike, sql } from 'drizzle-orm'
import type { AdapterPayload } from 'oidc-provider'
import { q } from '../db/context.ts'
import { oidcModel } from './table.ts'

/** No id that is handed out begins so: they hold no colon. */
const MARK = 'sha256:'
/** Nobody signs in by a grant; access tokens name theirs, and it is looked up with every call. */
const PLAIN = 'Grant'

const isDigest = (id: string): boolean => id.startsWith(MARK)

/** The stored id of an id, or of one that is stored already. */
export const storedId = (kind: string, id: string): string => (kind === PLAIN || isDigest(id) ? id : MARK + createHash('sha256').update(`${kind} ${id}`).digest('hex'))

/** The stored id of what somebody brings; null for a digest, which was never handed out and is no key to its own row. */
export const idBrought = (kind: string, id: string): string | null => (isDigest(id) ? null : storedId(kind, id))

/** A payload without the ids of what it belongs to and came from. */
export function withoutIds(kind: string, id: string, payload: AdapterPayload): AdapterPayload {
  if (kind === PLAIN) return payload
  const { jti: _, returnTo, session, ...rest } = payload as AdapterPayload & { session?: { cookie?: string } }
  const { cookie: __, ...of } = session ?? {}
  return { ...rest, ...(returnTo === undefined ? {} : { returnTo: returnTo.endsWith(id) ? returnTo.slice(0, -id.length) : returnTo }), ...(session ? { session: of } : {}) }
}

/** The payload with its id again. */
export function withId(kind: string, id: string, payload: AdapterPayload): AdapterPayload {
  if (kind === PLAIN) return payload
  const { returnTo } = payload
  return { ...payload, jti: id, ...(returnTo === undefined ? {} : { returnTo: returnTo.endsWith(id) ? returnTo : returnTo + id }) }
}

/** Rows of builds that kept ids as they are: digests from now on, so that who is signed in stays so. */
export async function digestOldIds(): Promise<void> {
  const digest = (id: unknown) => sql`${MARK} || encode(sha256(convert_to(${oidcModel.kind} || ' ' || ${id}, 'UTF8')), 'hex')`
  const from = sql`(${oidcModel.payload} ->> 'rotatedFrom')`
  await q()
    .update(oidcModel)
    .set({
      id: digest(oidcModel.id),
      payload: sql`(${oidcModel.payload} - 'jti') #- '{session,cookie}' || case when ${from} is null then '{}'::jsonb else jsonb_build_object('rotatedFrom', ${digest(from)}) end`,
    })
    .where(and(ne(oidcModel.kind, PLAIN), notLike(oidcModel.id, `${MARK}%`)))
}
