import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput, zOwnId, zText, zWhole } from '../../kit/schema.ts'
import { formFormats, type reportCalls } from './calls.ts'
import { reportFormats, reportScopes } from './shapes.ts'

const zValues = z.array(z.object({ key: zText(60), value: zText(200) })).max(1000).optional()
const zScope = z.enum(reportScopes).optional()
const zFormat = z.enum(reportFormats)
const zPeople = z.array(zId).max(500).optional()
const zForm = z.object({ id: zId, x: z.enum(formFormats) })
/** What is paged is at most so many rows at once: rows of reports are long. */
const { paginationPage, sortingColumn, sortingDirection } = zListInput.shape

export const reportSchemas = {
  index: z.object({}),
  getAllReport: zListInput.extend({ category: zText(60).optional(), favourite: z.boolean().optional() }),
  getReportParameter: z.object({ id: zId }),
  getReportPreview: z.object({ id: zId, scope: zScope, parameters: zValues, paginationSize: zWhole(1, 100).optional(), paginationPage, sortingColumn, sortingDirection }),
  performanceAppraisalReports: z.object({ id: zId, type: zWhole(1, 2), periode: zId, format: zFormat.optional() }),
  performanceAppraisalObjectiveDownload: zForm,
  performanceAppraisalEvaluationDownload: zForm,
  datasourceCareerDevelopmentPlan: zListInput,
  careerDevelopmentPlanReports: z.object({ period: zId, employeeIds: zPeople, companyStructureIds: zPeople, format: zFormat.optional() }),
  customModuleRequest: z.object({ from: zCivilDate, until: zCivilDate, status: z.array(zWhole(0, 99)).max(20).optional(), lineTypes: z.array(zWhole(0, 99)).max(20).optional(), employeeIds: zPeople, format: zFormat.optional() }),
  options: zListInput.extend({ id: zId, parameter: zText(60), scope: zScope, values: zValues }),
  startRun: z.object({ id: zOwnId, reportId: zId, scope: zScope, format: zFormat, parameters: zValues }),
  runs: zListInput,
  run: z.object({ id: zId }),
  cancelRun: z.object({ id: zId }),
  deleteRun: z.object({ id: zId }),
  runFile: z.object({ id: zId }),
  favourite: z.object({ id: zId, isFavourite: z.boolean() }),
  savePreset: z.object({ id: zOwnId, reportId: zId, name: zText(80).refine((name) => name.trim() !== ''), scope: zScope, parameters: zValues }),
  deletePreset: z.object({ id: zId }),
} as unknown as InputSchemas<typeof reportCalls>
