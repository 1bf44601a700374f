import { trainingAttendanceSchemas } from './attendance-schemas.ts'
import { trainingExternalSchemas } from './external-schemas.ts'
import { trainingFormSchemas } from './form-schemas.ts'
import { trainingReadingSchemas } from './reading-schemas.ts'
import { trainingRunningSchemas } from './running-schemas.ts'

export const trainingSchemas = { ...trainingAttendanceSchemas, ...trainingRunningSchemas, ...trainingReadingSchemas, ...trainingExternalSchemas, ...trainingFormSchemas }
