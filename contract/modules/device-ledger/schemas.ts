import { z } from 'zod'
import { type InputSchemas, zId, zInstant, zWhole } from '../../kit/schema.ts'
import type { deviceLedgerCalls } from './calls.ts'
import { systems } from '../../kit/device-header.ts'
import { readRanges } from '../../kit/seq-ranges.ts'

const MOST = 2_000_000_000
const zOpen = z.string().max(2000).refine((text) => readRanges(text) !== null)

export const deviceLedgerSchemas = {
  announce: z.object({
    deviceId: zId, system: z.enum(systems), db: zId, revision: zWhole(0, MOST), high: zWhole(0, MOST), open: zOpen, since: zWhole(0, 999_999_999_999_999), over: z.array(zId).max(50),
  }),
  state: z.object({ here: zId, marks: z.array(z.object({ db: zId, open: zOpen })).max(20), from: zInstant.optional() }),
  dismiss: z.object({ db: zId }),
} as unknown as InputSchemas<typeof deviceLedgerCalls>
