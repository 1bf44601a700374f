/** Timesheets on the server: what they mean. @see contract/modules/timesheets/README.md */
import { timesheetCalls } from '../../../contract/modules/timesheets/calls.ts'
import { timesheet } from '../../../contract/modules/timesheets/index.ts'
import { timesheetSchemas } from '../../../contract/modules/timesheets/schemas.ts'
import { type Context, serve, type ServedCall } from '../../lib/handler.ts'
import { serverModule, type ServerModule } from '../../request/module.ts'
import { timesheetEffects, timesheetHolds } from './effects.ts'
import { checkSheet } from './policy.ts'
import { previewSheet } from './preview.ts'
import { totalMinutesOf } from './sheet.ts'
import { projectOptions, statusOptions, taskCategoryOptions } from './sources.ts'
import { timesheetTexts } from './texts.ts'
import { weekOf } from './week.ts'

export const timesheetModule: ServerModule = serverModule(timesheet, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: (r) => r.isRequestor && r.isEmployee,
    submit: (r) => r.isRequestor && r.isEmployee,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  compute: ({ values }) => Promise.resolve({ totalMinutes: totalMinutesOf(values) }),
  // hours of projects are no pay: a week that reaches into a closed pay period is reported and decided all the same
  checksPayPeriod: true,
  atCutOff: 'passOn',
  check: { submit: checkSheet, approve: checkSheet },
  conditions: ({ values }) => Promise.resolve({ totalHours: totalMinutesOf(values) / 60 }),
  holds: timesheetHolds,
  effects: timesheetEffects,
  preview: previewSheet,
  texts: timesheetTexts,
})

export interface TimesheetDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: { served(module: ServerModule): ServedCall[]; maySee(requestId: string, context: Context): Promise<boolean> }
}

/** All 13 calls, and the week of ours. */
export function createTimesheets({ requests }: TimesheetDeps): ServedCall[] {
  const { datasourceProject, datasourceTaskCategory, dataSourceStatus, week } = timesheetCalls
  return [
    ...requests.served(timesheetModule),
    ...serve({ datasourceProject, datasourceTaskCategory, dataSourceStatus, week }, timesheetSchemas, {
      datasourceProject: projectOptions,
      datasourceTaskCategory: taskCategoryOptions,
      dataSourceStatus: async (input, context) => statusOptions(input, context),
      week: (input, context) => weekOf(input, context, (id) => requests.maySee(id, context)),
    }),
  ]
}
