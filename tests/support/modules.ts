/** Every request module of this server and the made-up ones: what conformance walks over. */
import { type RequestModule, requestModules } from '../../server/modules/request-modules.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { advanceModule, advanceServed } from '../conformance/made-up/pay-advances/server.ts'
import { parkingModule } from '../conformance/made-up/server.ts'

export const madeUpModules: readonly RequestModule[] = [
  { module: parkingModule },
  { module: advanceModule, serve: ({ requests }) => [...requests.served(advanceModule), ...advanceServed] },
]

export const everyModule: readonly ServerModule[] = [...requestModules, ...madeUpModules].map(({ module }) => module)
