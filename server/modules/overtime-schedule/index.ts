/** Overtime schedule on the server: what it means. @see contract/modules/overtime-schedule/README.md */
import { overtimeCalls } from '../../../contract/modules/overtime-schedule/calls.ts'
import { overtimeRequest } from '../../../contract/modules/overtime-schedule/index.ts'
import { overtimeSchemas } from '../../../contract/modules/overtime-schedule/schemas.ts'
import { LONGEST_SPAN_MINUTES } from '../../../contract/modules/overtime-schedule/window.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { searchEmployees } from '../../org/people.ts'
import { settings } from '../../org/settings.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'
import { overtimeEffects } from '../../time/overtime-effects.ts'
import { checkApprove, checkSubmit } from './policy.ts'
import { previewOvertime } from './preview.ts'
import { overtimeTexts, overtimeTitles, structureOf } from './texts.ts'

const mayFile: Allow = (r) => r.isRequestor

export const overtimeModule: ServerModule = serverModule(overtimeRequest, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  async compute({ values, context }) {
    return { companyStructure: await structureOf(values, context) }
  },
  check: { submit: checkSubmit, approve: checkApprove },
  conditions: ({ values }) => Promise.resolve({ people: Array.isArray(values.employees) ? values.employees.length : 0 }),
  effects: overtimeEffects,
  preview: previewOvertime,
  texts: overtimeTexts,
  title: overtimeTitles,
})

export interface OvertimeDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: { served(module: ServerModule): ServedCall[] }
}

/** All 17 calls: those of every request module, the import of the machinery, and four of its own. */
export function createOvertime({ requests }: OvertimeDeps): ServedCall[] {
  const { employeeDataSource, configuration, datasourceReplacement } = overtimeCalls
  return [
    ...requests.served(overtimeModule),
    ...serve({ employeeDataSource, configuration, datasourceReplacement }, overtimeSchemas, {
      employeeDataSource: fileableEmployees,
      datasourceReplacement: (input, { today }) => searchEmployees({ ...input, date: today }),
      async configuration() {
        const s = await settings()
        return {
          dailyHours: s.overtimeDailyHours, weeklyHours: s.overtimeWeeklyHours, spanHours: LONGEST_SPAN_MINUTES / 60, backdateDays: s.overtimeBackdateDays,
          timeInLieuDayHours: s.timeInLieuDayHours, timeInLieuExpiryDays: s.timeInLieuExpiryDays,
        }
      },
    }),
  ]
}
