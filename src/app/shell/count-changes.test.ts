import { describe, expect, test } from 'vitest'
import type { OutboxRow } from '../../offline/rows.ts'
import { countChanges } from './count-changes.ts'

const row = (change: Partial<OutboxRow>): OutboxRow => ({ seq: 1, op: 'leave-requests.approve', module: 'leave-requests', recordId: 'r1', input: {}, baseVersion: 3, decision: false, state: 'queued', ...change }) as OutboxRow
const approve = (recordId: string, change: Partial<OutboxRow> = {}) => row({ recordId, decision: true, ...change })
const create = (recordId: string, change: Partial<OutboxRow> = {}) => row({ recordId, op: 'leave-requests.saveAndSubmit', baseVersion: 0, ...change })
const counterOf = (slug: string) => (slug === 'leave-requests' ? 'leaveRequest' : undefined)
const changes = (...rows: OutboxRow[]) => countChanges(rows, counterOf)

describe('counters without a network', () => {
  test('what is decided here leaves the desk, also while its answer is unknown', () => {
    expect(changes(approve('a'), approve('b', { state: 'unknown' }))).toEqual({ actionRequired: -2 })
  })
  test('many decided together count each', () => {
    expect(changes(row({ op: 'attachments-inbox-announcements.inboxBatchAction', input: { items: [{}, {}, {}] } }))).toEqual({ actionRequired: -3 })
  })
  test('a request made here is open once, however often it is saved', () => {
    expect(changes(create('a', { op: 'leave-requests.createOrUpdate' }), create('a'), create('b'))).toEqual({ leaveRequest: 2 })
  })
  test('a change of a request the server has counts nothing; nor does a module without a counter', () => {
    expect(changes(create('a', { baseVersion: 2 }), create('b', { module: 'x' }))).toEqual({})
  })
  test.each(['refused', 'conflict', 'held', 'quarantined'] as const)('what is %s changes nothing here, and waits for the person', (state) => {
    expect(changes(approve('a', { state }), create('b', { state }), create('b', { state }))).toEqual({ forYou: 2 })
  })
  test('what was sent changes nothing here', () => {
    expect(changes(approve('a', { state: 'sent' }), create('b', { state: 'sent' }))).toEqual({})
  })
})
