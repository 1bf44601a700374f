/** Step "settle": what becomes of a row after an answer. One transaction, fenced. */
import { backoffMs, type Verdict } from '../answer.ts'
import { snapshotOf } from '../snapshot.ts'
import { lowerNote } from '../open-items.ts'
import { UPLOAD_OP } from '../outbox.ts'
import { keepReceipt } from '../receipts.ts'
import { dependantsOf, type OutboxRow, type Problem } from '../rows.ts'
import { type Store, write } from '../store.ts'
import type { Lease } from './lease.ts'

/** Answered rows are kept for the sync screen, the newest ones. */
const KEEP_SENT = 50
const PAUSE = 'pause'

/** Writes what the verdict means for the row, its draft, its attachments and the rows behind it. */
export async function settle(store: Store, lease: Lease, row: OutboxRow, verdict: Verdict): Promise<void> {
  const { db, port } = store
  await port.step('settle', () =>
    write(store, 'settle.commit', async () => {
      await port.step('settle.guard', () => lease.guard())
      switch (verdict.kind) {
        case 'sent':
          return port.step('settle.sent', () => settleSent(store, row, verdict))
        case 'retry': {
          const waitMs = verdict.afterMs ?? backoffMs(row.attempts, port.randomBytes(2))
          return port.step('settle.retry', () => db.outbox.put({ ...row, state: 'unknown', ambiguous: true, waitMs, nextAt: port.now() + waitMs }))
        }
        case 'pause':
          await port.step('settle.pause', () => db.meta.put({ key: PAUSE, value: { until: port.now() + verdict.afterMs, ms: verdict.afterMs } }))
          return port.step('settle.paused', () => db.outbox.put({ ...row, ...(verdict.inDoubt ? { ambiguous: true } : {}), state: row.ambiguous || verdict.inDoubt ? 'unknown' : 'queued' }))
        case 'noTicket':
          return port.step('settle.no-ticket', () => db.outbox.put({ ...row, state: row.ambiguous ? 'unknown' : 'queued', ticket: null }))
        case 'renew':
          return port.step('settle.renew', () => db.outbox.put({ ...row, state: row.ambiguous ? 'unknown' : 'queued' }))
        default: {
          const inDoubt = row.ambiguous && verdict.byStranger === true
          await port.step('settle.stop', () => stop(store, row, verdict.kind === 'invalid' ? 'refused' : verdict.kind, verdict.problem, inDoubt))
          if (verdict.kind === 'invalid' && row.draftId && !inDoubt) {
            await port.step('settle.reopen', () => db.drafts.update(row.draftId as string, { state: 'editing', problem: verdict.problem }))
          }
        }
      }
    }),
  )
  if (verdict.kind === 'sent') await port.step('settle.note', () => lowerNote(store))
  tell(store, row, verdict)
}

function tell({ db, port }: Store, row: OutboxRow, verdict: Verdict): void {
  const about = { db: db.name, op: row.op, module: row.module, recordId: row.recordId, seq: row.seq }
  port.notifyChanged({ kind: 'outbox', db: db.name })
  if (verdict.kind === 'sent') port.notifyChanged({ kind: 'sent', ...about, answer: verdict.answer })
  else if ('problem' in verdict) port.notifyChanged({ kind: 'stopped', ...about, state: verdict.kind === 'invalid' ? 'refused' : verdict.kind })
  if (row.draftId && (verdict.kind === 'sent' || 'problem' in verdict)) port.notifyChanged({ kind: 'draft', db: db.name, id: row.draftId })
}

/**
 * The row stops with its reason and keeps its payload; what depends on it is held. Runs inside a transaction.
 * @param ambiguous an earlier sending may have arrived: then it is asked again with the same key or thrown away, never edited
 */
export async function stop({ db, port }: Store, row: OutboxRow, state: 'refused' | 'conflict' | 'quarantined', why: Problem, ambiguous: boolean): Promise<void> {
  await port.step('stop.row', () => db.outbox.put({ ...row, state, problem: why, ambiguous, ticket: null, settledAt: port.now() }))
  const rows = await port.step('stop.rows', () => db.outbox.toArray())
  for (const behind of dependantsOf(row, rows)) {
    if (behind.state !== 'held') await port.step('stop.hold', () => db.outbox.put({ ...behind, state: 'held', heldBy: row.seq }))
  }
}

async function settleSent({ db, port }: Store, row: OutboxRow, { answer, version, at }: Extract<Verdict, { kind: 'sent' }>): Promise<void> {
  await port.step('sent.row', () =>
    db.outbox.put({ ...row, state: 'sent', answer, answerVersion: version, ambiguous: false, ticket: null, problem: null, settledAt: at ?? port.now() }),
  )
  await port.step('sent.receipt', () => keepReceipt({ db, port }, answer))
  const followers = await port.step('sent.followers', () => db.outbox.where('recordId').equals(row.recordId).toArray())
  for (const next of followers) {
    // our own change made the version go up: a later command of ours is based on it
    if (next.chainedTo === row.seq && next.sentInput === null) {
      await port.step('sent.chain', () => db.outbox.update(next.seq, { chainedTo: null, baseVersion: version ?? next.baseVersion }))
    }
  }
  if (row.blobId && row.draftId) await port.step('sent.blob', () => db.blobs.update(row.blobId as string, { uploaded: true }))
  else if (row.blobId) await port.step('sent.blob-done', () => db.blobs.delete(row.blobId as string))
  if (row.draftId && row.op !== UPLOAD_OP) await port.step('sent.draft', () => closeDraft({ db, port }, row.draftId as string, version))
  const old = await port.step('sent.old', () => db.outbox.where('state').equals('sent').sortBy('seq'))
  await port.step('sent.prune', () => db.outbox.bulkDelete(old.slice(0, Math.max(0, old.length - KEEP_SENT)).map((r) => r.seq)))
}

/** The last command of a draft was answered: the server has it, the draft goes. */
async function closeDraft({ db, port }: Pick<Store, 'db' | 'port'>, draftId: string, version: number | null): Promise<void> {
  const rows = await port.step('close.rows', () => db.outbox.where('draftId').equals(draftId).toArray())
  const draft = await port.step('close.draft', () => db.drafts.get(draftId))
  const isBack = draft?.state === 'editing' // given back meanwhile and perhaps edited: it is the person's
  if (isBack || rows.some((r) => r.state !== 'sent')) {
    // the server has this much of it: what comes next starts from there
    if (version !== null && draft) await port.step('close.version', () => db.drafts.update(draftId, { version, ...(isBack ? {} : { baseSnapshot: snapshotOf(draft) }) }))
    return
  }
  await port.step('close.delete', () => db.drafts.delete(draftId))
  await port.step('close.blobs', () => db.blobs.bulkDelete(draft?.attachmentIds ?? []))
}

/** How long the whole queue still rests after a 429; a clock that jumped never stretches it. */
export async function pauseLeft({ db, port }: Store): Promise<number> {
  const pause = (await port.step('pause.read', () => db.meta.get(PAUSE)))?.value as { until: number; ms: number } | undefined
  const left = pause ? pause.until - port.now() : 0
  return pause && left > 0 && left <= pause.ms ? left : 0
}

/** Until when nothing is sent because the server asked for it (Unix milliseconds); null when it did not. */
export async function pausedUntil(store: Store): Promise<number | null> {
  const left = await store.port.step('pause.until', () => pauseLeft(store))
  return left > 0 ? store.port.now() + left : null
}
