import { z } from 'zod'
import type { Fields } from '../../kit/field.ts'
import { requestSchemas } from '../../kit/request-schema.ts'
import { draftRow, type InputSchemas, zId, zListInput, zOwnId, zWhole } from '../../kit/schema.ts'
import { type personalDataUpdateCalls, personalDataUpdateFields } from './calls.ts'
import { addressTypes, identityTypes, personalColumns } from './categories.ts'

const zCategory = zWhole(1, 8)
const ofPerson = zListInput.extend({ employeeId: zId.optional() })
const one = (kinds: readonly number[]) => zWhole(1, kinds.length).optional()

/** Columns of all categories together, each with its longest limit; what the category of a line allows is judged when it is saved. */
const anyColumn: Fields = {}
for (const columns of Object.values<Fields>(personalColumns)) {
  for (const [name, column] of Object.entries(columns)) if (column.kind === 'enum' ? !(name in anyColumn) : (column.max ?? 0) >= (anyColumn[name]?.max ?? 0)) anyColumn[name] = column
}

export const personalDataUpdateSchemas = {
  ...requestSchemas(personalDataUpdateFields),
  line: z.object({ id: zId }),
  createOrUpdateLine: z.object({ requestId: zId, version: zWhole(0).optional(), lineId: zOwnId, category: zCategory, ...draftRow(anyColumn) }),
  deleteLine: z.object({ id: zId }),
  getCurrentValue: z.object({ category: zCategory, recordId: zId.optional(), addressType: one(addressTypes), identityType: one(identityTypes), employeeId: zId.optional() }),
  configuration: z.object({}),
  lines: z.object({ id: zId }),
  openChanges: z.object({}),
  employees: zListInput,
  datasourceEmployeePhone: ofPerson,
  datasourceEmployeeFamily: ofPerson,
  datasourceEmployeeEducation: ofPerson,
  datasourceEmployeeCertificate: ofPerson,
  datasourceEmployeeMedical: ofPerson,
  datasourceRelationship: zListInput,
  datasourceMaritalStatus: zListInput,
  datasourceEducationLevel: zListInput,
  datasourceEducationEntity: zListInput,
  datasourceEducationSubject: zListInput,
  datasourceCertificateType: zListInput,
  datasourceMedicalReportType: zListInput,
  datasourceReportingSource: zListInput,
  sexDataSource: zListInput,
  phoneTypeDataSources: zListInput,
  operationTypeDataSource: zListInput.extend({ category: zCategory.optional() }),
  updateAddressDataSource: zListInput,
  categoryDataSource: zListInput,
} as unknown as InputSchemas<typeof personalDataUpdateCalls>
