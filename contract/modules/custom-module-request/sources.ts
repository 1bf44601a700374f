/** Choices and live hints of custom module requests: 20 of the 61 calls. */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'

export interface CustomConfiguration {
  /** The caller may open such a request: HR, and whoever has people under them. */
  mayCreate: boolean
  /** Most lines of one type, and longest range of days of one line. */
  maxLines: number
  maxRangeDays: number
}

export interface LeaveDays {
  employeeId?: string
  leaveType?: string
  startDate?: string
  endDate?: string
  startDateLeaveType?: number
  endDateLeaveType?: number
}

const MODULE = 'custom-module-request'
const options = <Input extends ListInput = ListInput, Row = OptionRow>(name: string) =>
  defineCall<Input, Paged<Row>>({ kind: 'query', method: 'POST', path: `/${MODULE}/data-source/${name}` })
/** Half a line in, what the server knows of it out: null while something is missing, never a refusal. */
const hint = <Input, Output>(name: string) => defineCall<Input, Output>({ kind: 'query', method: 'POST', path: `/${MODULE}/get-immediate-post-data/${name}` })

export const customSources = defineCalls(MODULE, {
  configuration: defineCall<Record<string, never>, CustomConfiguration>({ kind: 'query', method: 'GET', path: `/${MODULE}/configuration` }),
  /** People the caller may act for: every line's employee is one of them. */
  dataSourceRequestor: options<ListInput, EmployeeOption>('requestor'),
  dataSourceReplacement: options<ListInput, EmployeeOption>('replacement'),
  dataSourceSite: options('site'),
  dataSourceShift: options('shift'),
  dataSourceManualShiftReasonType: options('manual-shift-reason-type'),
  dataSourceOtReasonType: options('ot-reason-type'),
  dataSourcePayrollOtAdjustmentReason: options('payroll-ot-adjustment-reason'),
  /** Pay periods that are not closed; with a date, from its period on. */
  dataSourcePeriodPay: options<ListInput & { adjustmentDate?: string }>('period-pay'),
  dataSourceAttendanceComponent: options('attendance-component'),
  dataSourceEmployeeMutationType: options('employee-mutation-type'),
  /** Without the group the person is in on the day. */
  dataSourceCalendarGroup: options<ListInput & { employeeId?: string; effectiveDate?: string }>('calendar-group'),
  dataSourceLeaveType: options<ListInput & { employeeId?: string; startDate?: string }>('leave-type'),
  /** `lineType` manual-ot: which side of the shift; else which part of a day of leave. */
  dataSourceStartEndType: defineCall<ListInput & { lineType?: string }, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: `/${MODULE}/data-source/start-end-type` }),
  dataSourceStatus: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: `/${MODULE}/data-source/status` }),
  getImmediatePostDataFromCalendarGroup: hint<{ employeeId?: string; effectiveDate?: string }, { fromCalendarGroup: string | null }>('from-calendar-group'),
  getImmediatePostDataLeaveBalance: hint<LeaveDays, { leaveBalance: string | null }>('leave-balance'),
  getImmediatePostDataTotalDay: hint<LeaveDays, { totalDay: string | null }>('total-day'),
  getImmediatePostDataManualOtDate: hint<{ employeeId?: string; oTStart?: string }, { manualOtDate: string | null }>('manual-ot-date'),
  getImmediatePostDataPayrollOtAdjustmentDate: hint<{ employeeId?: string; adjustmentDate?: string }, { adjustmentDate: string | null; periodPay: string | null; periodPayText: string }>('payroll-ot-adjustment-date'),
  getImmediatePostDataCheckTime: hint<{ employeeId?: string; date?: string }, { checkIn: string | null; checkOut: string | null }>('check-time'),
})
