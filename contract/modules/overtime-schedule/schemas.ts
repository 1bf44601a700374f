import { z } from 'zod'
import { requestSchemas, zImportEmployees } from '../../kit/request-schema.ts'
import { type InputSchemas, zListInput } from '../../kit/schema.ts'
import { overtimeFields, type overtimeCalls } from './calls.ts'

export const overtimeSchemas = {
  ...requestSchemas(overtimeFields),
  oTReasonTypeDataSource: zListInput,
  employeeDataSource: zListInput,
  configuration: z.object({}),
  datasourceReplacement: zListInput,
  importEmployeeDetail: zImportEmployees,
} as unknown as InputSchemas<typeof overtimeCalls>
