import { z } from 'zod'
import { zCivilDate, zId, zListInput, zNumber, zOwnId, zPersonName, zText, zWhole } from '../../kit/schema.ts'
import { STAGE_STATUSES, VACANCY_ACTIONS, VACANCY_STATUSES } from '../../workforce/vocabulary.ts'

const MAX_STAGES = 20
const MAX_IN_CHARGE = 20
const MAX_FILES = 10

const zStatuses = z.array(z.enum(VACANCY_STATUSES)).max(VACANCY_STATUSES.length).optional()
const zStageStatus = zNumber().refine((value) => (STAGE_STATUSES as readonly number[]).includes(value))
const byId = z.object({ id: zId })
const once = (name: string) => (rows: readonly object[]) => new Set(rows.map((row) => (row as Record<string, unknown>)[name])).size === rows.length

export const vacancySchemas = {
  getVacancy: zListInput.extend({ status: zStatuses, companyStructure: zId.nullish() }),
  getVacancyById: byId,
  getVacancyByEmployeeInCharge: zListInput.extend({ status: zStatuses }),
  getVacancyByIdBasedEmployeeInCharge: byId,
  createOrUpdateVacancyApplicantRecruitmentStages: z.object({
    vacancyId: zId,
    applicationId: zOwnId,
    version: zWhole(0),
    applicant: z.object({
      fullName: zPersonName(200), email: zText(200).optional(), phone: zText(40).optional(), sourceId: zId.nullish(), internalEmployeeId: zId.nullish(),
      receivedDate: zCivilDate.nullish(), attachmentIds: z.array(zId).max(MAX_FILES).optional(),
    }).optional(),
    stages: z.array(z.object({ stageId: zId, statusId: zStageStatus, date: zCivilDate.nullish(), note: zText(1000).optional() })).max(MAX_STAGES).refine(once('stageId'), 'A stage stands twice'),
    expectedJoinDate: zCivilDate.nullish(),
    endReasonId: zId.nullish(),
  }),
  datasourceRecruitmentStageStatus: zListInput.extend({ stageId: zId.nullish() }),
  datasourceApplicantSource: zListInput,
  datasourceApplicantEndReason: zListInput,
  vacancySave: z.object({ id: zId, version: zWhole(0), action: z.enum(VACANCY_ACTIONS), inChargeIds: z.array(zId).max(MAX_IN_CHARGE).optional(), note: zText(1000).optional() }),
  vacancyApplicants: zListInput.extend({ vacancyId: zId, stageId: zId.nullish(), ended: z.boolean().optional() }),
  datasourceJoinedEmployee: zListInput.extend({ vacancyId: zId }),
  applicantJoined: z.object({ applicationId: zId, version: zWhole(0), employeeId: zId.nullish() }),
  applicantErase: z.object({ applicantId: zId, note: zText(1000) }),
  applicantGiveOut: z.object({ applicantId: zId }),
}
