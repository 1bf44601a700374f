/**
 * Step "enqueue": a decision of the person becomes rows. One transaction holds the draft and every row;
 * only when it has resolved is "saved" said.
 */
import { FILE_LIMIT, FORM_LIMIT, JSON_LIMIT } from '../../../contract/kit/body-limits.ts'
import { type AnyCall, callById, moduleOfCall } from '../../../contract/kit/call.ts'
import { canonicalJson, toWire } from '../../../contract/kit/wire.ts'
import { loadFacts } from '../call-facts.ts'
import { draftFromInput } from '../drafts.ts'
import { newId } from '../command-id.ts'
import { lowerNote, raiseNote } from '../open-items.ts'
import { versionOfOp } from '../ops.ts'
import { AlreadyQueued, type Enqueue, type Enqueued, removeRows, TooLarge, UPLOAD_OP } from '../outbox.ts'
import { type DraftInput, type OutboxRow, PENDING } from '../rows.ts'
import { type Store, write } from '../store.ts'

/** An undo window is seconds. A clock that jumps while a tap is kept must not make a year of them. */
const LONGEST_HOLD_MS = 60_000

const DECISIONS = ['approve', 'reject', 'revise']

/**
 * Keeps a command. Resolves when it is durable; only then say "saved". Needs no network.
 * @throws StorageFull, AlreadyQueued, TooLarge
 */
export async function enqueue(store: Store, command: Enqueue): Promise<Enqueued> {
  const [only] = await store.port.step('enqueue', () => enqueueAll(store, [command]))
  return only as Enqueued
}

/**
 * Keeps several commands, all or none; each waits for the one before (save, then submit).
 * @throws StorageFull, AlreadyQueued, TooLarge
 */
export async function enqueueAll(store: Store, commands: readonly Enqueue[]): Promise<Enqueued[]> {
  const { db, port } = store
  // known to any screen that offers them; nothing is waited for within the transaction
  for (const { op } of commands) await port.step('enqueue.facts', () => loadFacts(port, op))
  let isExact = false
  const kept = await port.step('enqueue.write', () =>
    write(store, 'enqueue.commit', async () => {
      const rows: Enqueued[] = []
      for (const command of commands) {
        const before = rows.at(-1)
        const dependsOn = [...(command.dependsOn ?? []), ...(before ? [before.seq] : [])]
        rows.push(await port.step('enqueue.one', () => keep(store, { ...command, dependsOn })))
      }
      isExact = await port.step('enqueue.note', () => raiseNote(store))
      return rows
    }),
  )
  if (!isExact) await port.step('enqueue.lower', () => lowerNote(store))
  port.notifyChanged({ kind: 'outbox', db: db.name })
  for (const { draft } of commands) if (draft) port.notifyChanged({ kind: 'draft', db: db.name, id: draft.id })
  return kept
}

/** One command into the open transaction. */
async function keep(store: Store, command: Enqueue): Promise<Enqueued> {
  const { db, port } = store
  const call = callById(command.op)
  if (!call || call.kind !== 'command') throw new Error(`${command.op} is not a command`)
  requireFits(call, command.input)
  const decision = DECISIONS.includes(call.name)
  const again = await port.step('enqueue.same', () => sameCommand(store, command))
  if (again) return again
  const draftId = command.draft?.id ?? null
  const twin = draftId ? await port.step('enqueue.twin', () => sameForm(store, draftId, command)) : null
  if (twin) return twin
  if (draftId) await port.step('enqueue.replace', () => replaceStopped(store, draftId))
  const earlier = await port.step('enqueue.earlier', () => db.outbox.where('recordId').equals(command.recordId).sortBy('seq'))
  const open = earlier.filter((row) => PENDING.includes(row.state) || row.state === 'held')
  const rival = decision ? open.find((row) => row.decision) : undefined
  if (rival) {
    // an impatient second tap; with another note it is not the same, and would be dropped in silence
    if (rival.op === command.op && rival.input.note === command.input.note) return { seq: rival.seq, commandId: rival.commandId }
    throw new AlreadyQueued(rival.seq)
  }
  const uploads = await port.step('enqueue.uploads', () => addUploads(store, command))
  const row = newRow(store, command, call.module, decision)
  row.dependsOn = [...row.dependsOn, ...uploads]
  row.chainedTo = decision ? null : (open.findLast((r) => !r.decision && r.op !== UPLOAD_OP)?.seq ?? null)
  const seq = await port.step('enqueue.put', () => db.outbox.add(row))
  if (command.draft) await port.step('enqueue.draft', () => handOver(store, command.draft as DraftInput, command.attachmentIds))
  return { seq, commandId: row.commandId }
}

/** What the server would refuse for its size is not kept as if it could be sent. */
function requireFits(call: AnyCall, input: Record<string, unknown>): void {
  const bytes = new TextEncoder().encode(JSON.stringify(toWire(input))).length
  if (bytes > (call.body === 'form' ? FORM_LIMIT : JSON_LIMIT)) throw new TooLarge()
}

