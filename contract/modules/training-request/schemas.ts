import { z } from 'zod'
import { MOST_TEXT } from '../../kit/texts-header.ts'
import type { Fields } from '../../kit/field.ts'
import { requestSchemas, zImportEmployees } from '../../kit/request-schema.ts'
import { draftRow, type InputSchemas, zId, zListInput, zOwnId, zText, zWhole } from '../../kit/schema.ts'
import type { trainingRequestCalls } from './calls.ts'
import { TrainingLimits, type TrainingRowList, trainingRequestFields } from './fields.ts'

const ofRequest = { requestId: zId, version: zWhole(0).optional() }
const row = (list: TrainingRowList) => z.object({ ...ofRequest, lineId: zOwnId, ...draftRow(trainingRequestFields[list].columns as Fields) })
const remove = z.object({ id: zId, requestId: zId.optional(), note: zText(MOST_TEXT).optional() })

export const trainingRequestSchemas = {
  ...requestSchemas(trainingRequestFields),
  importRecommendMember: zImportEmployees,
  datasourceTrainingSubject: zListInput,
  datasourceEmployee: zListInput,
  datasourceCurrency: zListInput,
  datasourceCostItem: zListInput,
  datasourceFacilitatorSource: zListInput,
  datasourceCrew: zListInput,
  datasourceCompanyStructure: zListInput,
  datasourceSite: zListInput,
  datasourceForm: zListInput,
  configuration: z.object({}),
  audienceReach: z.object({ rows: z.array(z.strictObject({ companyStructure: zId.nullish(), site: zId.nullish(), gradeAtLeast: zWhole(1, 99).nullish() })).max(TrainingLimits.audience) }),
  createClone: z.object({ id: zId, newId: zOwnId }),
  createOrUpdateRecommendMember: z.object({ ...ofRequest, employeeId: zId, note: zText(500).optional(), sessionGroupId: zId.nullish() }),
  deleteRecommendMember: remove,
  createOrUpdateFacilitator: row('facilitators'),
  createOrUpdateCost: row('costs'),
  createOrUpdateCostDetail: row('costDetails'),
  createOrUpdateSession: row('sessions'),
  createOrUpdateSessionGroup: row('sessionGroups'),
  createOrUpdateCoordinator: row('coordinators'),
  deleteFacilitator: remove,
  deleteCost: remove,
  deleteCostDetail: remove,
  deleteSession: remove,
  deleteSessionGroup: remove,
  deleteCoordinator: remove,
} as unknown as InputSchemas<typeof trainingRequestCalls>
