import { expect, test } from 'vitest'
import type { OutboxRow } from '../../../api/outbox.ts'
import { peopleAsked } from './people-asked.ts'

const row = (recordId: string, state: string, more: object = {}) =>
  ({ seq: 1, op: 'training-open-registration.register', recordId, state, input: { id: recordId, training: 't1', employeeId: `e-${recordId}` }, label: { key: 'x', params: { person: `Person ${recordId}` } }, problem: null, answer: null, ...more }) as unknown as OutboxRow
const asked = (rows: OutboxRow[], now: string[] = []) => peopleAsked(rows, 't1', new Set(now)).map(({ employeeId, person, state, words }) => [employeeId, person, state, words])

test('each person has one honest state', () => {
  expect(asked([row('a', 'queued'), row('b', 'sending'), row('c', 'refused', { problem: { message: 'Full' } }), row('d', 'quarantined'), row('e', 'needsSignIn')])).toEqual([
    ['e-a', 'Person a', 'waits', null], ['e-b', 'Person b', 'sending', null], ['e-c', 'Person c', 'refused', 'Full'], ['e-d', 'Person d', 'refused', ['refused', {}]], ['e-e', 'Person e', 'waits', null],
  ])
})

test('what was answered says the place that was given, and only while this screen knows that nothing came after it', () => {
  const rows = [row('a', 'sent', { answer: { place: 'held', position: null } }), row('b', 'sent', { answer: { place: 'waiting', position: 3 } }), row('c', 'sent', { answer: { place: 'taken', position: null } })]
  expect(asked(rows, ['a', 'b'])).toEqual([['e-a', 'Person a', 'done', ['place.held', {}]], ['e-b', 'Person b', 'done', ['place.waiting', { position: 3 }]]])
})

test('one\u2019s own, and those for another training, are no part of it', () => {
  expect(asked([row('a', 'queued', { input: { id: 'a', training: 't1' } }), row('b', 'queued', { input: { id: 'b', training: 't2', employeeId: 'e' } }), row('c', 'queued', { op: 'training-open-registration.unregister' })])).toEqual([])
})
