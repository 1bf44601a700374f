/** Manual shifts: its 12 calls. @see contract/modules/manual-shifts/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { requestCalls } from '../../kit/request.ts'
import { shiftReasons } from './choices.ts'

/** A shift to choose, by the clock of the site. */
export interface ShiftOption extends OptionRow {
  code: string
  /** `HH:mm`; '' for a day off. An end that is not after the start is on the next day. */
  from: string
  until: string
}

export interface ManualShiftConfiguration {
  /** Longest range of one request, in days. */
  maxDays: number
  /** Hours of rest between two shifts below which a warning is given. */
  minRestHours: number
  /** Most people of one request. */
  maxEmployees: number
}

/** Longest range of one request. @see contract/modules/manual-shifts/README.md */
export const MAX_DAYS = 31
export const MAX_EMPLOYEES = 200

const sources = defineCalls('manual-shifts', {
  datasourceManualShiftReasonTypes: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/v2/manual-shifts/datasource/manual-shift-reason-types' }),
  datasourceShifts: defineCall<ListInput, Paged<ShiftOption>>({ kind: 'query', method: 'POST', path: '/v3/manual-shifts/datasource/shifts' }),
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/manual-shifts/datasource/employee' }),
  configuration: defineCall<object, ManualShiftConfiguration>({ kind: 'query', method: 'GET', path: '/manual-shifts/configuration' }),
})

export const manualShiftFields = {
  shift: field.option(sources.datasourceShifts),
  startDate: field.date(),
  endDate: field.date(),
  manualShiftReasonType: field.choice(shiftReasons, sources.datasourceManualShiftReasonTypes),
  employees: field.employees(sources.datasourceEmployee, { max: MAX_EMPLOYEES }),
}

export const manualShiftCalls = {
  ...sources,
  ...requestCalls(
    'manual-shifts',
    {
      list: '/manual-shifts/',
      detail: '/manual-shifts/{id}',
      createOrUpdate: '/manual-shifts/CreateOrUpdate/',
      approve: '/v2/manual-shifts/Approve',
      reject: '/v2/manual-shifts/Reject/',
      revise: '/v2/manual-shifts/Revise/',
      cancel: '/manual-shifts/cancel/',
      submit: '/manual-shifts/Submit',
    },
    manualShiftFields,
  ),
}
