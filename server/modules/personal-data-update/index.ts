/** Personal data update on the server: what it means. @see contract/modules/personal-data-update/README.md */
import { personalDataUpdateCalls } from '../../../contract/modules/personal-data-update/calls.ts'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { personalDataUpdateSchemas } from '../../../contract/modules/personal-data-update/schemas.ts'
import { serve, type ServedCall } from '../../lib/handler.ts'
import { fileableEmployees } from '../../request/filing.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'

/** Oneself, or HR for others; a draft stays with whoever opened it. */
const mayFile: Allow = (r) => r.isRequestor && (r.isEmployee || r.isHr)

export const personalDataUpdateModule: ServerModule = serverModule(personalDataUpdate, {
  can: { view: (r) => r.isRequestor || r.isEmployee || r.isHr || r.isInChain, draft: mayFile, submit: mayFile, cancel: (r) => r.isRequestor || r.isEmployee || r.isHr },
})

export function createPersonalDataUpdate({ requests }: { requests: { served(module: ServerModule): ServedCall[] } }): ServedCall[] {
  const { employees } = personalDataUpdateCalls
  return [...requests.served(personalDataUpdateModule), ...serve({ employees }, personalDataUpdateSchemas, { employees: fileableEmployees })]
}
