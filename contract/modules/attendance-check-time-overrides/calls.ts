/** Attendance check-time overrides: its 13 calls. @see contract/modules/attendance-check-time-overrides/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { requestCalls } from '../../kit/request.ts'

/** 1 check-in, 2 check-out. */
export const checkStatuses = [1, 2] as const
export type CheckStatus = (typeof checkStatuses)[number]

export interface OverrideDefaults {
  /** Days back that may be corrected, and corrections of one person in a month. */
  backdateDays: number
  monthlyQuota: number
}

/** One person's day as it stands before a correction. */
export interface RecordedDay {
  employeeId: string
  employee: string
  /** Their department on that day; '' where there is none. */
  companyStructure: string
  /** What the day is now, in the reader's language; '' while nothing is known. */
  dayStatus: string
  shift: string
  /** `YYYY-MM-DDTHH:mm` at the person's site; null where there is none. */
  plannedIn: string | null
  plannedOut: string | null
  checkIn: string | null
  checkOut: string | null
  /** What is missing of the day and has come: the start or the end of the shift that was planned for it. */
  missing: { checkStatus: CheckStatus; time: string }[]
  /** At work now: what is not recorded yet is to come. */
  running: boolean
  /** A correction of this day is asked for and not decided yet: another is refused meanwhile. */
  asked: boolean
  /** Corrections the person still has in the month of the date. */
  left: number
}

export interface OverrideConfiguration extends OverrideDefaults {
  /** Why no correction of this date is taken, in the reader's language; '' where one is. */
  refused: string
  days: RecordedDay[]
}

const sources = defineCalls('attendance-check-time-overrides', {
  datasourceSite: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/v2/attendance-checktime-overriders/datasource/site' }),
  datasourceCheckStatus: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: '/attendance-checktime-overriders/datasource/check-status' }),
  datasourceEmployee: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/attendance-checktime-overriders/datasource/employee' }),
  /** What stands now, for the people and the date being corrected. */
  getConfiguration: defineCall<{ date?: string; employeeIds?: string[] }, OverrideConfiguration>({ kind: 'query', method: 'POST', path: '/attendance-checktime-overriders/get-configuration' }),
  getDefaultConfiguration: defineCall<Record<string, never>, OverrideDefaults>({ kind: 'query', method: 'GET', path: '/attendance-checktime-overriders/get-default-configuration' }),
})

/** What each person's line says: which of the two, when, where and why. */
export const overrideLine = {
  checkStatus: field.enum(checkStatuses),
  time: field.dateTime(),
  site: field.option(sources.datasourceSite, { optional: true }),
  reason: field.text({ max: 200 }),
}

export const overrideFields = {
  /** The day that is corrected; a night shift belongs to the day it starts. */
  transDate: field.date(),
  /** What the day is now, where all people share it. */
  dayStatus: field.text({ computed: true }),
  employees: field.employees(sources.datasourceEmployee, { line: overrideLine, lineKey: ['checkStatus'], max: 100 }),
}

export const overrideCalls = {
  ...sources,
  ...requestCalls(
    'attendance-check-time-overrides',
    {
      list: '/attendance-checktime-overriders/',
      detail: '/attendance-checktime-overriders/{id}',
      createOrUpdate: '/attendance-checktime-overriders/CreateOrUpdate/',
      submit: '/attendance-checktime-overriders/Submit',
      cancel: '/attendance-checktime-overriders/cancel/',
      approve: '/v2/attendance-checktime-overriders/Approve',
      reject: '/v2/attendance-checktime-overriders/Reject/',
      revise: '/v2/attendance-checktime-overriders/Revise/',
    },
    overrideFields,
  ),
}
