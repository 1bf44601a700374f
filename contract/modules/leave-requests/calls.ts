/** Leave requests: its 16 calls. @see contract/modules/leave-requests/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { requestCalls } from '../../kit/request.ts'

/** 0 full day, 1 first half, 2 second half. */
export type LeaveTimeType = 0 | 1 | 2

export interface LeaveTypeOption extends OptionRow {
  /** True when a location may be entered (business trip, work from home). */
  enableLocation: boolean
  /** Usable balance on `startDate` for this person, two decimals; null for a type without balance. */
  balance: string | null
  /** Working days above which an attachment is needed; null for never. */
  attachmentAfterDays: number | null
  allowsHalfDay: boolean
  /** True when off days and holidays count too. */
  countsCalendarDays: boolean
  /** First day this type may be asked for today, by its notice and how far back it reaches. */
  earliest: string
  /** The first such day from today on. */
  soonest: string
}

export interface TotalDayInput {
  id?: string
  employeeId: string
  leaveType: string
  startDate: string
  endDate: string
  startDateLeaveType: LeaveTimeType
  endDateLeaveType: LeaveTimeType
}

export interface LeaveDay {
  date: string
  /** '0.00', '0.50' or '1.00' */
  portion: string
  /** Why a day counts nothing: 'off', 'holiday', 'jointHoliday'; null for a counted day. */
  skipped: 'off' | 'holiday' | 'jointHoliday' | null
  /** Name of the holiday, else ''. */
  name: string
}

export interface TotalDayOutput {
  totalDay: string
  days: LeaveDay[]
  /** Balance before and after, two decimals; null for a type without balance. */
  balanceBefore: string | null
  balanceAfter: string | null
  /** What would refuse a submit, and what is worth knowing; texts in the caller's language. */
  problems: { field: string; code: string; message: string }[]
  warnings: { field: string; code: string; message: string }[]
}

const sources = defineCalls('leave-requests', {
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/v2/leave-requests/datasource/employee' }),
  datasourceReplacement: defineCall<ListInput & { employeeId?: string; startDate?: string; endDate?: string }, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/v2/leave-requests/datasource/replacement' }),
  datasourceLocation: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/v2/leave-requests/datasource/location' }),
  datasourceLeaveType: defineCall<ListInput & { employeeId?: string; startDate?: string }, Paged<LeaveTypeOption>>({ kind: 'query', method: 'POST', path: '/v2/leave-requests/datasource/leave-type' }),
  leaveTimeTypeDataSources: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/LeaveRequests/LeaveTimeTypeDataSources/' }),
  enableInputLocation: defineCall<{ leaveType: string }, { enableInputLocation: boolean }>({ kind: 'query', method: 'POST', path: '/LeaveRequests/EnableInputLocation' }),
  getTotalDay: defineCall<TotalDayInput, TotalDayOutput>({ kind: 'query', method: 'POST', path: '/LeaveRequests/GetTotalDay' }),
})

export const leaveFields = {
  employeeId: field.employee(sources.datasourceEmployee),
  leaveType: field.option(sources.datasourceLeaveType, { sourceParams: ['employeeId', 'startDate'] }),
  startDate: field.date(),
  endDate: field.date(),
  startDateLeaveType: field.enum([0, 1, 2]),
  endDateLeaveType: field.enum([0, 1, 2]),
  totalDay: field.decimal({ computed: true }),
  location: field.option(sources.datasourceLocation, { optional: true }),
  replacement: field.employee(sources.datasourceReplacement, { optional: true, sourceParams: ['employeeId', 'startDate', 'endDate'] }),
}

export const leaveRequestCalls = {
  ...sources,
  ...requestCalls(
    'leave-requests',
    {
      list: '/LeaveRequests/',
      detail: '/LeaveRequests/{id}',
      createOrUpdate: '/LeaveRequests/CreateOrUpdate/',
      submit: '/LeaveRequests/Submit',
      cancel: '/LeaveRequests/Cancel/',
      approve: '/v2/leave-requests/Approve',
      reject: '/v2/leave-requests/Reject/',
      revise: '/v2/leave-requests/Revise/',
      saveAndSubmit: '/leave-requests/save-and-submit',
    },
    leaveFields,
  ),
}
