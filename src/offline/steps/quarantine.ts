/** Step "quarantine": what this build cannot send, or must not, stays visible with its payload. Nothing is dropped. */
import type { resolveOp } from '../ops.ts'
import type { OutboxRow, Problem } from '../rows.ts'
import type { Store } from '../store.ts'
import { stop } from './settle.ts'

/** 'wrong_user': it is another person's. 'unknown_op': no build that is here knows it. 'blob_missing': its file is gone. */
export type Unsendable = 'wrong_user' | 'unknown_op' | 'blob_missing'

/** Why a row must not be sent; null when it may. */
export function whyUnsendable({ owner }: Store, row: OutboxRow, op: ReturnType<typeof resolveOp>): Unsendable | null {
  if (row.sub !== owner.sub || row.issuer !== owner.issuer) return 'wrong_user'
  return op ? null : 'unknown_op'
}

export const unsendable = (code: Unsendable): Problem => ({ status: 0, code, message: '', errors: [], fields: [] })

/** Puts a row aside with the reason. Runs inside a transaction. */
export const quarantine = (store: Store, row: OutboxRow, why: Unsendable): Promise<void> => stop(store, row, 'quarantined', unsendable(why), row.ambiguous)
