/**
 * Who is signed in on this device, readable by page and worker. One token refresh at a time, under a Web Lock,
 * with the session read again after the grant. A missing network is never a sign-out (OFFLINE §2).
 */
import { deviceDelete, deviceGet, devicePut, deviceUpdate } from './device-db.ts'
import { type Port, withTimeout } from './port.ts'

export interface Session {
  sub: string
  issuer: string
  /** '' under Windows authentication without a token. */
  accessToken: string
  refreshToken: string
  idToken: string
  /** Unix milliseconds. */
  expiresAt: number
  tokenEndpoint: string
  clientId: string
  /** Absolute or root-relative address of the API, without a slash at the end (`/api`). */
  apiBase: string
  userName: string
  employeeId: string
  /** Set only where the product runs with Windows authentication: sent as X-Username. */
  windowsUser?: string
  /** 'en', 'id': the language of refusals. */
  language: string
  /** The user record of oidc-client-ts as it stores it; refreshed together with the tokens. */
  oidcUser: string | null
  /** The provider refused to renew: only a person can go on. */
  needsSignIn: boolean
}

/** What the app knows of the provider and the API before anybody signs in. */
export type SessionPlace = Pick<Session, 'issuer' | 'tokenEndpoint' | 'clientId' | 'apiBase'>

export type Refreshed = { kind: 'ok'; session: Session } | { kind: 'unreachable' } | { kind: 'needsSignIn' } | { kind: 'signedOut' }

const KEY = 'session'
export const TOKEN_LOCK = 'ess-token'
const REFRESH_TIMEOUT_MS = 20_000

/** The session of this device, or undefined when nobody is signed in. */
export const readSession = (port: Port): Promise<Session | undefined> => port.step('session.read', () => deviceGet<Session>(port, KEY))

/** Replaces the session, at sign-in. */
export async function writeSession(port: Port, session: Session): Promise<void> {
  await port.step('session.write', () => devicePut(port, KEY, session))
  port.notifyChanged({ kind: 'session' })
}

/** Changes some fields of the session that is there; nothing happens when there is none. */
export async function patchSession(port: Port, patch: Partial<Session>): Promise<void> {
  await port.step('session.patch', () => deviceUpdate<Session>(port, KEY, (old) => (old ? { ...old, ...patch } : undefined)))
  port.notifyChanged({ kind: 'session' })
}

/** Forgets the session: nothing is sent any more. */
export async function endSession(port: Port): Promise<void> {
  await port.step('session.end', () => deviceDelete(port, KEY))
  port.notifyChanged({ kind: 'session' })
}

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
  return port.step('token.lock', () =>
    port.withLock(TOKEN_LOCK, {}, async () => {
      const session = await port.step('token.reread', () => readSession(port))
      if (!session) return { kind: 'signedOut' }
      if (session.accessToken !== usedToken && !session.needsSignIn) return { kind: 'ok', session }
      if (!session.refreshToken) return port.step('token.missing', () => refuse(port, session))
      return port.step('token.renew', () => renew(port, session))
    }),
  )
}

async function refuse(port: Port, session: Session): Promise<Refreshed> {
  await port.step('token.park', () => storeUnlessReplaced(port, session, { ...session, needsSignIn: true }))
  port.notifyChanged({ kind: 'session' })
  return { kind: 'needsSignIn' }
}

async function renew(port: Port, session: Session): Promise<Refreshed> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: session.refreshToken, client_id: session.clientId })
  const init = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }, body: form.toString() }
  let status: number
  let answer: TokenAnswer
  try {
    ;[status, answer] = await port.step('token.fetch', () =>
      withTimeout(port, REFRESH_TIMEOUT_MS, async (signal) => {
        const response = await port.step('token.post', () => port.fetch(session.tokenEndpoint, { ...init, signal }))
        return [response.status, (await port.step('token.body', () => response.json())) as TokenAnswer]
      }),
    )
  } catch {
    return { kind: 'unreachable' } // no answer, or an answer that is no JSON: a captive portal, a gateway
  }
  if (status === 400 || status === 401) return port.step('token.refused', () => refuse(port, session))
  if (status !== 200 || !answer.access_token) return { kind: 'unreachable' }
  const next = renewed(session, answer, port.now())
  await port.step('token.store', () => storeUnlessReplaced(port, session, next))
  port.notifyChanged({ kind: 'session' })
  return { kind: 'ok', session: next }
}

/** Another person may have signed in while the provider was asked: their session stays. */
function storeUnlessReplaced(port: Port, before: Session, next: Session): Promise<Session | undefined> {
  return deviceUpdate<Session>(port, KEY, (now) => (now && now.sub === before.sub && now.issuer === before.issuer ? next : now))
}

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

/** The four methods oidc-client-ts wants of a store (`new WebStorageStateStore({ store })`). */
export interface AsyncStore {
  readonly length: Promise<number>
  clear(): Promise<void>
  getItem(key: string): Promise<string | null>
  key(index: number): Promise<string | null>
  removeItem(key: string): Promise<void>
  setItem(key: string, value: string): Promise<void>
}

interface OidcUserJson {
  access_token?: string
  refresh_token?: string
  id_token?: string
  expires_at?: number
  profile?: Record<string, unknown>
}

/**
 * `userStore` of oidc-client-ts on top of the session record: what it stores is what the worker reads, in one write.
 * It keeps one user; the key only names it.
 */
export function sessionStore(port: Port, place: SessionPlace, language: () => string): AsyncStore {
  const read = async () => (await port.step('store.read', () => readSession(port)))?.oidcUser ?? null
  const write = async (value: string) => {
    const user = JSON.parse(value) as OidcUserJson
    const claim = (name: string) => {
      const value = user.profile?.[name]
      return typeof value === 'string' ? value : ''
    }
    const sub = claim('sub')
    const next: Session = {
      ...place,
      sub,
      issuer: claim('iss') || place.issuer,
      accessToken: user.access_token ?? '',
      refreshToken: user.refresh_token ?? '',
      idToken: user.id_token ?? '',
      expiresAt: (user.expires_at ?? 0) * 1000,
      userName: claim('preferred_username') || claim('name') || sub,
      employeeId: claim('employee_id') || claim('employeeId'),
      language: language(),
      oidcUser: value,
      needsSignIn: false,
    }
    await port.step('store.lock', () => port.withLock(TOKEN_LOCK, {}, () => port.step('store.write', () => writeSession(port, next))))
  }
  return {
    get length() {
      return read().then((value) => (value === null ? 0 : 1))
    },
    clear: () => endSession(port),
    getItem: () => read(),
    key: async () => null,
    removeItem: () => endSession(port),
    setItem: (_key, value) => write(value),
  }
}
