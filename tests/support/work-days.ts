/** Days of work in journeys of the time modules: which one may be changed, and what the product says of it. */
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { addDays } from '../../contract/kit/civil-date.ts'
import type { AttendanceDetail } from '../../contract/modules/attendance/calls.ts'
import { dayId } from '../../server/facts/recompute.ts'
import { books } from './books.ts'
import { type Colleague, colleague } from './colleague.ts'
import type { Product } from './product.ts'

/** Their id as an employee. */
export const whoIs = async (person: Colleague): Promise<string> => (await person.get(calls.general.accountDetails, {})).employeeId

/** Days back that every module of time takes something for. */
const DAYS_BACK = 7

/** Payroll has not closed the last period yet: on the 21st and the days after it, days just gone can still be changed, as on any other day of the month. */
const payrollIsLate = (product: Product, today: string) => books(product, 'update pay_period set closed = false where until between $1 and $2', [addDays(today, -DAYS_BACK), today])

/** Yesterday: over, so that it is judged, and not too long ago for anything. */
export async function lastDay(product: Product, person: Colleague): Promise<string> {
  const { today } = await person.get(calls.general.home, {})
  await payrollIsLate(product, today)
  return addDays(today, -1)
}

/** The last day before today that was one of work for them, without leave, overtime or a correction. @throws when there was none in a week */
export async function lastWorkedDay(product: Product, person: Colleague): Promise<string> {
  const [employeeId, yesterday] = [await whoIs(person), await lastDay(product, person)]
  for (let back = 0; back < DAYS_BACK; back++) {
    const date = addDays(yesterday, -back)
    const day = await dayOfPerson(person, employeeId, date)
    if (day?.plannedIn && [day.leave, day.overtime, day.overrides].every((facts) => facts.length === 0)) return date
  }
  throw new Error(`no day of plain work in the week before ${yesterday}`)
}

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
