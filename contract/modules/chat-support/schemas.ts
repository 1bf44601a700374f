import { z } from 'zod'
import { type InputSchemas, zText } from '../../kit/schema.ts'
import type { chatSupportCalls } from './calls.ts'

export const chatSupportSchemas = {
  config: z.object({}),
  getInformation: z.object({}),
  updateInformation: z.object({ restoreId: zText(200).min(1) }),
} as unknown as InputSchemas<typeof chatSupportCalls>
