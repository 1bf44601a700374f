/**
 * Step "refresh": the sign-in is renewed. One token refresh at a time, under a Web Lock, with the session read again
 * after the grant. A missing network is never a sign-out. @see docs/product/offline.md#whose-it-is
 */
import { type Port, withTimeout } from '../port.ts'
import { changeSession, readSession, type Session, TOKEN_LOCK } from '../session.ts'

export type Refreshed = { kind: 'ok'; session: Session } | { kind: 'unreachable' } | { kind: 'needsSignIn' } | { kind: 'signedOut' }

const REFRESH_TIMEOUT_MS = 20_000

interface TokenAnswer {
  access_token?: string
  refresh_token?: string
  id_token?: string
  expires_in?: number
  error?: string
}

/**
 * Renews the access token with the refresh token, once for everybody who asks at the same time.
 * @param usedToken the token the API has just refused; when another holder has renewed it meanwhile, theirs is taken
 */
export function refreshSession(port: Port, usedToken: string): Promise<Refreshed> {
  return port.step('refresh.lock', () =>
    port.withLock(TOKEN_LOCK, {}, async () => {
      const session = await port.step('refresh.reread', () => readSession(port))
      if (!session) return { kind: 'signedOut' }
      if (session.accessToken !== usedToken && !session.needsSignIn) return { kind: 'ok', session }
      if (!session.refreshToken) return port.step('refresh.missing', () => refuse(port, session))
      return port.step('refresh.renew', () => renew(port, session))
    }),
  )
}

async function refuse(port: Port, session: Session): Promise<Refreshed> {
  await port.step('refresh.park', () => changeSession(port, session, (now) => ({ ...now, needsSignIn: true })))
  port.notifyChanged({ kind: 'session' })
  return { kind: 'needsSignIn' }
}

async function renew(port: Port, session: Session): Promise<Refreshed> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: session.refreshToken, client_id: session.clientId })
  const init = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }, body: form.toString() }
  let status: number
  let answer: TokenAnswer | null
  try {
    ;[status, answer] = await port.step('refresh.fetch', () =>
      withTimeout(port, REFRESH_TIMEOUT_MS, async (signal) => {
        const response = await port.step('refresh.post', () => port.fetch(session.tokenEndpoint, { ...init, signal }))
        return [response.status, (await port.step('refresh.body', () => response.json())) as TokenAnswer | null]
      }),
    )
  } catch {
    return { kind: 'unreachable' } // no answer, or an answer that is no JSON: a captive portal, a gateway
  }
  if (isRefusal(status, answer)) return port.step('refresh.refused', () => refuse(port, session))
  if (status !== 200 || !answer?.access_token) return { kind: 'unreachable' }
  const nowMs = port.now()
  const stored = await port.step('refresh.store', () => changeSession(port, session, (now) => renewed(now, answer, nowMs)))
  port.notifyChanged({ kind: 'session' })
  // signed out while the provider was asked, or somebody else is here: this token is nobody's any more
  if (stored?.sub !== session.sub || stored.issuer !== session.issuer) return { kind: 'signedOut' }
  return { kind: 'ok', session: stored }
}

/** Errors by which a provider says that it cannot answer now (RFC 6749, 4.1.2.1): nothing is known of the sign-in. */
const NOT_NOW = ['server_error', 'temporarily_unavailable', 'slow_down']

/** The provider itself said no, in the words of RFC 6749, 5.2. A stranger on the way may send a 400 or 401, too. */
const isRefusal = (status: number, answer: TokenAnswer | null): boolean => (status === 400 || status === 401) && typeof answer?.error === 'string' && !NOT_NOW.includes(answer.error)

function renewed(session: Session, answer: TokenAnswer, nowMs: number): Session {
  const expiresAt = nowMs + (answer.expires_in ?? 3600) * 1000
  const next: Session = {
    ...session,
    accessToken: answer.access_token ?? '',
    refreshToken: answer.refresh_token ?? session.refreshToken,
    idToken: answer.id_token ?? session.idToken,
    expiresAt,
    needsSignIn: false,
  }
  if (session.oidcUser) {
    const user = JSON.parse(session.oidcUser) as Record<string, unknown>
    const tokens = { access_token: next.accessToken, refresh_token: next.refreshToken, id_token: next.idToken, expires_at: Math.floor(expiresAt / 1000) }
    next.oidcUser = JSON.stringify({ ...user, ...tokens })
  }
  return next
}
