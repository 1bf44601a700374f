import { describe, expect, test } from 'vitest'
import type { DraftRow, OutboxRow } from '../../offline/rows.ts'
import { countChanges, owedHere } from './count-changes.ts'

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
  test.each(['refused', 'conflict', 'held', 'quarantined', 'sent'] as const)('what is %s changes nothing here', (state) => {
    expect(changes(approve('a', { state }), create('b', { state }))).toEqual({})
  })
})

describe('what is owed, as this device knows it', () => {
  const here = (...rows: OutboxRow[]) => owedHere(rows, [])
  const save = (recordId: string, more: Partial<OutboxRow> = {}) => create(recordId, { op: 'leave-requests.createOrUpdate', ...more })
  test('what finishes it settles it; what puts it aside does not', () => {
    expect(Object.keys(here(create('a', { op: 'leave-requests.saveAndSubmit' }), save('b'), create('c', { op: 'training.saveAnswers' }), create('d', { op: 'performance-appraisal.submitAssessmentEvaluation', input: { draft: true } })).settled)).toEqual(['a'])
  })
  test('what was sent settles it until the server has answered anew', () => {
    expect(here(create('a', { op: 'leave-requests.saveAndSubmit', state: 'sent', settledAt: 7 })).settled.a).toBe(7)
  })
  test('what stopped waits by itself and is not asked for beside; a refused decision stands on the desk', () => {
    const { settled, waiting } = here(create('a', { op: 'leave-requests.saveAndSubmit', state: 'refused' }), save('a', { state: 'held' }), approve('b', { state: 'refused' }))
    expect([Object.keys(settled), waiting]).toEqual([['a'], 1])
  })
  test('a new request is known by its module and by its days, also while it is a draft; what is typed besides changes nothing', () => {
    const { begun, waiting } = owedHere([create('a', { op: 'overtime-schedule.saveAndSubmit', module: 'overtime-schedule', input: { oTStart: '2026-05-09T06:05' } })], [{ id: 'd', module: 'timesheets', values: { startDate: '2026-05-04', note: 'typed' } } as unknown as DraftRow])
    expect([begun.map((b) => [b.module, b.about]), waiting]).toEqual([[['overtime-schedule', ['2026-05-09']], ['timesheets', ['2026-05-04']]], 1])
  })
})
