import { z } from 'zod'
import { requestSchemas } from '../../kit/request-schema.ts'
import { type InputSchemas, zCivilDate, zId, zListInput, zNumber, zWhole } from '../../kit/schema.ts'
import { EMPLOYMENT_KINDS, HIRING_KINDS, MAX_HEAD_COUNT } from '../../workforce/vocabulary.ts'
import type { manpowerCalls } from './calls.ts'
import { manpowerFields } from './fields.ts'
import { vacancySchemas } from './vacancy-schemas.ts'

const oneOf = (values: readonly number[]) => zNumber().refine((value) => values.includes(value))
const zKind = oneOf(HIRING_KINDS)
const zEmployment = oneOf(EMPLOYMENT_KINDS)
const zMonths = zWhole(1, 60)
const ofUnit = zListInput.extend({ companyStructure: zId.nullish() })

export const manpowerSchemas = {
  ...requestSchemas(manpowerFields),
  ...vacancySchemas,
  datasourceEmployee: zListInput,
  datasourceTimeFrame: ofUnit.extend({ position: zId.nullish(), requiredDate: zCivilDate.nullish() }),
  datasourceEducationLevel: zListInput,
  datasourceOutsourceCompany: zListInput,
  datasourceCompanyStructure: zListInput.extend({ employeeId: zId.nullish() }),
  datasourceDesignation: ofUnit,
  datasourceSite: ofUnit,
  datasourceEmployeeGrade: zListInput,
  datasourceReplacement: ofUnit.extend({ position: zId.nullish() }),
  datasourceManpowerRequestCategory: zListInput,
  datasourcePosition: ofUnit.extend({ designation: zId.nullish(), site: zId.nullish() }),
  datasourceCustomGroup1: zListInput,
  datasourceCustomGroup2: zListInput,
  datasourceCustomGroup3: zListInput,
  datasourceCustomGroup4: zListInput,
  datasourceCustomGroup5: zListInput,
  datasourceCustomGroup6: zListInput,
  datasourceWorkingLocation: zListInput.extend({ site: zId.nullish() }),
  datasourceRequestType: zListInput,
  datasourceEmploymentStatus: zListInput,
  datasourceInCharge: zListInput.extend({ site: zId.nullish() }),
  configuration: z.object({}),
  getMandatoryField: z.object({}),
  getCustomProperty: z.object({ companyStructure: zId.nullish(), position: zId.nullish(), requestType: zKind.nullish() }),
  contractMonth: z.object({ employmentStatus: zEmployment, requestType: zKind, requiredDate: zCivilDate, timeFrame: zId.nullish(), contractMonth: zMonths.nullish() }),
  planRoom: z.object({
    companyStructure: zId, position: zId, requiredDate: zCivilDate, requestType: zKind, employmentStatus: zEmployment.nullish(), replacement: zId.nullish(),
    contractMonth: zMonths.nullish(), headCount: zWhole(1, MAX_HEAD_COUNT), employeeId: zId.nullish(), exceptId: zId.nullish(),
  }),
} as unknown as InputSchemas<typeof manpowerCalls>
