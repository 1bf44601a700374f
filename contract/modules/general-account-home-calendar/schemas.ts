import { z } from 'zod'
import { PASSWORD_LENGTH } from '../../kit/password.ts'
import { type InputSchemas, zId, zListInput, zText, zWhole } from '../../kit/schema.ts'
import { zSecret } from '../../kit/secret.ts'
import type { generalCalls } from './calls.ts'
import type { homeCalls } from './home-calls.ts'
import type { peopleCalls } from './people-calls.ts'

export const generalSchemas = {
  generalConfigs: z.object({}),
  generalConfigsIsLastApprover: z.object({ id: zId, module: zText(60).optional() }),
  ownRequests: zListInput.extend({ status: z.array(zWhole(0)).max(20).optional() }),
  updatePassword: z.object({ currentPassword: zSecret(1, PASSWORD_LENGTH.max), newPassword: zSecret(1, PASSWORD_LENGTH.max) }),
  accountDetails: z.object({}),
  homeGetCount: z.object({}),
  home: z.object({}),
  owed: z.object({}),
  person: z.object({ id: zId }),
  hrHome: z.object({}),
  requestsOf: zListInput.extend({ employeeId: zId.optional(), status: z.array(zWhole(0)).max(20).optional(), ageFrom: zWhole(0, 36_500).optional(), ageUntil: zWhole(0, 36_500).optional() }),
} as unknown as InputSchemas<typeof homeCalls & typeof generalCalls & typeof peopleCalls>
