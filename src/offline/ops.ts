/**
 * Versions of queued commands. A row says `{ op, v }`; every shape ever shipped stays readable through upcasters,
 * and an op nobody knows any more is quarantined, visible, never dropped (OFFLINE §2, upgrade).
 */
import { callById } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import type { OutboxRow } from './rows.ts'

type Input = Record<string, unknown>
interface OpHistory {
  /** The call that carries the op today, when it was renamed. */
  callId?: string
  /** `upcast[v]` turns an input of version v into version v + 1. */
  upcast: Record<number, (input: Input) => Input>
}

/** Ops whose input or name changed since they first shipped. The others are at version 1. */
const histories: Record<string, OpHistory> = {}

const current = (history: OpHistory | undefined): number => Math.max(1, ...Object.keys(history?.upcast ?? {}).map((v) => Number(v) + 1))

/** The version new rows of an op are written with. */
export const versionOfOp = (op: string): number => current(histories[op])

/** A row's call and its input in today's shape; null when this build cannot send it. */
export function resolveOp(row: Pick<OutboxRow, 'op' | 'v' | 'input'>): { call: AnyCall; input: Input } | null {
  const history = histories[row.op]
  const call = callById(history?.callId ?? row.op)
  if (!call || call.kind !== 'command' || row.v > current(history)) return null
  let input = row.input
  for (let v = row.v; v < current(history); v++) {
    const step = history?.upcast[v]
    if (!step) return null
    input = step(input)
  }
  return { call, input }
}
