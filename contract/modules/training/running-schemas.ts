import { z } from 'zod'
import { type InputSchemas, zId, zInstant, zOwnId, zText, zWhole } from '../../kit/schema.ts'
import { LONGEST_CODE } from './code.ts'
import type { trainingRunningCalls } from './running-calls.ts'

const zDirection = z.enum(['i', 'o'])
const zEnd = z.object({ id: zId, version: zWhole(1).optional(), note: zText(500).optional() })

/** A century: what no clock is wrong by. */
const MOST_OFFSET = 100 * 366 * 86_400_000

export const trainingRunningSchemas = {
  sessionKey: z.object({ sessionId: zId }),
  live: z.object({ sessionId: zId }),
  scan: z.object({
    scanId: zOwnId, by: z.enum(['self', 'typed', 'badge']), text: zText(LONGEST_CODE).optional(), typed: zText(40).optional(), sessionId: zId.optional(), direction: zDirection,
    scannedAt: zInstant, clockOffsetMs: zWhole(-MOST_OFFSET, MOST_OFFSET).optional(), clockKnownAt: zInstant.optional(), employeeId: zId.optional(),
  }).superRefine((input, context) => {
    const required = { self: [['text']], typed: [['typed']], badge: [['sessionId'], ['employeeId', 'text']] } as const
    for (const names of required[input.by]) if (!names.some((name) => input[name as keyof typeof input] !== undefined)) context.addIssue({ code: 'custom', message: 'This field is required', path: [names[0]] })
  }),
  decideScan: z.object({ scanId: zId, accept: z.boolean(), note: zText(500).optional() }),
  closeSession: z.object({ sessionId: zId, heads: zWhole(0, 100_000).optional(), version: zWhole(1).optional() }),
  finish: zEnd,
  reopen: zEnd,
} as unknown as InputSchemas<typeof trainingRunningCalls>
