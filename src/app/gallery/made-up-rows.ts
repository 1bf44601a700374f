/** One command for each situation of the sync screen. */
import type { OutboxRow, Problem } from '../../offline/rows.ts'

const MINUTE_MS = 60_000
const LEAVE = { what: 'Annual leave, Thu 12 – Fri 13 May' }
const BUDI = { what: 'Annual leave, Budi Santoso, Thu 12 – Fri 13 May' }

type Patch = Partial<Omit<OutboxRow, 'problem'>> & { problem?: Partial<Problem> }

/** @param nowMs moment of the picture */
export function madeUpRows(nowMs: number): OutboxRow[] {
  let seq = 0
  const row = ({ problem, ...patch }: Patch): OutboxRow => ({
    seq: ++seq, commandId: `made-up-${seq}`, op: 'leave-requests.saveAndSubmit', v: 1, input: {}, sentInput: null, issuer: '', sub: '', module: 'leave-requests', recordId: `record-${seq}`, baseVersion: 2, baseSnapshot: null,
    decision: false, chainedTo: null, dependsOn: [], draftId: `record-${seq}`, blobId: null, label: { key: 'sync:item.submit', params: LEAVE }, state: 'queued', ambiguous: false, heldBy: null, notBefore: 0, holdMs: 0, attempts: 0,
    nextAt: 0, waitMs: 0, enqueuedAt: nowMs - 5 * MINUTE_MS, settledAt: nowMs - MINUTE_MS, answer: null, answerVersion: null, ...patch,
    problem: problem ? { status: 409, code: 'stale', message: '', errors: [], fields: [], ...problem } : null,
  })
  const current = (status: number, changedBy: string, more: object = {}) => ({ current: { version: 3, status, changedBy, changedAt: new Date(nowMs - 20 * MINUTE_MS).toISOString(), ...more } })
  const approve: Patch = { op: 'leave-requests.approve', decision: true, draftId: null, label: { key: 'sync:item.approve', params: BUDI } }
  const file: Patch = { op: 'attachments-inbox-announcements.attachmentUpload', blobId: 'made-up', label: { key: 'sync:item.upload', params: { name: 'doctor note.jpg' } } }
  const refused = row({ state: 'refused', problem: { status: 400, code: 'overlap', errors: ['These days overlap a request you already have: 12 May', 'A document is needed for more than 2 working days'], requestId: 'a1b2c3d4-0000-4000-8000-000000000000' } })
  return [
    row({ state: 'needsSignIn' }),
    row({ state: 'conflict', problem: current(0, 'Sari Wulandari') }),
    row({ state: 'conflict', problem: current(0, 'Dina Paramita', { byYou: true }) }),
    row({ state: 'conflict', problem: current(4, 'Andi Wijaya', { action: 'approve' }) }),
    row({ ...approve, state: 'conflict', problem: current(1, 'Budi Santoso') }),
    row({ ...approve, state: 'conflict', problem: current(5, 'Andi Wijaya', { action: 'reject' }) }),
    row({ op: 'leave-requests.cancel', draftId: null, label: { key: 'sync:item.cancel', params: LEAVE }, state: 'conflict', problem: current(4, 'Andi Wijaya', { action: 'approve' }) }),
    refused,
    row({ ...approve, state: 'refused', problem: { status: 403, code: 'not_allowed', errors: ['You may not do this.'] } }),
    row({ state: 'refused', problem: { status: 404, code: 'not_found', errors: ['Not found'], ...current(0, 'Dina Paramita', { action: 'cancel', deleted: true }) } }),
    row({ ...approve, state: 'refused', problem: { status: 404, code: 'not_found', errors: ['Not found'] } }),
    row({ state: 'refused', problem: { status: 413, code: 'http_413' } }),
    row({ ...file, state: 'refused', problem: { status: 400, code: 'file_not_supported', errors: ['File type not supported'] } }),
    row({ state: 'quarantined', problem: { status: 0, code: 'unknown_op' } }),
    row({ state: 'quarantined', attempts: 1, problem: { status: 422, code: 'key_reused' } }),
    row({ state: 'quarantined', problem: { status: 0, code: 'wrong_user' } }),
    row({ ...file, state: 'quarantined', problem: { status: 0, code: 'blob_missing' } }),
    row({ state: 'held', heldBy: refused.seq }),
    row({ state: 'queued' }),
    row({ ...file, state: 'queued' }),
    row({ ...approve, state: 'queued', notBefore: nowMs + 5000, holdMs: 5000 }),
    row({ op: 'leave-requests.addComment', recordId: 'comment', draftId: null, input: { id: 'r', commentId: 'comment', text: 'I am back on Monday' }, label: { key: 'sync:item.comment', params: LEAVE } }),
    row({ attempts: 3, nextAt: nowMs + 90_000, waitMs: 90_000 }),
    row({ state: 'sending', attempts: 1 }),
    row({ state: 'unknown', ambiguous: true, attempts: 2 }),
    row({ state: 'sent' }),
  ]
}
