import { z } from 'zod'
import { type InputSchemas, zId, zText } from '../../kit/schema.ts'
import type { receiptCalls } from './calls.ts'

/** Whatever somebody pastes; longer than a receipt, since mails add words around it. */
const PASTED = 4000

export const receiptSchemas = {
  list: z.object({}),
  ofRequest: z.object({ id: zId }),
  verify: z.object({ text: zText(PASTED).min(1) }),
} as unknown as InputSchemas<typeof receiptCalls>