/** The form as it is sent, read-only until the answer or until it is taken back. */
async function handOver(store: Store, draft: DraftInput, attachmentIds: string[] | undefined): Promise<void> {
  const { db, port } = store
  const old = await port.step('hand-over.old', () => db.drafts.get(draft.id))
  const row = draftFromInput(store, { attachmentIds, ...draft }, old)
  await port.step('hand-over.put', () => db.drafts.put({ ...row, state: 'queued', problem: null }))
}

/** The same command id again: the row that is there. One the server had refused is tried anew, since the person asked again. */
async function sameCommand({ db, port }: Store, command: Enqueue): Promise<Enqueued | null> {
  if (!command.commandId) return null
  const row = await port.step('enqueue.find', () => db.outbox.where('commandId').equals(command.commandId as string).first())
  if (!row) return null
  const waiting = row.ambiguous ? 'unknown' : 'queued'
  if (row.state === 'refused') await port.step('enqueue.retry', () => db.outbox.update(row.seq, { state: 'queued', nextAt: 0, problem: null }))
  if (command.ticket && (row.state === 'refused' || row.state === 'needsSignIn')) await port.step('enqueue.ticket', () => db.outbox.update(row.seq, { state: waiting, ticket: command.ticket ?? null }))
  return { seq: row.seq, commandId: row.commandId }
}

/**
 * The form was handed over with this very act and is still on its way: an impatient second tap.
 * @throws AlreadyQueued when it says something else (another tab): it would be dropped in silence
 */
async function sameForm({ db, port }: Store, draftId: string, { op, input }: Enqueue): Promise<Enqueued | null> {
  const rows = await port.step('twin.rows', () => db.outbox.where('draftId').equals(draftId).toArray())
  const row = rows.find((r) => r.op === op && PENDING.includes(r.state))
  if (!row) return null
  if (canonicalJson(row.input) !== canonicalJson(input)) throw new AlreadyQueued(row.seq)
  return { seq: row.seq, commandId: row.commandId }
}

/** The person has edited the draft and sends it again: its stopped rows are replaced by the new ones. @throws AlreadyQueued when one of them may have arrived */
async function replaceStopped({ db, port }: Store, draftId: string): Promise<void> {
  const rows = await port.step('replace.find', () => db.outbox.where('draftId').equals(draftId).toArray())
  const stopped = rows.filter((r) => r.state === 'refused' || r.state === 'held' || r.state === 'conflict')
  const doubtful = stopped.find((r) => r.ambiguous)
  if (doubtful) throw new AlreadyQueued(doubtful.seq)
  await port.step('replace.remove', () => removeRows({ db, port }, stopped))
}

/** So long an upload ahead of its record is relied on: half of what the server keeps it. */
const EARLY_HOLDS_MS = 12 * 3_600_000

/** Rows for attachments that are not on the server and not queued yet. @returns every upload the command must wait for */
async function addUploads(store: Store, command: Enqueue): Promise<number[]> {
  const { db, port } = store
  const ids = command.attachmentIds ?? command.draft?.attachmentIds ?? []
  if (ids.length === 0) return []
  const seqs: number[] = []
  const blobs = await port.step('uploads.blobs', () => db.blobs.bulkGet(ids))
  const rows = await port.step('uploads.rows', () => db.outbox.where('op').equals(UPLOAD_OP).toArray())
  for (const blob of blobs) {
    if (!blob || blob.uploaded || (blob.early !== undefined && port.now() - blob.early < EARLY_HOLDS_MS)) continue
    const there = rows.find((r) => r.blobId === blob.id && r.state !== 'sent')
    if (there) {
      seqs.push(there.seq)
      continue
    }
    if (blob.size > FILE_LIMIT) throw new TooLarge()
    const upload: Enqueue = { op: UPLOAD_OP, input: { id: blob.id, category: blob.category, fileName: blob.fileName }, recordId: command.recordId, label: { key: 'sync:item.upload', params: { name: blob.fileName } }, notBefore: command.notBefore ?? 0 }
    const row = newRow(store, upload, moduleOfCall(UPLOAD_OP), false)
    const seq = await port.step('uploads.put', () => db.outbox.add({ ...row, blobId: blob.id, draftId: command.draft?.id ?? null }))
    seqs.push(seq)
  }
  return seqs
}

function newRow({ port, owner }: Store, command: Enqueue, module: string, decision: boolean): Omit<OutboxRow, 'seq'> {
  const now = port.now()
  const holdMs = Math.min(LONGEST_HOLD_MS, Math.max(0, (command.notBefore ?? 0) - now))
  return {
    commandId: command.commandId ?? newId(port),
    op: command.op,
    v: versionOfOp(command.op),
    input: command.input,
    sentInput: null,
    issuer: owner.issuer,
    sub: owner.sub,
    module,
    recordId: command.recordId,
    baseVersion: command.baseVersion ?? null,
    baseSnapshot: command.baseSnapshot ?? null,
    decision,
    chainedTo: null,
    dependsOn: command.dependsOn ?? [],
    draftId: command.draft?.id ?? null,
    blobId: null,
    label: command.label,
    state: 'queued',
    ambiguous: false,
    heldBy: null,
    notBefore: now + holdMs,
    holdMs,
    attempts: 0,
    nextAt: 0,
    waitMs: 0,
    enqueuedAt: now,
    settledAt: null,
    answer: null,
    answerVersion: null,
    problem: null,
    ticket: command.ticket ?? null,
  }
}
