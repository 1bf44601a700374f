/**
 * What changes days of attendance, one row a request module: how it is asked for, and what its approval says of which day.
 * Told without the product's code, so that the two can differ. A new module of the time family is one row.
 */
import { randomUUID } from 'node:crypto'
import { addDays, datesOf } from '../../contract/kit/civil-date.ts'
import { overrideModule } from '../../server/modules/attendance-check-time-overrides/index.ts'
import { customModule } from '../../server/modules/custom-module-request/index.ts'
import { leaveAdjustmentModule } from '../../server/modules/leave-adjustment/index.ts'
import { leaveRequestModule } from '../../server/modules/leave-requests/index.ts'
import { manualShiftModule } from '../../server/modules/manual-shifts/index.ts'
import { overtimeModule } from '../../server/modules/overtime-schedule/index.ts'
import { permitOutModule } from '../../server/modules/permit-out/index.ts'
import type { KnownFact } from '../../server/facts/known-facts.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { LAST, SHIFTS, type TimePerson, type TimeWorld } from './time-world.ts'

/** What is drawn for one request. */
export interface Choice {
  /** The first is the only one where a module is for one person. */
  people: readonly TimePerson[]
  day: string
  /** Days beside the first. */
  length: number
  /** Any number: which of the module's samples. */
  variant: number
}

/** A fact of a day; `night`: it belongs to the day before while a night shift of that day goes on or ended within the hour. */
export interface Said {
  employeeId: string
  date: string
  fact: KnownFact
  night?: true
}

