/** Planning sheets on the server: what they mean. @see contract/modules/manpower-planning-sheet/README.md */
import { planningSheetCalls } from '../../../contract/modules/manpower-planning-sheet/calls.ts'
import { manpowerPlanningSheet } from '../../../contract/modules/manpower-planning-sheet/index.ts'
import { planningSheetSchemas } from '../../../contract/modules/manpower-planning-sheet/schemas.ts'
import { type Context, serve, type ServedCall } from '../../lib/handler.ts'
import { type Allow, type ModuleValues, type RequestRecord, serverModule, type ServerModule } from '../../request/module.ts'
import { everyPlanningPeriod } from '../../workforce/periods.ts'
import { checkApprove, checkSubmit } from './check.ts'
import { computeSheet } from './compute.ts'
import { sheetEffects } from './effects.ts'
import { planVersions } from './history.ts'
import { previewSheet } from './preview.ts'
import { codeOfUnit } from './reach.ts'
import { submittedSheet } from './sheet.ts'
import { frameOptions, managerOptions, periodOptions, reportToOptions } from './sources.ts'
import { planStart } from './start.ts'
import { sheetTexts, sheetTitles } from './texts.ts'
import { partsOf } from './values.ts'

/** HR, or somebody with people under them; for which unit is judged at the submit. */
const mayFile: Allow = (r) => r.isRequestor && r.leads

async function stated(values: ModuleValues, { language }: Context): Promise<Record<string, string | number>> {
  const parts = partsOf(values)
  const sheet = await submittedSheet(parts, language)
  if (!sheet) return {}
  const { existing, planned } = sheet.totals
  return { companyStructure: (await codeOfUnit(sheet.unit)) ?? '', change: (planned.at(-1) ?? existing) - existing, newPositions: sheet.newPositions.length }
}

/** Sheets whose period was taken out of the configuration. */
async function withoutPeriod(records: readonly RequestRecord[]): Promise<Set<string>> {
  const known = await everyPlanningPeriod()
  return new Set(records.filter(({ values }) => { const { period } = partsOf(values); return period !== null && !known.has(period) }).map((r) => r.id))
}

export const planningSheetModule: ServerModule = serverModule(manpowerPlanningSheet, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isEmployee || r.isHr,
  },
  compute: computeSheet,
  // a plan is no pay of a day
  checksPayPeriod: true,
  atCutOff: 'passOn',
  check: { submit: checkSubmit, approve: checkApprove },
  conditions: ({ values, context }) => stated(values, context),
  effects: sheetEffects,
  preview: previewSheet,
  vanished: withoutPeriod,
  texts: sheetTexts,
  title: sheetTitles,
})

export interface PlanningSheetDeps {
  /** The request machinery: serves the calls every request module has, and knows who sees a request. */
  requests: { served(module: ServerModule): ServedCall[]; maySee(requestId: string, context: Context): Promise<boolean> }
}

/** All 14 calls, and those of ours. */
export function createPlanningSheet({ requests }: PlanningSheetDeps): ServedCall[] {
  const { datasourcePeriod, datasourceTimeFrame, datasourceReportTo, datasourceEmployee, start, versions } = planningSheetCalls
  const sees = (id: string, context: Context): Promise<boolean> => requests.maySee(id, context)
  return [
    ...requests.served(planningSheetModule),
    ...serve({ datasourcePeriod, datasourceTimeFrame, datasourceReportTo, datasourceEmployee, start, versions }, planningSheetSchemas, {
      datasourcePeriod: periodOptions,
      datasourceTimeFrame: frameOptions,
      datasourceReportTo: reportToOptions,
      datasourceEmployee: managerOptions,
      start: (input, context) => planStart(sees, input, context),
      versions: (input, context) => planVersions(sees, input, context),
    }),
  ]
}
