/** Reports and the files made of them. @see contract/modules/reports/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import type { ReportCategory, ReportDetail, ReportFormat, ReportLimits, ReportPreset, ReportPreview, ReportRow, ReportRun, ReportScope, ReportValues, RunStatus } from './shapes.ts'

export interface ReportIndex {
  reports: ReportRow[]
  categories: ReportCategory[]
  /** The reader's ten newest. */
  runs: ReportRun[]
  limits: ReportLimits
  /** The reader may have files made. */
  mayExport: boolean
}

export interface ReportListInput extends ListInput {
  category?: string
  favourite?: boolean
}

export interface ReportChoices {
  id: string
  /** Left out: the widest the reader has. */
  scope?: ReportScope
  parameters?: ReportValues
}

export type PreviewInput = ReportChoices & Pick<ListInput, 'paginationSize' | 'paginationPage' | 'sortingColumn' | 'sortingDirection'>

export interface OptionsInput extends ListInput {
  id: string
  parameter: string
  scope?: ReportScope
  /** What is chosen elsewhere. */
  values?: ReportValues
}

export interface RunInput {
  /** Of the run, made on the device. */
  id: string
  reportId: string
  scope?: ReportScope
  format: ReportFormat
  parameters?: ReportValues
}

export interface RunAnswer {
  id: string
  status: RunStatus
  message: string
}

/** What an appraisal's file is of. */
export const appraisalFile = { objectives: 1, evaluations: 2 } as const

export interface AppraisalFileInput {
  /** Employee; all-zero: everybody whose the reader may have. */
  id: string
  type: (typeof appraisalFile)[keyof typeof appraisalFile]
  /** Evaluation period. */
  periode: string
  format?: ReportFormat
}

export interface PlansFileInput {
  /** Period of a plan: of `datasourceCareerDevelopmentPlan`. */
  period: string
  employeeIds?: string[]
  companyStructureIds?: string[]
  format?: ReportFormat
}

export interface CustomRequestsFileInput {
  from: string
  until: string
  status?: number[]
  lineTypes?: number[]
  employeeIds?: string[]
  format?: ReportFormat
}

/** Formats of one person's form. */
export const formFormats = ['pdf', 'xlsx'] as const
export interface FormFileInput {
  /** Of the objective filling, or the evaluation. */
  id: string
  x: (typeof formFormats)[number]
}

export interface PresetInput {
  /** Of the preset, made on the device. */
  id: string
  reportId: string
  name: string
  scope?: ReportScope
  parameters?: ReportValues
}

/** A file of many people's data: a line says who had it, and it is noted in the security log. */
const file = { kind: 'query', kept: 'never', writes: ['audit'], answer: 'file', security: 'export' } as const

export const reportCalls = defineCalls('reports', {
  index: defineCall<Record<string, never>, ReportIndex>({ kind: 'query', method: 'GET', path: '/reports/' }),
  getAllReport: defineCall<ReportListInput, Paged<ReportRow>>({ kind: 'query', method: 'POST', path: '/reports/get-all-report' }),
  getReportParameter: defineCall<{ id: string }, ReportDetail>({ kind: 'query', method: 'GET', path: '/reports/get-report-parameter/{id}' }),
  getReportPreview: defineCall<PreviewInput, ReportPreview>({ kind: 'query', kept: 'never', method: 'POST', path: '/reports/get-report-preview/' }),
  performanceAppraisalReports: defineCall<AppraisalFileInput, Blob>({ ...file, method: 'POST', path: '/reports/performance-appraisal-reports' }),
  performanceAppraisalObjectiveDownload: defineCall<FormFileInput, Blob>({ ...file, method: 'GET', path: '/reports/performance-appraisal-objective/{id}/download/{x}' }),
  performanceAppraisalEvaluationDownload: defineCall<FormFileInput, Blob>({ ...file, method: 'GET', path: '/reports/performance-appraisal-evaluation/{id}/download/{x}' }),
  datasourceCareerDevelopmentPlan: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: '/reports/datasource/career-development-plan' }),
  careerDevelopmentPlanReports: defineCall<PlansFileInput, Blob>({ ...file, method: 'POST', path: '/reports/career-development-plan-reports' }),
  customModuleRequest: defineCall<CustomRequestsFileInput, Blob>({ ...file, method: 'POST', path: '/reports/custom-module-request' }),

  options: defineCall<OptionsInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/reports/options', added: true }),
  startRun: defineCall<RunInput, RunAnswer>({ kind: 'command', method: 'POST', path: '/reports/runs', added: true, security: 'export' }),
  runs: defineCall<ListInput, Paged<ReportRun>>({ kind: 'query', method: 'POST', path: '/reports/runs/list', added: true }),
  run: defineCall<{ id: string }, ReportRun>({ kind: 'query', method: 'GET', path: '/reports/runs/{id}', added: true }),
  cancelRun: defineCall<{ id: string }, RunAnswer>({ kind: 'command', method: 'POST', path: '/reports/runs/cancel', added: true }),
  deleteRun: defineCall<{ id: string }, { id: string; message: string }>({ kind: 'command', method: 'POST', path: '/reports/runs/delete', ownTransactions: true, added: true }),
  runFile: defineCall<{ id: string }, Blob>({ ...file, method: 'GET', path: '/reports/runs/{id}/file', added: true }),
  /** A star on a report, or none. */
  favourite: defineCall<{ id: string; isFavourite: boolean }, { id: string; isFavourite: boolean; message: string }>({ kind: 'command', method: 'POST', path: '/reports/favourites', added: true }),
  savePreset: defineCall<PresetInput, { id: string; message: string }>({ kind: 'command', method: 'POST', path: '/reports/presets/save', added: true }),
  deletePreset: defineCall<{ id: string }, { id: string; message: string }>({ kind: 'command', method: 'POST', path: '/reports/presets/delete', added: true }),
})

export type { ReportPreset }
