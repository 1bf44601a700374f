/** Who asks with a decision ticket: the person it was given to, as long as their device, their account and the ticket stand. */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { decisionGuid, decisionText } from '../contract/kit/decision.ts'
import { q } from './db/context.ts'
import { plainSubject } from './effects/push-message.ts'
import { pushDevice } from './effects/table.ts'
import type { Ticket, Tickets } from './effects/tickets.ts'
import { unauthenticated } from './http/tokens.ts'
import { networkOf } from './lib/client-address.ts'
import type { Clock } from './lib/clock.ts'
import type { Caller } from './lib/handler.ts'
import type { RateLimit } from './lib/rate-limit.ts'
import { CallError } from './lib/refuse.ts'
import { accountsOfEmployee, callerOf } from './org/accounts.ts'

export interface TicketCallersDeps {
  tickets: Tickets
  clock: Clock
  /** Texts that are no ticket, by the address they come from. */
  limit: Pick<RateLimit, 'take'>
  /** Whether decisions of a module may be made from a notification at all. */
  isAllowed: (module: string) => boolean
}

/** @param address where the request came from; '' when unknown @throws CallError unauthenticated, ticket_expired (401), too_many (429) */
export type TicketCaller = (text: string, address: string) => Promise<Caller>

const commandsOf = ({ sub, requestId, version, module, actions }: Ticket) =>
  actions.map((action) => ({
    call: `${module}.${action}`,
    commandId: decisionGuid(createHash('sha256').update(decisionText({ sub: plainSubject(sub), requestId, version, action })).digest()),
  }))

export function createTicketCallers({ tickets, clock, limit, isAllowed }: TicketCallersDeps): TicketCaller {
  /** Only a guess counts: a ticket of ours is never turned away because of what others try. */
  async function guessed(address: string): Promise<never> {
    const seconds = await limit.take(networkOf(address))
    if (seconds > 0) throw new CallError('too_many', [{ code: 'too_many', params: { seconds } }], { retryAfter: seconds })
    throw unauthenticated()
  }

  /** The device has not been removed, signed out or given to somebody else since. */
  async function isBound({ deviceId, sub, employeeId }: Ticket): Promise<boolean> {
    const [row] = await q().select({ sub: pushDevice.sub }).from(pushDevice).where(and(eq(pushDevice.deviceId, deviceId), eq(pushDevice.employeeId, employeeId)))
    return row?.sub === sub
  }

  return async (text, address) => {
    const ticket = tickets.open(text)
    if (!ticket) return guessed(address)
    if (clock.now().getTime() >= ticket.expiresAt) throw new CallError('ticket_expired', [{ code: 'ticket_expired' }], { status: 401 })
    if (!isAllowed(ticket.module) || !(await isBound(ticket))) throw unauthenticated()
    const accounts = await accountsOfEmployee(ticket.employeeId)
    const account = accounts.find((a) => a.id === ticket.sub || a.externalSubject === ticket.sub) ?? (accounts.length === 1 ? accounts[0] : undefined)
    const caller = account && (await callerOf(account.id, clock.now(), { sub: ticket.sub }))
    if (!caller) throw unauthenticated()
    return { ...caller, ticket: { id: ticket.id, recordId: ticket.requestId, version: ticket.version, commands: commandsOf(ticket) } }
  }
}
