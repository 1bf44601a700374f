/** Checks access tokens: signature, issuer, audience, time. */
import { createHash } from 'node:crypto'
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, errors, type JSONWebKeySet, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { systemClock } from '../lib/clock.ts'
import { CallError } from '../lib/refuse.ts'
import { type Credentials, type Introspect, introspection } from './introspection.ts'
import { tokenRefused, type Why } from '../lib/sign-in-refused.ts'
import { ProviderAway, Unanswered } from './provider-away.ts'

export interface TokenRules {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
  /** Seconds the issuer's clock may be off; our own is not. */
  toleranceSeconds: number
  /** Asks the provider what an opaque token says; absent: opaque tokens are refused. */
  introspect?: Introspect
}

/** What a token is to blame for while its key is looked for; all else is the matter of who holds the keys. */
const TOKEN_FAULTS = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]

/** Keys of an external provider, loaded when they are needed. @throws ProviderAway when they cannot be had */
function remoteKeys(address: string, timeoutMs: number): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutMs })
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      throw TOKEN_FAULTS.some((fault) => error instanceof fault) ? error : new ProviderAway(error)
    }
  }
}

export const localKeys = (jwks: JSONWebKeySet): JWTVerifyGetKey => createLocalJWKSet(jwks)

/** Seconds a clock may be off between an external provider and this server. */
const CLOCK_TOLERANCE = 30

export const unauthenticated = (): CallError => new CallError('unauthenticated', [{ code: 'unauthenticated' }])

/** The bearer token of a request, or null when it has none. */
export function bearerOf(request: Request): string | null {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return token ?? null
}

/** What a token says of somebody. */
export type Claims = JWTPayload & { sub: string }

const LONGEST = 200
const said = (value: unknown) => (value === undefined ? 'nothing' : [value].flat().map(String).join(' ').slice(0, LONGEST))
const secondsNow = () => Math.floor(systemClock.now().getTime() / 1000)

/** A token nobody has signed whom we know: an issuer it names that is not ours says most. */
function unsigned(token: string, reason: 'key' | 'signature', rules: TokenRules): Why {
  const { iss, aud } = decodeJwt(token)
  if (iss !== rules.issuer) return { reason: 'issuer', expected: rules.issuer, got: said(iss), unproven: true }
  return { reason, expected: rules.audience, got: said(aud), unproven: true }
}

const ofClaim: Readonly<Record<string, (payload: JWTPayload, rules: TokenRules) => Why>> = {
  aud: ({ aud }, { audience }) => ({ reason: 'audience', expected: audience, got: said(aud) }),
  iss: ({ iss }, { issuer }) => ({ reason: 'issuer', expected: issuer, got: said(iss) }),
  nbf: ({ nbf = 0 }) => ({ reason: 'not_yet', seconds: nbf - secondsNow() }),
}

function faultOf(error: Error, token: string, rules: TokenRules): Why {
  if (error instanceof errors.JWTExpired) return { reason: 'expired', seconds: secondsNow() - (error.payload.exp ?? 0) }
  if (error instanceof errors.JWTClaimValidationFailed) return ofClaim[error.claim]?.(error.payload, rules) ?? { reason: 'claims', got: said(error.claim) }
  if (error instanceof errors.JWSSignatureVerificationFailed) return unsigned(token, 'signature', rules)
  if (TOKEN_FAULTS.some((fault) => error instanceof fault)) return unsigned(token, 'key', rules)
  return { reason: 'unreadable' }
}

/** Why a token is refused; what it says cannot be read where it is no JWT at all. */
function whyOf(error: Error, token: string, rules: TokenRules): Why {
  try {
    return faultOf(error, token, rules)
  } catch {
    return { reason: 'unreadable' }
  }
}

/** Claims of a valid token. @throws SignInRefused; ProviderAway */
async function claimsOf(token: string, rules: TokenRules): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, rules.keys, { issuer: rules.issuer, audience: rules.audience, clockTolerance: rules.toleranceSeconds, requiredClaims: ['sub', 'exp'], currentDate: systemClock.now() })
    return payload as Claims
  } catch (error) {
    if (error instanceof errors.JOSEError) throw tokenRefused(whyOf(error, token, rules))
    throw error
  }
}

/** A signature that held holds: it is checked anew so often, should the issuer take a key back. */
const KEPT_MS = 60_000
const KEPT_MOST = 5_000

/**
 * Reads claims of tokens; the signature of one token is checked once a minute, its time with every call.
 * @returns a function that throws SignInRefused, and ProviderAway
 */
