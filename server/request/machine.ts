/**
 * What the machine does with one request from wherever something happened that concerns it: a seat is free, what it was for is called off. Jobs do
 * the same by the clock (jobs/). Each is a transaction of its own, and repeatable: inside another it belongs into `afterwards` (server/db/context.ts),
 * one for each request, because it locks the request and its person.
 */
import { isInForce, outcomeOf, Status } from '../../contract/kit/lifecycle.ts'
import { tx } from '../db/context.ts'
import type { Clock } from '../lib/clock.ts'
import type { Context } from '../lib/handler.ts'
import { isCallError } from '../lib/refuse.ts'
import { statusOf } from './actions.ts'
import { jobContext } from './jobs/item.ts'
import type { ServerModule } from './module.ts'
import { settle } from './perform/effect-log.ts'
import { perform } from './perform/perform.ts'
import { lockEmployee } from './perform/requester.ts'
import { findModuleOf, lockSubject } from './records.ts'
import { viewerOf } from './viewer.ts'

/** Modules of this process, by slug. */
const known = new Map<string, ServerModule>()

export function knowModules(modules: readonly ServerModule[]): void {
  for (const module of modules) known.set(module.def.slug, module)
}

/** A text of the machine's, read in each reader's language. */
export type OwnText = `@${string}:${string}`

/** @returns what `work` says, or false when the request was decided, changed or withdrawn meanwhile: a next turn judges it anew */
const unlessMoved = (work: () => Promise<boolean>): Promise<boolean> =>
  tx(work).catch((error: unknown) => {
    if (isCallError(error)) return false
    throw error
  })

/** Effects of a module's request that have come due, whenever its days are. */
export const settleOf = (module: ServerModule, id: string, context: Context): Promise<boolean> =>
  unlessMoved(async () => {
    const subject = await lockSubject(module, id, await viewerOf(context), context)
    if (!isInForce(subject.record.status)) return false
    await lockEmployee(subject)
    return (await settle(module.effects ?? [], subject)) > 0
  })

/** Ends a module's open request. A form nobody waits for is left alone. @param version the one it was judged by; left out: whatever it is now */
export const endOf = (module: ServerModule, action: 'expire' | 'void', { id, version, note }: { id: string; version?: number; note?: OwnText }, context: Context): Promise<boolean> =>
  unlessMoved(async () => {
    const { record } = await lockSubject(module, id, await viewerOf(context), context)
    if (record.status === Status.draft || outcomeOf(statusOf(record), action) === null) return false
    await perform(module, action, { id, ...(version === undefined ? {} : { version }), ...(note === undefined ? {} : { note }) }, context)
    return true
  })

/** Does `work` with the module of a request, as the machine. @returns false when there is no such request here */
async function asMachine(turn: string, id: string, { clock }: { clock: Clock }, work: (module: ServerModule, context: Context) => Promise<boolean>): Promise<boolean> {
  const module = known.get((await findModuleOf(id)) ?? '')
  return module !== undefined && work(module, await jobContext({ clock }, `${turn}:${id}`))
}

/** Does what has come due of an approved request (`Effect.isDue`) now, and not when the job comes round. @returns whether something was done */
export const settleRequest = (id: string, by: { clock: Clock }): Promise<boolean> => asMachine('settle', id, by, (module, context) => settleOf(module, id, context))

/**
 * Ends a request that is on its way: expired (11) when nobody answered in time, voided (12) when what it was for is gone.
 * @param note why, as its history and its people read it
 * @returns whether it was ended now
 */
export const endRequest = (id: string, action: 'expire' | 'void', note: OwnText, by: { clock: Clock }): Promise<boolean> =>
  asMachine(action, id, by, (module, context) => endOf(module, action, { id, note }, context))
