import { z } from 'zod'
import { type InputSchemas, zId, zListInput, zOwnId, zText, zWhole } from '../../kit/schema.ts'
import type { trainingFormCalls } from './form-calls.ts'

/** Most questions of a form, and most letters of an answer. */
const MOST_FIELDS = 100
const MOST_LETTERS = 2000
/** What no device counts to: above it there would soon be no higher one. */
const MOST_VERSION = 1_000_000_000

const zAnswer = z.union([zText(MOST_LETTERS), zWhole(0, 1000), z.array(zWhole(0, 1000)).max(MOST_FIELDS)])
const zOfOne = z.object({ id: zId, version: zWhole(0).optional() })

export const trainingFormSchemas = {
  formTransactions: zListInput.extend({ id: zId.optional(), employeeId: zId.optional(), due: z.boolean().optional() }),
  formTransaction: z.object({ id: zId }),
  submitForm: zOfOne,
  cancelForm: zOfOne,
  saveAnswers: z.object({
    id: zOwnId, formId: zId, version: zWhole(0, MOST_VERSION),
    fields: z.array(z.object({ fieldId: zId, value: zAnswer.nullable() })).max(MOST_FIELDS).refine((fields) => new Set(fields.map((f) => f.fieldId)).size === fields.length, 'A question is answered once'),
  }),
  formOutcome: z.object({ id: zId }),
  formResults: z.object({ formId: zId }),
} as unknown as InputSchemas<typeof trainingFormCalls>