export interface TimeAction {
  module: ServerModule
  form(choice: Choice, world: TimeWorld): Record<string, unknown>
  /** Facts that stand while it is approved, where it is known which days a person works by the calendar. */
  says(choice: Choice, works: (employeeId: string, date: string) => boolean): Said[]
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const first = ({ people }: Choice): string => people[0]?.employeeId ?? ''
const lines = ({ people }: Choice) => people.map((p) => ({ employeeId: p.employeeId, note: '' }))

const LEAVES = [['annual', 'onLeave'], ['businessTrip', 'businessTrip'], ['annual', 'onLeave'], ['workFromHome', 'workFromHome']] as const
/** Parts of the first and the last day. */
const PARTS = [[0, 0], [1, 1], [2, 2]] as const
const leaveOf = ({ day, length, variant }: Choice) => {
  const [type, status] = pick(LEAVES, variant)
  const [start, end] = length > 0 ? ([variant % 2 === 1 ? 2 : 0, 0] as const) : pick(PARTS, Math.floor(variant / 4))
  const dates = datesOf(day, addDays(day, length))
  return { type, status, start, end, dates, partOn: (date: string): 0 | 1 | 2 => (date === day ? start : 0) }
}

const PERMITS = [['09:00', '10:30'], ['14:00', '15:00'], ['08:00', '17:00'], ['23:00', '23:45'], ['26:00', '27:00']] as const
const WINDOWS = [['17:00', '20:00'], ['18:30', '21:15'], ['05:30', '08:00'], ['30:00', '32:00'], ['09:00', '11:30'], ['20:00', '24:30']] as const
const TIMES = [[1, '07:58'], [2, '17:05'], [1, '08:31'], [2, '20:15'], [2, '30:10'], [1, '05:45']] as const

const COMPONENTS = ['meal', 'transport', 'lateCount', 'nightAllowance'] as const

const timeOn = (day: string, clock: string): string => {
  const hour = Number(clock.slice(0, 2))
  return `${hour < 24 ? day : addDays(day, 1)}T${String(hour % 24).padStart(2, '0')}${clock.slice(2)}`
}
const between = (day: string, [from, until]: readonly [string, string]) => [timeOn(day, from), timeOn(day, until)] as const

export const timeActions: readonly TimeAction[] = [
  {
    module: leaveRequestModule,
    form(choice) {
      const { type, start, end, dates } = leaveOf(choice)
      return { employeeId: first(choice), leaveType: leaveTypeIds[type], startDate: choice.day, endDate: dates.at(-1), startDateLeaveType: start, endDateLeaveType: end }
    },
    says(choice, works) {
      const { type, status, dates, partOn } = leaveOf(choice)
      const employeeId = first(choice)
      return dates.filter((date) => works(employeeId, date)).map((date) => ({ employeeId, date, fact: { kind: 'leave', status, leaveType: type, part: partOn(date), countsCalendarDays: false } }))
    },
  },
  {
    module: permitOutModule,
    form(choice, { reasons }) {
      const [permitStart, permitUntil] = between(choice.day, pick(PERMITS, choice.variant))
      return { employeeId: first(choice), permitOutReasonType: choice.variant % 2 === 0 ? reasons.official : reasons.personal, permitStart, permitUntil, destination: 'Town', willReturn: true }
    },
    says(choice) {
      const [permitStart, permitUntil] = between(choice.day, pick(PERMITS, choice.variant))
      const official = choice.variant % 2 === 0
      return [{ employeeId: first(choice), date: choice.day, fact: { kind: 'permit', permitStart, permitUntil, official, reason: official ? 'client' : 'bank' } }]
    },
  },
  {
    module: manualShiftModule,
    form(choice, { shiftIds, reasons }) {
      const { day, length, variant } = choice
      return { shift: shiftIds[pick(Object.keys(SHIFTS), variant)], startDate: day, endDate: addDays(day, length), manualShiftReasonType: reasons['manual-shifts'], employees: lines(choice) }
    },
    says({ people, day, length, variant }) {
      const [code, hours] = pick(Object.entries(SHIFTS), variant)
      const fact: KnownFact = { kind: 'shift', code, ...hours, origin: 'manualShift', ...(code === 'OFF' ? { off: true } : {}) }
      return people.flatMap(({ employeeId }) => datesOf(day, addDays(day, length)).map((date) => ({ employeeId, date, fact })))
    },
  },
  {
    module: overtimeModule,
    form(choice, { reasons }) {
      const [oTStart, oTUntil] = between(choice.day, pick(WINDOWS, choice.variant))
      return { oTReasonType: reasons['overtime-schedule'], oTStart, oTUntil, breakMinutes: choice.length * 15, compensation: 1 + (choice.variant % 2), replacement: null, employees: lines(choice) }
    },
    says({ people, day, length, variant }) {
      const [oTStart, oTUntil] = between(day, pick(WINDOWS, variant))
      return people.map(({ employeeId }) => ({ employeeId, date: oTStart.slice(0, 10), night: true, fact: { kind: 'overtime', oTStart, oTUntil, breakMinutes: length * 15 } }))
    },
  },
  {
    module: overrideModule,
    form(choice) {
      const [checkStatus, clock] = pick(TIMES, choice.variant)
      return { transDate: choice.day, employees: choice.people.map((p) => ({ employeeId: p.employeeId, note: '', checkStatus, time: timeOn(choice.day, clock), reason: 'Forgot' })) }
    },
    says({ people, day, variant }) {
      const [checkStatus, clock] = pick(TIMES, variant)
      return people.map(({ employeeId }) => ({ employeeId, date: day, fact: { kind: 'override', checkStatus: checkStatus === 1 ? 'in' : 'out', time: timeOn(day, clock) } }))
    },
  },
  {
    // three of its line types, approved and taken back together
    module: customModule,
    form({ people, day, length, variant }, { shiftIds, reasons }) {
      const each = <T>(line: T) => people.map((p) => ({ lineId: randomUUID(), employeeId: p.employeeId, ...line }))
      const [range, [checkStatus, clock]] = [{ startDate: day, endDate: addDays(day, length) }, pick(TIMES, variant)]
      return {
        transDate: day, replacement: null, site: null,
        manualShifts: variant % 2 === 0 ? each({ ...range, shift: shiftIds[pick(Object.keys(SHIFTS), Math.floor(variant / 2))], manualShiftReasonType: reasons['manual-shifts'] }) : [],
        checkTimeOverrides: variant % 3 === 0 ? each({ date: day, newCheckIn: checkStatus === 1 ? timeOn(day, clock) : null, newCheckOut: checkStatus === 2 ? timeOn(day, clock) : null, site: null, reason: 'Forgot' }) : [],
        attendanceComponents: each({ ...range, attendanceComponent: 1 + (variant % COMPONENTS.length), value: '2.50', reason: 'Correction' }),
        manualOts: [], payrollOtAdjustments: [], calendarGroupMutations: [], leaveTransactions: [],
      }
    },
    says({ people, day, length, variant }) {
      const [[checkStatus, clock], [code, hours]] = [pick(TIMES, variant), pick(Object.entries(SHIFTS), Math.floor(variant / 2))]
      const dates = datesOf(day, addDays(day, length))
      return people.flatMap(({ employeeId }): Said[] => [
        ...(variant % 2 === 0 ? dates.map((date): Said => ({ employeeId, date, fact: { kind: 'shift', code, ...hours, origin: 'manualShift', ...(code === 'OFF' ? { off: true } : {}) } })) : []),
        ...(variant % 3 === 0 ? [{ employeeId, date: day, fact: { kind: 'override', checkStatus: checkStatus === 1 ? 'in' : 'out', time: timeOn(day, clock) } } satisfies Said] : []),
        ...dates.map((date): Said => ({ employeeId, date, fact: { kind: 'component', component: pick(COMPONENTS, variant), value: '2.50' } })),
      ])
    },
  },
  {
    // no day by itself: it gives and takes the balance that leave is granted from
    module: leaveAdjustmentModule,
    form: (choice) => ({ employeeId: first(choice), adjustmentType: 0, leaveBalanceType: leaveTypeIds.annual, availableBalance: null, amount: pick(['0.50', '1.00', '2.00'], choice.variant), newExpiryDate: addDays(LAST, 60) }),
    says: () => [],
  },
]
