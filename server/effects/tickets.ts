/**
 * Decision tickets: what the server puts into a push so that Approve and Reject work from the notification although the
 * sign-in of the device has expired. Sealed, for one person, device, request, version and a day at most (.decisions/0016).
 */
import { hkdfSync } from 'node:crypto'
import { createSeal } from '../lib/seal.ts'

export interface Ticket {
  /** Unique: it is used once. */
  id: string
  /** The caller's subject the device is bound to (of an external provider: `<issuer>|<subject>`). */
  sub: string
  employeeId: string
  deviceId: string
  /** Slug. */
  module: string
  requestId: string
  version: number
  actions: readonly string[]
  /** Unix milliseconds. */
  expiresAt: number
}

export interface Tickets {
  seal(ticket: Ticket): string
  /** Null for whatever this server did not seal. It may have expired. */
  open(text: string): Ticket | null
}

const OWNER = 'decision ticket'
/** Far longer than any ticket: what is longer is not even looked at. */
const MAX_LENGTH = 2000

/** @param key a secret of the server; the tickets' own key is derived from it */
export function createTickets(key: Buffer): Tickets {
  const sealed = createSeal(Buffer.from(hkdfSync('sha256', key, 'ess push', OWNER, 32)))
  return {
    seal: (ticket) => sealed.seal(JSON.stringify(ticket), OWNER),
    open(text) {
      const json = text.length > MAX_LENGTH ? null : sealed.open(text, OWNER)
      return json === null ? null : (JSON.parse(json) as Ticket)
    },
  }
}
