import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput, zText } from '../../kit/schema.ts'
import type { shiftScheduleCalls } from './calls.ts'

const MOST_CELLS = 20_000
const zPeriod = z.object({ periodPay: zId })

export const shiftScheduleSchemas = {
  dataSourceEmployees2: zListInput,
  dataSourcePeriodpays: zListInput,
  dataSourceShifts2: zListInput,
  getShiftScheduleList: zListInput.extend({ periodPay: zId }),
  ofPerson: z.object({ employeeId: zId, from: zCivilDate }),
  update: zPeriod.extend({ cells: z.array(z.object({ employeeId: zId, date: zCivilDate, shift: zText(20) })).max(MOST_CELLS) }),
  copy: zPeriod.extend({ fromPeriodPay: zId, fromEmployeeId: zId.optional(), employeeIds: z.array(zId).max(1000) }),
  generateExcelTemplate: zPeriod,
  // a form has no booleans
  importShiftSchedules: zPeriod.extend({ file: z.instanceof(Blob), fileName: zText(200), acceptValid: z.union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')]).optional() }),
} as unknown as InputSchemas<typeof shiftScheduleCalls>
