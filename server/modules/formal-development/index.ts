/** Formal development on the server: what it means. @see contract/modules/formal-development/README.md */
import { formalDevelopmentCalls } from '../../../contract/modules/formal-development/calls.ts'
import { formalDevelopment } from '../../../contract/modules/formal-development/index.ts'
import { formalDevelopmentSchemas } from '../../../contract/modules/formal-development/schemas.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { todayOf } from '../../org/today.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'
import { completeProgramme } from './complete.ts'
import { formalDevelopmentEffects } from './effects.ts'
import { checkApprove, checkSubmit } from './policy.ts'
import { previewProgramme } from './preview.ts'
import { bondEndOf, ceilingOf, isOverCeiling, programmeValues } from './programme-case.ts'
import { formalDevelopmentTexts } from './texts.ts'

/** Oneself, or HR and superiors for others; a draft stays with whoever opened it. */
const mayFile: Allow = (r) => r.isRequestor && (r.isEmployee || r.isSuperior || r.isHr)

export const formalDevelopmentModule: ServerModule = serverModule(formalDevelopment, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isEmployee || r.isHr,
  },
  async compute({ values, employeeId, context }) {
    const asked = programmeValues(values)
    const overCeiling = asked !== null && isOverCeiling({ values: asked, ceiling: await ceilingOf(employeeId, await todayOf(employeeId, context.now)) })
    return { bondEndDate: bondEndOf(values), overCeiling }
  },
  // a programme of years is no day of pay: a pay period that closes over its first days holds nothing up
  checksPayPeriod: true,
  atCutOff: 'passOn',
  check: { submit: checkSubmit, approve: checkApprove },
  effects: formalDevelopmentEffects,
  preview: previewProgramme,
  texts: formalDevelopmentTexts,
})

export interface FormalDevelopmentDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: { served(module: ServerModule): ServedCall[] }
}

/** All 14 calls, and the completion of ours. */
export function createFormalDevelopment({ requests }: FormalDevelopmentDeps): ServedCall[] {
  const { datasourceEmployee, complete } = formalDevelopmentCalls
  return [
    ...requests.served(formalDevelopmentModule),
    ...serve({ datasourceEmployee, complete }, formalDevelopmentSchemas, {
      datasourceEmployee: fileableEmployees,
      complete: (input, context) => completeProgramme(formalDevelopmentModule, input, context),
    }),
  ]
}
