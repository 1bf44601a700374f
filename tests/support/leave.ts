/** Leave requests of the demo company: filed over HTTP by a colleague, or read as the server has them. */
import { calls } from '../../contract/calls.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import { uuidv7 } from '../../contract/kit/ids.ts'
import type { BalanceRow } from '../../contract/modules/leave-balance/calls.ts'
import type { LeaveTimeType } from '../../contract/modules/leave-requests/calls.ts'
import type { Colleague } from './colleague.ts'

const { leaveRequests } = calls
const newId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

export interface Days {
  startDate: string
  endDate: string
  startDateLeaveType: LeaveTimeType
  endDateLeaveType: LeaveTimeType
}

interface Wanted {
  /** Calendar days from the first to the last. */
  span?: number
  /** How much of the first and the last day. */
  halves?: [LeaveTimeType, LeaveTimeType]
  /** What it must come to (`1.50`). */
  total?: string
  type?: string
  /** First calendar day from today on that may be taken. */
  from?: number
}

/** Who it is, and the type's id by its name. */
async function facts(person: Colleague, type: string): Promise<{ employeeId: string; leaveType: string; today: string }> {
  const { employeeId } = await person.get(calls.general.accountDetails, {})
  const { today } = await person.get(calls.general.home, {})
  const types = await person.get(leaveRequests.datasourceLeaveType, { paginationSize: 100 })
  const leaveType = types.listData.find((t) => t.displayName === type)?.id
  if (!leaveType) throw new Error(`no leave type ${type}`)
  return { employeeId, leaveType, today }
}

/** The next days this person could take without the server minding. */
export async function freeDays(person: Colleague, { span = 1, halves = [0, 0], total = `${span}.00`, type = 'Annual leave', from = 8 }: Wanted = {}): Promise<Days> {
  const { employeeId, leaveType, today } = await facts(person, type)
  for (let offset = from; offset < from + 90; offset++) {
    const startDate = addDays(today, offset)
    const days: Days = { startDate, endDate: addDays(startDate, span - 1), startDateLeaveType: halves[0], endDateLeaveType: halves[1] }
    const count = await person.get(leaveRequests.getTotalDay, { employeeId, leaveType, ...days })
    if (count.totalDay === total && count.problems.length === 0) return days
  }
  throw new Error('no free days')
}

export interface Filed {
  id: string
  code: string
  version: number
  days: Days
}

/** Files and submits a leave request. */
export async function fileLeave(person: Colleague, wanted: Wanted & { note?: string; days?: Days } = {}): Promise<Filed> {
  const type = wanted.type ?? 'Annual leave'
  const { employeeId, leaveType } = await facts(person, type)
  const days = wanted.days ?? (await freeDays(person, wanted))
  const done = await person.get(leaveRequests.saveAndSubmit, { id: newId(), version: 0, employeeId, leaveType, ...days, location: null, replacement: null, note: wanted.note ?? '' })
  return { id: done.id, code: done.code, version: done.version, days }
}

export const detailOf = (person: Colleague, id: string) => person.get(leaveRequests.detail, { id })
export const statusOf = async (person: Colleague, id: string): Promise<number> => (await detailOf(person, id)).status

/** Decides as this person, on the request as it is now. */
export async function decide(person: Colleague, action: 'approve' | 'reject' | 'revise', id: string, note?: string): Promise<void> {
  const { version } = await detailOf(person, id)
  await person.get(leaveRequests[action], { id, version, ...(note ? { note } : {}) })
}

/** The person's own balance of a type, as of today. */
export async function balanceOf(person: Colleague, type = 'Annual leave'): Promise<BalanceRow> {
  const row = (await person.get(calls.leaveBalance.getLeaveSummary, {})).find((b) => b.leaveType === type)
  if (!row) throw new Error(`no balance of ${type}`)
  return row
}

/** `2026/05/12`, as tables and facts write it. */
export const slashed = (date: string): string => date.replaceAll('-', '/')
