/** Who is signed in on this device, readable by page and worker. How the sign-in is renewed stands in steps/refresh.ts. */
import { deviceDelete, deviceGet, deviceGetAll, devicePut, deviceUpdate } from './device-db.ts'
import type { Port } from './port.ts'

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
  /** Milliseconds until an answer is given up, as this installation says. */
  timeoutMs?: number
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
  /** Unix milliseconds of the sign-in, or of a later new password or second factor: what the server knew of this device before is gone. Absent in sign-ins from before it was noted. */
  accessSince?: number
}

/** What the app knows of the provider and the API before anybody signs in. */
export type SessionPlace = Pick<Session, 'issuer' | 'tokenEndpoint' | 'clientId' | 'apiBase' | 'timeoutMs'>

const KEY = 'session'
export const TOKEN_LOCK = 'ess-token'

/** A sign-out that has begun: it is finished, whatever comes between. */
export interface Leaving {
  issuer: string
  sub: string
  /** The person's database, and its incarnation (device-place.ts). */
  db: string
  incarnation: string
  /** 'keep': locked. 'keep-open': kept as it is, because there was no key and the person said so. 'discard': nothing stays. */
  choice: 'keep' | 'keep-open' | 'discard'
  /** For the provider's sign-out. */
  idToken: string
}

/** Where a sign-out that has begun is noted (logout.ts). */
export const LEAVING = 'leaving'

/** A sign-out that was begun and not finished, by this page or an earlier one. */
export const readLeaving = (port: Port): Promise<Leaving | undefined> => port.step('leaving.read', () => deviceGet<Leaving>(port, LEAVING))

/** Who signed out last, kept after the sign-out is over (logout.ts). */
export const LEFT = 'left'
/** Their database: its name says nobody who it is. */
type Left = Pick<Leaving, 'db'>

/** What the device knows of who is here. A browser that is killed loses what a page wrote into localStorage in the seconds before; this it keeps. */
export interface Here {
  /** A sign-out that was begun and not finished. */
  leaving?: Leaving | undefined
  /** Whose database was left last, while nobody is signed in: a token of theirs that is there again is none. */
  left?: string | undefined
  /** Who is signed in and stays. */
  session?: Session | undefined
}

/** One look: every start takes it. */
export async function readHere(port: Port): Promise<Here> {
  const [leaving, left, session] = (await port.step('here.read', () => deviceGetAll(port, [LEAVING, LEFT, KEY]))) as [Leaving | undefined, Left | undefined, Session | undefined]
  return { leaving, left: session ? undefined : left?.db, session: staying(session, leaving) }
}

const isOf = (a: { issuer: string; sub: string }, b: { issuer: string; sub: string }) => a.issuer === b.issuer && a.sub === b.sub

const staying = (session: Session | undefined, leaving: Leaving | undefined) => (session && leaving && isOf(session, leaving) ? undefined : session)

/** The session of this device, or undefined when nobody is signed in, or the person has begun to sign out. */
export async function readSession(port: Port): Promise<Session | undefined> {
  const [session, leaving] = (await port.step('session.read', () => deviceGetAll(port, [KEY, LEAVING]))) as [Session | undefined, Leaving | undefined]
  return staying(session, leaving)
}

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

/** The very sign-in that was read before: not another person's, not a later one of the same person. */
const isSameSignIn = (now: Session, before: Session): boolean => now.sub === before.sub && now.issuer === before.issuer && now.refreshToken === before.refreshToken

/** Changes the session unless somebody has signed in or out since `before` was read. @returns the session that is there now */
export function changeSession(port: Port, before: Session, change: (now: Session) => Session): Promise<Session | undefined> {
  return deviceUpdate<Session>(port, KEY, (now) => (now && isSameSignIn(now, before) ? change(now) : now))
}

/** Forgets the session: nothing is sent any more. */
export async function endSession(port: Port): Promise<void> {
  await port.step('session.end', () => deviceDelete(port, KEY))
  port.notifyChanged({ kind: 'session' })
}

/** Forgets the session of a person; another's stays. */
export async function endSessionOf(port: Port, who: { issuer: string; sub: string }): Promise<void> {
  await port.step('session.end-of', () => deviceUpdate<Session>(port, KEY, (now) => (now && isOf(now, who) ? undefined : now)))
  port.notifyChanged({ kind: 'session' })
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
 * @param fence asked right before somebody is stored; throws when they may not be any more
 */
export function sessionStore(port: Port, place: SessionPlace, language: () => string, fence: () => void = () => undefined): AsyncStore {
  const read = async () => (await port.step('store.read', () => readSession(port)))?.oidcUser ?? null
  const write = async (value: string) => {
    const user = JSON.parse(value) as OidcUserJson
    const claim = (name: string) => {
      const value = user.profile?.[name]
      return typeof value === 'string' ? value : ''
    }
    const sub = claim('sub')
    const before = await port.step('store.before', () => readSession(port))
    // tokens that were only renewed change nothing else
    const accessSince = before && before.sub === sub && !before.needsSignIn ? before.accessSince : port.now()
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
      ...(accessSince === undefined ? {} : { accessSince }),
    }
    await port.step('store.lock', () => port.withLock(TOKEN_LOCK, {}, async () => {
      fence()
      await port.step('store.write', () => writeSession(port, next))
    }))
  }
  const count = async () => ((await port.step('store.count', () => read())) === null ? 0 : 1)
  return {
    get length() {
      return count()
    },
    clear: () => endSession(port),
    getItem: () => read(),
    key: async () => null,
    removeItem: () => endSession(port),
    setItem: (_key, value) => write(value),
  }
}
