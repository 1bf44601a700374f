/** Decision tickets at the door: the one call, record, version and command a ticket was given for, used once. */
import { lte } from 'drizzle-orm'
import type { AnyCall } from '../../contract/kit/call.ts'
import { q } from '../db/context.ts'
import type { Context, TicketScope } from '../lib/handler.ts'
import type { Job } from '../lib/job.ts'
import { CallError } from '../lib/refuse.ts'
import { ticketUse } from './table.ts'
import { unauthenticated } from './tokens.ts'

/** What a decision from a notification carries, nothing else. */
const FIELDS: readonly string[] = ['id', 'version', 'note']
/** Longer than any ticket lives. */
const KEPT_MS = 3 * 86_400_000

/** @throws CallError unauthenticated: for anything but what the ticket was given for, it is no ticket */
export function requireScope(scope: TicketScope, call: AnyCall, raw: Record<string, unknown>, context: Context, hasKey: boolean): void {
  const command = hasKey ? scope.commands.find((c) => c.call === call.id && c.commandId === context.commandId) : undefined
  const fits = command && raw.id === scope.recordId && raw.version === scope.version && Object.keys(raw).every((name) => FIELDS.includes(name))
  if (!fits) throw unauthenticated()
}

/**
 * Marks the ticket as used by this command, in its transaction. A refused command rolls this back: the ticket is as it was.
 * @throws CallError ticket_used (401) when it was used for another command
 */
export async function useTicket(scope: TicketScope, { commandId, now }: Context): Promise<void> {
  const used = await q().insert(ticketUse).values({ id: scope.id, commandId, usedAt: now }).onConflictDoNothing().returning({ id: ticketUse.id })
  if (used.length === 0) throw new CallError('ticket_used', [{ code: 'ticket_used' }], { status: 401 })
}

export const forgetTickets: Job = {
  name: 'ticket-clean-up',
  schedule: { dailyAtHour: 20 },
  async run({ now }) {
    await q().delete(ticketUse).where(lte(ticketUse.usedAt, new Date(now.getTime() - KEPT_MS)))
  },
}
