/** Plans of people in a pay period, and who plans for whom. */
import { asc } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { fold } from '../../../contract/kit/fold.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { OFF, type PeriodPayOption, type PersonShift, type ScheduleDay, type ScheduleRow, type ShiftOption } from '../../../contract/modules/shift-schedules/calls.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { type PlannedDay, plannedDaysOf } from '../../facts/planned-shift.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import type { People } from '../../org/below.ts'
import { type PayPeriod, payPeriodById } from '../../org/pay-period.ts'
import { searchEmployees } from '../../org/people.ts'
import { isReadable, readableBy } from '../../org/scope.ts'
import { payPeriod, shift } from '../../org/table.ts'
import { clockOf } from '../../time/clock-text.ts'
import { askedAbsences } from '../../time/leave-absences.ts'

/** People the caller plans for: those under them; for HR everybody, or those of their site. Undefined: everybody. */
export async function plannableBy(context: Context): Promise<People | undefined> {
  return (await readableBy(context))?.beside
}

export async function planners(input: ListInput, context: Context): Promise<Paged<EmployeeOption>> {
  const of = await plannableBy(context)
  return searchEmployees({ ...input, ...(of ? { of } : {}), date: context.today })
}

/** @throws CallError not_found */
export const periodOf = async (id: string): Promise<PayPeriod> => (await payPeriodById(id)) ?? refuse('not_found', {}, 'periodPay')

const fitting = <O extends OptionRow>(options: readonly O[], { filterSearch = '' }: ListInput): O[] => options.filter((o) => fold(`${o.code ?? ''} ${o.displayName}`).includes(fold(filterSearch)))

/** Pay periods, the newest first. */
export async function periodOptions(input: ListInput): Promise<Paged<PeriodPayOption>> {
  const rows = await q().select().from(payPeriod).orderBy(asc(payPeriod.from))
  return pagedRows(fitting(rows.toReversed().map((p): PeriodPayOption => ({ id: p.id, displayName: p.code, code: p.code, from: p.from, until: p.until, closed: p.closed })), input), input)
}

/** Shifts by code, the day off first. */
export async function shiftOptions(input: ListInput, { t }: Context): Promise<Paged<ShiftOption>> {
  const rows = await q().select().from(shift).orderBy(asc(shift.startMinute), asc(shift.code))
  const off: ShiftOption = { id: OFF, displayName: t('shift-schedules:off'), code: OFF, startMinute: 0, endMinute: 0 }
  return pagedRows(fitting([off, ...rows.filter((s) => s.code !== OFF).map((s): ShiftOption => ({ id: s.id, displayName: s.name, code: s.code, startMinute: s.startMinute, endMinute: s.endMinute }))], input), input)
}

/** @param asked days of leave that waits for a decision */
function dayOf(day: PlannedDay, asked: (date: string) => boolean): ScheduleDay {
  const isWork = day.shift !== null || day.kind === 'work'
  const absence = day.away.includes(0) ? 'full' : day.away.length > 0 ? 'half' : isWork && asked(day.date) ? 'asked' : ''
  return {
    date: day.date, shift: day.shift?.code ?? (day.kind === 'work' ? '' : OFF), origin: day.origin, kept: day.outranksSchedule, onLeave: day.leave.includes(0), absence, holiday: day.holiday,
  }
}

/** People the caller plans for, each with every day of the period. */
export async function scheduleList(input: ListInput & { periodPay: string }, context: Context): Promise<Paged<ScheduleRow>> {
  const period = await periodOf(input.periodPay)
  const page = await planners(input, context)
  const ids = page.listData.map((e) => e.id)
  const plans = await plannedDaysOf(ids, period.from, period.until)
  const asked = Map.groupBy(await askedAbsences(ids, period.from, period.until), (a) => a.employeeId)
  return {
    ...page,
    listData: page.listData.map((e): ScheduleRow => ({
      employeeId: e.id, employee: e.fullname, employeeCode: e.code, companyStructure: e.companyStructure,
      days: (plans.get(e.id) ?? []).map((day) => dayOf(day, (date) => asked.get(e.id)?.some((a) => a.from <= date && date <= a.until) === true)),
    })),
  }
}

/** Days that are told of one person at a time: two weeks. */
const DAYS = 14

/** What one person works, and when. @throws CallError not_allowed */
export async function personShifts({ employeeId, from }: { employeeId: string; from: string }, context: Context): Promise<{ employeeId: string; days: PersonShift[] }> {
  if (!(await isReadable(employeeId, context))) refuse('not_allowed', {}, 'employeeId')
  const until = addDays(from, DAYS - 1)
  const days = (await plannedDaysOf([employeeId], from, until)).get(employeeId) ?? []
  const asked = await askedAbsences([employeeId], from, until)
  return {
    employeeId,
    days: days.map((day): PersonShift => ({ ...dayOf(day, (date) => asked.some((a) => a.from <= date && date <= a.until)), name: day.shift?.name ?? '', from: day.shift ? clockOf(day.shift.startMinute) : '', until: day.shift ? clockOf(day.shift.endMinute) : '' })),
  }
}
