/**
 * The id of a decision: the same for the same person, request, version and action, whoever works it out. @see docs/product/offline.md#decisions-from-a-notification
 * A second tap, another wake-up of the worker and the server's ticket all mean one command.
 */

export interface Decision {
  /** Subject as the sign-in provider gives it, without its issuer. */
  sub: string
  requestId: string
  version: number
  action: string
}

/** What the id is a digest (SHA-256) of. */
export const decisionText = ({ sub, requestId, version, action }: Decision): string => JSON.stringify([sub, requestId, version, action])

/** The id as a GUID of version 8 (RFC 9562: of our own making), from the digest of `decisionText`. */
export function decisionGuid(digest: Uint8Array): string {
  const b = digest.slice(0, 16)
  b[6] = 0x80 | ((b[6] as number) & 0x0f)
  b[8] = 0x80 | ((b[8] as number) & 0x3f)
  const hex = Array.from(b, (x) => x.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
