import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput, zText, zWhole } from '../../kit/schema.ts'
import { MOST_CHANGES, type ruleCalls } from './calls.ts'

const zName = zText(80)
const zRevision = zWhole(1, 1_000_000)
/** More facts than any request states. */
const MOST_FACTS = 60

export const ruleSchemas = {
  rules: z.object({}),
  people: zListInput,
  whoApproves: z.object({
    module: zName, employeeId: zId, requestorId: zId.optional(),
    facts: z.array(z.object({ fact: zName, value: z.union([zText(120), z.number()]) })).max(MOST_FACTS),
  }),
  offices: z.object({}),
  giveOffice: z.object({ revision: zRevision, role: zName, employeeId: zId, site: zName.optional(), module: zName.optional(), from: zCivilDate.optional(), until: zCivilDate.optional() }),
  endOffice: z.object({ revision: zRevision, id: zId }),
  rights: z.object({}),
  changeRights: z.object({
    revision: zRevision,
    changes: z.array(z.object({ module: zName, whom: z.enum(['everyone', 'group', 'role', 'person']), key: zName, how: z.enum(['full', 'readOnly', 'none']).nullable() })).min(1).max(MOST_CHANGES),
  }),
  revisions: zListInput,
  revision: z.object({ id: zId }),
} as unknown as InputSchemas<typeof ruleCalls>
