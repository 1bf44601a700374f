/** Reading calls of performance appraisal: but for the raters', all of them. @see contract/modules/performance-appraisal/README.md#who-sees-what */
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { appraisalSchemas } from '../../../../contract/modules/performance-appraisal/schemas.ts'
import type { Files } from '../../../files/files.ts'
import { serve, type ServedCall } from '../../../lib/handler.ts'
import { fileableEmployees } from '../../../request/filing.ts'
import { configuration } from './configuration.ts'
import { approvalHistory, pendingApproval } from './desk.ts'
import { distribution } from './distribution.ts'
import { approvalRequest, evaluationDocument, evaluationFile, evaluationSteps, requestFor } from './document.ts'
import { appraisalHub } from './hub.ts'
import { evaluationList } from './list.ts'
import type { Machinery } from './reader.ts'
import { evaluationResult } from './result.ts'
import { evaluationSheet } from './sheet.ts'
import { columnTypes, competencyOptions, formOptions, historyStatuses, periodOptions, rangeDetail, rangeOptions } from './sources.ts'

export interface ReadingDeps {
  requests: Machinery
  files: Pick<Files, 'read' | 'readOf'>
}

/** The detail among them: what its writer has back is theirs alone. */
export function appraisalReading({ requests, files }: ReadingDeps): ServedCall[] {
  const c = appraisalCalls
  return serve(
    {
      dataSourcePeriods: c.dataSourcePeriods, dataSourceAppraisalType2ColumnType: c.dataSourceAppraisalType2ColumnType, dataSourceAppraisalForm: c.dataSourceAppraisalForm, dataSourceHistoryStatus: c.dataSourceHistoryStatus,
      dataSourceValueRange: c.dataSourceValueRange, getValueRange: c.getValueRange, datasourceEmployee: c.datasourceEmployee, competencies: c.competencies,
      evaluations: c.evaluations, evaluation: c.evaluation, evaluationList: c.evaluationList, evaluationFile: c.evaluationFile, pendingApproval: c.pendingApproval, approvalHistory: c.approvalHistory, steps: c.steps,
      getEvaluationResult: c.getEvaluationResult, configuration: c.configuration, approvalRequest: c.approvalRequest, evaluationSheet: c.evaluationSheet, distribution: c.distribution, detail: c.detail,
    },
    appraisalSchemas,
    {
      dataSourcePeriods: periodOptions, dataSourceAppraisalType2ColumnType: columnTypes, dataSourceAppraisalForm: formOptions, dataSourceHistoryStatus: historyStatuses,
      dataSourceValueRange: rangeOptions, getValueRange: rangeDetail, datasourceEmployee: (input, context) => fileableEmployees(input, context, { def: performanceAppraisal }), competencies: competencyOptions,
      evaluations: (_, context) => appraisalHub(requests, context),
      evaluation: (input, context) => evaluationDocument(input, requests, context),
      evaluationList: (input, context) => evaluationList(input, requests, context),
      evaluationFile: (input, context) => evaluationFile(input, { requests, files }, context),
      pendingApproval: (input, context) => pendingApproval(input, requests, context),
      approvalHistory: (input, context) => approvalHistory(input, requests, context),
      steps: (input, context) => evaluationSteps(input, requests, context),
      getEvaluationResult: (input, context) => evaluationResult(input, requests, context),
      configuration: (_, context) => configuration(context),
      approvalRequest: (input, context) => approvalRequest(input, requests, context),
      evaluationSheet: (input, context) => evaluationSheet(input, requests, context),
      distribution,
      detail: ({ id }, context) => requestFor(id, requests, context) as never,
    },
  )
}
