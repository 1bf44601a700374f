/** The company's leave types as data. Ids are fixed: configuration, seed and tests name them. @see DOMAIN §2.1 Seed */
import { q } from '../db/context.ts'
import { type LeaveTypeRules, leaveType } from './table.ts'

const id = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const leaveTypeIds = {
  annual: id(1),
  sick: id(2),
  marriage: id(3),
  maternity: id(4),
  paternity: id(5),
  bereavement: id(6),
  exam: id(7),
  unpaid: id(8),
  overtimeInLieu: id(9),
  businessTrip: id(10),
  workFromHome: id(11),
} as const
export type LeaveTypeCode = keyof typeof leaveTypeIds

const onLeave = 'onLeave'
const confirmed = ['permanent', 'contract', 'partTime']

export const rulesOf: Record<LeaveTypeCode, LeaveTypeRules & { ownBalance?: true }> = {
  annual: {
    ownBalance: true, attendanceStatus: onLeave, allowsHalfDay: true, negativeFloor: 0, noticeDays: 3, maxBackdateDays: 7, minServiceMonths: 3,
    grant: { days: 12, on: 'january', carryOver: { maxDays: 6, months: 6 } },
  },
  sick: {
    ownBalance: true, attendanceStatus: onLeave, allowsHalfDay: true, maxBackdateDays: 7, attachmentAfterDays: 1, attachmentGraceDays: 3, discreet: true,
    grant: { days: 12, on: 'january' },
  },
  marriage: { attendanceStatus: onLeave, maxDays: 3, noticeDays: 7, attachmentAfterDays: 0, attachmentGraceDays: 14, discreet: true },
  maternity: { attendanceStatus: onLeave, countsCalendarDays: true, gender: 'female', minDays: 30, maxDays: 90, noticeDays: 14, attachmentAfterDays: 0, attachmentGraceDays: 14, discreet: true },
  paternity: { attendanceStatus: onLeave, gender: 'male', maxDays: 2, maxBackdateDays: 7, discreet: true },
  bereavement: { attendanceStatus: onLeave, maxDays: 3, maxBackdateDays: 7, discreet: true },
  exam: { attendanceStatus: onLeave, maxDays: 5, noticeDays: 7, attachmentAfterDays: 0, employmentStatus: confirmed },
  unpaid: { attendanceStatus: onLeave, unpaid: true, maxDays: 30, noticeDays: 7, minServiceMonths: 12 },
  overtimeInLieu: { ownBalance: true, attendanceStatus: onLeave, allowsHalfDay: true, noticeDays: 1 },
  businessTrip: { attendanceStatus: 'businessTrip', allowsHalfDay: true, enableLocation: true, maxDays: 30, maxBackdateDays: 7 },
  workFromHome: { attendanceStatus: 'workFromHome', allowsHalfDay: true, enableLocation: true, maxDays: 5, maxBackdateDays: 1, employmentStatus: confirmed },
}

/** Writes the leave types; those that are there already stay as they are. */
export async function insertLeaveTypes(): Promise<void> {
  const rows = Object.entries(rulesOf).map(([code, { ownBalance, ...rules }], i) => {
    const typeId = leaveTypeIds[code as LeaveTypeCode]
    return { id: typeId, code, position: i + 1, balanceTypeId: ownBalance ? typeId : null, rules }
  })
  await q().insert(leaveType).values(rows).onConflictDoNothing()
}
