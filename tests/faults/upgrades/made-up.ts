/** Commands of builds that never were: renamed and reshaped ops, newer versions, steps that fail, rows that are not quite rows. */
import type { OpHistory } from '../../../src/offline/op-history.ts'

type Input = Record<string, unknown>

/** Entered into the engine's table for the time of the run. */
export const madeUpHistories: Record<string, OpHistory> = {
  'made-up.file': {
    callId: 'leave-requests.submit',
    upcast: { 1: ({ requestId, ...rest }: Input) => ({ ...rest, id: requestId }), 2: (input: Input) => ({ ...input, note: (input.note as string).trim() }) },
  },
  'made-up.gap': { callId: 'leave-requests.submit', upcast: { 2: (input: Input) => input } },
  'made-up.throws': { callId: 'leave-requests.submit', upcast: { 1: (input: Input) => ({ id: (input.lines as unknown[]).length }) } },
}

interface MadeUp {
  name: string
  /** Fields of the row that differ from a queued submit. */
  row: Record<string, unknown>
  /** What the server must get, or why the row must stand aside, visibly. */
  ends: { body: Input } | { quarantined: 'unknown_op' | 'wrong_user' }
}

const file = { op: 'made-up.file' }
const aside = { quarantined: 'unknown_op' } as const

export const madeUp: readonly MadeUp[] = [
  { name: 'renamed, two shapes old', row: { ...file, v: 1, input: { requestId: 'r1', note: ' x ' } }, ends: { body: { id: 'r1', note: 'x' } } },
  { name: 'one shape old', row: { ...file, v: 2, input: { id: 'r1', note: ' y ' } }, ends: { body: { id: 'r1', note: 'y' } } },
  { name: 'of today', row: { ...file, v: 3, input: { id: 'r1', note: ' z ' } }, ends: { body: { id: 'r1', note: ' z ' } } },
  { name: 'of a newer build', row: { ...file, v: 4, input: { id: 'r1' } }, ends: aside },
  { name: 'a step is missing', row: { op: 'made-up.gap', v: 1 }, ends: aside },
  { name: 'a step cannot read it', row: { op: 'made-up.throws', v: 1, input: {} }, ends: aside },
  { name: 'no build knows the op', row: { op: 'made-up.unheard-of' }, ends: aside },
  { name: 'a query is no command', row: { op: 'leave-requests.detail' }, ends: aside },
  { name: 'no version at all', row: { v: undefined }, ends: aside },
  { name: 'version nought', row: { v: 0 }, ends: aside },
  { name: 'a version that is no number', row: { v: '1' }, ends: aside },
  { name: 'already sent in the old shape: the same key carries the same body', row: { ...file, v: 1, state: 'unknown', ambiguous: true, input: { requestId: 'r1', note: 'as typed' }, sentInput: { id: 'r1', note: 'as sent' } }, ends: { body: { id: 'r1', note: 'as sent' } } },
  { name: 'fields of a build to come', row: { input: { id: 'r1' }, later: { shape: 1 } }, ends: { body: { id: 'r1' } } },
  { name: 'another person\'s', row: { sub: 'budi' }, ends: { quarantined: 'wrong_user' } },
]
