/** Decision tickets on the device: when a row is sent with one in place of the sign-in. @see docs/product/offline.md#decisions-from-a-notification */
import type { DecisionTicket, OutboxRow } from './rows.ts'
import type { Session } from './session.ts'

/** The ticket of a row while it is worth something. A clock that jumped costs a sign-in, never the decision. */
export const liveTicket = (row: Pick<OutboxRow, 'ticket'>, nowMs: number): DecisionTicket | null => (row.ticket && nowMs < row.ticket.expiresAt ? row.ticket : null)

/** What goes in place of the bearer token: only where that has expired or was refused. The owner of the row is signed in all the same. */
export function ticketInstead(row: Pick<OutboxRow, 'ticket'>, session: Pick<Session, 'needsSignIn' | 'expiresAt'>, nowMs: number): string | null {
  const isGood = !session.needsSignIn && nowMs < session.expiresAt
  return isGood ? null : (liveTicket(row, nowMs)?.text ?? null)
}
