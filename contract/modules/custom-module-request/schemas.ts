import { z } from 'zod'
import { requestSchemas } from '../../kit/request-schema.ts'
import { draftRow, type InputSchemas, zCivilDate, zCivilDateTime, zId, zListInput, zOwnId, zText, zWhole } from '../../kit/schema.ts'
import { customFields, type customModuleCalls } from './calls.ts'
import { lineType, lineTypeNames } from './line-types.ts'

const person = { employeeId: zId.optional() }
const leaveDays = z.object({
  ...person, leaveType: zId.optional(), startDate: zCivilDate.optional(), endDate: zCivilDate.optional(), startDateLeaveType: zWhole(0, 2).optional(), endDateLeaveType: zWhole(0, 2).optional(),
})
/** The request a line belongs to, and the version of it the change is based on. */
const at = { requestId: zId, version: zWhole(0).optional(), lineId: zOwnId }

const lines = Object.fromEntries(
  lineTypeNames.flatMap((name) => {
    const { call, columns } = lineType(name)
    return [
      [`get${call}`, zListInput.extend({ requestId: zId })],
      [`get${call}ById`, z.object({ id: zId })],
      [`createOrUpdate${call}`, z.object({ ...at, ...draftRow(columns) })],
      [`delete${call}`, z.object(at)],
    ] as const
  }),
)

export const customModuleSchemas = {
  ...requestSchemas(customFields),
  ...lines,
  validate: z.object({ id: zId }),
  getAttachment: zListInput.extend({ id: zId }),
  configuration: z.object({}),
  dataSourceRequestor: zListInput,
  dataSourceReplacement: zListInput,
  dataSourceSite: zListInput,
  dataSourceShift: zListInput,
  dataSourceManualShiftReasonType: zListInput,
  dataSourceOtReasonType: zListInput,
  dataSourcePayrollOtAdjustmentReason: zListInput,
  dataSourcePeriodPay: zListInput.extend({ adjustmentDate: zCivilDate.optional() }),
  dataSourceAttendanceComponent: zListInput,
  dataSourceEmployeeMutationType: zListInput,
  dataSourceCalendarGroup: zListInput.extend({ ...person, effectiveDate: zCivilDate.optional() }),
  dataSourceLeaveType: zListInput.extend({ ...person, startDate: zCivilDate.optional() }),
  dataSourceStartEndType: zListInput.extend({ lineType: zText(40).optional() }),
  dataSourceStatus: zListInput,
  getImmediatePostDataFromCalendarGroup: z.object({ ...person, effectiveDate: zCivilDate.optional() }),
  getImmediatePostDataLeaveBalance: leaveDays,
  getImmediatePostDataTotalDay: leaveDays,
  getImmediatePostDataManualOtDate: z.object({ ...person, oTStart: zCivilDateTime.optional() }),
  getImmediatePostDataPayrollOtAdjustmentDate: z.object({ ...person, adjustmentDate: zCivilDate.optional() }),
  getImmediatePostDataCheckTime: z.object({ ...person, date: zCivilDate.optional() }),
} as unknown as InputSchemas<typeof customModuleCalls>
