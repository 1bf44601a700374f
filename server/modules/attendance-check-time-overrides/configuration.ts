/** What the form of a correction knows before anything is typed: the rules, and how the day stands. */
import type { OverrideConfiguration, OverrideDefaults } from '../../../contract/modules/attendance-check-time-overrides/calls.ts'
import { EMPTY_ID } from '../../../contract/kit/ids.ts'
import type { Context } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { closedPeriodProblem } from '../../org/pay-period.ts'
import type { Employee } from '../../org/people.ts'
import { readableBy } from '../../org/scope.ts'
import { settings } from '../../org/settings.ts'
import { isRunning, missingTimes, type RecordedDay, recordedDays, timeOn } from '../../time/override-case.ts'
import { correctedDays, dateProblem } from '../../time/override-check.ts'

export async function defaults(): Promise<OverrideDefaults> {
  const { overrideBackdateDays: backdateDays, overrideMonthlyQuota: monthlyQuota } = await settings()
  return { backdateDays, monthlyQuota }
}

/** @throws CallError not_allowed: somebody the caller may not file for is among them */
async function requireMayAsk(ids: readonly string[], context: Context): Promise<void> {
  if (ids.every((id) => id === context.caller.employeeId)) return
  const readable = await (await readableBy(context))?.among(ids)
  if (readable && !ids.every((id) => readable.has(id))) refuse('not_allowed', {}, 'employeeIds')
}

/** Why the date is not corrected any more, or not yet, for whoever it is of. */
async function refusalOf(date: string, employeeId: string, { now, t }: Context): Promise<string> {
  const problem = (await dateProblem(date, employeeId, now)) ?? (await closedPeriodProblem(date, date))
  return problem ? t(`errors:${problem.code}`, problem.params) : ''
}

/** One person's day as the form shows it. @param corrections days of the month that were corrected or are about to be */
function dayOf(day: RecordedDay, person: Employee, date: string, corrections: readonly { date: string; waiting: boolean }[], quota: number, context: Context): OverrideConfiguration['days'][number] {
  const { employeeId, plan, status, checkIn, checkOut } = day
  const isAsked = corrections.some((k) => k.date === date && k.waiting)
  return {
    employeeId, employee: person.fullName, companyStructure: day.department, dayStatus: status === null ? '' : context.t(`attendance:status.${status}`), shift: plan?.shift?.code ?? '',
    plannedIn: plan?.shift ? timeOn(date, plan.shift.startMinute) : null, plannedOut: plan?.shift ? timeOn(date, plan.shift.endMinute) : null, checkIn, checkOut,
    // a day that is asked for already is refused a second time
    missing: isAsked ? [] : missingTimes(day, date), asked: isAsked,
    running: isRunning(day, date),
    left: Math.max(0, quota - corrections.filter((k) => k.date !== date).length),
  }
}

/** The rules, and the day of these people as it stands. */
export async function configurationFor({ date, employeeIds }: { date?: string; employeeIds?: string[] }, context: Context): Promise<OverrideConfiguration> {
  const rules = await defaults()
  const ids = [...new Set(employeeIds ?? [context.caller.employeeId])]
  await requireMayAsk(ids, context)
  if (date === undefined) return { ...rules, refused: '', days: [] }
  const refused = await refusalOf(date, ids[0] ?? context.caller.employeeId, context)
  const days = await recordedDays(ids, date, context.now)
  const known = Map.groupBy(await correctedDays(ids, date, EMPTY_ID), (k) => k.employeeId)
  const shown = [...days.values()].flatMap((day) => (day.person ? [dayOf(day, day.person, date, known.get(day.employeeId) ?? [], rules.monthlyQuota, context)] : []))
  return { ...rules, refused, days: refused === '' ? shown : shown.map((day) => ({ ...day, missing: [] })) }
}
