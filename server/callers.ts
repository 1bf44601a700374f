/** Who asks: from the bearer token, or from a sign-in proxy that is trusted to say so. */
import type { SQL } from 'drizzle-orm'
import { TICKET_SCHEME } from '../contract/kit/push.ts'
import { networkOf } from './lib/client-address.ts'
import type { Clock } from './lib/clock.ts'
import type { Caller } from './lib/handler.ts'
import type { Log } from './lib/log.ts'
import { createPersonTurns } from './lib/person-turns.ts'
import { isSameSecret } from './lib/same-secret.ts'
import { SignInRefused, tokenRefused } from './lib/sign-in-refused.ts'
import { UnknownPerson } from './lib/unknown-person.ts'
import { bearerOf, type Claims, claimsReader, type TokenRules, unauthenticated } from './http/tokens.ts'
import { accountOfIdentity } from './identities.ts'
import type { TicketCaller } from './ticket-callers.ts'
import { type Account, callerOf, findAccountByUsername } from './org/accounts.ts'

export interface CallersDeps {
  clock: Clock
  log: Log
  rules: TokenRules
  /** True when the subject of a token is an account's id: the local provider. */
  isLocal: boolean
  /** Whether the local provider's session of a token still stands, as a condition. */
  isLive: (session: string) => SQL
  usernameClaim: string | undefined
  /** Names the employee an account is made for; absent: none is made. */
  employeeClaim?: string | undefined
  proxySecret: string | undefined
  /** Who asks with a decision ticket in place of a token; absent: nobody. */
  ticketCaller?: TicketCaller | undefined
}

/** Of one person, whatever their tokens: who they are is asked of the database before their turn and their pace are looked at, also for calls that are refused then. */
const LOOKS_OF_ONE = { atOnce: 3, longestLine: 400 }

/** The decision ticket of a request, or null when it has none. */
function ticketOf(request: Request): string | null {
  const [scheme, text, ...more] = (request.headers.get('authorization') ?? '').split(' ')
  return scheme === TICKET_SCHEME && text && more.length === 0 ? text : null
}

const isJwt = (token: string) => token.split('.').length === 3

/** DOMAIN\name and name@domain name the same person as name. */
const plainUsername = (given: string) => (given.split('\\').pop() ?? '').split('@')[0] ?? ''

/** What a claim says: a word or a number; nothing where it is empty, or a list. */
function textIn(claims: Claims, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : claims[name]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? undefined : text
}

/** An address that the provider says nobody has proven names nobody. */
const usernameIn = (claims: Claims, name: string | undefined) => (name === 'email' && ![undefined, true, 'true'].includes(claims.email_verified as boolean | string | undefined) ? undefined : textIn(claims, name))

/** Finds out who makes a request. Throws unauthenticated (401), or not_allowed (403) for somebody the company doesn't know. */
export function createCallers(deps: CallersDeps): (request: Request, address?: string) => Promise<Caller> {
  const { rules, proxySecret } = deps
  const claimsOf = claimsReader(rules)
  const looks = createPersonTurns(LOOKS_OF_ONE)

  /** The name the proxy says; a name without the proxy's secret says nothing. @see docs/product/access.md#sign-in */
  function proxiedName(request: Request): string | null {
    const name = request.headers.get('x-username')
    const isTrusted = proxySecret !== undefined && isSameSecret(request.headers.get('x-proxy-secret') ?? '', proxySecret)
    return isTrusted && name ? plainUsername(name) : null
  }

  /** An account that is switched off, or of somebody who has left, is signed out (401); a stranger is a stranger (403). */
  async function callerFor(found: Account | null, sub?: string): Promise<Caller> {
    if (!found) throw new UnknownPerson(null)
    const caller = await callerOf(found.id, deps.clock.now(), { sub: sub ?? found.id })
    if (!caller) throw new SignInRefused('unauthenticated', 'account_off', { reason: 'account_off' }, found.username)
    return caller
  }

  async function external(claims: Claims, isProxied: boolean): Promise<Caller> {
    const sub = `${rules.issuer}|${claims.sub}`
    const identity = { issuer: rules.issuer, subject: claims.sub, username: usernameIn(claims, deps.usernameClaim), employeeCode: textIn(claims, deps.employeeClaim) }
    const found = await accountOfIdentity(identity, deps.clock.now()).catch((error: unknown) => {
      // the proxy has named somebody: whether it is the token's person nobody can say any more
      throw isProxied && error instanceof UnknownPerson ? new UnknownPerson(null, error.username) : error
    })
    const caller = await callerFor(found, sub)
    return typeof claims.auth_time === 'number' ? { ...caller, signedInAt: new Date(claims.auth_time * 1000) } : caller
  }

  /** Signed out elsewhere, or ended by a new password: its access tokens end with the session. */
  async function local({ sub, session }: Claims): Promise<Caller | null> {
    if (typeof session !== 'string') return callerOf(sub, deps.clock.now())
    const caller = await callerOf(sub, deps.clock.now(), { provided: deps.isLive(session) })
    return caller && { ...caller, session }
  }

  /** An opaque token says nothing to anybody but its provider. @see docs/product/access.md#sign-in */
  async function opaque(token: string, address: string): Promise<Claims> {
    if (!deps.isLocal && !rules.introspect) deps.log.error({}, 'OIDC_ISSUER: the access tokens of this provider are not JWT; let it issue JWT for OIDC_AUDIENCE, or set OIDC_INTROSPECTION_SECRET')
    if (!rules.introspect) throw tokenRefused({ reason: deps.isLocal ? 'unreadable' : 'not_jwt' })
    return rules.introspect(token, networkOf(address))
  }

  return async (request, address = '') => {
    const name = proxiedName(request)
    const ticket = ticketOf(request)
    if (ticket !== null && deps.ticketCaller) {
      const caller = await deps.ticketCaller(ticket, address)
      if (name !== null && caller.username !== name.toLowerCase()) throw new UnknownPerson(null)
      return caller
    }
    const token = bearerOf(request)
    if (!token) {
      if (name === null) throw unauthenticated()
      return looks(`proxy ${name}`, async () => ({ ...(await callerFor(await findAccountByUsername(name))), namedByProxy: true }))
    }
    const claims = isJwt(token) ? await claimsOf(token) : await opaque(token, address)
    const caller = await looks(claims.sub, () => (deps.isLocal ? local(claims) : external(claims, name !== null)))
    if (!caller) throw unauthenticated()
    if (name !== null && caller.username !== name.toLowerCase()) throw new UnknownPerson(null)
    return caller
  }
}
