import { expect, test } from 'vitest'
import { PaStatus, type PaStatusId, Rater } from '../../../../contract/growth/appraisal.ts'
import type { AppraisalHub } from '../../../../contract/modules/performance-appraisal/calls.ts'
import type { OutboxRow } from '../../../offline/rows.ts'
import { hasNoResult, nextOf, type OnDevice, toDoOf, untilOf } from './todo.ts'

const objective = (id: string, dueDate: string, paStatusId: PaStatusId) => ({ objectiveFillingRequestId: id, recordId: `${id}-record`, dueDate, paStatusId }) as AppraisalHub['objectives'][number]
const rating = (stepId: string, dueDate: string, kind: 1 | 2 | 3, paStatusId: PaStatusId) => ({ stepId, dueDate, kind, paStatusId, answered: 3, questions: 9 }) as AppraisalHub['toRate'][number]
const evaluation = (role: 'evaluator' | 'subject', dueDate: string | null, paStatusId: PaStatusId | null, id = '') => ({ id, role, dueDate, paStatusId }) as AppraisalHub['listData'][number]

const NOTHING: OnDevice = { drafts: new Map(), outbox: [], readAt: 1000 }
const row = (op: string, recordId: string, state: OutboxRow['state'], more: Partial<OutboxRow> = {}) => ({ op, recordId, state, input: {}, settledAt: null, ...more }) as OutboxRow
const HAND_IN = 'performance-appraisal.submitAssessmentEvaluation'

test('what is open, soonest first; evaluations to write are one row with the first of their days', () => {
  const hub: AppraisalHub = {
    objectives: [objective('o1', '2026-12-06', PaStatus.notStarted), objective('o2', '2026-12-01', PaStatus.inApproval), objective('o3', '2026-12-02', PaStatus.waiting)],
    toRate: [rating('s', '2026-12-03', Rater.self, PaStatus.inProgress), rating('p', '2026-12-03', Rater.peer, PaStatus.notStarted), rating('d', '2026-12-03', Rater.peer, PaStatus.done)],
    listData: [evaluation('evaluator', '2026-12-17', PaStatus.notStarted), evaluation('evaluator', '2026-12-05', PaStatus.inProgress), evaluation('evaluator', '2026-11-01', PaStatus.done), evaluation('subject', '2026-11-01', null)],
    periods: [],
    hasResult: false,
  }
  expect(toDoOf(hub, NOTHING).toDo.map(({ kind, id, due }) => [kind, id, due])).toEqual([['self', 's', '2026-12-03'], ['feedback', 'p', '2026-12-03'], ['write', 'write', '2026-12-05'], ['objectives', 'o1', '2026-12-06']])
  expect(toDoOf(hub, NOTHING).toDo.find((item) => item.kind === 'write')).toMatchObject({ count: 2, begun: 1 })
  expect(toDoOf({ ...hub, objectives: [], toRate: [], listData: [] }, NOTHING)).toEqual({ toDo: [], waiting: [] })
})

test('what this device holds counts, what it handed over waits apart, and what came back is to be done again', () => {
  const hub: AppraisalHub = {
    objectives: [objective('o', '2026-12-06', PaStatus.notStarted)],
    toRate: [rating('s', '2026-12-03', Rater.self, PaStatus.inProgress), rating('p', '2026-12-04', Rater.peer, PaStatus.notStarted)],
    listData: [evaluation('evaluator', '2026-12-17', PaStatus.notStarted, 'e1'), evaluation('evaluator', '2026-12-18', PaStatus.notStarted, 'e2')],
    periods: [],
    hasResult: false,
  }
  const said = (score: string | null, achievement: string | null = null) => ({ score, achievement, comment: 'x' })
  const drafts: OnDevice['drafts'] = new Map([
    ['s', { values: { rows: { a: said('4.00'), b: said(null, '85'), c: said(null), d: said('2.00'), e: said('1.00'), f: said('5.00') } } }],
    ['o-record', { values: {} }], ['e2', { values: {} }],
  ])
  const held = toDoOf(hub, { ...NOTHING, drafts })
  expect(held.toDo).toMatchObject([{ id: 's', answered: 5 }, { id: 'p', answered: 3 }, { id: 'o', isBegun: true }, { id: 'write', count: 2, begun: 1 }])
  expect(held.waiting).toEqual([])

  const told = (outbox: OutboxRow[]) => { const { toDo, waiting } = toDoOf(hub, { drafts, outbox, readAt: 1000 }); return [toDo.map(({ id, stopped }) => (stopped.length > 0 ? `${id}!` : id)), waiting.map(({ id }) => id)] }
  expect(told([row(HAND_IN, 's', 'queued', { input: { draft: true } })]), 'kept on the server it is still to be done').toEqual([['s', 'p', 'o', 'write'], []])
  expect(told([row(HAND_IN, 's', 'queued'), row('objective-filling.createOrUpdate', 'o-record', 'sending'), row('objective-filling.submit', 'o-record', 'queued')])).toEqual([['p', 'write'], ['o', 's']])
  expect(told([row(HAND_IN, 's', 'refused')])).toEqual([['s!', 'p', 'o', 'write'], []])
  expect(told([row(HAND_IN, 's', 'sent', { settledAt: 1001 })]), 'the server has it, and what it said before is older').toEqual([['p', 'o', 'write'], []])
  expect(told([row(HAND_IN, 's', 'sent', { settledAt: 999 })]), 'asked again after it was handed in').toEqual([['s', 'p', 'o', 'write'], []])
  const { toDo, waiting } = toDoOf(hub, { drafts, outbox: [row('performance-appraisal.submit', 'e2', 'queued')], readAt: 1000 })
  expect(toDo.at(-1)).toMatchObject({ id: 'write', count: 1, begun: 0, due: '2026-12-17' })
  expect(waiting).toMatchObject([{ id: 'write', count: 1 }])
})

test('the nearer a day, the shorter it is said', () => {
  const said = (due: string) => { const until = untilOf(due, '2026-11-27'); return until.code === 'days' ? until.count : until.code }
  expect(['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-12-03', '2026-12-04', '2026-12-06'].map(said)).toEqual(['over', 'today', 'tomorrow', 'weekday', 'weekday', 7, 9])
})

test('of periods to come the next one is named', () => {
  const period = (displayName: string, fillFrom: string) => ({ displayName, fillFrom }) as AppraisalHub['periods'][number]
  expect(nextOf({ periods: [period('2028', '2027-11-01'), period('2027', '2026-12-01'), period('2026', '2025-11-01')] }, '2026-11-27')).toEqual({ period: '2027', from: '2026-12-01' })
  expect(nextOf({ periods: [period('2026', '2025-11-01')] }, '2026-11-27')).toBeNull()
})

test('only who is known to have no result is told that there is none', () => {
  expect([hasNoResult({ hasResult: false }), hasNoResult({ hasResult: true }), hasNoResult({})]).toEqual([true, false, false])
})
