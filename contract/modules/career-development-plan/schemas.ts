import { z } from 'zod'
import type { Fields } from '../../kit/field.ts'
import { requestSchemas } from '../../kit/request-schema.ts'
import { draftRow, type InputSchemas, zAct, zCivilDate, zId, zListInput, zOwnId, zWhole } from '../../kit/schema.ts'
import type { careerDevelopmentPlanCalls } from './calls.ts'
import { careerDevelopmentPlanDeskFields, careerDevelopmentPlanFields, type CommentSection, planSections, type PlanSection } from './fields.ts'

const desk = careerDevelopmentPlanDeskFields.first
const columnsOf = ({ columns }: { columns: unknown }): Fields => columns as Fields
const section = (name: PlanSection) =>
  z.object({ planId: zOwnId, version: zWhole(0).optional(), lineId: zOwnId, period: zId.optional(), formDate: zCivilDate.optional(), ...draftRow(columnsOf(careerDevelopmentPlanFields[name])) })
const ofDesk = { planId: zId, version: zWhole(0).optional(), deskVersion: zWhole(0).optional() }
const comment = (name: CommentSection) => z.object({ ...ofDesk, lineId: zOwnId, ...draftRow(columnsOf(desk[name])) })
const removeSection = z.object({ id: zId, planId: zId.optional(), version: zWhole(0).optional() })
const removeComment = z.object({ id: zId, planId: zId.optional(), deskVersion: zWhole(0).optional() })

export const careerDevelopmentPlanSchemas = {
  ...requestSchemas(careerDevelopmentPlanFields, careerDevelopmentPlanDeskFields),
  revise: zAct.extend({ sections: z.array(z.enum(planSections)).max(planSections.length).optional() }),
  datasourcePeriod: zListInput,
  datasourceEmployee: zListInput,
  datasourceCompetency: zListInput.extend({ employeeId: zId.optional(), positionPlan: zId.optional() }),
  datasourceSitePlan: zListInput,
  datasourceFunctionPlan: zListInput,
  datasourcePositionPlan: zListInput.extend({ functionPlan: zId.optional() }),
  datasourceSuggestionPeriod: zListInput,
  getPersonalInformation: z.object({ id: zId }),
  getSelfFilling: zListInput.extend({ status: z.array(zWhole(0)).max(20).optional() }),
  getCommentBySuperior: zListInput.extend({ commented: z.boolean().optional() }),
  getCommentBySuperiorById: z.object({ id: zId }),
  createOrUpdatePreviousCompetency: section('previousCompetencyData'),
  createOrUpdateCompetency: section('competencyData'),
  createOrUpdateDevelopmentByAge: section('developmentByAgeData'),
  createOrUpdateCurrentCondition: comment('currentConditionCompetencyCommentData'),
  createOrUpdateRecommendation: z.object({ ...ofDesk, ...draftRow(columnsOf(desk.futurePositionRecommendationCommentData)) }),
  createOrUpdatePosition: comment('futurePositionRecommendationCommentDataDetail'),
  createOrUpdateFutureCompetency: comment('futurePositionCompetencyCommentData'),
  deletePreviousCompetency: removeSection,
  deleteCompetency: removeSection,
  deleteDevelopmentByAge: removeSection,
  deleteCurrentCondition: removeComment,
  deletePosition: removeComment,
  deleteFutureCompetency: removeComment,
} as unknown as InputSchemas<typeof careerDevelopmentPlanCalls>
