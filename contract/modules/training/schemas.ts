import { trainingAttendanceSchemas } from './attendance-schemas.ts'
import { trainingRunningSchemas } from './running-schemas.ts'

export const trainingSchemas = { ...trainingAttendanceSchemas, ...trainingRunningSchemas }
