import { expect, test } from 'vitest'
import { PaStatus, type PaStatusId, Rater } from '../../../../contract/growth/appraisal.ts'
import type { AppraisalHub } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { nextOf, toDoOf, untilOf } from './todo.ts'

const objective = (id: string, dueDate: string, paStatusId: PaStatusId) => ({ objectiveFillingRequestId: id, dueDate, paStatusId }) as AppraisalHub['objectives'][number]
const rating = (stepId: string, dueDate: string, kind: 1 | 2 | 3, paStatusId: PaStatusId) => ({ stepId, dueDate, kind, paStatusId }) as AppraisalHub['toRate'][number]
const evaluation = (role: 'evaluator' | 'subject', dueDate: string | null, paStatusId: PaStatusId | null) => ({ role, dueDate, paStatusId }) as AppraisalHub['listData'][number]

test('what is open, soonest first; evaluations to write are one row with the first of their days', () => {
  const hub: AppraisalHub = {
    objectives: [objective('o1', '2026-12-06', PaStatus.notStarted), objective('o2', '2026-12-01', PaStatus.inApproval), objective('o3', '2026-12-02', PaStatus.waiting)],
    toRate: [rating('s', '2026-12-03', Rater.self, PaStatus.inProgress), rating('p', '2026-12-03', Rater.peer, PaStatus.notStarted), rating('d', '2026-12-03', Rater.peer, PaStatus.done)],
    listData: [evaluation('evaluator', '2026-12-17', PaStatus.notStarted), evaluation('evaluator', '2026-12-05', PaStatus.inProgress), evaluation('evaluator', '2026-11-01', PaStatus.done), evaluation('subject', '2026-11-01', null)],
    periods: [],
  }
  expect(toDoOf(hub).map(({ kind, id, due }) => [kind, id, due])).toEqual([['self', 's', '2026-12-03'], ['feedback', 'p', '2026-12-03'], ['write', 'write', '2026-12-05'], ['objectives', 'o1', '2026-12-06']])
  expect(toDoOf(hub).find((item) => item.kind === 'write')).toMatchObject({ count: 2 })
  expect(toDoOf({ ...hub, objectives: [], toRate: [], listData: [] })).toEqual([])
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
