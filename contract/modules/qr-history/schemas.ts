import { z } from 'zod'
import { type InputSchemas, zText } from '../../kit/schema.ts'
import type { qrHistoryCalls } from './calls.ts'
import { isQrMoment } from './link.ts'

const zLink = z.object({ employee: zText(100).min(1), dateTime: zText(40).refine(isQrMoment, 'Invalid Date Time Format') })

export const qrHistorySchemas = { day: zLink, training: zLink } as unknown as InputSchemas<typeof qrHistoryCalls>
