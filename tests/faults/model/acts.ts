/** What may happen in a schedule, and how often. Plain data, so that a failing schedule can be made smaller and read. */
import fc from 'fast-check'
import type { Fault } from '../world/network.ts'

export type Act =
  | { do: 'edit' | 'throwFormAway'; tab: number; record: number }
  | { do: 'send'; tab: number; record: number; how: 'save' | 'submit' | 'saveAndSubmit'; attach: number; undoMs: number; taps: 1 | 2 }
  | { do: 'decide'; tab: number; record: number; action: 'approve' | 'reject'; undoMs: number }
  | { do: 'undo' | 'retry' | 'reopen' | 'resolve' | 'copyAsNew' | 'discard'; tab: number; which: number }
  | { do: 'network'; up: boolean; noticed: boolean }
  | { do: 'answer'; fault: Fault }
  | { do: 'provider'; fault: 'loseRequest' | 'loseAnswer' | 'error' }
  | { do: 'expireAccess' | 'expireSignIns' | 'evict' | 'deploy' | 'wakeWorker' }
  | { do: 'rival'; record: number }
  | { do: 'crash'; context: number; step: number; when: 'before' | 'after' }
  | { do: 'freeze' | 'thaw' | 'closeTab' | 'openTab' | 'focus'; context: number }
  | { do: 'signOut'; tab: number; choice: 'keep' | 'discard' }
  | { do: 'signIn'; who: number }
  | { do: 'jumpClock'; years: number }
  | { do: 'wait'; ms: number }

/** An act, and how many completions follow before the next one; null: until everything has come to rest. */
export interface Stage {
  act: Act
  completions: number | null
}

const YEAR = 1
const tab = fc.constantFrom(0, 0, 0, 1, 2)
const record = fc.nat({ max: 2 })
const which = fc.nat({ max: 5 })
const context = fc.nat({ max: 3 })

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('loseRequest' as const, 'loseAnswer' as const, 'hangBefore' as const, 'hangAfter' as const) }) },
  { weight: 4, arbitrary: fc.constantFrom(...[403, 404, 413, 422, 400, 401].map((status) => ({ kind: 'refuse' as const, status, code: `no_${status}` })), { kind: 'refuse' as const, status: 409, code: 'still_running' }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'stale' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rest' as const), status: fc.constantFrom(429 as const, 503 as const), seconds: fc.constantFrom(null, 1, 40, 100_000, 'date' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('stranger' as const), status: fc.constantFrom(408, 500, 502, 503, 504, 407, 511), html: fc.boolean(), afterEffect: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('stranger' as const), status: fc.constantFrom(403, 404, 400, 401, 409, 422, 410), html: fc.boolean(), afterEffect: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'stranger' as const, status: 413, html: true, afterEffect: false }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('portal' as const), html: fc.boolean(), afterEffect: fc.boolean() }) },
)

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), tab, record }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('send' as const), tab, record, how: fc.constantFrom('save' as const, 'submit' as const, 'submit' as const, 'saveAndSubmit' as const), attach: fc.constantFrom(0, 0, 0, 1, 2), undoMs: fc.constantFrom(0, 0, 5000), taps: fc.constantFrom(1 as const, 1 as const, 1 as const, 2 as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('decide' as const), tab, record: fc.nat({ max: 1 }), action: fc.constantFrom('approve' as const, 'reject' as const), undoMs: fc.constantFrom(0, 5000) }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'retry' as const, 'retry' as const, 'reopen' as const, 'resolve' as const, 'copyAsNew' as const, 'discard' as const), tab, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('throwFormAway' as const), tab, record }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('network' as const), up: fc.boolean(), noticed: fc.boolean() }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('answer' as const), fault }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('provider' as const), fault: fc.constantFrom('loseRequest' as const, 'loseAnswer' as const, 'error' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('expireAccess' as const, 'expireAccess' as const, 'expireSignIns' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('wakeWorker' as const, 'wakeWorker' as const, 'deploy' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rival' as const), record }) },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('crash' as const), context, step: fc.nat({ max: 120 }), when: fc.constantFrom('before' as const, 'after' as const) }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constantFrom('freeze' as const, 'thaw' as const, 'closeTab' as const, 'openTab' as const, 'openTab' as const, 'focus' as const), context }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('signOut' as const), tab, choice: fc.constantFrom('keep' as const, 'keep' as const, 'discard' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('signIn' as const), who: fc.constantFrom(0, 0, 1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jumpClock' as const), years: fc.constantFrom(-3 * YEAR, -YEAR, YEAR, 5 * YEAR) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1000, 6000, 60_000, 300_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('evict' as const) }) },
)

export const stages: fc.Arbitrary<Stage[]> = fc.array(fc.record({ act, completions: fc.constantFrom(0, 2, 8, 30, 100, null, null) }), { minLength: 8, maxLength: 24, size: 'max' })
