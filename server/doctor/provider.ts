/** The sign-in provider: discovery, keys, and what an access token of it says. */
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { discover } from '../http/tokens.ts'
import type { Config } from '../lib/config.ts'
import { fail, type Finding, ofLine, ok, warn } from './finding.ts'

const NAME = 'provider'

export async function checkProvider(config: Config): Promise<Finding> {
  const { signIn, audience } = config
  if (signIn.kind === 'local') return ok(NAME, 'the server\'s own: accounts with passwords')
  try {
    const { rules } = await discover(signIn.issuer, audience, signIn.introspection)
    return ok(NAME, `discovered, ${rules.introspect ? 'takes our questions about tokens' : 'has keys'}; it must send people back to ${config.publicUrl}${config.basePath}openid-connect/redirect-callback`)
  } catch (error) {
    return ofLine('fail', NAME, (error as Error).message.replace(/^OIDC_ISSUER: /, 'OIDC_ISSUER, '))
  }
}

/** Where the local provider's tokens come from. */
const issuerOf = ({ signIn, publicUrl }: Config): string => (signIn.kind === 'external' ? signIn.issuer : `${publicUrl}/oidc`)

const listed = (value: unknown): string => [value ?? 'none'].flat().map(String).join(', ')

/** What of an access token does not fit. Of who it is for nothing is said. @param now of the database, if known */
export async function checkToken(config: Config, token: string, now: Date): Promise<Finding[]> {
  if (token.split('.').length !== 3) return [config.signIn.kind === 'external' && config.signIn.introspection ? ok('token', 'opaque: the provider is asked what it says') : fail('token', 'is no JWT', 'let the provider issue JWT access tokens for OIDC_AUDIENCE, or set OIDC_INTROSPECTION_SECRET')]
  let claims: ReturnType<typeof decodeJwt>
  try {
    claims = decodeJwt(token)
    decodeProtectedHeader(token)
  } catch {
    return [fail('token', 'looks like a JWT and cannot be read', 'give the access token whole, without quotes')]
  }
  const issuer = issuerOf(config)
  const late = (claims.exp ?? 0) * 1000 - now.getTime()
  const found: Finding[] = [
    claims.iss === issuer ? ok('token issuer', issuer) : fail('token issuer', `the token is from ${listed(claims.iss)}, wanted is ${issuer}`, 'OIDC_ISSUER must be written exactly as the provider calls itself'),
    [claims.aud].flat().includes(config.audience) ? ok('token audience', config.audience) : fail('token audience', `the token is for ${listed(claims.aud)}, wanted is ${config.audience}`, 'have the provider issue it for OIDC_AUDIENCE, or set OIDC_AUDIENCE to what it says (an ID token is no access token)'),
    claims.exp === undefined ? fail('token expiry', 'it says no end', 'let the provider give tokens an end') : late > 0 ? ok('token expiry', `good for ${Math.round(late / 1000)} s more`) : fail('token expiry', `ended ${Math.round(-late / 1000)} s ago`, 'take a new one; when it is new, see to the clocks'),
    ...(claims.nbf !== undefined && claims.nbf * 1000 > now.getTime() + 30_000 ? [fail('token start', 'it begins in the future', 'see to the clocks of the provider and of this machine')] : []),
  ]
  return [...found, await checkSignature(config, token, now)]
}

async function checkSignature(config: Config, token: string, now: Date): Promise<Finding> {
  const name = 'token signature'
  try {
    const keys = config.signIn.kind === 'external' ? (await discover(config.signIn.issuer, config.audience, config.signIn.introspection)).rules.keys : createRemoteJWKSet(new URL(`${issuerOf(config)}/jwks`))
    await jwtVerify(token, keys, { currentDate: now, clockTolerance: Number.MAX_SAFE_INTEGER })
    return ok(name, 'of a key of the provider')
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string }
    if (code === 'ERR_JWT_EXPIRED' || code === 'ERR_JWT_CLAIM_VALIDATION_FAILED') return ok(name, 'of a key of the provider')
    if (/^ERR_J(WKS_NO|WS_SIG)/.test(code)) return fail(name, `of no key of the provider (${code})`, 'it was made by another provider or realm, or its key is gone: sign in again')
    return warn(name, `could not be checked (${code})`, 'keys come from the provider: is it reachable from here?')
  }
}
