/** What the server knows of half a line. Nothing where something is missing; of nobody the caller may not act for. */
import type { LeaveDays } from '../../../contract/modules/custom-module-request/sources.ts'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { plannedDays } from '../../facts/planned-shift.ts'
import type { Context } from '../../lib/handler.ts'
import { groupsOn } from '../../org/calendar-groups.ts'
import { nextOpenPeriod } from '../../org/pay-period.ts'
import { todayOf } from '../../org/today.ts'
import { requireMayFileFor } from '../../request/filing.ts'
import { recordedDays } from '../../time/override-case.ts'
import { ownDayOf } from '../../facts/own-day.ts'
import { leaveBalanceOf, totalDayOf } from './compute.ts'

/** The person asked about, once the caller may act for them. @throws CallError not_allowed */
async function personOf({ employeeId }: { employeeId?: string }, context: Context): Promise<string | null> {
  if (!employeeId) return null
  await requireMayFileFor(employeeId, context)
  return employeeId
}

export async function fromCalendarGroup(input: { employeeId?: string; effectiveDate?: string }, context: Context) {
  const person = await personOf(input, context)
  const held = person && input.effectiveDate ? (await groupsOn([person], input.effectiveDate)).get(person) : undefined
  return { fromCalendarGroup: held?.name ?? null }
}

export async function leaveBalance(input: LeaveDays, context: Context) {
  const person = await personOf(input, context)
  if (!person || !input.leaveType) return { leaveBalance: null }
  return { leaveBalance: await leaveBalanceOf(person, input.leaveType, input.startDate ?? (await todayOf(person, context.now))) }
}

export async function totalDay(input: LeaveDays, context: Context) {
  const person = await personOf(input, context)
  return { totalDay: person ? await totalDayOf(person, { ...input }, context.now) : null }
}

/** The day overtime of this moment belongs to: a night shift goes on past midnight. */
export async function manualOtDate(input: { employeeId?: string; oTStart?: string }, context: Context) {
  const person = await personOf(input, context)
  if (!person || !input.oTStart) return { manualOtDate: null }
  const date = input.oTStart.slice(0, 10)
  return { manualOtDate: ownDayOf(input.oTStart, await plannedDays(person, addDays(date, -1), date)) }
}

/** Today, unless a day is said, and the period something of it can still be paid in. */
export async function payrollOtAdjustmentDate(input: { employeeId?: string; adjustmentDate?: string }, context: Context) {
  const person = await personOf(input, context)
  const adjustmentDate = input.adjustmentDate ?? (person ? await todayOf(person, context.now) : null)
  const period = adjustmentDate ? await nextOpenPeriod(adjustmentDate) : null
  return { adjustmentDate, periodPay: period?.id ?? null, periodPayText: period?.code ?? '' }
}

export async function checkTime(input: { employeeId?: string; date?: string }, context: Context) {
  const person = await personOf(input, context)
  const day = person && input.date ? (await recordedDays([person], input.date, context.now)).get(person) : undefined
  return { checkIn: day?.checkIn ?? null, checkOut: day?.checkOut ?? null }
}
