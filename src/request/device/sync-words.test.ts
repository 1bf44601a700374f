import { expect, test } from 'vitest'
import type { OutboxRow } from '../../offline/rows.ts'
import { changeText } from './change-words.ts'
import { syncText, tellingRow } from './sync-words.ts'

const t = (key: string, params?: Record<string, unknown>) => `${key.replace('request:sync.', '')}${params ? `(${Object.values(params).join()})` : ''}`
const show = { clock: () => '12:05', moment: () => '12:05' }
const at = (nowMs = 0, online = true) => ({ nowMs, online, pausedUntil: null, behind: undefined })
const row = (over: Partial<OutboxRow>): OutboxRow => ({ seq: 1, op: 'leave-requests.approve', state: 'queued', attempts: 0, notBefore: 0, blobId: null, problem: null, settledAt: null, ...over }) as OutboxRow

test('without a network a queued row says that it will be sent later', () => {
  expect(syncText(row({}), at(0, false), t, show)).toBe('approve(queued)')
})

test('what has not left yet is not called sending: it will be sent in a moment, or is tried again at a time', () => {
  expect(syncText(row({ notBefore: 100, holdMs: 100 }), at(50), t, show)).toBe('approve(soon)')
  expect(syncText(row({ notBefore: 100, holdMs: 100 }), at(150), t, show)).toBe('approve(soon)')
  expect(syncText(row({ attempts: 2, nextAt: 100, waitMs: 100 }), at(50), t, show)).toBe('approve(again(12:05))')
  expect(syncText(row({ state: 'sending', attempts: 1 }), at(), t, show)).toBe('approve(sending)')
})

test('a refusal says why, a conflict says who', () => {
  const problem = { status: 400, code: 'x', message: 'Overlaps', errors: ['Overlaps 12 May'], fields: [] }
  expect(syncText(row({ state: 'refused', problem }), at(), t, show)).toBe('refused(Overlaps 12 May)')
  const current = { version: 2, status: 1, changedBy: 'Sari', changedAt: '' }
  expect(syncText(row({ state: 'conflict', problem: { ...problem, current } }), at(), t, show)).toBe('conflict(Sari)')
})

test('a new request that is not found was not deleted: it never was there', () => {
  const problem = { status: 404, code: 'not_found', message: 'Not found', errors: [], fields: [] }
  expect(syncText(row({ op: 'leave-requests.saveAndSubmit', state: 'refused', problem, baseVersion: 0 }), at(), t, show)).toBe('not-allowed-or-found')
  expect(syncText(row({ op: 'leave-requests.saveAndSubmit', state: 'refused', problem, baseVersion: null }), at(), t, show)).toBe('not-allowed-or-found')
  expect(syncText(row({ state: 'refused', problem, baseVersion: 3 }), at(), t, show)).toBe('gone')
})

test('nobody reads their own name: it was they, on another device', () => {
  const current = { version: 2, status: 0, changedBy: 'Dina', byYou: true as const, changedAt: '2026-05-12T05:05:00Z' }
  const problem = { status: 409, code: 'stale', message: '', errors: [], fields: [], current }
  expect(syncText(row({ state: 'conflict', problem }), at(), t, show)).toBe('conflict.you')
  expect(changeText({ ...current, action: 'cancel' }, { t, show })).toBe('request:change.cancel.you(12:05)')
  expect(changeText({ ...current, action: 'expire' }, { t, show })).toBe('request:change.expire(Dina,12:05)')
})

test('what was done to a request before is said in the state itself, with who and when', () => {
  const current = { version: 2, status: 4, changedBy: 'Sari', action: 'approve', changedAt: '2026-05-12T05:05:00Z' }
  const problem = { status: 409, code: 'stale', message: '', errors: [], fields: [], current }
  expect(syncText(row({ op: 'leave-requests.cancel', state: 'conflict', problem }), at(), t, show)).toBe('request:change.approve(Sari,12:05)')
})

test('a card speaks of the row that needs the person, not of an upload', () => {
  const upload = row({ seq: 3, blobId: 'b' })
  expect(tellingRow([row({ seq: 1 }), row({ seq: 2, state: 'refused' }), upload])?.seq).toBe(2)
  expect(tellingRow([row({ seq: 1 }), upload])?.seq).toBe(1)
})
