/** Links on their way to a mailbox: sealed in the queue, opened by whoever sends the mail. */
import { systemClock } from '../lib/clock.ts'
import type { Seal } from '../lib/seal.ts'
import type { OpenLetter } from '../effects/mail.ts'
import { findLink } from './links.ts'

export const letterOwner = (employeeId: string): string => `account-link:${employeeId.toLowerCase()}`

/** What a mail is to hold; null for one that was used, or has run out, or that a newer one has ended. */
export const createOpenLetter = (seal: Seal, addressOf: (token: string, language: string) => string): OpenLetter => async (sealed, employeeId, language) => {
  const token = seal.open(sealed, letterOwner(employeeId))
  return token !== null && (await findLink(token, systemClock.now())) ? addressOf(token, language) : null
}
