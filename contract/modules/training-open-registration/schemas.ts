import { z } from 'zod'
import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zAct, zId, zListInput, zOwnId, zText } from '../../kit/schema.ts'
import { registrationFields, type registrationCalls } from './calls.ts'

export const registrationSchemas = {
  ...requestSchemas(registrationFields),
  catalogue: zListInput.extend({
    when: z.enum(['open', 'upcoming', 'mine', 'all']).optional(), category: zText(60).optional(), siteId: zId.optional(), onlyFree: z.boolean().optional(), onlyRequired: z.boolean().optional(), onlyOwnSite: z.boolean().optional(), employeeId: zId.optional(),
  }),
  offer: z.object({ id: zId }),
  register: z.object({ id: zOwnId, training: zId, employeeId: zId.optional(), sessionGroup: zId.optional(), note: zText(1000).optional() }),
  unregister: zAct,
  datasourceEmployee: zListInput.extend({ training: zId.optional() }),
  datasourceTraining: zListInput.extend({ employeeId: zId.optional() }),
  datasourceSessionGroup: zListInput.extend({ training: zId.optional() }),
} as unknown as InputSchemas<typeof registrationCalls>
