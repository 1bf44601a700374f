/** Manual shifts on the server: what they mean. @see contract/modules/manual-shifts/README.md */
import { manualShiftCalls, MAX_DAYS, MAX_EMPLOYEES } from '../../../contract/modules/manual-shifts/calls.ts'
import { manualShift } from '../../../contract/modules/manual-shifts/index.ts'
import { manualShiftSchemas } from '../../../contract/modules/manual-shifts/schemas.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { serverModule, type ServerModule } from '../../request/module.ts'
import { shiftEffects } from '../../time/shift-effects.ts'
import { checkApprove, checkSubmit } from './policy.ts'
import { previewShift } from './preview.ts'
import { MIN_REST_HOURS } from '../../time/shift-rules.ts'
import { shiftOptions } from '../../time/shift-options.ts'
import { shiftTexts } from './texts.ts'

export const manualShiftModule: ServerModule = serverModule(manualShift, {
  // whom a person may name is judged line by line: oneself, HR everybody, superiors theirs
  can: {
    view: (r) => r.isRequestor || r.isSuperior || r.isHr || r.isInChain,
    draft: (r) => r.isRequestor,
    submit: (r) => r.isRequestor,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  check: { submit: checkSubmit, approve: checkApprove },
  effects: shiftEffects,
  preview: previewShift,
  texts: shiftTexts,
})

export interface ManualShiftDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: { served(module: ServerModule): ServedCall[] }
}

/** All 12 calls. */
export function createManualShifts({ requests }: ManualShiftDeps): ServedCall[] {
  const { datasourceShifts, datasourceEmployee, configuration } = manualShiftCalls
  return [
    ...requests.served(manualShiftModule),
    ...serve({ datasourceShifts, datasourceEmployee, configuration }, manualShiftSchemas, {
      datasourceShifts: shiftOptions,
      datasourceEmployee: fileableEmployees,
      configuration: () => Promise.resolve({ maxDays: MAX_DAYS, minRestHours: MIN_REST_HOURS, maxEmployees: MAX_EMPLOYEES }),
    }),
  ]
}
