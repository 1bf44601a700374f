/** Files that are made while one waits: reports with calls of their own, and one person's form. */
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { appraisalFile, type reportCalls } from '../../../contract/modules/reports/calls.ts'
import { isEmptyId } from '../../../contract/kit/ids.ts'
import type { ReportFormat, ReportValues } from '../../../contract/modules/reports/shapes.ts'
import { type Context, FileAnswer, type Handlers } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import type { ReportDef } from '../../reports/definition.ts'
import { fileTypes } from '../../reports/files/file.ts'
import { formFile } from '../../reports/form.ts'
import { fileNameOf, limits, madeFile, mostRows, requireFormat, requireWidth } from '../../reports/make.ts'
import { openReport } from '../../reports/read.ts'
import type { Forms, ReportsDeps } from './deps.ts'
import { requireExport } from './export-right.ts'

const each = (key: string, values: readonly (string | number)[] = []): ReportValues => values.map((value) => ({ key, value: String(value) }))

type FixedCalls = 'performanceAppraisalReports' | 'performanceAppraisalObjectiveDownload' | 'performanceAppraisalEvaluationDownload' | 'datasourceCareerDevelopmentPlan' | 'careerDevelopmentPlanReports' | 'customModuleRequest'

export const fixedHandlers = ({ registry, noteExport, fixed, forms, planPeriods }: ReportsDeps): Pick<Handlers<typeof reportCalls>, FixedCalls> => {
  async function fileNow(call: string, { code }: Pick<ReportDef, 'code'>, format: ReportFormat, parameters: ReportValues, context: Context): Promise<FileAnswer> {
    const { def } = await registry.findByCode(code, context)
    await requireExport(context)
    requireFormat(def, format)
    const open = () => openReport(def, { parameters }, context)
    const opened = await open()
    requireWidth(opened, format)
    const most = Math.min(limits.syncRows, mostRows[format])
    const rows = await opened.source.count(most)
    if (rows > most) refuse('report_too_many', { rows: most })
    await noteExport(call, context, { report: code, scope: opened.query.scope, format, rows, parameters: opened.query.audited })
    const bytes = await buffer(Readable.from(madeFile(format, opened, context, { reopen: open, onRows: () => Promise.resolve() })))
    return new FileAnswer(bytes, fileTypes[format], fileNameOf(opened, format))
  }

  const formOf = (call: string, report: string, of: ReportDef, find: Forms[keyof Forms]) => async ({ id, x }: { id: string; x: 'pdf' | 'xlsx' }, context: Context): Promise<FileAnswer> => {
    await registry.findByCode(of.code, context)
    const form = (await find(id, context)) ?? refuse('not_found')
    await requireExport(context)
    await noteExport(call, context, { report, scope: form.scope, format: x, rows: form.tables.reduce((sum, t) => sum + t.rows.length, 0), parameters: [{ key: 'id', value: id }] })
    return formFile(form, x, context)
  }

  return {
    performanceAppraisalReports: ({ id, type, periode, format = 'xlsx' }, context) =>
      fileNow('reports.performanceAppraisalReports', type === appraisalFile.objectives ? fixed.objectives : fixed.evaluations, format, [{ key: 'period', value: periode }, ...each('employees', isEmptyId(id) ? [] : [id])], context),
    performanceAppraisalObjectiveDownload: formOf('reports.performanceAppraisalObjectiveDownload', 'objective-form', fixed.objectives, forms.objective),
    performanceAppraisalEvaluationDownload: formOf('reports.performanceAppraisalEvaluationDownload', 'evaluation-form', fixed.evaluations, forms.evaluation),
    datasourceCareerDevelopmentPlan: planPeriods,
    careerDevelopmentPlanReports: ({ period, employeeIds, companyStructureIds, format = 'xlsx' }, context) =>
      fileNow('reports.careerDevelopmentPlanReports', fixed.plans, format, [{ key: 'period', value: period }, ...each('employees', employeeIds), ...each('unit', companyStructureIds)], context),
    customModuleRequest: ({ from, until, status, lineTypes, employeeIds, format = 'xlsx' }, context) =>
      fileNow('reports.customModuleRequest', fixed.customRequests, format, [{ key: 'from', value: from }, { key: 'until', value: until }, ...each('status', status), ...each('kinds', lineTypes), ...each('employees', employeeIds)], context),
  }
}
