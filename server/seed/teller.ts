/**
 * How a request module gets its part of the demo company: a teller in `server/modules/<slug>/demo.ts`, named in its line of
 * `server/modules/request-modules.ts`. A teller lists stories; who decides follows from the approval rules, what an approval does from the module's
 * own effects, and the rest from both (rows of request, lines, steps, history, effect log, codes, search, notices, attendance days).
 *
 * ```ts
 * export const tellPermits: Teller = (world) => ({
 *   module: permitOutModule,
 *   stories: [{
 *     key: 'permit-out:dina-clinic', person: world.find('Dina Lestari'), values: { … all fields, computed ones too … }, note: 'Dentist',
 *     ending: { kind: 'approved' }, hoursAgo: 50,
 *   }],
 *   // only where days at the gate or balances of others build on it
 *   effects: [factEffect(world.facts, 'openPermit', 'permit', ({ line }) => [{ date: …, payload: { … the fact without its kind … } }])],
 * })
 * ```
 *
 * - `ending` picks the acts: see `Ending`. Times are office hours, counted back from now, so every day of loading gives a lively company.
 * - Effects that are told have the kinds, targets and order of the module's own; `machinery.test.ts` holds them against each other row for row.
 *   `factEffect` does for facts of days. Facts of approved requests are in the ninety days that `attendance.ts` computes, and punches
 *   follow the shift and leave that hold; `world.gates` bends them (`gates.set(dayKey(person.id, date), { out: null })`: forgot to check out).
 * - Balances: call `world.ledger.bookOf(person, 'annual')` in `post`, the books stand as of that moment. Other tables: `world.addRows`.
 * - Not on days of leave: `world.diary.isFree(person, range)`; leave is told first. Chance: `randomFor('<slug>')`, never Math.random.
 * - The supervisor's desk: `atSupervisor` in `desk.ts` says who files the requests that wait for her.
 */
import type { ServerModule } from '../request/module.ts'
import type { PlayedEffect } from './played-effect.ts'
import type { Story } from './story.ts'
import type { World } from './world.ts'

/** A module's part of the demo company. */
export interface Told {
  module: ServerModule
  stories: readonly Story[]
  /** What approvers write, one of them each time. Default: words that fit any request. */
  approvalNotes?: readonly string[]
  /** Held from submit until decided. */
  holds?: readonly PlayedEffect[]
  /** The module's own once more, in memory: where days at the gate or balances of the story build on what they say. Left out: its own holds and effects are done. */
  effects?: readonly PlayedEffect[]
  /** What happened after the effects, done in the database. */
  afterwards?: () => Promise<void>
}

export type Teller = (world: World) => Told
