/** Opaque access tokens of an external provider, checked by asking it (RFC 7662). */
import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'

export interface Credentials {
  clientId: string
  secret: string
}

/** What the provider says of a token; null when it is not (or no longer) good for us. */
export type Introspect = (token: string) => Promise<(JWTPayload & { sub: string }) | null>

const KEPT_MS = 30_000
const KEPT_MOST = 5_000
const TIMEOUT_MS = 5_000

type Said = JWTPayload & { active?: boolean }

/**
 * @param endpoint of the provider's discovery
 * @throws Error with one line when the provider cannot be asked, or does not take the credentials
 */
export async function introspection(endpoint: string | undefined, of: Credentials & { issuer: string; audience: string }): Promise<Introspect> {
  if (!endpoint) throw new Error('OIDC_INTROSPECTION_SECRET: the provider has no introspection endpoint; let it issue JWT access tokens')
  const authorization = `Basic ${Buffer.from(`${encodeURIComponent(of.clientId)}:${encodeURIComponent(of.secret)}`).toString('base64')}`
  const ask = (token: string) =>
    fetch(endpoint, { method: 'POST', headers: { authorization, accept: 'application/json' }, body: new URLSearchParams({ token, token_type_hint: 'access_token' }), signal: AbortSignal.timeout(TIMEOUT_MS) })

  const probe = await ask('probe').catch(() => null)
  if (!probe?.ok) throw new Error(`OIDC_INTROSPECTION_SECRET: ${endpoint} answers ${probe?.status ?? 'nothing'} to ${of.clientId}`)

  const isForUs = (said: Said) => {
    const audiences = said.aud === undefined ? [] : [said.aud].flat()
    return said.active === true && typeof said.sub === 'string' && (said.iss === undefined || said.iss === of.issuer) && audiences.includes(of.audience)
  }
  const kept = new Map<string, { claims: (JWTPayload & { sub: string }) | null; until: number }>()
  return async (token) => {
    // a token is never kept: what it digests to is
    const key = createHash('sha256').update(token).digest('base64url')
    const known = kept.get(key)
    const nowMs = performance.now()
    if (known && known.until > nowMs) return known.claims
    const answer = await ask(token)
    if (!answer.ok) throw new Error(`introspection answered ${answer.status}`)
    const said = (await answer.json()) as Said
    const claims = isForUs(said) ? (said as JWTPayload & { sub: string }) : null
    if (kept.size >= KEPT_MOST) kept.clear()
    kept.set(key, { claims, until: nowMs + KEPT_MS })
    return claims
  }
}
