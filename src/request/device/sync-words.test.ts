import { expect, test } from 'vitest'
import type { OutboxRow } from '../../offline/rows.ts'
import { syncText, tellingRow } from './sync-words.ts'

const t = (key: string, params?: Record<string, unknown>) => `${key.replace('request:sync.', '')}${params ? `(${Object.values(params).join()})` : ''}`
const show = { clock: () => '12:05', moment: () => '12:05' }
const at = (nowMs = 0, online = true) => ({ nowMs, online, pausedUntil: null, behind: undefined })
const row = (over: Partial<OutboxRow>): OutboxRow => ({ seq: 1, op: 'leave-requests.approve', state: 'queued', attempts: 0, notBefore: 0, blobId: null, problem: null, settledAt: null, ...over }) as OutboxRow

test('without a network a queued row says that it will be sent later', () => {
  expect(syncText(row({}), at(0, false), t, show)).toBe('approve(queued)')
})

test('inside the undo window it will be sent in a moment; after it, it is sending', () => {
  expect(syncText(row({ notBefore: 100 }), at(50), t, show)).toBe('approve(undo)')
  expect(syncText(row({ notBefore: 100 }), at(150), t, show)).toBe('approve(sending)')
})

test('a refusal says why, a conflict says who', () => {
  const problem = { status: 400, code: 'x', message: 'Overlaps', errors: ['Overlaps 12 May'], fields: [] }
  expect(syncText(row({ state: 'refused', problem }), at(), t, show)).toBe('refused(Overlaps 12 May)')
  const current = { version: 2, status: 1, changedBy: 'Sari', changedAt: '' }
  expect(syncText(row({ state: 'conflict', problem: { ...problem, current } }), at(), t, show)).toBe('conflict(Sari)')
})

test('a card speaks of the row that needs the person, not of an upload', () => {
  const upload = row({ seq: 3, blobId: 'b' })
  expect(tellingRow([row({ seq: 1 }), row({ seq: 2, state: 'refused' }), upload])?.seq).toBe(2)
  expect(tellingRow([row({ seq: 1 }), upload])?.seq).toBe(1)
})
