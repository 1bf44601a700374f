/** The seven line types: one table of facts. Fields, calls, schemas and the server's rules and effects follow from it. @see contract/modules/custom-module-request/README.md */
import { field, type Fields } from '../../kit/field.ts'
import { customSources as s } from './sources.ts'

/** Lines of one type in a request. */
export const MAX_LINES = 50
/** Days of one line. */
export const MAX_RANGE_DAYS = 31

const person = field.employee(s.dataSourceRequestor)

/** 1 before the shift, 2 after it, 3 on a day off. */
export const overtimeSides = [1, 2, 3] as const
/** 1 meal, 2 transport, 3 late count, 4 night allowance. */
export const attendanceComponents = [1, 2, 3, 4] as const
/** 1 moved for good, 2 helps out for a while, 3 was entered wrongly. */
export const mutationTypes = [1, 2, 3] as const

export interface LineType {
  /** Of its calls: `get-<slug>`, `create-or-update-<slug>`, `delete-<slug>`. */
  slug: string
  /** The same in names of calls. */
  call: string
  /** Columns that hold its first and its last day. */
  days: readonly [from: string, until: string]
  columns: Fields
}

/** By the request's field that holds the lines. */
export const lineTypes = {
  manualShifts: {
    slug: 'manual-shift', call: 'ManualShift', days: ['startDate', 'endDate'],
    columns: { employeeId: person, startDate: field.date(), endDate: field.date(), shift: field.option(s.dataSourceShift), manualShiftReasonType: field.option(s.dataSourceManualShiftReasonType) },
  },
  manualOts: {
    slug: 'manual-ot', call: 'ManualOt', days: ['manualOtDate', 'manualOtDate'],
    columns: {
      employeeId: person, oTStart: field.dateTime(), oTUntil: field.dateTime(),
      /** The day the overtime belongs to; the server proposes it. */
      manualOtDate: field.date(),
      startEndType: field.enum(overtimeSides), oTReasonType: field.option(s.dataSourceOtReasonType),
    },
  },
  payrollOtAdjustments: {
    slug: 'payroll-ot-adjustment', call: 'PayrollOtAdjustment', days: ['adjustmentDate', 'adjustmentDate'],
    columns: {
      employeeId: person, adjustmentDate: field.date(), periodPay: field.option(s.dataSourcePeriodPay, { sourceParams: ['adjustmentDate'] }),
      /** Below zero takes hours back. */
      hours: field.decimal({ step: 0.25 }), multiplier: field.decimal({ step: 0.5 }), reason: field.option(s.dataSourcePayrollOtAdjustmentReason),
    },
  },
  checkTimeOverrides: {
    slug: 'attendance-check-time-overrider', call: 'AttendanceCheckTimeOverrider', days: ['date', 'date'],
    columns: {
      employeeId: person, date: field.date(),
      /** What counts now. */
      checkIn: field.dateTime({ computed: true, optional: true }), checkOut: field.dateTime({ computed: true, optional: true }),
      /** What shall count; at least one of the two. */
      newCheckIn: field.dateTime({ optional: true }), newCheckOut: field.dateTime({ optional: true }),
      site: field.option(s.dataSourceSite, { optional: true }), reason: field.text({ max: 200 }),
    },
  },
  attendanceComponents: {
    slug: 'attendance-component-overrider', call: 'AttendanceComponentOverrider', days: ['startDate', 'endDate'],
    columns: { employeeId: person, startDate: field.date(), endDate: field.date(), attendanceComponent: field.enum(attendanceComponents), value: field.decimal({ step: 0.5 }), reason: field.text({ max: 200 }) },
  },
  calendarGroupMutations: {
    slug: 'calendar-group-mutation', call: 'CalendarGroupMutation', days: ['effectiveDate', 'effectiveDate'],
    columns: {
      employeeId: person, employeeMutationType: field.enum(mutationTypes), effectiveDate: field.date(), fromCalendarGroup: field.text({ computed: true, optional: true }),
      toCalendarGroup: field.option(s.dataSourceCalendarGroup, { sourceParams: ['employeeId', 'effectiveDate'] }),
    },
  },
  leaveTransactions: {
    slug: 'leave-transaction', call: 'LeaveTransaction', days: ['startDate', 'endDate'],
    columns: {
      employeeId: person, leaveType: field.option(s.dataSourceLeaveType, { sourceParams: ['employeeId', 'startDate'] }), startDate: field.date(), endDate: field.date(),
      startDateLeaveType: field.enum([0, 1, 2]), endDateLeaveType: field.enum([0, 1, 2]), totalDay: field.decimal({ computed: true, optional: true }), leaveBalance: field.decimal({ computed: true, optional: true }),
    },
  },
} as const satisfies Record<string, LineType>

export type LineTypeName = keyof typeof lineTypes
export const lineTypeNames = Object.keys(lineTypes) as LineTypeName[]
/** The facts of a type, whichever it is. */
export const lineType = (name: LineTypeName): LineType => lineTypes[name]

/** A line of any type, as it may stand in a draft. */
export type AnyLine = { lineId: string; employeeId?: string | null } & Record<string, unknown>

/** Every line of a request with its type, in the order of the types. */
export const linesIn = (values: Readonly<Record<string, unknown>>): { type: LineTypeName; line: AnyLine }[] =>
  lineTypeNames.flatMap((type) => ((values[type] ?? []) as AnyLine[]).map((line) => ({ type, line })))

/** First and last day of a line; null while one is missing or they are the wrong way round. */
export function daysOfLine(type: LineTypeName, line: AnyLine): { from: string; until: string } | null {
  const [from, until] = lineType(type).days.map((column) => line[column])
  return typeof from === 'string' && typeof until === 'string' && from !== '' && from <= until ? { from, until } : null
}
