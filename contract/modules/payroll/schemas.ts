import { z } from 'zod'
import { type InputSchemas, zId, zListInput, zWhole } from '../../kit/schema.ts'
import { zSecret } from '../../kit/secret.ts'
import type { payrollCalls } from './calls.ts'

const zYear = zWhole(1900, 2999)
/** "2026-05". */
const zPeriodCode = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const payrollSchemas = {
  datasourcePeriodpays: zListInput.extend({ year: zYear.optional() }),
  list: zListInput.extend({ year: zYear.optional(), periodPayId: zId.optional(), kind: zWhole(1, 2).optional() }),
  detail: z.object({ id: zId }),
  downloads: z.object({ id: zId }),
  downloadsAB: z.object({ a: zPeriodCode, b: zPeriodCode }),
  configuration: z.object({}),
  inputPassword: z.object({ password: zSecret(1, 200) }),
} as unknown as InputSchemas<typeof payrollCalls>
