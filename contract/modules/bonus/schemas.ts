import { z } from 'zod'
import { type InputSchemas, zId, zListInput, zText, zWhole } from '../../kit/schema.ts'
import { zSecret } from '../../kit/secret.ts'
import type { bonusCalls } from './calls.ts'

export const bonusSchemas = {
  list: zListInput.extend({ year: zWhole(1900, 2999).optional() }),
  detail: z.object({ id: zId }),
  // which languages there are is a refusal of its own
  downloads: z.object({ a: zId, b: zText(20) }),
  configuration: z.object({}),
  inputPassword: z.object({ password: zSecret(1, 200) }),
} as unknown as InputSchemas<typeof bonusCalls>
