/** General configs, account and home (001 §7). */
import { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { generalSchemas } from '../../../contract/modules/general-account-home-calendar/schemas.ts'
import { type Context, type Handler, type ServedCall, serve } from '../../lib/handler.ts'
import { accountDetails } from './account-details.ts'
import { generalConfigs } from './general-configs.ts'
import { homeCounts, type HomeSources, homeSummary } from './home.ts'

export interface GeneralDeps extends HomeSources {
  updatePassword: Handler<typeof generalCalls.updatePassword>
  /** True when the caller gave the decision that completed the last level of this request. @throws CallError not_found */
  isLastApprover(requestId: string, context: Context): Promise<boolean>
}

export function createGeneral(deps: GeneralDeps): ServedCall[] {
  return serve(generalCalls, generalSchemas, {
    generalConfigs,
    generalConfigsIsLastApprover: async ({ id }, context) => ({ isLastApprover: await deps.isLastApprover(id, context) }),
    updatePassword: deps.updatePassword,
    accountDetails: (_, context) => accountDetails(context),
    homeGetCount: (_, context) => homeCounts(deps, context),
    home: (_, context) => homeSummary(deps, context),
  })
}
