/** The people of the kill soak: one with the device that is killed, one who files what is to be decided. */
import { calls } from '../../../contract/calls.ts'
import { addDays } from '../../../contract/kit/civil-date.ts'
import type { Colleague } from '../../support/colleague.ts'
import type { Days } from '../../support/leave.ts'

const { leaveRequests } = calls
/** A type without a balance: as many days as are wanted. */
const TYPE = 'Work from home'

export interface Forms {
  /** A form of a day nobody has taken; days come round again. */
  next(): Record<string, unknown> & Days
}

/** Days of this person that may be taken, found once. */
export async function formsOf(person: Colleague, count: number): Promise<Forms> {
  const { employeeId } = await person.get(calls.general.accountDetails, {})
  const { today } = await person.get(calls.general.home, {})
  const types = await person.get(leaveRequests.datasourceLeaveType, { paginationSize: 100 })
  const leaveType = types.listData.find((type) => type.displayName === TYPE)?.id
  if (!leaveType) throw new Error(`no leave type ${TYPE}`)
  const found: Days[] = []
  for (let offset = 3; found.length < count && offset < 120; offset++) {
    const day = addDays(today, offset)
    const days: Days = { startDate: day, endDate: day, startDateLeaveType: 0, endDateLeaveType: 0 }
    const { totalDay, problems } = await person.get(leaveRequests.getTotalDay, { employeeId, leaveType, ...days })
    if (totalDay === '1.00' && problems.length === 0) found.push(days)
  }
  let at = 0
  return { next: () => ({ employeeId, leaveType, location: null, replacement: null, ...(found[at++ % found.length] as Days) }) }
}

/** Withdraws what still stands, so that its days are free again. */
export async function withdrawAll(person: Colleague, ids: readonly string[]): Promise<void> {
  for (const id of ids) await person.send(leaveRequests.cancel, { id, note: 'Made for a test' })
}
