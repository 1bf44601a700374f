/** What an ID token of the `id_token token` sign-in must prove before anybody is taken in. @see OpenID Connect Core 3.2.2.9, 3.2.2.11 */
import { base64url, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose'

export interface Answer {
  idToken: string
  accessToken: string
}

export interface Expected {
  issuer: string
  clientId: string
  /** Of the request this answers. */
  nonce: string
  /** The provider's published keys. */
  keys: JWTVerifyGetKey
}

export class IdTokenError extends Error {}

/** A device's clock may be this wrong. */
const TOLERANCE_SECONDS = 300
/** Signatures only the provider can make, and the hash that goes with each. */
const hashes: Readonly<Record<string, string>> = { RS256: 'SHA-256', PS256: 'SHA-256', ES256: 'SHA-256', RS384: 'SHA-384', PS384: 'SHA-384', ES384: 'SHA-384', RS512: 'SHA-512', PS512: 'SHA-512', ES512: 'SHA-512' }

/** base64url of the left half of the access token's hash. */
async function halfHash(accessToken: string, alg: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest(hashes[alg] ?? 'SHA-256', new TextEncoder().encode(accessToken)))
  return base64url.encode(digest.slice(0, digest.length / 2))
}

/**
 * Checks signature, issuer, audience, time, nonce and that the access token belongs to it.
 * @throws Error when any of it does not hold
 */
export async function checkIdToken({ idToken, accessToken }: Answer, { issuer, clientId, nonce, keys }: Expected): Promise<JWTPayload & { sub: string; iss: string }> {
  const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
    issuer, audience: clientId, algorithms: Object.keys(hashes), clockTolerance: TOLERANCE_SECONDS, requiredClaims: ['sub', 'iat', 'exp', 'nonce', 'at_hash'],
  })
  if (payload.nonce !== nonce) throw new IdTokenError('the ID token answers another request (nonce)')
  const several = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((several || payload.azp !== undefined) && payload.azp !== clientId) throw new IdTokenError('the ID token was given to another client (azp)')
  if (payload.at_hash !== (await halfHash(accessToken, protectedHeader.alg))) throw new IdTokenError('the access token does not belong to the ID token (at_hash)')
  return payload as JWTPayload & { sub: string; iss: string }
}
