import { describe, expect, test } from 'vitest'
import type { Scanned } from '../../../../contract/modules/training/running-calls.ts'
import type { OutboxRow } from '../../../api/outbox.ts'
import { outcomeOf, PATIENCE_MS } from './scan-outcome.ts'

const NOW = 1_000_000
const row = (more: Partial<OutboxRow>): OutboxRow => ({ state: 'queued', enqueuedAt: NOW, notBefore: NOW, problem: null, answer: null, ...more }) as OutboxRow
const answer = (more: Partial<Scanned>): Scanned => ({ scanId: 's', verdict: 'verified', sessionId: 'x', session: 'Morning', trainingId: 't', training: 'Fire safety', employeeId: 'e', employee: 'Dina', direction: 'i', attendanceStatusId: 1, inTime: '2026-05-12T09:00', outTime: null, message: '', ...more })
const sent = (more: Partial<Scanned>) => row({ state: 'sent', answer: answer(more) })
const stateOf = (of: OutboxRow, online = true, nowMs = NOW) => outcomeOf(of, online, nowMs).state

describe('before an answer', () => {
  test('without a network it is saved, at once', () => expect(stateOf(row({}), false)).toBe('saved'))
  test.each(['queued', 'sending', 'unknown'] as const)('%s with a network it is being checked, for a while', (state) => {
    expect([stateOf(row({ state })), stateOf(row({ state }), true, NOW + PATIENCE_MS)]).toEqual(['checking', 'saved'])
  })
  test('one that may be taken back is waited for from then on', () => expect(stateOf(row({ notBefore: NOW + 5000 }), true, NOW + 6000)).toBe('checking'))
  test('who has to sign in is told', () => expect(stateOf(row({ state: 'needsSignIn' }))).toBe('signIn'))
})

test.each<[string, Partial<Scanned>, string, string | null]>([
  ['verified', {}, 'in', '2026-05-12T09:00'],
  ['sent later by a phone without a network', { verdict: 'offline' }, 'in', '2026-05-12T09:00'],
  ['of a badge', { verdict: 'witnessed' }, 'in', '2026-05-12T09:00'],
  ['late', { attendanceStatusId: 2 }, 'late', '2026-05-12T09:00'],
  ['leaving', { direction: 'o', outTime: '2026-05-12T12:00', attendanceStatusId: 2 }, 'out', '2026-05-12T12:00'],
  ['recorded before', { verdict: 'already' }, 'already', '2026-05-12T09:00'],
  ['left to the trainer: nothing says that it counts', { verdict: 'questionable', attendanceStatusId: 0, inTime: null }, 'question', null],
])('a scan that is %s', (_, more, state, time) => {
  const outcome = outcomeOf(sent(more), true, NOW)
  expect([outcome.state, outcome.time]).toEqual([state, time])
})

test('a refusal says the reason of the server, whatever the network', () => {
  const problem = { status: 400, code: 'scan_code_expired', message: 'x', errors: ['This code has changed.'], fields: [] }
  expect(outcomeOf(row({ state: 'refused', problem }), false, NOW)).toMatchObject({ state: 'refused', tone: 'red', reason: 'This code has changed.' })
})
