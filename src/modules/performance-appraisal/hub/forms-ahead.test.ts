import { expect, test } from 'vitest'
import { PaStatus, type PaStatusId } from '../../../../contract/growth/appraisal.ts'
import type { AppraisalHub } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { formsOf } from './forms-ahead.ts'

const rating = (stepId: string, paStatusId: PaStatusId) => ({ stepId, paStatusId }) as AppraisalHub['toRate'][number]
const evaluation = (evaluationId: string, role: 'evaluator' | 'subject', paStatusId: PaStatusId | null) => ({ evaluationId, role, paStatusId }) as AppraisalHub['listData'][number]

test('forms of what is to be done, with the texts of their screens; nothing where nothing is asked', () => {
  const own = [evaluation('mine', 'subject', null), evaluation('over', 'evaluator', PaStatus.done)]
  expect(formsOf({ toRate: [rating('done', PaStatus.done)], listData: own })).toEqual({ reads: [], namespaces: [], rates: false, writes: false })
  expect(formsOf({ toRate: [rating('s', PaStatus.inProgress), rating('ahead', PaStatus.waiting)], listData: own })).toEqual({ reads: [['performance-appraisal.raterSheet', { id: 's' }]], namespaces: ['performance-appraisal-rate'], rates: true, writes: false })
  expect(formsOf({ toRate: [], listData: [evaluation('e', 'evaluator', PaStatus.notStarted)] })).toEqual({ reads: [['performance-appraisal.evaluationSheet', { id: 'e' }]], namespaces: ['performance-appraisal-rate', 'performance-appraisal-team'], rates: true, writes: true })
  expect(formsOf({ toRate: Array.from({ length: 40 }, (_, i) => rating(`${i}`, PaStatus.notStarted)), listData: [] }).reads).toHaveLength(30)
})
