import { z } from 'zod'
import { type InputSchemas, zId, zText, zWhole } from '../../kit/schema.ts'
import type { emailActionCalls } from './calls.ts'
import { emailAction } from './link.ts'

export const emailActionSchemas = {
  submitAction: z.object({
    moduleName: zText(60),
    actionName: zText(20).refine((name) => emailAction(name) !== null, 'Approve, Revise or Reject'),
    id: zId,
    userId: zId,
    version: zWhole(0).optional(),
    note: zText(1000).optional(),
  }),
} as unknown as InputSchemas<typeof emailActionCalls>
