/** Waiting for what becomes of a queued command, while the person is still looking. */
import { keepsNothing, outboxRows, port, subscribeOutbox } from '../../api/offline.ts'
import type { OutboxRow, OutboxState } from '../../offline/rows.ts'

const SETTLED: readonly OutboxState[] = ['sent', 'conflict', 'refused', 'quarantined', 'needsSignIn', 'held']

/** The row once it is settled, as it is after `patienceMs`, or null when it was taken back. */
export function outcomeOfRow(seq: number, patienceMs: number): Promise<OutboxRow | null> {
  return new Promise((done) => {
    let seen = false
    const look = (last: boolean) => {
      const row = outboxRows().find((r) => r.seq === seq)
      seen ||= row !== undefined
      if (!last && (row ? !SETTLED.includes(row.state) : !seen)) return
      stop()
      port.clearTimer(timer)
      done(row ?? null)
    }
    const timer = port.setTimer(() => look(true), patienceMs)
    const stop = subscribeOutbox(() => look(false))
    queueMicrotask(() => look(false))
  })
}

/** The id a person can quote of a refusal, for the error dialog. */
export const referenceOf = (problem: { requestId?: string } | null): { reference?: string } => (problem?.requestId ? { reference: problem.requestId } : {})

/** Kept, or only as long as this page is open. */
const queuedKey = (): string => (keepsNothing() ? 'request:act.queued-open' : 'request:act.queued')

/** What is said of a command that has not come to its end, as text key and parameters: on its way, or what it waits for. */
export function waitingText(row: OutboxRow | null): [key: string, params: { reason: string }] {
  const reason = row?.problem?.message ?? ''
  return [row === null || row.state === 'queued' || row.state === 'sending' ? queuedKey() : `request:sync.${row.state}`, { reason }]
}
