/** Training request on the server: what it means. @see contract/modules/training-request/README.md */
import { trainingRequest } from '../../../contract/modules/training-request/index.ts'
import type { ServedCall } from '../../lib/handler.ts'
import { type Allow, serverModule, type ServerModule } from '../../request/module.ts'

const own: Allow = (r) => r.isRequestor

export const trainingRequestModule: ServerModule = serverModule(trainingRequest, {
  reach: ['learning'],
  can: {
    view: (r) => r.isRequestor || r.isSuperior || r.isHr || r.isInChain,
    draft: own,
    submit: own,
    cancel: (r) => r.isRequestor || r.isHr,
  },
})

export interface TrainingRequestDeps {
  /** The request machinery: serves the calls every request module has. */
  requests: { served(module: ServerModule): ServedCall[] }
}

export function createTrainingRequest({ requests }: TrainingRequestDeps): ServedCall[] {
  return requests.served(trainingRequestModule)
}
