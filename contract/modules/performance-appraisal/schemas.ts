import { z } from 'zod'
import { PA_STATUSES } from '../../growth/appraisal.ts'
import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zCivilDate, zId, zListInput, zNumber, zText, zWhole } from '../../kit/schema.ts'
import { zInbox } from '../attachments-inbox-announcements/schemas.ts'
import type { appraisalCalls } from './calls.ts'
import { evaluationDeskFields, evaluationFields } from './fields.ts'

const MAX_BATCH = 100
const MAX_ROWS = 100
const MAX_TEAM = 50
const DECIMAL = /^-?\d{1,9}(\.\d{1,2})?$/

const zIds = z.array(zId).max(200)
const zDecimal = zText(12).refine((v) => DECIMAL.test(v), 'Invalid Number')
const zPaStatus = zNumber().refine((v) => (PA_STATUSES as readonly number[]).includes(v))
const zKind = zWhole(1, 3)
const once = (name: string) => (rows: readonly object[]) => new Set(rows.map((row) => (row as Record<string, unknown>)[name])).size === rows.length
const zBatch = z.object({
  items: z.array(z.object({ id: zId, version: zWhole(0).optional() })).min(1).max(MAX_BATCH).refine(once('id'), 'A row stands twice'),
  note: zText(1000).optional(),
})
const byId = z.object({ id: zId })

export const appraisalSchemas = {
  ...requestSchemas(evaluationFields, evaluationDeskFields),
  dataSourcePeriods: zListInput,
  dataSourceAppraisalType2ColumnType: zListInput,
  dataSourceAppraisalForm: zListInput,
  dataSourceHistoryStatus: zListInput,
  dataSourceValueRange: zListInput.extend({ id: zId }),
  getValueRange: byId,
  datasourceEmployee: zListInput,
  competencies: zListInput,
  evaluations: z.object({}),
  evaluation: byId,
  evaluationList: zListInput.extend({
    scope: z.enum(['mine', 'team', 'all']).optional(), evaluationPeriodIds: zIds.optional(), evaluationTypeIds: zIds.optional(),
    paStatusIds: z.array(zPaStatus).max(5).optional(), companyStructureIds: zIds.optional(), gradeCodes: z.array(zText(20)).max(20).optional(),
  }),
  submitAssessmentEvaluation: z.object({
    id: zId, version: zWhole(0),
    answers: z.array(z.object({ rowId: zId, score: zDecimal.nullish(), achievement: zDecimal.nullish(), comment: zText(500).nullish() })).max(MAX_ROWS).refine(once('rowId'), 'A row stands twice'),
    comment: zText(2000).optional(), strengths: zText(1000).optional(), improvements: zText(1000).optional(), draft: z.boolean().optional(), decline: z.boolean().optional(),
  }),
  batchSubmit: zBatch,
  batchApprove: zBatch,
  batchReject: zBatch,
  evaluationFile: z.object({ id: zId, fileId: zId }),
  pendingApproval: zListInput,
  approvalHistory: zInbox,
  steps: byId,
  getTeamRater: zListInput.extend({ id: zId.optional(), names: z.boolean().optional() }),
  getTeamRaterDetail: byId,
  getTeamRaterUpdate: z.object({
    id: zId, version: zWhole(0),
    add: z.array(z.object({ employeeId: zId, kind: zKind })).max(MAX_TEAM).refine(once('employeeId'), 'A row stands twice').optional(),
    remove: z.array(zId).max(MAX_TEAM).optional(), reopen: z.array(zId).max(MAX_TEAM).optional(), evaluatorId: zId.nullish(),
  }),
  getEvaluationResult: z.object({ id: zId.optional(), employeeId: zId.optional(), evaluationPeriodId: zId.optional() }),
  dataSourceEvaluator: zListInput.extend({ id: zId.optional(), kind: zKind.optional(), proposed: z.boolean().optional() }),
  configuration: z.object({}),
  approvalRequest: byId,
  raterSheet: byId,
  evaluationSheet: byId,
  acknowledge: z.object({ id: zId, note: zText(1000).optional() }),
  ownObjectives: z.object({}),
  progress: z.object({ id: zId, achievement: zDecimal.refine((v) => !v.startsWith('-'), 'Invalid Number').nullish(), note: zText(500).optional(), date: zCivilDate }),
  publish: z.object({ evaluationPeriodId: zId, evaluationTypeId: zId.optional() }),
  distribution: z.object({ evaluationPeriodId: zId, evaluationTypeId: zId.optional(), companyStructureIds: zIds.optional() }),
} as unknown as InputSchemas<typeof appraisalCalls>
