/** Every request module of this server and the made-up ones: what conformance walks over. */
import type { CallTableModule } from '../../contract/index.ts'
import { type RequestModule, requestModules } from '../../server/modules/request-modules.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { parkingTable } from '../conformance/made-up/contract.ts'
import { advanceTable } from '../conformance/made-up/pay-advances/contract.ts'
import { advanceModule, advanceServed } from '../conformance/made-up/pay-advances/server.ts'
import { parkingModule } from '../conformance/made-up/server.ts'
import { reviewTable } from '../conformance/made-up/tool-reviews/contract.ts'
import { reviewModule } from '../conformance/made-up/tool-reviews/server.ts'
import { toolTable } from '../conformance/made-up/tool-purchases/contract.ts'
import { toolModule } from '../conformance/made-up/tool-purchases/server.ts'

/** Modules nobody has, with their lines in the call table: they use what machinery offers, so that the suite covers it. */
export const madeUpModules: readonly (RequestModule & { table: CallTableModule })[] = [
  { module: parkingModule, table: parkingTable },
  { module: toolModule, table: toolTable },
  { module: reviewModule, table: reviewTable },
  { module: advanceModule, table: advanceTable, serve: ({ requests }) => [...requests.served(advanceModule), ...advanceServed] },
]

export const everyModule: readonly ServerModule[] = [...requestModules, ...madeUpModules].map(({ module }) => module)
