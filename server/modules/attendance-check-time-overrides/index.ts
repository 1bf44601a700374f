/** Attendance check-time overrides on the server: what they mean. @see contract/modules/attendance-check-time-overrides/README.md */
import { overrideCalls } from '../../../contract/modules/attendance-check-time-overrides/calls.ts'
import { overrideRequest } from '../../../contract/modules/attendance-check-time-overrides/index.ts'
import { overrideSchemas } from '../../../contract/modules/attendance-check-time-overrides/schemas.ts'
import { pagedRows } from '../../db/paging.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { searchSites } from '../../org/sites.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'
import { overrideTimes } from '../../time/override-effects.ts'
import { configurationFor, defaults } from './configuration.ts'
import { checkApprove, checkSubmit } from './policy.ts'
import { previewOverrides } from './preview.ts'
import { overrideLineTexts, overrideTexts, overrideTitles, sharedStatus } from './texts.ts'

const mayFile: Allow = (r) => r.isRequestor

export const overrideModule: ServerModule = serverModule(overrideRequest, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: mayFile,
    submit: mayFile,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  async compute({ values, context }) {
    return { dayStatus: await sharedStatus(values, context.now) }
  },
  check: { submit: checkSubmit, approve: checkApprove },
  effects: [overrideTimes],
  preview: previewOverrides,
  texts: overrideTexts,
  lineTexts: overrideLineTexts,
  title: overrideTitles,
})

export interface OverrideDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: { served(module: ServerModule): ServedCall[] }
}

/** All 13 calls: the eight of every request module and the five of its own. */
export function createOverrides({ requests }: OverrideDeps): ServedCall[] {
  const { datasourceSite, datasourceCheckStatus, datasourceEmployee, getConfiguration, getDefaultConfiguration } = overrideCalls
  return [
    ...requests.served(overrideModule),
    ...serve({ datasourceSite, datasourceCheckStatus, datasourceEmployee, getConfiguration, getDefaultConfiguration }, overrideSchemas, {
      datasourceSite: searchSites,
      datasourceCheckStatus: async (input, { t }) => pagedRows(['1', '2'].map((id) => ({ id, displayName: t(`override:enum.checkStatus.${id}`) })), input),
      datasourceEmployee: fileableEmployees,
      getConfiguration: configurationFor,
      getDefaultConfiguration: defaults,
    }),
  ]
}
