import { z } from 'zod'
import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zCivilDate, zId, zListInput } from '../../kit/schema.ts'
import { formalDevelopmentFields, type formalDevelopmentCalls } from './calls.ts'

export const formalDevelopmentSchemas = {
  ...requestSchemas(formalDevelopmentFields),
  datasourceEducationLevel: zListInput,
  datasourceEducationSubject: zListInput,
  datasourceEducationEntity: zListInput,
  datasourceEmployee: zListInput,
  datasourceType: zListInput,
  datasourceClass: zListInput,
  complete: z.object({ id: zId, graduationDate: zCivilDate, attachmentIds: z.array(zId).min(1).max(5) }),
} as unknown as InputSchemas<typeof formalDevelopmentCalls>
