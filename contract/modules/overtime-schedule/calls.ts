/** Overtime schedule: its 17 calls. @see contract/modules/overtime-schedule/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import { importEmployeesCall } from '../../kit/import-employees.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'
import { requestCalls } from '../../kit/request.ts'
import { overtimeReasons } from './choices.ts'

/** 1 paid, 2 time in lieu. */
export const compensations = [1, 2] as const
export type Compensation = (typeof compensations)[number]

export interface OvertimeConfiguration {
  /** Most overtime of one person on a working day, and in a week (Monday to Sunday) of working days. */
  dailyHours: number
  weeklyHours: number
  /** Longest window. */
  spanHours: number
  /** Days back overtime may still be claimed. */
  backdateDays: number
  /** Hours of overtime that make one day in lieu, and how many days one lives. */
  timeInLieuDayHours: number
  timeInLieuExpiryDays: number
}

const sources = defineCalls('overtime-schedule', {
  oTReasonTypeDataSource: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: '/OTSchedule/OTReasonTypeDataSource' }),
  employeeDataSource: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'GET', path: '/OTSchedule/EmployeeDataSource' }),
  configuration: defineCall<object, OvertimeConfiguration>({ kind: 'query', method: 'GET', path: '/OTSchedule/Configuration' }),
  datasourceReplacement: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/v2/OTSchedule/datasource/replacement' }),
  importEmployeeDetail: importEmployeesCall('/OTSchedule/ImportEmployeeDetail/'),
})

export const overtimeFields = {
  oTReasonType: field.choice(overtimeReasons, sources.oTReasonTypeDataSource),
  oTStart: field.dateTime(),
  oTUntil: field.dateTime(),
  breakMinutes: field.minutes({ max: 720 }),
  compensation: field.enum(compensations),
  /** Departments of the people. */
  companyStructure: field.text({ computed: true }),
  replacement: field.employee(sources.datasourceReplacement, { optional: true }),
  employees: field.employees(sources.employeeDataSource, { importer: sources.importEmployeeDetail, max: 200 }),
}

export const overtimeCalls = {
  ...sources,
  ...requestCalls(
    'overtime-schedule',
    {
      list: '/OTSchedule/',
      detail: '/OTSchedule/{id}',
      createOrUpdate: '/OTSchedule/CreateOrUpdate/',
      submit: '/OTSchedule/Submit',
      saveAndSubmit: '/OTSchedule/save-and-submit',
      cancel: '/OTSchedule/cancel/',
      approve: '/v2/OTSchedule/Approve',
      reject: '/v2/OTSchedule/Reject/',
      revise: '/v2/OTSchedule/Revise/',
      clone: '/OTSchedule/clone/{id}',
      createAttachment: '/OTSchedule/create-attachment',
      deleteAttachment: '/OTSchedule/delete-attachment',
    },
    overtimeFields,
  ),
}
