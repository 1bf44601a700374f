/** Ids of the leave types every company begins with: the machinery, the seed and tests name them. Their rules are configuration. */
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
