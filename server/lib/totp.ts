/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, half a minute), which every such app speaks. */
import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
const KEY_BYTES = 20
/** Half minutes by which a phone's clock may be off, either way. */
const WINDOW = 1

const totp = (key: string) => new TOTP({ secret: Secret.fromBase32(key) })

/** A new key, in base32 as it is typed into an app. */
export const newTotpKey = (): string => new Secret({ size: KEY_BYTES }).base32

/** Address that an app scans. @param label shown above the code beside the issuer */
export const totpUri = (key: string, issuer: string, label: string): string => new TOTP({ secret: Secret.fromBase32(key), issuer, label }).toString()

/** The half minute a code is of, near `now`; null when it is of none. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const delta = totp(key).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / PERIOD_MS) + delta
}
