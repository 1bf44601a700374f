/** Rows of a request as units of effect: lines of the same kinds as the stand-alone modules write. */
import type { Field } from '../../../contract/kit/field.ts'
import { overrideRequest } from '../../../contract/modules/attendance-check-time-overrides/index.ts'
import { type AnyLine, daysOfLine, lineType, linesIn, type LineTypeName } from '../../../contract/modules/custom-module-request/line-types.ts'
import { leaveRequest } from '../../../contract/modules/leave-requests/index.ts'
import { manualShift } from '../../../contract/modules/manual-shifts/index.ts'
import { overtimeRequest } from '../../../contract/modules/overtime-schedule/index.ts'
import { namedId } from '../../lib/named-id.ts'
import type { LineRecord, ModuleValues, RequestRecord } from '../../request/module.ts'

/** Kind of the lines a type of rows becomes: what the rules of the stand-alone modules look for. */
export const kindOfType: Record<LineTypeName, string> = {
  manualShifts: manualShift.slug,
  manualOts: overtimeRequest.slug,
  payrollOtAdjustments: 'payroll-ot-adjustment',
  checkTimeOverrides: overrideRequest.slug,
  attendanceComponents: 'attendance-component-overrider',
  calendarGroupMutations: 'calendar-group-mutation',
  leaveTransactions: leaveRequest.slug,
}

export interface Row {
  type: LineTypeName
  line: AnyLine & { employeeId: string }
  /** One for each of its effects: a correction of both times has two. */
  units: LineRecord[]
}

const isThere = (value: unknown) => value !== undefined && value !== null && value !== ''
const isNeeded = (column: Field) => !column.optional && !column.computed

/** Nothing is missing of the line. */
const isComplete = (type: LineTypeName, line: AnyLine): line is Row['line'] => Object.entries(lineType(type).columns).every(([name, column]) => !isNeeded(column) || isThere(line[name]))

/** What tells the units of one row apart, with the values each adds. */
function partsOf(type: LineTypeName, line: AnyLine): { name: string; values: ModuleValues }[] {
  if (type === 'manualOts') return [{ name: '', values: { breakMinutes: 0, compensation: 1 } }]
  if (type !== 'checkTimeOverrides') return [{ name: '', values: {} }]
  const times = [{ name: 'in', checkStatus: 1, time: line.newCheckIn }, { name: 'out', checkStatus: 2, time: line.newCheckOut }]
  return times.filter((t) => isThere(t.time)).map(({ name, ...values }) => ({ name, values }))
}

/** Rows of which nothing is missing, with their units. */
export function rowsOf({ id, values }: Pick<RequestRecord, 'id' | 'values'>): Row[] {
  return linesIn(values).flatMap(({ type, line }): Row[] => {
    if (!isComplete(type, line)) return []
    const days = daysOfLine(type, line)
    const units = partsOf(type, line).map(({ name, values: more }): LineRecord => ({
      requestId: id, lineId: namedId(`line:${id}:${type}:${line.lineId}:${name}`), kind: kindOfType[type], employeeId: line.employeeId,
      from: days?.from ?? null, until: days?.until ?? null, note: '', values: { ...line, ...more }, position: 0,
    }))
    return [{ type, line, units }]
  })
}

/** Rows of one type, typed as that. */
export const ofType = (rows: readonly Row[], type: LineTypeName): Row[] => rows.filter((r) => r.type === type)

/** A row's value as text; '' where it has none. */
export const textIn = (line: AnyLine, column: string): string => (typeof line[column] === 'string' ? line[column] : '')
