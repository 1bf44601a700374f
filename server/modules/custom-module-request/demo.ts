/** Custom module requests of the demo company: ten, one with all seven types of line, one that validate finds two errors in. @see contract/modules/custom-module-request/README.md#demo-company */
import { addDays, datesOf } from '../../../contract/kit/civil-date.ts'
import { payHourReasons } from '../../../contract/modules/custom-module-request/choices.ts'
import { overtimeReasons } from '../../../contract/modules/overtime-schedule/choices.ts'
import { shiftReasons } from '../../../contract/modules/manual-shifts/choices.ts'
import { type LineTypeName, lineTypeNames } from '../../../contract/modules/custom-module-request/line-types.ts'
import { leaveTypeIds } from '../../ledger/leave-types.ts'
import { namedId } from '../../lib/named-id.ts'
import { customModule } from './index.ts'
import { kindOfType, rowsOf } from './rows.ts'
import { payPeriodAround } from '../../seed/company.ts'
import { choiceOf, shiftOf } from '../../seed/configuration.ts'
import { atSupervisor } from '../../seed/desk.ts'
import { dateAt } from '../../seed/moments.ts'
import type { Person } from '../../seed/people.ts'
import { factEffect, type PlayedEffect } from '../../seed/played-effect.ts'
import { idOf } from '../../seed/random.ts'
import { COMPLAINTS } from '../../seed/roster.ts'
import type { Ending, Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'

type Columns = Record<string, unknown>
type Lines = Partial<Record<LineTypeName, Columns[]>>

const KEY = 'custom-module-request'
const two = (n: number) => String(n).padStart(2, '0')
const timeOn = (date: string, minute: number) => `${addDays(date, Math.floor(minute / 1440))}T${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`

interface Told {
  key: string
  person: Person
  lines: Lines
  note: string
  ending: Ending
  hoursAgo: number
}

function storyOf({ today }: World, { key, person, lines, note, ending, hoursAgo }: Told): Story {
  const rows = Object.fromEntries(lineTypeNames.map((type) => [type, (lines[type] ?? []).map((columns, i) => ({ lineId: idOf(`${KEY}:${key}:${type}:${i}`), ...columns }))]))
  return {
    key: `${KEY}:${key}`, person, note, ending, hoursAgo, settledHoursAgo: hoursAgo / 2,
    values: { transDate: today, replacement: null, site: null, ...rows },
    begun(values, moment) {
      values.transDate = dateAt(moment, person.site)
    },
    lines: ({ id, values }) => rowsOf({ id, values }).flatMap((row) => row.units),
  }
}

const planned = (person: Person, startDate: string, days: number, code: string, reason: string): Columns => ({
  employeeId: person.id, startDate, endDate: addDays(startDate, days - 1), shift: namedId(`shift:${code}`), manualShiftReasonType: choiceOf(shiftReasons, reason).id,
})

/** Two hours after the shift of the next day from `date` on that has one. */
function after({ diary, now }: World, person: Person, date: string): Columns {
  for (let day = date; ; day = addDays(day, 1)) {
    const plan = diary.plan(person, day, now)
    if (plan.kind !== 'work' || !plan.shift) continue
    const { endMinute } = plan.shift
    return { employeeId: person.id, oTStart: timeOn(day, endMinute), oTUntil: timeOn(day, endMinute + 120), manualOtDate: day, startEndType: 2, oTReasonType: choiceOf(overtimeReasons, 'breakdown').id }
  }
}

const paid = ({ today }: World, person: Person, hours: string, reason: string): Columns => ({
  employeeId: person.id, adjustmentDate: addDays(today, -3), periodPay: idOf(`period:${payPeriodAround(today).until}`), hours, multiplier: '1.50', reason: choiceOf(payHourReasons, reason).id,
})

const counted = ({ today }: World, person: Person, attendanceComponent: number, reason: string): Columns => ({ employeeId: person.id, startDate: today, endDate: today, attendanceComponent, value: '1.00', reason })

const groups = ['A', 'B', 'C', 'D', 'E', 'F'] as const
const groupNames = ['Plant', 'Plant, shifted one day', 'Plant, shifted two days', 'Plant, shifted three days', 'Plant, shifted four days', 'Plant, shifted five days'] as const

/** To the group whose cycle is a day behind. */
const moved = ({ today }: World, person: Person, days: number): Columns => ({
  employeeId: person.id, employeeMutationType: 1, effectiveDate: addDays(today, days), fromCalendarGroup: groupNames[person.offset] ?? '',
  toCalendarGroup: namedId(`calendar-group:PLANT-${groups[(person.offset + 1) % groups.length]}`),
})

function away(world: World, person: Person, days: number): Columns {
  const { startDate, endDate } = world.diary.range(person, addDays(world.today, days), 1)
  return { employeeId: person.id, leaveType: leaveTypeIds.workFromHome, startDate, endDate, startDateLeaveType: 0, endDateLeaveType: 0, totalDay: '1.00', leaveBalance: null }
}

const corrected = ({ today }: World, person: Person, more: Columns): Columns => ({ employeeId: person.id, date: addDays(today, -1), checkIn: null, checkOut: null, reason: 'The reader at gate 2 was out of order', ...more })

function all(world: World): Told[] {
  const { find, today } = world
  const [desk] = atSupervisor(world, { count: 1, from: 4 })
  const waiting: Ending = { kind: 'waiting', level: 1 }
  const complaints = find(COMPLAINTS)
  const agent = find('Sri Wahyuningsih')
  return [
    {
      key: 'all-seven', person: find('Dewi Anggraini'), ending: waiting, hoursAgo: 3, note: 'What the audit of the month found',
      lines: {
        manualShifts: [planned(find('Joko Prasetyo'), addDays(today, 9), 2, 'REG', 'standIn')], manualOts: [after(world, find('Samuel Pardede'), addDays(today, 3))], payrollOtAdjustments: [paid(world, find('Christina Siahaan'), '1.50', 'missing')],
        checkTimeOverrides: [corrected(world, find('Cahyo Wibisono'), { newCheckIn: `${addDays(today, -1)}T07:55` })], attendanceComponents: [counted(world, find('Slamet Widodo'), 4, 'Boiler watch until four')],
        calendarGroupMutations: [moved(world, find('Ketut Suardana'), 14)], leaveTransactions: [away(world, find('Mulyadi Tanoto'), 12)],
      },
    },
    {
      key: 'two-errors', person: find('Farhan Alatas'), ending: { kind: 'draft' }, hoursAgo: 5, note: 'From the list of the plant',
      lines: { checkTimeOverrides: [corrected(world, find('Suwarno'), {})], payrollOtAdjustments: [paid(world, find('Wagiman'), '0.10', 'missing'), paid(world, find('Christina Siahaan'), '-0.50', 'tooMuch')] },
    },
    { key: 'desk-shift', person: complaints, ending: desk?.ending ?? waiting, hoursAgo: 9, note: 'Complaints come in Jakarta hours', lines: { manualShifts: [planned(agent, addDays(today, 8), 1, 'REG', 'production')] } },
    { key: 'payroll', person: find('Lina Marpaung'), ending: { kind: 'waiting', level: 2 }, hoursAgo: 60, note: 'Closing took until ten', lines: { payrollOtAdjustments: [paid(world, find('Eko Purwanto'), '2.00', 'missing')] } },
    { key: 'plant-shift', person: find('Paulus Sinaga'), ending: { kind: 'approved' }, hoursAgo: 30 * 24, note: 'Filler 2 was down', lines: { manualShifts: [planned(find('Suwarno'), addDays(today, -27), 2, 'REG', 'maintenance')] } },
    { key: 'plant-cover', person: find('Heru Kusnadi'), ending: { kind: 'approved' }, hoursAgo: 48 * 24, note: 'Stands in on the line', lines: { manualShifts: [planned(find('Tukijo'), addDays(today, -44), 1, 'REG', 'standIn')] } },
    { key: 'late-claim', person: find('Siti Nurhayati Anwar'), ending: { kind: 'rejected', level: 1, note: 'This was paid with the last slip.' }, hoursAgo: 9 * 24, note: '', lines: { payrollOtAdjustments: [paid(world, find('Sumiati'), '3.00', 'missing')] } },
    { key: 'other-group', person: find('Heru Kusnadi'), ending: { kind: 'revised', level: 1, note: 'From which day does the new line run?' }, hoursAgo: 4 * 24, note: 'New packing line', lines: { calendarGroupMutations: [moved(world, find('Edison Tabuni'), 20)] } },
    { key: 'begun', person: find('Dewi Anggraini'), ending: { kind: 'draft' }, hoursAgo: 2, note: '', lines: { leaveTransactions: [away(world, find('Ida Ayu Kencana'), 15)] } },
  ]
}

const isShift = (kind: string | undefined) => kind === kindOfType.manualShifts

/** Each person was told. */
const tellPerson: PlayedEffect = {
  kind: 'manualShifts.tellPerson',
  post: ({ line }) => (isShift(line.kind) ? [{ target: `employee:${line.employeeId}`, before: null, after: 'shiftChanged' }] : []),
  reverse: ({ line }) => [{ target: `employee:${line.employeeId}`, before: null, after: 'shiftChangeEnded' }],
}

export const tellCustomRequests: Teller = (world) => ({
  module: customModule,
  stories: all(world).map((told) => storyOf(world, told)),
  // what was approved so far are shifts
  effects: [tellPerson, factEffect(world.facts, 'manualShifts.planShift', 'shift', ({ line }) => (isShift(line.kind) && line.from && line.until ? datesOf(line.from, line.until).map((date) => ({ date, payload: { ...shiftOf('REG'), origin: 'manualShift' } })) : []))],
})