export function claimsReader(rules: TokenRules): (token: string) => Promise<Claims> {
  const kept = new Map<string, { claims: Claims; until: number }>()
  const secondsOver = ({ exp = 0 }: Claims) => secondsNow() - exp
  return async (token) => {
    // a token is never kept: what it digests to is
    const key = createHash('sha256').update(token).digest('base64url')
    const known = kept.get(key)
    if (known && known.until > performance.now()) {
      const seconds = secondsOver(known.claims)
      if (seconds >= rules.toleranceSeconds) throw tokenRefused({ reason: 'expired', seconds })
      return known.claims
    }
    const claims = await claimsOf(token, rules)
    if (kept.size >= KEPT_MOST) kept.clear()
    kept.set(key, { claims, until: performance.now() + KEPT_MS })
    return claims
  }
}

interface Discovery {
  issuer: string
  jwks_uri: string
  authorization_endpoint: string
  introspection_endpoint?: string
}

export interface ExternalProvider {
  rules: TokenRules
  /** Origins the browser speaks to when somebody signs in. */
  origins: string[]
}

/** What an answer of the provider's own trouble means: 5xx, and no answer at all. */
const isTrouble = (answer: Response | null): boolean => answer === null || answer.status >= 500

/** A provider without keys to sign with gives out opaque tokens, which say nothing to us. @throws Error with one line */
async function requireKeys(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  if (isTrouble(answer)) throw new Unanswered(`OIDC_ISSUER: ${address} ${answer === null ? 'does not answer' : `answers ${answer.status}`}`)
  const found = answer?.ok ? ((await answer.json().catch(() => null)) as { keys?: unknown[] } | null) : null
  if (!found?.keys?.length) throw new Error(`OIDC_ISSUER: ${address} holds no keys, so access tokens cannot be checked: let the provider issue JWT, or set OIDC_INTROSPECTION_SECRET`)
}

/** What the codes of TLS mean of somebody's certificate; any other of them: it is not of an authority that is known here. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has run out',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is of another host',
}

/** Why nothing came from the provider, and what to do. */
function whyUnanswered(address: string, error: Error): string {
  const code = (error.cause as { code?: string } | undefined)?.code ?? error.name
  const certificate = CERTIFICATES[code]
  if (certificate) return `OIDC_ISSUER: the certificate of ${address} ${certificate} (${code}): the provider needs one that is good`
  if (/CERT|SIGNATURE/.test(code)) return `OIDC_ISSUER: the certificate of ${address} is not of an authority this machine trusts (${code}): NODE_EXTRA_CA_CERTS names the file with the certificate of your own`
  return `OIDC_ISSUER: nothing answers at ${address} (${code}): it must be reached from this machine, too`
}

/**
 * Rules for tokens of an external provider, by standard discovery.
 * @param timeoutMs how long the provider has for an answer once it serves
 * @throws Unanswered when it is away; Error with one line that says what is wrong with it
 */
export async function discover(issuer: string, audience: string, credentials: Credentials | null = null, timeoutMs = 5_000): Promise<ExternalProvider> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => {
    throw new Unanswered(whyUnanswered(address, error))
  })
  if (isTrouble(answer)) throw new Unanswered(`OIDC_ISSUER: ${address} answers ${answer.status}`)
  if (!answer.ok) throw new Error(`OIDC_ISSUER: ${address} answers ${answer.status}: is this the address of an OpenID provider?`)
  const found = (await answer.json().catch(() => null)) as Partial<Discovery> | null
  if (!found?.issuer || !found.jwks_uri || !found.authorization_endpoint) throw new Error(`OIDC_ISSUER: ${address} is not the configuration of an OpenID provider`)
  if (found.issuer !== issuer) throw new Error(`OIDC_ISSUER: the provider calls itself ${found.issuer}, write exactly that`)
  const origins = [issuer, ...Object.values(found).filter((v): v is string => typeof v === 'string' && URL.canParse(v))].map((v) => new URL(v).origin)
  const introspect = credentials ? await introspection(found.introspection_endpoint, { issuer, audience, ...credentials, timeoutMs }) : undefined
  if (!introspect) await requireKeys(found.jwks_uri)
  const rules = { issuer, audience, keys: remoteKeys(found.jwks_uri, timeoutMs), toleranceSeconds: CLOCK_TOLERANCE, ...(introspect ? { introspect } : {}) }
  return { rules, origins: [...new Set(origins)].filter((o) => o !== 'null') }
}
