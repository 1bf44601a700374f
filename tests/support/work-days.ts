/** Days of work in journeys of the time modules: which one may be changed, and what the product says of it. */
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import type { AttendanceDetail } from '../../contract/modules/attendance/calls.ts'
import { dayId } from '../../server/facts/recompute.ts'
import { type Colleague, colleague } from './colleague.ts'
import type { Product } from './product.ts'

/** Their id as an employee. */
export const whoIs = async (person: Colleague): Promise<string> => (await person.get(calls.general.accountDetails, {})).employeeId

/** Yesterday: over, so that it is judged, and not too long ago for anything. */
export const lastDay = async (person: Colleague): Promise<string> => addDays((await person.get(calls.general.home, {})).today, -1)

/** A person's day as they see it, but for when it was read; null while nothing is known of it. */
export async function dayOfPerson(person: Colleague, employeeId: string, date: string): Promise<AttendanceDetail | null> {
  const { status, body } = await person.send(calls.attendance.detail, { id: dayId(employeeId, date) })
  return status === 200 ? body : null
}

/** Approves one level after the other. */
export async function approveBy(product: Product, table: { detail: AnyCall; approve: AnyCall }, id: string, ...usernames: string[]): Promise<void> {
  for (const username of usernames) {
    const approver = await colleague(product, username)
    const { version } = (await approver.get(table.detail, { id })) as { version: number }
    await approver.get(table.approve, { id, version })
  }
}
