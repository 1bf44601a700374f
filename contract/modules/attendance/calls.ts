/** Attendance: its six calls. @see contract/modules/attendance/README.md */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'

/** The three tabs of the attendance per day. */
export type AttendanceGrouping = 'status' | 'workingHours' | 'otHours'

/** What the list and the export are narrowed to. */
export interface AttendanceFilter extends ListInput {
  /** Inclusive civil dates. Default: the last 31 days; with `groupBy` today. */
  from?: string
  until?: string
  employeeIds?: string[]
  /** Codes of attendance statuses. */
  attendanceStatusIds?: string[]
  /** Departments and sites, as they were on the day. */
  companyStructureIds?: string[]
  siteIds?: string[]
  /** Only days somebody should put right: absent, incomplete, late, left early. */
  problem?: boolean
}

export interface AttendanceListInput extends AttendanceFilter {
  /** Cards of one day (`from`) instead of a list. */
  groupBy?: AttendanceGrouping
  /** The list of one card: id of its group. */
  groupId?: string
  /** Employees of each card, 1 to 100. Default: 10. */
  groupSize?: number
}

/** One person's day. @see contract/modules/attendance/README.md#fields */
export interface AttendanceRow {
  id: string
  employee: string
  employeeId: string
  employeeCode: string
  date: string
  /** Code of the shift; '' on a day off. */
  shift: string
  /** Decimals with two places. */
  totalWorkingHour: string
  totalOTHour: string
  workingMinutes: number
  overtimeMinutes: number
  /** Code of the status (`present`), and its name. */
  attendanceStatusId: string
  attendanceStatus: string
  /** What is worth knowing besides: "Late by 12 min", "No check-out", "At work since 07:58"; else ''. */
  subText: string
  /** What counts as in and out, `YYYY-MM-DDTHH:mm` at the person's site. */
  actualIn: string | null
  actualOut: string | null
  /** Came and has not left. */
  atWork: boolean
}

export interface AttendanceGroup {
  /** Code of the status, or the label of the bucket. */
  id: string
  label: string
  count: number
  employees: AttendanceRow[]
}

export interface AttendanceList extends Paged<AttendanceRow> {
  /** Cards, in their order; empty for a list. */
  groups: AttendanceGroup[]
}

/** Where a fact came from: the request that recorded it, or null for the company's own systems. */
export interface FactOrigin {
  requestId: string
  code: string
  /** Slug of the request's module. */
  module: string
}

export interface AttendanceDetail extends AttendanceRow {
  holiday: string
  plannedIn: string | null
  plannedOut: string | null
  /** Who planned the day, and the request it came with. */
  plan: { by: 'calendar' | 'mutation' | 'schedule' | 'manualShift'; origin: FactOrigin | null }
  /** What the punches alone say. */
  rawIn: string | null
  rawOut: string | null
  lateMinutes: number
  earlyMinutes: number
  /** As they were made, in the order of time. */
  punches: { direction: 'in' | 'out'; time: string; zone: string | null }[]
  /** Corrected check-in and check-out; of several the one that holds is marked. */
  overrides: { checkStatus: 'in' | 'out'; time: string; holds: boolean; origin: FactOrigin | null }[]
  permits: { permitStart: string; permitUntil: string; official: boolean; reason: string; origin: FactOrigin | null }[]
  /** Sessions of trainings the person takes part in; left out where there are none. */
  trainings?: { trainingStart: string; trainingUntil: string }[]
  leave: { leaveType: string; part: number; origin: FactOrigin | null }[]
  overtime: { oTStart: string; oTUntil: string; breakMinutes: number; minutes: number; origin: FactOrigin | null }[]
  components: { id: string; name: string; value: string; origin: FactOrigin | null }[]
  /** Modules with which the caller can put the day right, the likeliest first. */
  suggestions: string[]
}

export interface AttendanceConfiguration {
  /** The caller's today. */
  today: string
  /** Whose days the caller sees. */
  scope: 'own' | 'team' | 'all'
  /** Days a list or an export may cover. */
  maxDays: number
  /** Departments of those people today. */
  companyStructures: OptionRow[]
}

export const attendanceCalls = defineCalls('attendance', {
  list: defineCall<AttendanceListInput, AttendanceList>({ kind: 'query', method: 'POST', path: '/attendances' }),
  detail: defineCall<{ id: string }, AttendanceDetail>({ kind: 'query', method: 'GET', path: '/Attendances/{id}' }),
  attendanceStatuses: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/attendance-statuses/' }),
  datasourceEmployees: defineCall<ListInput, Paged<EmployeeOption>>({ kind: 'query', method: 'POST', path: '/v2/attendances/datasource/employees' }),
  export: defineCall<AttendanceFilter, Blob>({ kind: 'query', method: 'POST', path: '/attendances/export/', answer: 'file', security: 'export' }),
  configuration: defineCall<Record<string, never>, AttendanceConfiguration>({ kind: 'query', method: 'GET', path: '/attendances/configuration' }),
})
