/** Permits out on the server: what they mean. @see contract/modules/permit-out/README.md */
import { permitOutCalls } from '../../../contract/modules/permit-out/calls.ts'
import { permitOut } from '../../../contract/modules/permit-out/index.ts'
import { permitOutSchemas } from '../../../contract/modules/permit-out/schemas.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, type ModuleValues, serverModule, type ServerModule } from '../../request/module.ts'
import { permitEffects } from './effects.ts'
import { permitHints } from './hints.ts'
import { permitValues, workDayOf } from './permit-case.ts'
import { checkApprove, checkSubmit } from './policy.ts'
import { previewPermit } from './preview.ts'
import { permitTexts } from './texts.ts'

/** Oneself, or HR and superiors for others; a draft stays with whoever opened it. */
const mayFile: Allow = (r) => r.isRequestor && (r.isEmployee || r.isSuperior || r.isHr)

export const permitOutModule: ServerModule = serverModule(permitOut, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isEmployee || r.isHr,
  },
  async compute({ values, employeeId }): Promise<ModuleValues> {
    const permit = permitValues(values)
    return { workDate: permit ? (await workDayOf(employeeId, permit.permitStart)).date : null }
  },
  check: { submit: checkSubmit, approve: checkApprove },
  effects: permitEffects,
  preview: previewPermit,
  texts: permitTexts,
})

export interface PermitOutDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: { served(module: ServerModule): ServedCall[] }
}

/** All 12 calls, and the live hints of ours. */
export function createPermitOut({ requests }: PermitOutDeps): ServedCall[] {
  const { datasourceEmployee, hints } = permitOutCalls
  return [
    ...requests.served(permitOutModule),
    ...serve({ datasourceEmployee, hints }, permitOutSchemas, {
      datasourceEmployee: fileableEmployees,
      hints: permitHints,
    }),
  ]
}
