import { z } from 'zod'
import { requestSchemas, zRequestList } from '../../kit/request-schema.ts'
import { draftSchema, type InputSchemas, zId, zListInput, zNumber, zText, zWhole } from '../../kit/schema.ts'
import { zInbox } from '../attachments-inbox-announcements/schemas.ts'
import type { competencyCalls } from './calls.ts'
import { LEVELS } from '../../growth/levels.ts'
import { competencyDeskFields, competencyFields, MAX_COMPETENCIES } from './fields.ts'

const zLevel = zNumber().refine((v) => (LEVELS as readonly number[]).includes(v))

export const competencySchemas = {
  ...requestSchemas(competencyFields, competencyDeskFields),
  configuration: z.object({}),
  detail: z.object({ id: zId, period: zId.optional(), employeeId: zId.optional() }),
  createOrUpdate: draftSchema(competencyFields).extend({
    version: zWhole(0).optional(),
    deskVersion: zWhole(0).optional(),
    levels: z.array(z.object({ competencyId: zId, level: zLevel.nullish(), comment: zText(500).nullish() })).max(MAX_COMPETENCIES).refine((rows) => new Set(rows.map((r) => r.competencyId)).size === rows.length, 'A row stands twice').optional(),
  }),
  getFinalAssessment: zRequestList,
  getFinalAssessmentApproval: zInbox,
  getFinalAssessmentHistory: zInbox,
  getFinalAssessmentById: z.object({ id: zId }),
  datasourceEmployee: zListInput,
  datasourcePeriod: zListInput,
  competencies: zListInput,
  jobProfiles: zListInput,
  profile: z.object({ employeeId: zId.optional(), jobProfileId: zId.optional() }),
} as unknown as InputSchemas<typeof competencyCalls>
