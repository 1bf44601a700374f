/** The machine as an actor: jobs that expire, void or reopen requests. */
import { EMPTY_ID } from '../../contract/kit/ids.ts'
import type { Clock } from '../lib/clock.ts'
import type { Caller, Context } from '../lib/handler.ts'
import { text } from '../lib/text.ts'

/** Nobody can sign in as this: a signed-in caller is always an employee. */
const systemCaller: Caller = { sub: 'system', username: 'system', employeeId: EMPTY_ID, fullName: 'System', roles: ['system'], hrOf: [], timeZone: 'UTC' }

export const isSystem = (caller: Pick<Caller, 'employeeId'>): boolean => caller.employeeId === EMPTY_ID

/**
 * A context for a job.
 * @param today the civil date the job works for
 * @param turn names the job and its turn, for logs and command ids
 */
export function systemContext(clock: Clock, today: string, turn: string): Context {
  return { caller: systemCaller, clock, now: clock.now(), today, language: 'en', t: (key, params) => text('en', key, params), commandId: turn, requestId: turn }
}
