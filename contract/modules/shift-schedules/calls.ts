/** Shift schedules: its eight calls. @see contract/modules/shift-schedules/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'

/** Code of a planned day off. */
export const OFF = 'OFF'

export interface PeriodPayOption extends OptionRow {
  from: string
  until: string
  /** Closed: nothing can be planned in it any more. */
  closed: boolean
}

export interface ShiftOption extends OptionRow {
  code: string
  /** Minutes from the day's midnight; an end past 1440 is on the next day. Both 0 for a day off. */
  startMinute: number
  endMinute: number
}

/** Who planned a day. */
export type ScheduleOrigin = 'calendar' | 'mutation' | 'schedule' | 'manualShift'

export interface ScheduleDay {
  date: string
  /** Code of the shift, `OFF`, or '' where the calendar names none. */
  shift: string
  origin: ScheduleOrigin
  /** An approved request planned it: a schedule never changes it. */
  kept: boolean
  /** Approved leave takes all of it. */
  onLeave: boolean
  /** Whether the person is away from their place, and no more than that: all of it, half of it (both approved), or asked for on a day of work; '' is not. */
  absence: '' | 'full' | 'half' | 'asked'
  /** Name of the holiday, else ''. */
  holiday: string
}

export interface ScheduleRow {
  employeeId: string
  employee: string
  employeeCode: string
  companyStructure: string
  /** Every day of the period, in order. */
  days: ScheduleDay[]
}

/** A planned day as whoever works it reads it. */
export interface PersonShift extends ScheduleDay {
  /** What the shift is called; '' for none. */
  name: string
  /** By the clock of the site, `HH:mm`; '' for none. `until` is on the next day when it is not after `from`. */
  from: string
  until: string
}

export interface ScheduleCell {
  employeeId: string
  date: string
  /** Code of a shift, `OFF`, or '' for what the calendar says. */
  shift: string
}

/** A day that was left as it is because a request planned it. */
export interface KeptCell {
  employeeId: string
  employee: string
  date: string
}

export interface ScheduleChange {
  message: string
  /** Days that were written. */
  written: number
  kept: KeptCell[]
  /** Rest between two shifts that is too short; nothing is refused for it. */
  warnings: string[]
}

export interface ImportProblem {
  /** As the spreadsheet counts, from 1. */
  row: number
  /** Heading of the column, or its letter where it has none. */
  column: string
  problem: string
}

export interface ScheduleImport extends ScheduleChange {
  /** Days with a shift in the file, and those among them without a problem. */
  cells: number
  valid: number
  /** The first thousand. */
  problems: ImportProblem[]
}

const query = <In, Out>(method: 'GET' | 'POST', path: string) => defineCall<In, Out>({ kind: 'query', method, path: `/shift-schedules${path}` })

export const shiftScheduleCalls = defineCalls('shift-schedules', {
  dataSourceEmployees2: query<ListInput, Paged<EmployeeOption>>('GET', '/dataSource/employees2'),
  dataSourcePeriodpays: query<ListInput, Paged<PeriodPayOption>>('GET', '/dataSource/periodpays'),
  dataSourceShifts2: query<ListInput, Paged<ShiftOption>>('GET', '/dataSource/shifts2'),
  getShiftScheduleList: query<ListInput & { periodPay: string }, Paged<ScheduleRow>>('POST', '/getShiftScheduleList'),
  /** Two weeks of one person, oneself or somebody whose records one reads. */
  ofPerson: defineCall<{ employeeId: string; from: string }, { employeeId: string; days: PersonShift[] }>({ kind: 'query', kept: 'own', method: 'POST', path: '/shift-schedules/of-person', added: true }),
  update: defineCall<{ periodPay: string; cells: ScheduleCell[] }, ScheduleChange>({ kind: 'command', method: 'POST', path: '/shift-schedules/update' }),
  /** Days of another period, or of another person in this one, in the order of the days. */
  copy: defineCall<{ periodPay: string; fromPeriodPay: string; fromEmployeeId?: string; employeeIds: string[] }, ScheduleChange>({ kind: 'command', method: 'POST', path: '/shift-schedules/copy' }),
  generateExcelTemplate: defineCall<{ periodPay: string }, Blob>({ kind: 'query', method: 'POST', path: '/shift-schedules/GenerateExcelTemplate', answer: 'file', security: 'export' }),
  /** Without `acceptValid` nothing is written unless every day of the file is valid. */
  importShiftSchedules: defineCall<{ periodPay: string; file: Blob; fileName: string; acceptValid?: boolean }, ScheduleImport>({ kind: 'command', method: 'POST', path: '/shift-schedules/ImportShiftSchedules', body: 'form', ownTransactions: true }),
})
