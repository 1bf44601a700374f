/**
 * Versions of queued commands. A row says `{ op, v }`; every shape ever shipped stays readable through upcasters,
 * and an op nobody knows any more is quarantined, visible, never dropped. @see docs/product/offline.md#new-builds
 */
import { type AnyCall, callById } from '../../contract/kit/call.ts'
import { histories, type OpHistory } from './op-history.ts'
import type { OutboxRow } from './rows.ts'

type Input = Record<string, unknown>

const current = (history: OpHistory | undefined): number => Math.max(1, ...Object.keys(history?.upcast ?? {}).map((v) => Number(v) + 1))

/** The version new rows of an op are written with. */
export const versionOfOp = (op: string): number => current(histories[op])

/** The row's input in today's shape; null when a step is missing or cannot read it. One bad row never stops the others. */
function upcast(history: OpHistory | undefined, from: number, old: Input): Input | null {
  try {
    let input = old
    for (let v = from; v < current(history); v++) {
      const step = history?.upcast[v]
      if (!step) return null
      input = step(input)
    }
    return input
  } catch {
    return null
  }
}

/** Id of the call that carries a row's op today. */
export const callIdOf = (op: string): string => histories[op]?.callId ?? op

/** A row's call and its input in today's shape; null when this build cannot send it. The calls of its module are loaded (call-facts.ts). */
export function resolveOp(row: Pick<OutboxRow, 'op' | 'v' | 'input'>): { call: AnyCall; input: Input } | null {
  const history = histories[row.op]
  const call = callById(callIdOf(row.op))
  if (!call || call.kind !== 'command' || !Number.isInteger(row.v) || row.v < 1 || row.v > current(history)) return null
  const input = upcast(history, row.v, row.input)
  return input && { call, input }
}
