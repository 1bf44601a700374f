/** How a line of each type is filled in: what it starts with, what follows, what the server works out of it. */
import type { DraftValues } from '../../../contract/kit/field.ts'
import type { customFields } from '../../../contract/modules/custom-module-request/calls.ts'
import { customLineCalls as store } from '../../../contract/modules/custom-module-request/calls.ts'
import { lineTypes } from '../../../contract/modules/custom-module-request/line-types.ts'
import { customSources as ask, type LeaveDays } from '../../../contract/modules/custom-module-request/sources.ts'
import { endFollows } from '../../lib/end-follows.ts'
import type { ClientFacts } from '../../request/client-module.ts'
import { told } from '../../request/lines/row-facts.ts'

type Columns<K extends keyof typeof lineTypes> = DraftValues<(typeof lineTypes)[K]['columns']>
interface From {
  form: Readonly<Record<string, unknown>>
  last: Readonly<Record<string, unknown>>
  today: string
}

/** Corrections often come person by person: the next line is about the same one. */
const samePerson = ({ last }: From) => ({ employeeId: (last.employeeId as string | null | undefined) ?? null })
const dayOf = ({ form, today }: From) => (form.transDate as string | null | undefined) ?? today

/** The last day is never before the first. */
function rangeFollows<Row extends { startDate?: string | null; endDate?: string | null }>(row: Row, changed: Row) {
  const { startDate, endDate } = row
  if (!startDate || (endDate && endDate >= startDate)) return {}
  return changed.endDate ? { startDate: endDate } : { endDate: startDate }
}

const leaveDays = (row: Columns<'leaveTransactions'>): LeaveDays | null => {
  const { employeeId, leaveType, startDate, endDate, startDateLeaveType, endDateLeaveType } = row
  return employeeId && leaveType && startDate && endDate ? { employeeId, leaveType, startDate, endDate, startDateLeaveType: startDateLeaveType ?? 0, endDateLeaveType: endDateLeaveType ?? 0 } : null
}

export const kinds: NonNullable<ClientFacts<typeof customFields>['rows']> = {
  manualShifts: {
    icon: 'refresh',
    start: (from) => ({ ...samePerson(from), startDate: dayOf(from), endDate: dayOf(from) }),
    follow: rangeFollows,
    stored: { save: store.createOrUpdateManualShift, remove: store.deleteManualShift },
  },
  manualOts: {
    icon: 'clock',
    start: (from) => ({ ...samePerson(from), oTStart: `${dayOf(from)}T17:00`, oTUntil: `${dayOf(from)}T19:00`, manualOtDate: dayOf(from), startEndType: 2 as const }),
    follow: ({ oTUntil }, changed) => (changed.oTStart && oTUntil && !('oTUntil' in changed) ? { oTUntil: endFollows(changed.oTStart, oTUntil, 120) } : {}),
    told: [told(ask.getImmediatePostDataManualOtDate, ({ employeeId, oTStart }: Columns<'manualOts'>) => (employeeId && oTStart ? { employeeId, oTStart } : null), ({ manualOtDate }) => ({ values: manualOtDate ? { manualOtDate } : {} }))],
    stored: { save: store.createOrUpdateManualOt, remove: store.deleteManualOt },
  },
  checkTimeOverrides: {
    icon: 'history',
    start: (from) => ({ ...samePerson(from), date: dayOf(from) }),
    // new times stay what they are, on the day that is corrected
    follow: ({ date, newCheckIn, newCheckOut }, changed) => {
      if (!changed.date || !date) return {}
      const onDay = (time: string | null | undefined) => (time ? `${date}T${time.slice(11)}` : (time ?? null))
      return { newCheckIn: onDay(newCheckIn), newCheckOut: onDay(newCheckOut) }
    },
    told: [told(ask.getImmediatePostDataCheckTime, ({ employeeId, date }: Columns<'checkTimeOverrides'>) => (employeeId && date ? { employeeId, date } : null), ({ checkIn, checkOut }) => ({ values: { checkIn, checkOut } }))],
    stored: { save: store.createOrUpdateAttendanceCheckTimeOverrider, remove: store.deleteAttendanceCheckTimeOverrider },
  },
  leaveTransactions: {
    icon: 'leave',
    start: (from) => ({ ...samePerson(from), startDate: dayOf(from), endDate: dayOf(from), startDateLeaveType: 0 as const, endDateLeaveType: 0 as const }),
    // one day says once how much of it
    follow: (row, changed) => {
      const days = rangeFollows(row, changed)
      const { startDate, endDate, startDateLeaveType } = { ...row, ...days }
      return { ...days, ...(startDate === endDate ? { endDateLeaveType: startDateLeaveType ?? 0 } : {}) }
    },
    shows: (column, { startDate, endDate }) => column !== 'endDateLeaveType' || startDate !== endDate,
    told: [
      told(ask.getImmediatePostDataTotalDay, leaveDays, ({ totalDay }) => ({ values: { totalDay } })),
      told(ask.getImmediatePostDataLeaveBalance, leaveDays, ({ leaveBalance }) => ({ values: { leaveBalance } })),
    ],
    stored: { save: store.createOrUpdateLeaveTransaction, remove: store.deleteLeaveTransaction },
  },
  attendanceComponents: {
    icon: 'edit',
    start: (from) => ({ ...samePerson(from), startDate: dayOf(from), endDate: dayOf(from) }),
    follow: rangeFollows,
    stored: { save: store.createOrUpdateAttendanceComponentOverrider, remove: store.deleteAttendanceComponentOverrider },
  },
  payrollOtAdjustments: {
    icon: 'balance',
    start: (from) => ({ ...samePerson(from), adjustmentDate: dayOf(from) }),
    told: [
      told(
        ask.getImmediatePostDataPayrollOtAdjustmentDate,
        ({ employeeId, adjustmentDate }: Columns<'payrollOtAdjustments'>) => (employeeId && adjustmentDate ? { employeeId, adjustmentDate } : null),
        ({ periodPay, periodPayText }, row) => (periodPay && !row.periodPay ? { values: { periodPay }, texts: { periodPay: periodPayText } } : { values: {} }),
      ),
    ],
    stored: { save: store.createOrUpdatePayrollOtAdjustment, remove: store.deletePayrollOtAdjustment },
  },
  calendarGroupMutations: {
    icon: 'calendar',
    start: (from) => ({ ...samePerson(from), employeeMutationType: 1 as const, effectiveDate: dayOf(from) }),
    told: [
      told(
        ask.getImmediatePostDataFromCalendarGroup, ({ employeeId, effectiveDate }: Columns<'calendarGroupMutations'>) => (employeeId && effectiveDate ? { employeeId, effectiveDate } : null),
        ({ fromCalendarGroup }) => ({ values: { fromCalendarGroup } }),
      ),
    ],
    stored: { save: store.createOrUpdateCalendarGroupMutation, remove: store.deleteCalendarGroupMutation },
  },
}
