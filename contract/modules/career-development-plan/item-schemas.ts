import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput, zOwnId, zWhole } from '../../kit/schema.ts'
import { type developmentItemCalls, developmentStatuses } from './item-calls.ts'

const MARKS = ['planned', 'inProgress', 'done', 'dropped'] as const

export const developmentItemSchemas = {
  items: zListInput.extend({ employeeId: zId.optional(), status: z.array(z.enum(developmentStatuses)).max(developmentStatuses.length).optional() }),
  updateItem: z.object({ id: zOwnId, version: zWhole(0).optional(), status: z.enum(MARKS), doneOn: zCivilDate.nullish() }),
} as unknown as InputSchemas<typeof developmentItemCalls>
